/** What one thing from outside may cost. */
interface Budget {
  readonly max: number;
  readonly unit:
    | 'bytes'
    | 'characters'
    | 'levels'
    | 'elements'
    | 'blocks'
    | 'items'
    | 'requests'
    | 'frames'
    | 'hops'
    | 'pixels'
    | 'files'
    | 'ms'
    | 'to 1';
  /** What it is of, and what happens to what is larger. */
  readonly of: string;
  readonly beyond: string;
}

/**
 * Limits for everything that others make: pages, records of files, files, requests. They are told in `docs/budgets.md`,
 * and each is crossed by a test. Where an option of the audit sets a limit, its default stands here.
 */
export const budgets = {
  pageBytes: {
    max: 20_000_000,
    unit: 'bytes',
    of: 'a page, unpacked (option `maxBytes`)',
    beyond: 'not read; problem `too-large`',
  },
  pageTextCharacters: {
    max: 2_000_000,
    unit: 'characters',
    of: 'main text of a page (option `maxTextCharacters`)',
    beyond: 'the beginning counts, and the page says so',
  },
  pageLinks: {
    max: 50_000,
    unit: 'items',
    of: 'links of a page that are followed',
    beyond: 'the first count; problem `links-cut`',
  },
  addressCharacters: { max: 16_384, unit: 'characters', of: 'an address', beyond: 'no address' },
  factCharacters: { max: 2000, unit: 'characters', of: 'title, description or another fact of a page', beyond: 'cut' },
  shadowDepth: {
    max: 512,
    unit: 'levels',
    of: 'elements in one another on a page with shadow roots',
    beyond: 'the roots are left where they stand',
  },
  structuredItems: { max: 2000, unit: 'items', of: 'JSON-LD of a page', beyond: 'the first count' },
  learnedBlocks: {
    max: 20_000,
    unit: 'blocks',
    of: 'a page for the classifier',
    beyond: 'main text by density of text',
  },
  repeatedCharacters: {
    max: 10_000,
    unit: 'characters',
    of: 'what repeats up to sixteen characters without end',
    beyond: 'left out of comparisons, and the page says so',
  },
  codeHashes: { max: 512, unit: 'items', of: 'fingerprints of the code of a page', beyond: 'the smallest are kept' },
  templateBlocks: {
    max: 8192,
    unit: 'blocks',
    of: 'a page in which what the site repeats is looked for',
    beyond: 'kept as text of the page',
  },
  styleCharacters: {
    max: 4000,
    unit: 'characters',
    of: 'a style of an element in a page as it is shown',
    beyond: 'left out',
  },
  snapshotCharacters: { max: 4_000_000, unit: 'characters', of: 'a page as it is shown', beyond: 'cut, and said' },

  renderedElements: {
    max: 400_000,
    unit: 'elements',
    of: 'a page whose scripts run',
    beyond: 'given up; problem of the page',
  },
  renderedHeapBytes: {
    max: 700_000_000,
    unit: 'bytes',
    of: 'memory of the scripts of a page',
    beyond: 'given up; problem of the page',
  },
  renderedRequests: { max: 300, unit: 'requests', of: 'what one page with scripts may load', beyond: 'refused' },
  piercedElements: {
    max: 100_000,
    unit: 'elements',
    of: 'a page whose shadow roots and frames are read',
    beyond: 'read without them',
  },
  renderedPixels: {
    max: 30_000,
    unit: 'pixels',
    of: 'height at which a page with scripts is shown',
    beyond: 'what loads further down is not loaded',
  },
  flattenedFrames: {
    max: 50,
    unit: 'frames',
    of: 'frames of the site that are put into a page',
    beyond: 'left empty',
  },
  flattenedFrameDepth: { max: 5, unit: 'levels', of: 'frames in frames', beyond: 'left empty' },
  renderedFrames: { max: 20, unit: 'frames', of: 'a page whose scripts run', beyond: 'left empty' },
  renderedFileBytes: {
    max: 10_000_000,
    unit: 'bytes',
    of: 'one file that a page loads',
    beyond: 'the page gets no more of it',
  },
  postedBytes: { max: 100_000, unit: 'bytes', of: 'what the scripts of a page send', beyond: 'refused' },

  patternInstructions: {
    max: 25_000,
    unit: 'items',
    of: "a user's pattern, in instructions of its machine",
    beyond: '`pattern-not-linear`',
  },
  redirects: { max: 20, unit: 'hops', of: 'redirects in a row', beyond: 'the next address is not asked for' },
  fileRedirects: {
    max: 10,
    unit: 'hops',
    of: 'redirects of a sitemap, or of an address that is tried',
    beyond: 'the next address is not asked for',
  },
  robotsRedirects: {
    max: 5,
    unit: 'hops',
    of: 'redirects of robots.txt',
    beyond: 'taken as missing (RFC 9309)',
  },
  cookieCharacters: {
    max: 8192,
    unit: 'characters',
    of: 'a cookie, and all cookies of a request',
    beyond: 'not kept; cut',
  },
  cookies: { max: 10_000, unit: 'items', of: 'cookies that the sites of an audit set', beyond: 'not kept' },
  robotsBytes: { max: 512_000, unit: 'bytes', of: 'robots.txt', beyond: 'the beginning counts (RFC 9309)' },
  sitemapBytes: {
    max: 50_000_000,
    unit: 'bytes',
    of: 'a sitemap, unpacked',
    beyond: 'of a packed one what stands before counts; problem `sitemap-broken`',
  },
  sitemaps: {
    max: 50_000,
    unit: 'files',
    of: 'sitemaps of a site',
    beyond: 'not read; problem `sitemap-too-deep`',
  },
  xmlFaults: {
    max: 10_000,
    unit: 'items',
    of: 'places of a sitemap that are no XML',
    beyond: 'read no further; problem `sitemap-broken`',
  },
  sitemapDepth: { max: 5, unit: 'levels', of: 'sitemaps that name sitemaps', beyond: 'not followed' },
  xmlDepth: {
    max: 1000,
    unit: 'levels',
    of: 'elements of a sitemap or a WordPress export',
    beyond: 'a sitemap is read no further; of an export the item is left out. Both are problems of the file',
  },
  listBytes: { max: 50_000_000, unit: 'bytes', of: 'a list of addresses', beyond: '`file-too-large`' },
  warcHeaderBytes: {
    max: 65_536,
    unit: 'bytes',
    of: 'the header of a WARC record',
    beyond: 'the record is told, and reading goes on behind it',
  },
  damagedMembers: {
    max: 500,
    unit: 'items',
    of: 'places of a packed web archive that cannot be unpacked',
    beyond: 'the rest is left',
  },
  tableRowCharacters: {
    max: 4_000_000,
    unit: 'characters',
    of: 'a row of a table; of one with pages twice what a page may be, where that is more',
    beyond: 'the row is told, and reading goes on behind it',
  },
  jsonDepth: {
    max: 20,
    unit: 'levels',
    of: 'lists and objects around a text of a JSON record',
    beyond: 'no text; problem of the record',
  },
  mhtmlDepth: {
    max: 4,
    unit: 'levels',
    of: 'parts in parts of a page that a browser saved',
    beyond: 'not read; problem of the file',
  },
  figureAddresses: {
    max: 1_000_000,
    unit: 'items',
    of: 'addresses in a table of traffic or links',
    beyond: '`file-too-large`',
  },
  markdownCharacters: { max: 2_000_000, unit: 'characters', of: 'a Markdown file', beyond: 'read as plain text' },
  zipRatio: {
    max: 250,
    unit: 'to 1',
    of: 'an entry of an archive, unpacked to packed',
    beyond: 'not unpacked where it is large; problem of the entry',
  },
  zipHarmlessBytes: {
    max: 4_000_000,
    unit: 'bytes',
    of: 'an entry of an archive whose ratio does not matter, unpacked',
    beyond: 'the ratio counts',
  },
  zipTotalBytes: {
    max: 2_000_000_000,
    unit: 'bytes',
    of: 'all entries of an archive, unpacked',
    beyond: 'the total ratio counts',
  },
  zipTotalRatio: {
    max: 300,
    unit: 'to 1',
    of: 'all entries of an archive, unpacked to packed',
    beyond: 'the rest is not unpacked; problem of the file',
  },
  figureTableBytes: {
    max: 2_000_000_000,
    unit: 'bytes',
    of: 'a table of traffic or links in an archive, unpacked',
    beyond: 'passed over',
  },

  draftBytes: { max: 8_000_000, unit: 'bytes', of: 'the file of a draft', beyond: '`file-too-large`' },
  testedBytes: { max: 8_000_000, unit: 'bytes', of: 'a page on which options are tried', beyond: 'not read, and said' },
  messageBytes: {
    max: 4_194_304,
    unit: 'bytes',
    of: 'a message of the browser in web mode',
    beyond: 'the connection is closed',
  },
  backlogBytes: {
    max: 67_108_864,
    unit: 'bytes',
    of: 'what waits for a browser in web mode that reads nothing',
    beyond: 'the connection is closed',
  },
  errorCharacters: { max: 2000, unit: 'characters', of: 'what an error repeats of its request', beyond: 'shortened' },
  folderMillis: { max: 10_000, unit: 'ms', of: 'making the folder for a file', beyond: '`file-not-writable`' },
} satisfies Record<string, Budget>;
