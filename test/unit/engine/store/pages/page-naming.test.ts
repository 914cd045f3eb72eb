import { openDatabase } from '../../../../../src-main/engine/store/database.ts';
import { expect, it } from 'vitest';
import { readClusterPages } from '../../../../../src-main/engine/store/clusters/cluster-input.ts';
import { noFigures } from '../../../../../src-main/engine/store/figures/figure-store.ts';
import { namingReader } from '../../../../../src-main/engine/store/pages/page-naming.ts';
import { migrate } from '../../../../../src-main/engine/store/schema/migrations.ts';

/** A site of so many pages, the first ones with code; as the advice of clusters and that of relations read one of them. */
function siteOf(pages: number, withCode: number, titleOf: (page: number) => string, isCode = 1) {
  const database = openDatabase(':memory:');
  database.pragma('foreign_keys = OFF');
  migrate(database);
  const valuesOf = (table: string, known: Readonly<Record<string, unknown>>) => {
    const columns = database.pragma(`table_info(${table})`) as readonly {
      readonly name: string;
      readonly type: string;
      readonly notnull: number;
      readonly dflt_value: unknown;
    }[];
    const needed = columns.filter(({ name, notnull, dflt_value: value }) => name in known || (notnull && !value));
    const values = needed.map(({ name, type }) => (name in known ? known[name] : type === 'TEXT' ? '[]' : 0));
    const names = needed.map(({ name }) => name);
    database.prepare(`INSERT INTO ${table} (${names}) VALUES (${names.map(() => '?')})`).run(...values);
  };
  for (let page = 1; page <= pages; page++) {
    valuesOf('page', { id: page, address: `api/class-T${page}-members.html`, status_code: 200, origin: 'file' });
    valuesOf('view', { page, title: titleOf(page), published: page === 1 ? '2024-05-01' : null });
    if (page <= withCode) valuesOf('page_code', { page, hashes: Buffer.alloc(0), is_code: isCode });
  }
  const facts = { inlinks: () => 0, figures: () => noFigures, kind: () => undefined, notice: () => null };
  return (page: number) => {
    const [found] = readClusterPages(database, [page], [], facts);
    const { title, fileName, isOfCode, isDated } = found ?? {};
    const read = { title, fileName, isOfCode, isDated };
    expect(namingReader(database)(page)).toMatchObject(read);
    return read;
  };
}

it('takes a site for a manual of which a tenth has code, and ten pages at least', () => {
  const isOfCode = (pages: number, withCode: number) => siteOf(pages, withCode, String)(pages).isOfCode;
  expect(isOfCode(20, 10)).toBe(true);
  expect(isOfCode(20, 9)).toBe(false);
  expect(isOfCode(120, 12)).toBe(true);
  expect(isOfCode(120, 11)).toBe(false);
  expect(siteOf(20, 1, String)(1)).toEqual({ title: '1', fileName: null, isOfCode: true, isDated: true });
  expect(siteOf(20, 1, String)(2)).toEqual({ title: '2', fileName: null, isOfCode: false, isDated: false });
  // Tables of data are no code.
  expect([1, 20].map((page) => siteOf(20, 10, String, 0)(page).isOfCode)).toEqual([false, false]);
});

it('takes a date for that of an example where only a few pages have one', () => {
  expect(siteOf(30, 0, String)(1).isDated).toBe(true);
  expect(siteOf(31, 0, String)(1).isDated).toBe(false);
});

it('names pages of a manual by their files where sixteen have one title, or none', () => {
  const fileName = (page: number, titleOf: (page: number) => string, withCode = 20) =>
    siteOf(40, withCode, titleOf)(page).fileName;
  expect(fileName(7, (page) => (page <= 16 ? 'Member List' : String(page)))).toBe('class-T7-members');
  expect(fileName(7, (page) => (page <= 15 ? 'Member List' : String(page)))).toBeNull();
  expect(fileName(7, (page) => (page === 7 ? '' : String(page)))).toBe('class-T7-members');
  expect(fileName(7, () => 'Member List', 0)).toBeNull();
  expect(namingReader(emptySite())(1)).toEqual({ title: '', fileName: null, isOfCode: false, isDated: false });
});

function emptySite() {
  const database = openDatabase(':memory:');
  migrate(database);
  return database;
}
