import type { LinkedPage } from '../../../contract/checks.ts';
import type { ReadableDatabase, WritableDatabase } from '../database.ts';
import { unpackIds, type PackedLists } from './packed-ids.ts';

/** Who links to whom among the pages of the audit. */
export interface PageLinks {
  /** Pages that link to a page, for at most `maxSources` of them. */
  readonly sources: PackedLists;
  /** Pages that a page links to. */
  readonly targets: PackedLists;
}

/** Nobody reads more of them one by one, and every page links to the home page. */
export const maxSources = 1000;

const tables = ['link_source', 'link_target'] as const;

export function clearPageLinks(database: WritableDatabase): void {
  for (const table of tables) database.exec(`DELETE FROM ${table}`);
}

/** Writes lists `from` … `to` − 1 of a table. */
export function writePageLinks(
  database: WritableDatabase,
  side: keyof PageLinks,
  { pages, ends, bytes }: PackedLists,
  from: number,
  to: number,
): void {
  const insert = database.prepare(
    `INSERT OR REPLACE INTO ${side === 'sources' ? 'link_source' : 'link_target'} (page, pages) VALUES (?, ?)`,
  );
  database.transaction(() => {
    for (let at = from; at < Math.min(to, pages.length); at += 1)
      insert.run(pages[at], bytes.subarray(ends[at - 1] ?? 0, ends[at]));
  })();
}

export interface LinkStore {
  /** What `page/links` answers. */
  list(
    page: number,
    side: 'in' | 'out',
    offset: number,
    limit: number,
  ): { rows: LinkedPage[]; total: number; all: number };
}

export function linkStore(database: ReadableDatabase): LinkStore {
  const [sources, targets] = tables.map((table) =>
    database.prepare<[number], Uint8Array>(`SELECT pages FROM ${table} WHERE page = ?`).pluck(),
  );
  const inlinks = database.prepare<[number], number>('SELECT links FROM inlinks WHERE page = ?').pluck();
  // Eight bytes an address.
  const outlinks = database.prepare<[number], number>('SELECT length(links) / 8 FROM page_text WHERE page = ?').pluck();
  // Those that did not answer well first: they are what somebody has to repair.
  const rows = database.prepare<[string, number, number], LinkedPage>(
    `SELECT p.id AS page, p.address, coalesce(v.title, '') AS title, p.status_code AS statusCode
     FROM json_each(?) j JOIN page p ON p.id = j.value LEFT JOIN view v ON v.page = p.id
     ORDER BY p.status_code BETWEEN 200 AND 299, p.id LIMIT ? OFFSET ?`,
  );
  return {
    list(page, side, offset, limit) {
      const ids = unpackIds((side === 'in' ? sources : targets)?.get(page) ?? new Uint8Array());
      const all = (side === 'in' ? inlinks : outlinks).get(page) ?? 0;
      return { rows: rows.all(JSON.stringify(ids), limit, offset), total: ids.length, all };
    },
  };
}
