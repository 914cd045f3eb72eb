import columnKinds from '../../../../resources/report/columns.json' with { type: 'json' };
import type { ExportTable } from '../../../contract/exports.ts';
import type { Locale } from '../../../contract/language-tags.ts';
import { sharedTexts, type SharedGroup } from '../../../locales/shared.ts';
import { tableTexts } from '../../../locales/tables-texts.ts';
import { foundOnce } from '../../found-once.ts';
import { readTexts, translate } from '../../../locales/translate.ts';
import type { AuditSnapshot } from '../../store/history/audit-snapshot.ts';
import { reportTexts } from '../texts.ts';

export const tableText = readTexts('tables', tableTexts);

export type ColumnKey = keyof (typeof tableTexts)['en']['column'];

/** Shares are in per cent, dates as in the pages. */
export type Cell = string | number | null;

type Words = SharedGroup | 'role' | 'decided' | 'work' | 'lengthUnit' | 'action' | 'yes' | 'sentenceKind';

type Kind = Readonly<{
  kind: 'text' | 'address' | 'code' | 'integer' | 'percent' | 'date';
  width: number;
  words?: Words;
}>;

/** Columns of one name have one kind in all tables. */
const kinds = columnKinds as Readonly<Record<ColumnKey, Kind>>;

type Value<Row> = (row: Row) => Cell;

type Own<Row> = { [Key in ColumnKey]: Row extends { readonly [Name in Key]: Cell } ? Key : never }[ColumnKey];

type Inner<Value> = Value extends readonly unknown[] ? never : Value extends object ? Value : never;

/** A path such as `membership.key` for nested fields. */
type Place<Row> = {
  [Key in keyof Row & string]: NonNullable<Row[Key]> extends string | number
    ? Key
    : `${Key}.${Place<Inner<NonNullable<Row[Key]>>>}`;
}[keyof Row & string];

/** The name of a field, or a name with a path or a function, and a non-default width. */
export type Spec<Row> = Own<Row> | readonly [key: ColumnKey, value: Place<Row> | Value<Row>, width?: number];

export interface Column<Row = never> extends Kind {
  readonly key: ColumnKey;
  readonly value: Value<Row>;
}

export const columnsOf = <Row>(specs: readonly Spec<Row>[]): Column<Row>[] =>
  specs.map((spec) => {
    type Given = readonly [key: ColumnKey, value: string | Value<Row>, width?: number];
    const [key, given, width] = (typeof spec === 'string' ? [spec, spec] : spec) as Given;
    const value = typeof given === 'string' ? valueAt(given) : given;
    return { ...kinds[key], ...(width !== undefined && { width }), key, value };
  });

/** Null if any part of the path is missing. */
export function valueAt(place: string): (row: unknown) => Cell {
  const steps = place.split('.');
  return (row) => {
    let at = row;
    for (const step of steps) at = (at as Readonly<Record<string, unknown>> | null | undefined)?.[step];
    return (at ?? null) as Cell;
  };
}

export const cellsOf = <Row>(columns: readonly Column<Row>[], row: Row) => columns.map(({ value }) => value(row));

export type Table = Readonly<{
  id: ExportTable;
  columns: readonly Column[];
  size: (store: AuditSnapshot) => number;
  rows: (store: AuditSnapshot) => Iterable<readonly Cell[]>;
}>;

/** Cached, since a table has millions of cells but few codes. */
export function codeWords(locale: Locale): (words: Words, code: string) => string {
  const wordsOf = foundOnce((words: Words) => foundOnce((code: string) => wordOf(locale, words, code)));
  return (words, code) => (code === '' ? '' : wordsOf(words)(code));
}

function wordOf(locale: Locale, words: Words, code: string) {
  const { role, decided, work, lengthUnit, deadLinkRescue, yes } = tableTexts[locale];
  if (words === 'yes') return yes;
  if (words === 'action' && code === 'dead-link-rescue') return deadLinkRescue;
  const own: Partial<Record<Words, Readonly<Record<string, string>>>> = {
    role,
    decided,
    work,
    lengthUnit,
    sentenceKind: reportTexts[locale].orders.kind,
  };
  const group = words === 'action' ? 'advice' : words;
  return own[words]?.[code] ?? (isShared(group) ? translate(locale, `${group}.${code}`) : code);
}

const isShared = (group: string): group is SharedGroup => group in sharedTexts.en;
