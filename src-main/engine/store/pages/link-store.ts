import type { LinkedPage } from '../../../contract/checks.ts';
import type { ReadableDatabase, WritableDatabase } from '../database.ts';

/** One list of ids per page that has any, in arrays that are cheap to pass. */
type PackedLists = Readonly<{
  pages: Uint32Array;
  /** Offsets in `bytes`. */
  ends: Uint32Array;
  bytes: Uint8Array;
}>;

/** `sources` are inlinks, at most `maxSources`. */
export type PageLinks = Readonly<Record<'sources' | 'targets', PackedLists>>;

/** Nobody reads more, and every page links to the home page. */
export const maxSources = 1000;

const tables = { sources: 'link_source', targets: 'link_target' } as const;

export function clearPageLinks(database: WritableDatabase) {
  for (const table of Object.values(tables)) database.exec(`DELETE FROM ${table}`);
}

/** Writes lists `from` to `to` − 1. */
export function writePageLinks(
  database: WritableDatabase,
  side: keyof PageLinks,
  { pages, ends, bytes }: PackedLists,
  from: number,
  to: number,
) {
  const insert = database.run(`INSERT OR REPLACE INTO ${tables[side]} (page, pages) VALUES (?, ?)`);
  database.transaction(() => {
    for (let at = from; at < Math.min(to, pages.length); at += 1)
      insert(pages[at], bytes.subarray(ends[at - 1] ?? 0, ends[at]));
  })();
}

export function linkStore(database: ReadableDatabase) {
  const { rows, value } = database;
  const idsIn = (table: string) => value<Uint8Array>(`SELECT pages FROM ${table} WHERE page = ?`, new Uint8Array());
  const sides = {
    in: { ids: idsIn(tables.sources), all: value<number>('SELECT links FROM inlinks WHERE page = ?', 0) },
    // 8 bytes per link target.
    out: {
      ids: idsIn(tables.targets),
      all: value<number>('SELECT length(links) / 8 FROM page_text WHERE page = ?', 0),
    },
  };
  // Pages without a 2xx status come first: they need repair.
  const linked = rows<LinkedPage, [string, number, number]>(
    `SELECT p.id AS page, p.address, coalesce(v.title, '') AS title, p.status_code
     FROM json_each(?) j JOIN page p ON p.id = j.value LEFT JOIN view v ON v.page = p.id
     ORDER BY p.status_code BETWEEN 200 AND 299, p.id LIMIT ? OFFSET ?`,
  );
  return {
    list(page: number, side: 'in' | 'out', offset: number, limit: number) {
      const ids = unpackIds(sides[side].ids(page));
      return { rows: linked(JSON.stringify(ids), limit, offset), total: ids.length, all: sides[side].all(page) };
    },
  };
}

function unpackIds(bytes: Uint8Array) {
  const ids: number[] = [];
  let [id, left, weight] = [0, 0, 1];
  for (const byte of bytes) {
    left += (byte % 128) * weight;
    weight *= 128;
    if (byte > 127) continue;
    id += left;
    ids.push(id);
    [left, weight] = [0, 1];
  }
  return ids;
}

/** Ascending lists of ids, concatenated; that of page `p` is `ids.subarray(ends[p - 1], ends[p])`. */
export type IdLists = Readonly<{ ends: Uint32Array; ids: Uint32Array }>;

/** Varint differences (7 bits per byte): links go mostly to neighbours. */
export function packLists({ ends, ids }: IdLists): PackedLists {
  const pages: number[] = [];
  const packedEnds: number[] = [];
  const bytes = new Uint8Array(maxIdBytes * ids.length);
  let length = 0;
  for (let page = 1; page < ends.length; page += 1) {
    const [start, end] = [ends[page - 1] ?? 0, ends[page] ?? 0];
    if (start === end) continue;
    let before = 0;
    for (let at = start; at < end; at += 1) {
      const id = ids[at] ?? 0;
      let left = id - before;
      before = id;
      for (; left > 127; left >>>= 7) bytes[length++] = 128 | (left & 127);
      bytes[length++] = left;
    }
    pages.push(page);
    packedEnds.push(length);
  }
  return { pages: Uint32Array.from(pages), ends: Uint32Array.from(packedEnds), bytes: bytes.slice(0, length) };
}

const maxIdBytes = 5;
