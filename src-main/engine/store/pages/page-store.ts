import { z } from 'zod';
import type { PageBrief, PageDetail } from '../../../contract/models.ts';
import { blockSchema, pageDocumentSchema, pageTypeSchema, type PageBlock } from '../../../contract/page-document.ts';
import type { ReadableDatabase } from '../database.ts';
import { readingReader, textReader, type PackedReading } from '../bodies/body-texts.ts';
import { ofAddress } from '../problem-store.ts';
import { addressReader } from './page-columns.ts';
import { decodeReading } from './page-reading.ts';
import { decodeRemoved } from './template-store.ts';
import { textGainReader } from '../bodies/raw-bodies.ts';

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
}

const briefColumns = `
  p.id, p.address, p.status_code, p.has_body, p.redirect_to, p.skipped, v.title, v.language, v.noindex, v.canonical, v.published, v.modified, v.words, v.layout,
  i.links, EXISTS (SELECT 1 FROM problem WHERE ${ofAddress('p.address')} AND code = 'robots-disallowed') AS blocked`;
const briefTables = 'page p LEFT JOIN view v ON v.page = p.id LEFT JOIN inlinks i ON i.page = p.id';

export function pageStore(database: ReadableDatabase): PageStore {
  const byId = database.prepare<[number], BriefRow>(`SELECT ${briefColumns} FROM ${briefTables} WHERE p.id = ?`);
  const byAddress = database.prepare<[string], BriefRow>(`SELECT ${briefColumns} FROM ${briefTables} WHERE p.address = ?`);
  const all = database.prepare<[], BriefRow>(`SELECT ${briefColumns} FROM ${briefTables} ORDER BY p.address`);
  const matching = "WHERE ? = '' OR instr(lower(p.address), lower(?)) > 0 OR instr(lower(v.title), lower(?)) > 0";
  const select = database.prepare<[string, string, string, number, number], BriefRow>(
    `SELECT ${briefColumns} FROM ${briefTables} ${matching} ORDER BY p.address LIMIT ? OFFSET ?`,
  );
  const total = database.prepare<[string, string, string], { count: number }>(`SELECT count(*) AS count FROM ${briefTables} ${matching}`);
  const indexable = database.prepare<[], { pages: number; indexable: number }>(
    `SELECT count(*) AS pages, coalesce(sum(p.status_code = 200 AND v.noindex = 0 AND (v.canonical IS NULL OR v.canonical = p.address)), 0) AS indexable
     FROM page p JOIN view v ON v.page = p.id`,
  );
  const detail = detailReader(database);
  const address = addressReader(database);
  const addresses = database.prepare<[], string>('SELECT address FROM page').pluck();
  const title = database.prepare<[number], string>('SELECT title FROM view WHERE page = ?').pluck();
  const redirect = database.prepare<[string], string>('SELECT redirect_to FROM page WHERE address = ? AND redirect_to IS NOT NULL').pluck();
  return {
    brief: (page) => toBrief(byId.get(page)),
    find: (address) => toBrief(byAddress.get(address)),
    list: (offset, limit, text = '') => ({
      rows: select.all(text, text, text, limit, offset).map(briefOf),
      total: total.get(text, text, text)?.count ?? 0,
    }),
    *iterate() {
      for (const row of all.iterate()) yield briefOf(row);
    },
    detail: (page) => detail(toBrief(byId.get(page))),
    address,
    addresses: () => addresses.iterate(),
    title: (page) => title.get(page) ?? '',
    redirect: (from) => redirect.get(from) ?? null,
    counts: () => indexable.get() ?? { pages: 0, indexable: 0 },
  };
}

const toBrief = (row: BriefRow | undefined): PageBrief | null => (row ? briefOf(row) : null);

function briefOf(row: BriefRow): PageBrief {
  const indexabilityStatus = statusOf(row);
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
    layout: row.layout ?? '',
  };
}

function statusOf(row: BriefRow): PageBrief['indexabilityStatus'] {
  if (row.blocked) return 'blocked-by-robots';
  if (row.skipped !== null) return row.skipped === 'variant' ? 'parameter-variant' : row.skipped === 'noindex' ? 'noindex' : 'left-out';
  if (row.status_code === 0) return 'no-response';
  if (row.status_code >= 500) return 'server-error';
  if (row.status_code >= 400) return 'client-error';
  if (row.redirect_to !== null || row.status_code >= 300) return 'redirected';
  if (!row.has_body) return 'not-html';
  if (row.noindex) return 'noindex';
  return row.canonical !== null && row.canonical !== row.address ? 'canonicalised' : '';
}

function detailReader(database: ReadableDatabase): (brief: PageBrief | null) => PageDetail | null {
  const rendering = textGainReader(database);
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
      document: string;
    }
  >(
    'SELECT description, author, category, robots, charset, body_bytes, page_type, document FROM view v JOIN page p ON p.id = v.page WHERE v.page = ?',
  );
  const text = database.prepare<[number], PackedReading>('SELECT shown, blocks FROM page_text WHERE page = ?');
  const removed = database.prepare<[number], string>('SELECT removed FROM template_page WHERE page = ?').pluck();
  const near = database.prepare<[number, number], { count: number; closest: number | null }>(
    'SELECT count(*) AS count, max(similarity) AS closest FROM finding WHERE a = ? OR b = ?',
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
      document: pageDocumentSchema.parse(reading?.document ?? JSON.parse(found?.document ?? '{}')),
      rendering: rendering(brief.id),
      nearDuplicates: pairs?.count ?? 0,
      closestSimilarity: pairs?.closest ?? null,
    };
  };
}

/** The blocks as the reader is shown them: those of the site template are removed, whatever the extractor said. */
function withTemplate(blocks: readonly PageBlock[], removed: string): PageBlock[] {
  const spreads = new Map(decodeRemoved(removed).map(({ block, pages, of }) => [block, { pages, of }]));
  return blocks.map((block, index) => {
    const spread = spreads.get(index);
    return spread ? { ...block, kept: false, rule: 'site-template', spread } : block;
  });
}
