import { z } from 'zod';
import type { PageBrief, PageDetail } from '../../../contract/pages.ts';
import { blockSchema, pageDocumentSchema, pageTypeSchema, type PageBlock } from '../../../contract/page-document.ts';
import { siteAddresses, type SiteAddresses } from '../../cluster/site-addresses.ts';
import type { ReadableDatabase } from '../database.ts';
import { readingReader, textReader, type PackedReading } from '../bodies/body-texts.ts';
import { ofAddress } from '../problem-store.ts';
import { addressReader } from './page-columns.ts';
import { publicAddressReader } from './public-address.ts';
import { decodeReading } from './stored-page.ts';
import { decodeRemoved } from './template-store.ts';
import { textGainReader } from '../bodies/raw-bodies.ts';
import type { ExplainedKind, PageKind } from '../../../contract/page-kinds.ts';
import { explainKind, type KindEvidence } from '../../cluster/page-kind.ts';

/** Reads of pages as people see them. Lists are cut in SQL and never touch the tables with large values. */
export interface PageStore {
  brief(page: number): PageBrief | null;
  find(address: string): PageBrief | null;
  list(offset: number, limit: number, text: string | undefined): { rows: PageBrief[]; total: number };
  /** All pages in the order of their addresses, one at a time. */
  iterate(): IterableIterator<PageBrief>;
  detail(page: number): PageDetail | null;
  address(page: number): string | null;
  /** Of all pages, those included that were never read; one at a time, in no order. */
  addresses(): IterableIterator<string>;
  /** '' for a page that has none, or was not read. */
  title(page: number): string;
  /** Null where no table says anything of them. */
  clicks(page: number): number | null;
  /** Where the page at an address redirects to; null for every other address. */
  redirect(address: string): string | null;
  counts(): { pages: number; indexable: number };
}

interface BriefRow {
  readonly id: number;
  readonly address: string;
  readonly status_code: number;
  readonly has_body: number;
  readonly redirect_to: string | null;
  readonly blocked: number;
  readonly skipped: string | null;
  readonly title: string | null;
  readonly language: string | null;
  readonly noindex: number | null;
  readonly canonical: string | null;
  readonly published: string | null;
  readonly modified: string | null;
  readonly words: number | null;
  readonly layout: string | null;
  readonly links: number | null;
  readonly clicks: number | null;
  readonly impressions: number | null;
  readonly position: number | null;
  readonly visits: number | null;
  readonly backlinks: number | null;
  readonly domains: number | null;
  readonly table_inlinks: number | null;
  /** The page itself where tables list it. */
  readonly figured: number | null;
}

const briefColumns = `
  p.id, p.address, p.status_code, p.has_body, p.redirect_to, p.skipped, v.title, v.language, v.noindex, v.canonical, v.published, v.modified, v.words, v.layout,
  i.links, f.page AS figured, f.clicks, f.impressions, f.position, f.visits, f.backlinks, f.domains, f.inlinks AS table_inlinks,
  EXISTS (SELECT 1 FROM problem WHERE ${ofAddress('p.address')} AND code = 'robots-disallowed') AS blocked`;
const briefTables =
  'page p LEFT JOIN view v ON v.page = p.id LEFT JOIN inlinks i ON i.page = p.id LEFT JOIN page_figure f ON f.page = p.id';

export function pageStore(database: ReadableDatabase): PageStore {
  const byId = database.prepare<[number], BriefRow>(`SELECT ${briefColumns} FROM ${briefTables} WHERE p.id = ?`);
  const byAddress = database.prepare<[string], BriefRow>(
    `SELECT ${briefColumns} FROM ${briefTables} WHERE p.address = ?`,
  );
  const all = database.prepare<[], BriefRow>(`SELECT ${briefColumns} FROM ${briefTables} ORDER BY p.address`);
  const matching = "WHERE ? = '' OR instr(lower(p.address), lower(?)) > 0 OR instr(lower(v.title), lower(?)) > 0";
  const select = database.prepare<[string, string, string, number, number], BriefRow>(
    `SELECT ${briefColumns} FROM ${briefTables} ${matching} ORDER BY p.address LIMIT ? OFFSET ?`,
  );
  const total = database.prepare<[string, string, string], { count: number }>(
    `SELECT count(*) AS count FROM ${briefTables} ${matching}`,
  );
  const indexable = database.prepare<[], { pages: number; indexable: number }>(
    `SELECT count(*) AS pages, coalesce(sum(${mayBeIndexed} AND coalesce(v.canonical = p.address, 1)), 0) AS indexable
     FROM page p JOIN view v ON v.page = p.id`,
  );
  const elsewhere = database.prepare<[], { address: string; canonical: string }>(
    `SELECT p.address, v.canonical FROM page p JOIN view v ON v.page = p.id WHERE ${mayBeIndexed} AND v.canonical <> p.address`,
  );
  const site = publicAddressReader(database, (address) => siteAddresses(address));
  const detail = detailReader(database);
  const address = addressReader(database);
  const addresses = database.prepare<[], string>('SELECT address FROM page').pluck();
  const clicks = database.prepare<[number], number | null>('SELECT clicks FROM page_figure WHERE page = ?').pluck();
  const title = database.prepare<[number], string>('SELECT title FROM view WHERE page = ?').pluck();
  const redirect = database
    .prepare<[string], string>('SELECT redirect_to FROM page WHERE address = ? AND redirect_to IS NOT NULL')
    .pluck();
  return {
    brief: (page) => toBrief(byId.get(page), site()),
    find: (address) => toBrief(byAddress.get(address), site()),
    list(offset, limit, text = '') {
      const where = site();
      return {
        rows: select.all(text, text, text, limit, offset).map((row) => briefOf(row, where)),
        total: total.get(text, text, text)?.count ?? 0,
      };
    },
    *iterate() {
      const where = site();
      for (const row of all.iterate()) yield briefOf(row, where);
    },
    detail: (page) => detail(toBrief(byId.get(page), site())),
    address,
    addresses: () => addresses.iterate(),
    title: (page) => title.get(page) ?? '',
    clicks: (page) => clicks.get(page) ?? null,
    redirect: (from) => redirect.get(from) ?? null,
    counts() {
      const { isSelf } = site();
      const { pages, indexable: named } = indexable.get() ?? { pages: 0, indexable: 0 };
      return {
        pages,
        indexable: named + elsewhere.all().filter(({ address, canonical }) => isSelf(canonical, address)).length,
      };
    },
  };
}

const mayBeIndexed = 'p.status_code = 200 AND v.noindex = 0 AND p.redirect_to IS NULL';

const toBrief = (row: BriefRow | undefined, site: SiteAddresses): PageBrief | null => (row ? briefOf(row, site) : null);

function briefOf(row: BriefRow, site: SiteAddresses): PageBrief {
  const indexabilityStatus = statusOf(row, site);
  return {
    id: row.id,
    address: row.address,
    title: row.title ?? '',
    language: row.language ?? '',
    statusCode: row.status_code,
    indexable: indexabilityStatus === '',
    indexabilityStatus,
    canonical: row.canonical,
    published: row.published,
    modified: row.modified,
    words: row.words ?? 0,
    inlinks: row.links ?? 0,
    figures: figuresOf(row),
    layout: row.layout ?? '',
  };
}

function figuresOf({
  figured,
  clicks,
  impressions,
  position,
  visits,
  backlinks,
  domains,
  table_inlinks: inlinks,
}: BriefRow): PageBrief['figures'] {
  return figured === null ? null : { clicks, impressions, position, visits, backlinks, domains, inlinks };
}

function statusOf(row: BriefRow, site: SiteAddresses): PageBrief['indexabilityStatus'] {
  if (row.blocked) return 'blocked-by-robots';
  if (row.skipped !== null)
    return row.skipped === 'variant' ? 'parameter-variant' : row.skipped === 'noindex' ? 'noindex' : 'left-out';
  if (row.status_code === 0) return 'no-response';
  if (row.status_code >= 500) return 'server-error';
  if (row.status_code >= 400) return 'client-error';
  if (row.redirect_to !== null || row.status_code >= 300) return 'redirected';
  if (!row.has_body) return 'not-html';
  if (row.noindex) return 'noindex';
  return row.canonical !== null && !site.isSelf(row.canonical, row.address) ? 'canonicalised' : '';
}

function detailReader(database: ReadableDatabase): (brief: PageBrief | null) => PageDetail | null {
  const rendering = textGainReader(database);
  const kindOf = kindReader(database);
  const textOf = textReader(database);
  const readingOf = readingReader(database);
  const view = database.prepare<
    [number],
    {
      description: string;
      author: string;
      category: string;
      robots: string;
      charset: string;
      body_bytes: number;
      page_type: string;
    }
  >(
    'SELECT description, author, category, robots, charset, body_bytes, page_type FROM view v JOIN page p ON p.id = v.page WHERE v.page = ?',
  );
  const text = database.prepare<[number], PackedReading>('SELECT shown, blocks FROM page_text WHERE page = ?');
  const removed = database.prepare<[number], string>('SELECT removed FROM template_page WHERE page = ?').pluck();
  const near = database.prepare<[number, number], { count: number; closest: number | null }>(
    'SELECT count(*) AS count, max(similarity) AS closest FROM copy_pair WHERE a = ? OR b = ?',
  );
  return (brief) => {
    if (!brief) return null;
    const found = view.get(brief.id);
    const stored = text.get(brief.id);
    const pairs = near.get(brief.id, brief.id);
    const reading = stored ? decodeReading(readingOf(brief.id, stored.blocks)) : null;
    return {
      ...brief,
      description: found?.description ?? '',
      author: found?.author ?? '',
      category: found?.category ?? '',
      robots: found?.robots ?? '',
      charset: found?.charset ?? '',
      bytes: found?.body_bytes ?? 0,
      text: stored ? textOf(brief.id, stored.shown) : '',
      blocks: reading ? withTemplate(z.array(blockSchema).parse(reading.blocks), removed.get(brief.id) ?? '') : [],
      pageType: pageTypeSchema.catch('other').parse(found?.page_type),
      kind: kindOf(brief.id, brief.address),
      document: pageDocumentSchema.parse(reading?.document ?? {}),
      rendering: rendering(brief.id),
      nearDuplicates: pairs?.count ?? 0,
      closestSimilarity: pairs?.closest ?? null,
    };
  };
}

/** The blocks as the reader is shown them: those of the site template are removed, whatever the extractor decided. */
function withTemplate(blocks: readonly PageBlock[], removed: string): PageBlock[] {
  const spreads = new Map(decodeRemoved(removed).map(({ block, pages, of, among }) => [block, { pages, of, among }]));
  return blocks.map((block, index) => {
    const spread = spreads.get(index);
    return spread ? { ...block, kept: false, rule: 'site-template', spread } : block;
  });
}

interface StoredEvidence extends Omit<KindEvidence, 'address' | 'softNotFound'> {
  readonly kind: PageKind;
}

/** The kind of a page with the reason for it, which is not stored: the evidence is in the file. */
function kindReader(database: ReadableDatabase): (page: number, address: string) => ExplainedKind {
  const evidence = database.prepare<[number], StoredEvidence>(
    `SELECT coalesce(k.kind, 'content') AS kind, v.letters AS length, v.words, v.language, v.page_type AS pageType
     FROM view v LEFT JOIN page_kind k ON k.page = v.page WHERE v.page = ?`,
  );
  const below = database
    .prepare<[string, string], string>('SELECT address FROM page WHERE address > ? AND address < ?')
    .pluck();
  return (page, address) => {
    const { kind, ...stored } = evidence.get(page) ?? {
      kind: 'content',
      length: 0,
      words: 0,
      language: '',
      pageType: '',
    };
    const folder = folderOf(address);
    return explainKind({ ...stored, address, softNotFound: kind === 'not-found' }, kind, () =>
      below.iterate(folder, `${folder}\u{10FFFF}`),
    );
  };
}

/** What the addresses below begin with: `/news/` for `/news`, `/news/` and `/news/index.html`. */
const folderOf = (address: string): string => {
  const path = address.split('?', 1)[0] ?? '';
  const withoutFile = path.replace(/\/(?:index\.[a-z]+)?$/iu, '').replace(/\.(?:[sx]?html?|php|aspx?|jsp)$/iu, '');
  return `${withoutFile}/`;
};
