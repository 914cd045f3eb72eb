import type { FigureKind } from '../../../contract/figures.ts';
import words from '../../../../resources/words/columns.json' with { type: 'json' };
import { columnNames, matchColumns, normaliseName, type Columns } from '../import/table.ts';

/** `source`: the page of a link, where each row is one. */
export type FigureColumn = keyof typeof knownNames;

/** In English, Chinese and Russian exports of each tool. The column further left counts. */
const knownNames = columnNames(words.figures);

export interface FigureColumns {
  readonly kind: FigureKind;
  readonly columns: Columns<FigureColumn>;
}

export function figureColumns(header: readonly string[], title: string): FigureColumns | null {
  const columns = readColumns(header);
  const has = (...wanted: FigureColumn[]) => wanted.some((column) => columns.includes(column));
  const isLinks = has('target') && has('source');
  const isCounted = has(
    'clicks',
    'impressions',
    'sessions',
    'views',
    'backlinks',
    'domains',
    'uniqueInlinks',
    'inlinks',
  );
  if (!isLinks && !(has('address', 'target') && isCounted)) return null;
  const kind = kindOf(header.map(normaliseName), title, has);
  // In tables of links figures are those of the linking page; a position without clicks is that of a keyword.
  const counts = (column: FigureColumn) =>
    isLinks ? !leftOut.has(column) : column !== 'position' || has('clicks', 'impressions');
  return { kind, columns: columns.map((column) => (column !== null && counts(column) ? column : null)) };
}

/** Some tables of pages call their addresses sources of links. */
function readColumns(header: readonly string[]): Columns<FigureColumn> {
  const columns = matchColumns<FigureColumn>(header, knownNames).map((column, at) =>
    isOfAnother(header[at] ?? '') ? null : column,
  );
  const hasAddress = columns.includes('address') || columns.includes('target');
  return hasAddress ? columns : columns.map((column) => (column === 'source' ? 'address' : column));
}

const leftOut: ReadonlySet<FigureColumn> = new Set([
  'backlinks',
  'domains',
  'clicks',
  'impressions',
  'position',
  'sessions',
  'views',
  'host',
]);

/** Shares and differences, in columns named like the figure. */
const isOfAnother = (name: string) => /[%％]|\bchange\b|difference/i.test(name);

/** Only one tool has each; the first that fits counts. */
const tools = (words.tools as [FigureKind, string][]).map(
  ([kind, names]) => [kind, new RegExp(`^(?:${names})$`)] as const,
);

function kindOf(plain: readonly string[], title: string, has: (...wanted: FigureColumn[]) => boolean): FigureKind {
  if (has('status') && (has('inlinks', 'uniqueInlinks') || plain.includes('indexability'))) return 'screaming-frog';
  if (/metri[ck]a|метрик/i.test(title)) return 'yandex-metrica';
  if (/webmaster|вебмастер/i.test(title)) return 'yandex-webmaster';
  for (const [kind, pattern] of tools) if (plain.some((name) => pattern.test(name))) return kind;
  return has('inlinks', 'uniqueInlinks') ? 'screaming-frog' : 'other';
}
