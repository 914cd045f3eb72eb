/** What one thing from outside may cost, what the limit is of, and what happens to what is larger. */
interface Budget {
  readonly max: number;
  readonly unit: string;
  readonly of: string;
  readonly beyond: string;
}

const limit = (max: number, unit: string, of: string, beyond: string): Budget => ({ max, unit, of, beyond });

/** Limits for everything that others make, listed in `docs/budgets.md`; a test crosses each. */
export const budgets = {
  pageBytes: limit(20_000_000, 'bytes', 'a page, unpacked (option `maxBytes`)', 'not read; problem `too-large`'),
  pageTextCharacters: limit(
    2_000_000,
    'characters',
    'main text of a page (option `maxTextCharacters`)',
    'the beginning counts, and the page says so',
  ),
  pageLinks: limit(50_000, 'items', 'links of a page that are followed', 'the first count; problem `links-cut`'),
  addressCharacters: limit(16_384, 'characters', 'an address', 'no address'),
  factCharacters: limit(2000, 'characters', 'title, description or another fact of a page', 'cut'),
  shadowDepth: limit(
    512,
    'levels',
    'elements in one another on a page with shadow roots',
    'the roots are left where they stand',
  ),
  structuredItems: limit(2000, 'items', 'JSON-LD of a page', 'the first count'),
  learnedBlocks: limit(20_000, 'blocks', 'a page for the classifier', 'main text by density of text'),
  repeatedCharacters: limit(
    10_000,
    'characters',
    'what repeats up to sixteen characters without end',
    'left out of comparisons, and the page says so',
  ),
  codeHashes: limit(512, 'items', 'fingerprints of the code of a page', 'the smallest are kept'),
  templateBlocks: limit(
    8192,
    'blocks',
    'a page in which what the site repeats is looked for',
    'kept as text of the page',
  ),
  styleCharacters: limit(4000, 'characters', 'a style of an element in a page as it is shown', 'left out'),
  snapshotCharacters: limit(4_000_000, 'characters', 'a page as it is shown', 'cut, and said'),

  renderedElements: limit(400_000, 'elements', 'a page whose scripts run', 'given up; problem of the page'),
  renderedHeapBytes: limit(700_000_000, 'bytes', 'memory of the scripts of a page', 'given up; problem of the page'),
  renderedRequests: limit(300, 'requests', 'what one page with scripts may load', 'refused'),
  piercedElements: limit(100_000, 'elements', 'a page whose shadow roots and frames are read', 'read without them'),
  renderedPixels: limit(
    30_000,
    'pixels',
    'height at which a page with scripts is shown',
    'what loads further down is not loaded',
  ),
  flattenedFrames: limit(50, 'frames', 'frames of the site that are put into a page', 'left empty'),
  flattenedFrameDepth: limit(5, 'levels', 'frames in frames', 'left empty'),
  renderedFrames: limit(20, 'frames', 'a page whose scripts run', 'left empty'),
  renderedFileBytes: limit(10_000_000, 'bytes', 'one file that a page loads', 'the page gets no more of it'),
  postedBytes: limit(100_000, 'bytes', 'what the scripts of a page send', 'refused'),

  patternInstructions: limit(
    25_000,
    'items',
    "a user's pattern, in instructions of its machine",
    '`pattern-not-linear`',
  ),
  redirects: limit(20, 'hops', 'redirects in a row', 'the next address is not asked for'),
  fileRedirects: limit(
    10,
    'hops',
    'redirects of a sitemap, or of an address that is tried',
    'the next address is not asked for',
  ),
  robotsRedirects: limit(5, 'hops', 'redirects of robots.txt', 'taken as missing (RFC 9309)'),
  cookieCharacters: limit(8192, 'characters', 'a cookie, and all cookies of a request', 'not kept; cut'),
  cookies: limit(10_000, 'items', 'cookies that the sites of an audit set', 'not kept'),
  robotsBytes: limit(512_000, 'bytes', 'robots.txt', 'the beginning counts (RFC 9309)'),
  sitemapBytes: limit(
    50_000_000,
    'bytes',
    'a sitemap, unpacked',
    'of a packed one what stands before counts; problem `sitemap-broken`',
  ),
  sitemaps: limit(50_000, 'files', 'sitemaps of a site', 'not read; problem `sitemap-too-deep`'),
  xmlFaults: limit(10_000, 'items', 'places of a sitemap that are no XML', 'read no further; problem `sitemap-broken`'),
  sitemapDepth: limit(5, 'levels', 'sitemaps that name sitemaps', 'not followed'),
  xmlDepth: limit(
    1000,
    'levels',
    'elements of a sitemap or a WordPress export',
    'a sitemap is read no further; of an export the item is left out. Both are problems of the file',
  ),
  listBytes: limit(50_000_000, 'bytes', 'a list of addresses', '`file-too-large`'),
  warcHeaderBytes: limit(
    65_536,
    'bytes',
    'the header of a WARC record',
    'the record is told, and reading goes on behind it',
  ),
  damagedMembers: limit(500, 'items', 'places of a packed web archive that cannot be unpacked', 'the rest is left'),
  tableRowCharacters: limit(
    4_000_000,
    'characters',
    'a row of a table; of one with pages twice what a page may be, where that is more',
    'the row is told, and reading goes on behind it',
  ),
  jsonDepth: limit(20, 'levels', 'lists and objects around a text of a JSON record', 'no text; problem of the record'),
  mhtmlDepth: limit(4, 'levels', 'parts in parts of a page that a browser saved', 'not read; problem of the file'),
  figureAddresses: limit(1_000_000, 'items', 'addresses in a table of traffic or links', '`file-too-large`'),
  markdownCharacters: limit(2_000_000, 'characters', 'a Markdown file', 'read as plain text'),
  zipRatio: limit(
    250,
    'to 1',
    'an entry of an archive, unpacked to packed',
    'not unpacked where it is large; problem of the entry',
  ),
  zipHarmlessBytes: limit(
    4_000_000,
    'bytes',
    'an entry of an archive whose ratio does not matter, unpacked',
    'the ratio counts',
  ),
  zipTotalBytes: limit(2_000_000_000, 'bytes', 'all entries of an archive, unpacked', 'the total ratio counts'),
  zipTotalRatio: limit(
    300,
    'to 1',
    'all entries of an archive, unpacked to packed',
    'the rest is not unpacked; problem of the file',
  ),
  figureTableBytes: limit(2_000_000_000, 'bytes', 'a table of traffic or links in an archive, unpacked', 'passed over'),

  draftBytes: limit(8_000_000, 'bytes', 'the file of a draft', '`file-too-large`'),
  testedBytes: limit(8_000_000, 'bytes', 'a page on which options are tried', 'not read, and said'),
  messageBytes: limit(4_194_304, 'bytes', 'a message of the browser in web mode', 'the connection is closed'),
  backlogBytes: limit(
    67_108_864,
    'bytes',
    'what waits for a browser in web mode that reads nothing',
    'the connection is closed',
  ),
  errorCharacters: limit(2000, 'characters', 'what an error repeats of its request', 'shortened'),
  folderMillis: limit(10_000, 'ms', 'making the folder for a file', '`file-not-writable`'),
};
