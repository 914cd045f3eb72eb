import type { ClusterContents } from '../../../contract/clusters.ts';
import type { ExportTable } from '../../../contract/exports.ts';
import type { Locale } from '../../../contract/settings.ts';
import { verdictSchema } from '../../../contract/verdicts.ts';
import { contentsWords } from '../../../locales/cluster-contents.ts';
import { joinList } from '../../../locales/join-list.ts';
import { sharedTexts, type SharedGroup } from '../../../locales/shared.ts';
import { tableTexts } from '../../../locales/tables-texts.ts';
import { readTexts, translate } from '../../../locales/translate.ts';
import type { AuditSnapshot } from '../../store/history/audit-snapshot.ts';
import { reportTexts } from '../texts.ts';

export const tableText = readTexts('tables', tableTexts);

export type ColumnKey = keyof (typeof tableTexts)['en']['column'];

/** Shares are in per cent, dates as pages wrote them. */
export type Cell = string | number | null;

type Words = SharedGroup | 'contents' | 'role' | 'decided' | 'work' | 'lengthUnit' | 'action' | 'yes' | 'sentenceKind';

interface Kind {
  readonly kind: 'text' | 'address' | 'code' | 'integer' | 'percent' | 'date';
  readonly width: number;
  readonly words?: Words;
}

type Value<Row> = (row: Row) => Cell;

/** Without a value the field of the column's name. */
type Spec<Row, Key> = Kind & {
  readonly value: Value<Row> | (Row extends { readonly [Name in Key & string]: Cell } ? undefined : never);
};
export type Specs<Row> = { readonly [Key in ColumnKey]?: Spec<Row, Key> };

export interface Column<Row = never> extends Kind {
  readonly key: ColumnKey;
  readonly value: Value<Row>;
}

export const columnsOf = <Row>(specs: Specs<Row>): Column<Row>[] =>
  Object.entries<Kind & { readonly value: Value<Row> | undefined }>(specs).map(([name, spec]) => {
    const key = name as ColumnKey;
    return { ...spec, key, value: spec.value ?? ((row: Row) => (row as Readonly<Record<string, Cell>>)[key] ?? null) };
  });

type Given = Value<never> | undefined;

const sized =
  (kind: Kind['kind'], width: number) =>
  <Chosen extends Given = undefined>(value?: Chosen) => ({ kind, width, value: value as Chosen });

export const address = sized('address', 60);
export const integer = sized('integer', 12);
export const percent = sized('percent', 12);
export const date = sized('date', 13);
export const text = <Chosen extends Given = undefined>(width: number, value?: Chosen) => sized('text', width)(value);
export const code = <Chosen extends Given = undefined>(words: Words, width = 20, value?: Chosen) => ({
  ...sized('code', width)(value),
  words,
});

export const cellsOf = <Row>(columns: readonly Column<Row>[], row: Row): Cell[] =>
  columns.map(({ value }) => value(row));

export interface Table {
  readonly id: ExportTable;
  readonly columns: readonly Column[];
  readonly size: (store: AuditSnapshot) => number;
  readonly rows: (store: AuditSnapshot) => Iterable<readonly Cell[]>;
}

/** Each looked up once: a table has millions of cells and a handful of codes. */
export function codeWords(locale: Locale): (words: Words, code: string) => string {
  const known = new Map<string, string>();
  return (words, code) => {
    if (code === '') return '';
    const key = `${words}.${code}`;
    const word = known.get(key) ?? wordOf(locale, words, code);
    known.set(key, word);
    return word;
  };
}

function wordOf(locale: Locale, words: Words, code: string) {
  const { role, decided, work, lengthUnit, deadLinkRescue, yes } = tableTexts[locale];
  if (words === 'yes') return yes;
  if (words === 'contents')
    return contentsWords(
      contentsOfCode(code),
      (name) => translate(locale, name),
      String,
      (items) => joinList(locale, items),
    );
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

export const contentsCode = (contents: ClusterContents) =>
  contents.map(({ verdict, pages }) => `${verdict ?? ''} ${pages}`).join(';');

const contentsOfCode = (code: string): ClusterContents =>
  code.split(';').map((part) => {
    const [verdict = '', pages] = part.split(' ');
    return { verdict: verdictSchema.safeParse(verdict).data ?? null, pages: Number(pages) };
  });
