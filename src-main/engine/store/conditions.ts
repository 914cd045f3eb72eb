import type { Facet } from '../../contract/reviews.ts';
import { foldFolder, rootFolder } from './address-parts.ts';
import type { ReadableDatabase } from './database.ts';

export const windowOf = <Row>(
  ids: Uint32Array,
  offset: number,
  limit: number,
  row: (id: number) => Row | null | undefined,
): { rows: Row[]; total: number } => ({
  rows: [...ids.subarray(offset, offset + limit)].flatMap((id) => row(id) ?? []),
  total: ids.length,
});

export const direction = (descending: boolean) => (descending ? 'DESC' : 'ASC');

export const countValues = (values: readonly string[]) => summed(values.map((value) => ({ value, count: 1 })));

/** Adds the counts of equal values; most frequent first. */
export function summed(rows: readonly Facet[number][]): Facet {
  const counts = new Map<string, number>();
  for (const { value, count } of rows) counts.set(value, (counts.get(value) ?? 0) + count);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((x, y) => y.count - x.count || (x.value < y.value ? -1 : 1));
}

export const recordOf = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;

export const sumOf = (rows: readonly { readonly count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);

export const quoted = (names: Iterable<string>) => Array.from(names, (name) => `'${name}'`).join(', ');

export const rankSql = (column: string, names: Iterable<string>, rank = (at: number) => at) =>
  `CASE ${column} ${Array.from(names, (name, at) => `WHEN '${name}' THEN ${rank(at)}`).join(' ')} END`;

export const inList = (column: string) => `${column} IN (SELECT value FROM json_each(?))`;

type Values = readonly (string | number)[];
type Bound = number | string | null;

/** A filter. Conditions are named by field, so that values of a field can be counted without its own condition. */
export class Conditions {
  readonly #database: ReadableDatabase;
  readonly all: Readonly<{ field: string; sql: string; values: readonly unknown[] }>[];

  constructor(database: ReadableDatabase, all: Conditions['all'] = []) {
    this.#database = database;
    this.all = all;
  }

  has(...fields: string[]) {
    return this.all.some(({ field }) => fields.includes(field));
  }

  where(without = '') {
    const parts = this.all.filter(({ field }) => field !== without);
    return {
      where: parts.length === 0 ? '' : `WHERE ${parts.map(({ sql }) => `(${sql})`).join(' AND ')}`,
      values: parts.flatMap(({ values }) => values),
    };
  }

  rows<Row>(select: string, rest = '', without = '') {
    const { where, values } = this.where(without);
    return this.#database.rows<Row, unknown[]>(`${select} ${where} ${rest}`)(...values);
  }

  ids(select: string, order: string) {
    const { where, values } = this.where();
    const read = this.#database.values<number, unknown[]>(`${select} ${where} ORDER BY ${order}`);
    return Uint32Array.from(read(...values));
  }

  and(field: string, sql: string, ...values: unknown[]) {
    return new Conditions(this.#database, [...this.all, { field, sql, values }]);
  }

  add(field: string, sql: string, ...values: unknown[]) {
    this.all.push({ field, sql, values });
  }

  /** Values found elsewhere, maybe none; null does not restrict. */
  found(field: string, column: string, values: Values | null) {
    if (values) this.add(field, inList(column), JSON.stringify(values));
  }

  oneOfEach<Field extends string>(
    columns: Readonly<Record<Field, string>>,
    filter: { readonly [Name in NoInfer<Field>]?: Values | undefined },
  ) {
    for (const field of Object.keys(columns) as Field[]) this.oneOf(field, columns[field], filter[field]);
  }

  /** An empty choice does not restrict. */
  oneOf(field: string, column: string, values: Values | undefined) {
    this.found(field, column, values?.length ? values : null);
  }

  /** Inclusive, optional bounds. */
  between(field: string, column: string, [from, to]: readonly [Bound, Bound] = [null, null]) {
    if (from !== null) this.add(field, `${column} >= ?`, from);
    if (to !== null) this.add(field, `${column} <= ?`, to);
  }

  flag(field: string, sql: string, wanted: boolean | undefined) {
    if (wanted !== undefined) this.add(field, wanted ? sql : `NOT (${sql})`);
  }

  /** A folder as users write it, and all below; the root means pages in no folder. */
  folder(field: string, column: string, written = '') {
    const folder = foldFolder(written);
    if (folder === rootFolder) return this.add(field, `${column} = ''`);
    if (folder)
      this.add(field, `${column} = ? OR (${column} >= ? AND ${column} < ?)`, folder, `${folder}/`, `${folder}0`);
  }
}
