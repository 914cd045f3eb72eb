import {
  choice,
  decimal,
  integer,
  type OptionField,
  type OptionFields,
  type OptionValues,
} from '../../contract/options.ts';
import { budgets } from '../budgets.ts';
import { userAgentNames } from './crawl/user-agent.ts';

type TextField = Extract<OptionField, { readonly kind: 'text' }>;

const text = (
  maxLength: number,
  help: string,
  { lines = false, ...kept }: Partial<Pick<TextField, 'lines' | 'secret'>> = {},
): TextField => ({ kind: 'text', default: '', maxLength, lines, ...kept, help });
const lines = (help: string) => text(20_000, help, { lines: true });
const secretLines = (help: string) =>
  text(100_000, `${help} Kept on this computer only, not in the audit file.`, { lines: true, secret: true });
const flag = (usual: boolean, help: string) => ({ kind: 'boolean', default: usual, help }) as const;

/** No site minds the pace `polite`; `hostConnections` and `requestsPerSecond` replace the numbers behind its name. */
export const fetchOptions = {
  pace: choice(
    'polite',
    ['polite', 'brisk', 'unlimited'],
    'How hard a site is asked: polite (4 connections, 8 requests a second), brisk (8 and 25), or unlimited (for a server of your own).',
  ),
  concurrency: integer(16, 1, 64, 'Requests in flight at the same time, over all sites.'),
  hostConnections: integer(0, 0, 64, 'Connections to one site; 0 takes those of the pace.'),
  requestsPerSecond: decimal(0, 0, 1000, 'Requests per second to one site; 0 takes those of the pace.'),
  connectTimeoutMillis: integer(10_000, 100, 300_000, 'How long connecting may take.', 'ms'),
  timeoutMillis: integer(20_000, 100, 300_000, 'How long an answer may take to begin.', 'ms'),
  idleTimeoutMillis: integer(15_000, 100, 300_000, 'How long an answer may fall silent.', 'ms'),
  bodyTimeoutMillis: integer(120_000, 100, 3_600_000, 'How long an answer may take in all.', 'ms'),
  retries: integer(2, 0, 10, 'Tries after a first failure that may pass: 429, 5xx, lost connections.'),
  backOffMillis: integer(
    500,
    0,
    60_000,
    'Wait before the first further try; each later one waits twice as long, give or take chance.',
    'ms',
  ),
  giveUpAfter: integer(
    20,
    0,
    1000,
    'A site is given up after so many requests in a row without an answer (or with 429, 502, 503, 504); 0 never does.',
  ),
  maxBytes: integer(budgets.pageBytes, 10_000, 500_000_000, 'Larger pages are not read.', 'bytes'),
  obeyRobots: flag(true, 'Obey robots.txt.'),
  robotsText: text(500_000, 'A robots.txt to obey instead of that of the sites, to try a change before it goes live.', {
    lines: true,
  }),
  robotsMaxAgeSeconds: integer(
    3600,
    1,
    86_400,
    'A robots.txt that was read longer ago is read again during the crawl.',
    's',
  ),
  userAgent: choice('PageTwin', userAgentNames, 'Name under which pages are asked for and robots.txt is read.'),
  userAgentText: text(500, 'User agent in your own words, instead of the name above.'),
  http2: flag(true, 'Speak HTTP/2 with servers that offer it.'),
  keepCookies: flag(true, 'Send cookies back that a site sets, for the time of the crawl.'),
  cookies: secretLines('Cookies to send, a line for each host: example.com name=value; name=value.'),
  headers: secretLines('Further request headers, a line for each: Name: value.'),
  logins: secretLines(
    'Logins of password-protected hosts (basic or digest authentication), a line for each: example.com user:password.',
  ),
  proxy: text(
    2000,
    'Address of an HTTP, HTTPS or SOCKS5 proxy (socks5://user:password@host:port); empty takes that of the environment (HTTPS_PROXY, HTTP_PROXY, NO_PROXY), "direct" none. Kept on this computer only.',
    { secret: true },
  ),
  ignoreTlsErrors: flag(false, 'Accept certificates that are expired, self-signed or for another host.'),
} as const satisfies OptionFields;

const discoveryOptions = {
  followLinks: choice(
    'sites',
    ['sites', 'always', 'never'],
    'Follow links: from start addresses of sites only, from sitemaps and lists as well, or not at all.',
  ),
  useSitemaps: flag(true, "Also read a site's sitemaps: those that robots.txt names, or /sitemap.xml."),
  subdomains: flag(false, 'Follow links to other subdomains of the same domain, and take their pages from sitemaps.'),
  stayInFolder: flag(false, 'Take only pages below the folder of the start address, from links and from sitemaps.'),
  publicAddress: text(
    2000,
    'Where a folder or a staging copy stands on the live site, such as https://example.com/: its canonicals, hreflang, sitemaps and links ' +
      'then mean the pages of the copy. Of a folder this is found by what its canonicals agree on.',
  ),
  maxDepth: integer(0, 0, 10_000, 'Follow links this far from the start; 0 sets no limit.', 'clicks'),
  obeyNofollow: flag(true, 'Do not follow links marked nofollow, nor those of pages marked so.'),
  obeyNoindex: flag(false, 'Leave out the text of pages marked noindex; their links are still followed.'),
  include: lines(
    'Only addresses that match one of these: a path such as /news/, a part with * as wildcard, or a /regular expression/.',
  ),
  exclude: lines('No addresses that match one of these; written like the above.'),
  foldTracking: flag(
    true,
    'Links that differ in tracking parameters (utm_source, gclid, yclid, spm, from …) count as one page; the variants are recorded.',
  ),
  foldSessions: flag(true, 'The same for session ids (PHPSESSID, ;jsessionid= …).'),
  parameterRules: lines(
    'Own rules for query parameters of links: drop NAME, keep NAME, keep only NAME&NAME, or sort; NAME may end with *, and a path may follow.',
  ),
  maxAddressLength: integer(2000, 100, 16_000, 'Longer links are not followed.', 'characters'),
  maxParameters: integer(12, 0, 1000, 'Links with more query parameters are not followed.'),
  maxFolders: integer(25, 1, 1000, 'Links with more folders in their path are not followed.'),
  maxPerPattern: integer(
    200_000,
    0,
    10_000_000,
    'Most pages found through links whose addresses differ in numbers or parameter values only; 0 sets no limit.',
  ),
  trapPages: integer(
    100,
    0,
    100_000,
    'So many pages of one address pattern in a row without new text count as a trap (calendar, filters, endless pages); 0 looks for none.',
  ),
  askForChanges: flag(true, 'On collecting again, ask only for what changed since (ETag, Last-Modified).'),
  maxLost: integer(
    50,
    0,
    100,
    'On collecting again: where more of the known pages are gone at once, or a tenth does not answer, they stay as they were and the run fails.',
    '%',
  ),
  trustLastmod: flag(false, 'On collecting again, do not ask for pages whose date in the sitemap did not change.'),
} as const satisfies OptionFields;

const renderOptions = {
  render: choice(
    'off',
    ['off', 'automatic', 'on'],
    'Run the scripts of pages in a browser and read what they show: off, automatic (only pages with hardly any text of their own), or on. Takes seconds per page.',
  ),
  renderTabs: integer(2, 1, 16, 'Pages whose scripts run at the same time.'),
  renderTimeoutMillis: integer(
    15_000,
    1000,
    120_000,
    'How long the scripts of a page may take; then it is read as it stands.',
    'ms',
  ),
  renderFullHeight: flag(
    true,
    'Show a page at its full height before it is read, as search engines do, so that what it loads only when it is scrolled to is there.',
  ),
  renderPosts: flag(
    false,
    'Send the POST requests that scripts make to their own site by themselves. GraphQL queries, which only read, are sent in any case; others may change something there.',
  ),
} as const satisfies OptionFields;

export const collectOptions = {
  ...fetchOptions,
  maxPages: integer(0, 0, 10_000_000, 'Stop after this many addresses; 0 sets no limit.'),
  ...discoveryOptions,
  ...renderOptions,
  importDrafts: flag(false, 'Take drafts, private posts and those behind a password of WordPress exports too.'),
} as const satisfies OptionFields;

export type FetchOptionValues = OptionValues<typeof fetchOptions>;
export type CollectOptionValues = OptionValues<typeof collectOptions>;
