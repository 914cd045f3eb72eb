import type { OptionFields } from '../../contract/options.ts';

/**
 * Which addresses belong to an audit: what leads to them, what keeps them out, and where a site without end is cut off.
 */
export const discoveryOptions = {
  followLinks: {
    kind: 'choice',
    default: 'sites',
    choices: ['sites', 'always', 'never'],
    help: 'Follow links: from start addresses of sites only, from sitemaps and lists as well, or not at all.',
  },
  useSitemaps: {
    kind: 'boolean',
    default: true,
    help: "Also read a site's sitemaps: those that robots.txt names, or /sitemap.xml.",
  },
  subdomains: {
    kind: 'boolean',
    default: false,
    help: 'Follow links to other subdomains of the same domain, and take their pages from sitemaps.',
  },
  stayInFolder: {
    kind: 'boolean',
    default: false,
    help: 'Take only pages below the folder of the start address, from links and from sitemaps.',
  },
  publicAddress: {
    kind: 'text',
    default: '',
    maxLength: 2000,
    lines: false,
    help:
      'Where a folder or a staging copy stands on the live site, such as https://example.com/: its canonicals, hreflang, sitemaps and links ' +
      'then mean the pages of the copy. Of a folder this is found by what its canonicals agree on.',
  },
  maxDepth: {
    kind: 'integer',
    default: 0,
    min: 0,
    max: 10000,
    unit: 'clicks',
    help: 'Follow links this far from the start; 0 sets no limit.',
  },
  obeyNofollow: {
    kind: 'boolean',
    default: true,
    help: 'Do not follow links marked nofollow, nor those of pages marked so.',
  },
  obeyNoindex: {
    kind: 'boolean',
    default: false,
    help: 'Leave out the text of pages marked noindex; their links are still followed.',
  },
  include: {
    kind: 'text',
    default: '',
    maxLength: 20000,
    lines: true,
    help: 'Only addresses that match one of these: a path such as /news/, a part with * as wildcard, or a /regular expression/.',
  },
  exclude: {
    kind: 'text',
    default: '',
    maxLength: 20000,
    lines: true,
    help: 'No addresses that match one of these; written like the above.',
  },
  foldTracking: {
    kind: 'boolean',
    default: true,
    help: 'Links that differ in tracking parameters (utm_source, gclid, yclid, spm, from …) count as one page; the variants are recorded.',
  },
  foldSessions: { kind: 'boolean', default: true, help: 'The same for session ids (PHPSESSID, ;jsessionid= …).' },
  parameterRules: {
    kind: 'text',
    default: '',
    maxLength: 20000,
    lines: true,
    help: 'Own rules for query parameters of links: drop NAME, keep NAME, keep only NAME&NAME, or sort; NAME may end with *, and a path may follow.',
  },
  maxAddressLength: {
    kind: 'integer',
    default: 2000,
    min: 100,
    max: 16000,
    unit: 'characters',
    help: 'Longer links are not followed.',
  },
  maxParameters: {
    kind: 'integer',
    default: 12,
    min: 0,
    max: 1000,
    help: 'Links with more query parameters are not followed.',
  },
  maxFolders: {
    kind: 'integer',
    default: 25,
    min: 1,
    max: 1000,
    help: 'Links with more folders in their path are not followed.',
  },
  maxPerPattern: {
    kind: 'integer',
    default: 200000,
    min: 0,
    max: 10000000,
    help: 'Most pages found through links whose addresses differ in numbers or parameter values only; 0 sets no limit.',
  },
  trapPages: {
    kind: 'integer',
    default: 100,
    min: 0,
    max: 100000,
    help: 'So many pages of one address pattern in a row without new text count as a trap (calendar, filters, endless pages); 0 looks for none.',
  },
  askForChanges: {
    kind: 'boolean',
    default: true,
    help: 'On collecting again, ask only for what changed since (ETag, Last-Modified).',
  },
  maxLost: {
    kind: 'integer',
    default: 50,
    min: 0,
    max: 100,
    unit: '%',
    help: 'On collecting again: where more of the known pages are gone at once, or a tenth does not answer, they stay as they were and the run fails.',
  },
  trustLastmod: {
    kind: 'boolean',
    default: false,
    help: 'On collecting again, do not ask for pages whose date in the sitemap did not change.',
  },
} as const satisfies OptionFields;
