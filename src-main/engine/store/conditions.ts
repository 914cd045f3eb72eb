import type { Facet } from '../../contract/cluster-views.ts';
import { foldFolder, rootFolder } from './address-parts.ts';
import type { ReadableDatabase } from './database.ts';

/** One part of a filter: the field that asks for it, SQL and its values. */
export interface Condition {
  readonly field: string;
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Of all conditions but those of one field. */
export function whereOf(
  conditions: readonly Condition[],
  without = '',
): { readonly where: string; readonly values: readonly unknown[] } {
  const wanted = conditions.filter(({ field }) => field !== without);
  if (wanted.length === 0) return { where: '', values: [] };
  return {
    where: `WHERE ${wanted.map(({ sql }) => `(${sql})`).join(' AND ')}`,
    values: wanted.flatMap(({ values }) => [...values]),
  };
}

interface Selection {
  readonly parts: readonly Condition[];
  readonly without?: string;
  /** Before `WHERE`, and behind it. */
  readonly select: string;
  readonly rest?: string;
}

export function rowsWhere<Row>(database: ReadableDatabase, { parts, without, select, rest = '' }: Selection): Row[] {
  const { where, values } = whereOf(parts, without);
  return database.prepare<unknown[], Row>(`${select} ${where} ${rest}`).all(...values);
}

export function idsWhere(database: ReadableDatabase, { parts, select, rest = '' }: Selection): Uint32Array {
  const { where, values } = whereOf(parts);
  const statement = database.prepare<unknown[], number>(`${select} ${where} ${rest}`).pluck();
  return Uint32Array.from(statement.all(...values));
}

export const windowOf = <Row>(
  ids: Uint32Array,
  offset: number,
  limit: number,
  row: (id: number) => Row | null | undefined,
): { rows: Row[]; total: number } => ({
  rows: [...ids.subarray(offset, offset + limit)].flatMap((id) => row(id) ?? []),
  total: ids.length,
});

export const direction = (descending: boolean): 'ASC' | 'DESC' => (descending ? 'DESC' : 'ASC');

/** The most frequent first. */
export function countValues(values: Iterable<string>): Facet {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return byCount(counts);
}

export const byCount = (counts: ReadonlyMap<string, number>): Facet =>
  [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((x, y) => y.count - x.count || (x.value < y.value ? -1 : 1));

export const recordOf = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;

export const sumOf = (rows: readonly { readonly count: number }[]): number =>
  rows.reduce((sum, { count }) => sum + count, 0);

/** For a JSON array. */
export const inList = (column: string): string => `${column} IN (SELECT value FROM json_each(?))`;

export class Conditions {
  readonly all: Condition[] = [];

  add(field: string, sql: string, ...values: unknown[]): void {
    this.all.push({ field, sql, values });
  }

  /** Found elsewhere, maybe nothing; null asks for nothing. */
  found(field: string, column: string, values: readonly (string | number)[] | null): void {
    if (values) this.add(field, inList(column), JSON.stringify(values));
  }

  /** For fields that are named alike in the filter, each with its column. */
  oneOfEach<Field extends string>(
    columns: Readonly<Record<Field, string>>,
    filter: { readonly [Name in NoInfer<Field>]?: readonly (string | number)[] | undefined },
  ): void {
    for (const field of Object.keys(columns) as Field[]) this.oneOf(field, columns[field], filter[field]);
  }

  /** Where none is chosen, any. */
  oneOf(field: string, column: string, values: readonly (string | number)[] | undefined): void {
    this.found(field, column, values?.length ? values : null);
  }

  /** Both included, as far as they are given. */
  between(
    field: string,
    column: string,
    [from, to]: readonly [number | string | null, number | string | null] = [null, null],
  ): void {
    if (from !== null) this.add(field, `${column} >= ?`, from);
    if (to !== null) this.add(field, `${column} <= ?`, to);
  }

  flag(field: string, sql: string, wanted: boolean | undefined): void {
    if (wanted !== undefined) this.add(field, wanted ? sql : `NOT (${sql})`);
  }

  /** As users write it, with all below; of the root only what is in no folder. */
  folder(field: string, column: string, written = ''): void {
    const folder = foldFolder(written);
    if (folder === rootFolder) return this.add(field, `${column} = ''`);
    if (folder)
      this.add(field, `${column} = ? OR (${column} >= ? AND ${column} < ?)`, folder, `${folder}/`, `${folder}0`);
  }
}
