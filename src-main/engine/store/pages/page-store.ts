import { z } from 'zod';
import { figureMeasures } from '../../../contract/figures.ts';
import type { PageBrief } from '../../../contract/pages.ts';
import { blockSchema, pageDocumentSchema, pageTypeSchema, type PageBlock } from '../../../contract/page-document.ts';
import { siteAddresses, type SiteAddresses } from '../../cluster/addresses/site-addresses.ts';
import { mapped, type ReadableDatabase } from '../database.ts';
import { readingReader, shownTextReader, textReader, type PackedReading } from '../bodies/stored-body.ts';
import { textGainReader } from '../bodies/body-writer.ts';
import { ofAddress } from '../problem-store.ts';
import { indexabilitySql, pageJoins } from './page-rows.ts';
import { namingReader, siteNamesReader, publicAddressReader } from './page-naming.ts';
import { decodeRemoved } from './template-store.ts';
import type { PageKind } from '../../../contract/verdicts.ts';
import { explainKind, type KindEvidence } from '../../cluster/page-kind.ts';
import { unpackText } from '../compression.ts';
import { decodeReading, quotedShareReader } from './page-reading.ts';

const isBlocked = `EXISTS (SELECT 1 FROM problem WHERE ${ofAddress('p.address')} AND code = 'robots-disallowed')`;
/** As exported; `briefOf` adds canonicals to other pages. */
const briefSql = `SELECT p.id, p.address, coalesce(v.title, '') AS title, coalesce(v.language, '') AS language, p.status_code, NULL AS indexable,
    ${indexabilitySql(isBlocked)} AS indexability_status, v.canonical, v.published, v.modified, coalesce(v.words, 0) AS words, coalesce(i.links, 0) AS inlinks,
    f.page AS "figures.", ${figureMeasures.map((measure) => `f.${measure} AS "figures.${measure}"`).join(', ')}, coalesce(v.layout, '') AS layout
  FROM ${pageJoins}`;

export type PageStore = ReturnType<typeof pageStore>;

/** Lists do not read the tables with large values. */
export function pageStore(database: ReadableDatabase) {
  const { row, rows, sums, value, values, each, eachValue } = database;
  const byId = row<PageBrief>(`${briefSql} WHERE p.id = ?`);
  const byAddress = row<PageBrief, [string]>(`${briefSql} WHERE p.address = ?`);
  const all = each<PageBrief>(`${briefSql} ORDER BY p.address`);
  const counts = sums<{ pages: number; indexablePages: number }>(
    `SELECT count(*) AS pages, coalesce(sum(${mayBeIndexed} AND coalesce(v.canonical = p.address, 1)), 0) AS indexable_pages
     FROM page p JOIN view v ON v.page = p.id`,
  );
  const elsewhere = rows<{ address: string; canonical: string }>(
    `SELECT p.address, v.canonical FROM page p JOIN view v ON v.page = p.id WHERE ${mayBeIndexed} AND v.canonical <> p.address`,
  );
  const site = publicAddressReader(database, (address) => siteAddresses(address));
  const canonicalOf = value<string | null, [string]>(
    'SELECT v.canonical FROM page p JOIN view v ON v.page = p.id WHERE p.address = ?',
    null,
  );
  const toBrief = (found: PageBrief | undefined) => (found ? briefOf(found, site()) : null);
  const detail = detailReader(database);
  return {
    brief: (page: number) => toBrief(byId(page)),
    find: (address: string) => toBrief(byAddress(address)),
    iterate() {
      const where = site();
      return mapped(all, (found) => briefOf(found, where));
    },
    detail: (page: number) => detail(toBrief(byId(page))),
    address: addressReader(database),
    /** Whether `target`, as a page spells it, is the page at `address`. */
    isSame: (target: string, address: string) => site().isSelf(target, address),
    /** See `SiteAddresses`. */
    publish: (address: string) => site().publish(address, canonicalOf),
    /** See `collectedEditions`. */
    editions: values<number>("SELECT page FROM page_kind WHERE kind = 'edition'"),
    /** Unordered, even if never fetched. */
    addresses: eachValue<string>('SELECT address FROM page'),
    title: value<string>('SELECT title FROM view WHERE page = ?', ''),
    siteNames: siteNamesReader(database),
    codeHashes: codeHashesReader(database),
    text: shownTextReader(database),
    quotedShare: quotedShareReader(database),
    /** Tells pages of a series apart; a page that was not analysed has no title. */
    naming: namingReader(database),
    clicks: value<number | null>('SELECT clicks FROM page_figure WHERE page = ?', null),
    /** Plain text, not HTML; unordered. */
    plainTexts: values<string>('SELECT p.address FROM page_markup m JOIN page p ON p.id = m.page WHERE m.html = 0'),
    redirect: value<string | null, [string]>(
      'SELECT redirect_to FROM page WHERE address = ? AND redirect_to IS NOT NULL',
      null,
    ),
    counts() {
      const { isSelf } = site();
      const { pages, indexablePages: named } = counts();
      const same = elsewhere().filter(({ address, canonical }) => isSelf(canonical, address));
      return { pages, indexablePages: named + same.length };
    },
  };
}

export function codeHashesReader(database: ReadableDatabase) {
  const hashesOf = database.value<Uint8Array>('SELECT hashes FROM page_code WHERE page = ?');
  return (page: number) => {
    const hashes = hashesOf(page);
    return hashes ? decodeHashes(hashes) : null;
  };
}

/** Copies, since the blob may be unaligned in its buffer. */
export const decodeHashes = (hashes: Uint8Array) => new Uint32Array(Uint8Array.from(hashes).buffer);

const mayBeIndexed = 'p.status_code = 200 AND v.noindex = 0 AND p.redirect_to IS NULL';

function briefOf(row: PageBrief, { isSelf }: SiteAddresses) {
  const { address, canonical, indexabilityStatus: status } = row;
  const isElsewhere = status === '' && canonical !== null && !isSelf(canonical, address);
  const indexabilityStatus = isElsewhere ? 'canonicalised' : status;
  return { ...row, indexable: indexabilityStatus === '', indexabilityStatus };
}

function detailReader(database: ReadableDatabase) {
  const { row, sums, value } = database;
  const rendering = textGainReader(database);
  const kindOf = kindReader(database);
  const textOf = textReader(database);
  const readingOf = readingReader(database);
  const view = row<typeof unread>(
    `SELECT description, author, category, robots, charset, body_bytes AS bytes, page_type
     FROM view v JOIN page p ON p.id = v.page WHERE v.page = ?`,
    unread,
  );
  const text = row<PackedReading>('SELECT shown, blocks FROM page_text WHERE page = ?');
  const removed = value<string>('SELECT removed FROM template_page WHERE page = ?');
  const near = sums<{ nearDuplicates: number; closestSimilarity: number | null }, [Pick<PageBrief, 'id'>]>(
    'SELECT count(*) AS near_duplicates, max(similarity) AS closest_similarity FROM copy_pair WHERE a = @id OR b = @id',
  );
  return (brief: PageBrief | null) => {
    if (!brief) return null;
    const { pageType, ...found } = view(brief.id);
    const stored = text(brief.id);
    const reading = stored ? decodeReading(readingOf(brief.id, stored.blocks)) : null;
    return {
      ...brief,
      ...found,
      text: stored ? textOf(brief.id, stored.shown) : '',
      blocks: reading ? withTemplate(z.array(blockSchema).parse(reading.blocks), removed(brief.id) ?? '') : [],
      pageType: pageTypeSchema.catch('other').parse(pageType),
      kind: kindOf(brief.id, brief.address),
      document: pageDocumentSchema.parse(reading?.document ?? {}),
      /** Null if scripts were not run. */
      rendering: rendering(brief.id),
      ...near(brief),
    };
  };
}

const unread = { description: '', author: '', category: '', robots: '', charset: '', bytes: 0, pageType: '' };

/** Marks them as removed, whatever the extractor decided. */
function withTemplate(blocks: readonly PageBlock[], removed: string) {
  const spreads = new Map(decodeRemoved(removed).map(({ block, ...spread }) => [block, spread]));
  return blocks.map((block, index) => {
    const spread = spreads.get(index);
    return spread ? { ...block, kept: false, rule: 'site-template', spread } : block;
  });
}

/** Only evidence is stored; the reason is derived from it. */
function kindReader(database: ReadableDatabase) {
  const evidence = database.row<Omit<KindEvidence, 'address' | 'softNotFound'> & { readonly kind: PageKind }>(
    `SELECT coalesce(k.kind, 'content') AS kind, v.letters AS length, v.link_letters, v.words, v.language, v.page_type
     FROM view v LEFT JOIN page_kind k ON k.page = v.page WHERE v.page = ?`,
    { kind: 'content', length: 0, linkLetters: 0, words: 0, language: '', pageType: '' },
  );
  const below = database.eachValue<string, [string, string]>(
    'SELECT address FROM page WHERE address > ? AND address < ?',
  );
  return (page: number, address: string) => {
    const { kind, ...stored } = evidence(page);
    const path = address.split('?', 1)[0] ?? '';
    const withoutFile = path.replace(/\/(?:index\.[a-z]+)?$/iu, '').replace(/\.(?:[sx]?html?|php|aspx?|jsp)$/iu, '');
    // `/news/` for `/news`, `/news/` and `/news/index.html`.
    return explainKind({ ...stored, address, softNotFound: kind === 'not-found' }, kind, () =>
      below(`${withoutFile}/`, `${withoutFile}/\u{10FFFF}`),
    );
  };
}

export type StoredPage = Readonly<
  Record<'address' | 'title' | 'description' | 'bytesHash' | 'textHash' | 'layout' | 'shown', string> & {
    id: number;
    wordStarts: Uint8Array;
  }
>;

export type StoredText = Pick<StoredPage, 'title' | 'shown' | 'wordStarts'>;

type Packed<Page> = Omit<Page, 'shown'> & { readonly shown: Uint8Array };

export function storedPageReader(database: ReadableDatabase) {
  const textOf = textReader(database);
  const stored = database.row<Packed<StoredPage>>(
    `SELECT p.id, p.address, v.title, v.description, v.bytes_hash, v.text_hash, v.layout, t.shown, t.word_starts
     FROM page p JOIN view v ON v.page = p.id JOIN page_text t ON t.page = p.id WHERE p.id = ?`,
  );
  return (page: number) => {
    const row = stored(page);
    if (!row) throw new Error(`Page ${page} has not been read yet`);
    return { ...row, shown: textOf(page, row.shown) };
  };
}

/** Texts as counted, until they are subtracted. */
export function withdrawnTextReader(database: ReadableDatabase) {
  const withdrawn = database.row<Packed<StoredText>>(
    'SELECT title, shown, word_starts FROM withdrawn_text WHERE page = ?',
  );
  return (page: number) => {
    const row = withdrawn(page);
    if (!row) throw new Error(`The counted text of page ${page} is not known`);
    return { ...row, shown: unpackText(row.shown) };
  };
}

type PageName = Readonly<{ address: string; title: string }>;

export type PageOfSite = PageName & Readonly<{ published: string | null; site: string }>;

export const addressReader = (database: ReadableDatabase) =>
  database.value<string | null>('SELECT address FROM page WHERE id = ?', null);

export const pageReader = (database: ReadableDatabase) =>
  database.value<number | null, [address: string]>('SELECT id FROM page WHERE address = ?', null);

export const languageReader = (database: ReadableDatabase) =>
  database.value<string>('SELECT language FROM view WHERE page = ?', '');

export const nameReader = (database: ReadableDatabase) =>
  database.row<PageName>('SELECT p.address, v.title FROM page p JOIN view v ON v.page = p.id WHERE p.id = ?', {
    address: '',
    title: '',
  });

export const pageOfSiteReader = (database: ReadableDatabase) =>
  database.row<PageOfSite | null>(
    `SELECT p.address, v.title, v.published, r.host AS site
     FROM page p JOIN view v ON v.page = p.id JOIN page_row r ON r.page = p.id WHERE p.id = ?`,
    null,
  );

const maxSites = 200;

export const readSiteCounts = (database: ReadableDatabase) =>
  database.rows<{ site: string; pages: number }>(
    `SELECT host AS site, count(*) AS pages FROM page_row WHERE analysed = 1 GROUP BY host ORDER BY pages DESC, host LIMIT ${maxSites}`,
  )();
