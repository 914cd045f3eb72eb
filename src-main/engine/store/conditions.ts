import { rootFolder } from './address-parts.ts';

/** One part of a filter: the field that asks for it, SQL and its values. */
export interface Condition {
  readonly field: string;
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** `WHERE …` of all conditions but those of one field; nothing when there are none. */
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

/** Collects the parts of a filter that are asked for. */
export class Conditions {
  readonly all: Condition[] = [];

  add(field: string, sql: string, ...values: unknown[]): void {
    this.all.push({ field, sql, values });
  }

  /** One of the values; an empty list asks for nothing. */
  oneOf(field: string, column: string, values: readonly (string | number)[] | undefined): void {
    if (values?.length) this.add(field, `${column} IN (SELECT value FROM json_each(?))`, JSON.stringify(values));
  }

  /** From and to, both included, as far as they are given. */
  between(
    field: string,
    column: string,
    span: readonly [from: number | string | null, to: number | string | null] | undefined,
  ): void {
    if (span && span[0] !== null) this.add(field, `${column} >= ?`, span[0]);
    if (span && span[1] !== null) this.add(field, `${column} <= ?`, span[1]);
  }

  flag(field: string, sql: string, wanted: boolean | undefined): void {
    if (wanted !== undefined) this.add(field, wanted ? sql : `NOT (${sql})`);
  }

  /** Ids that were found elsewhere; null asks for nothing. */
  ids(field: string, column: string, ids: readonly number[] | null): void {
    if (ids) this.add(field, `${column} IN (SELECT value FROM json_each(?))`, JSON.stringify(ids));
  }

  /** A folder and all below it, by a range that an index serves; of the root only what stands in no folder. */
  folder(field: string, column: string, folder: string | undefined): void {
    if (folder === rootFolder) return this.add(field, `${column} = ''`);
    if (folder)
      this.add(field, `${column} = ? OR (${column} >= ? AND ${column} < ?)`, folder, `${folder}/`, `${folder}0`);
  }
}
