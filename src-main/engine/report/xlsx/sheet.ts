import parts from '../../../../resources/report/worksheet-parts.json' with { type: 'json' };
import { isWhole, tenthsOfPercent } from '../../../contract/tenths.ts';
import { type Verdict, verdicts } from '../../../contract/verdicts.ts';
import { batches } from '../../batches.ts';
import { escapeMarkup } from '../../escape-markup.ts';
import { resourceText } from '../../resource-file.ts';
import type { ExportProgress } from '../export-progress.ts';
import { clip, visibleText, webAddress } from '../plain-text.ts';
import { type Cell, type codeWords, type Column } from '../tables/table.ts';

export const maxRows = 1_048_575;
export const maxLinks = 65_530;

export interface WrittenSheet {
  readonly name: string;
  /** Number, from 1, among the sheets of a long table. */
  readonly part: number;
  readonly columns: number;
  rows: number;
  readonly links: ReturnType<typeof linkList>;
  linksLeftOut: number;
}

export type SheetLimits = Readonly<{ rows: number; links: number }>;

export function rowSupply(rows: Iterable<readonly Cell[]>) {
  const source = rows[Symbol.iterator]();
  let next = source.next();
  return {
    take(count: number) {
      const taken: (readonly Cell[])[] = [];
      for (; taken.length < count && !next.done; next = source.next()) taken.push(next.value);
      return taken;
    },
    isEmpty: () => next.done === true,
    close: () => void source.return?.(),
  };
}

type SheetOptions = Readonly<{
  columns: readonly Column[];
  titles: readonly string[];
  words: ReturnType<typeof codeWords>;
  limits: SheetLimits;
  progress: ExportProgress;
}>;

const rowsAtOnce = 25;

export async function* sheetXml(supply: ReturnType<typeof rowSupply>, sheet: WrittenSheet, options: SheetOptions) {
  const { columns, titles, words, limits, progress } = options;
  yield sheetHead(columns, titles);
  const linkedCells: number[] = [];
  const write = rowWriter(options, sheet, linkedCells);
  while (sheet.rows < limits.rows) {
    const rows = supply.take(Math.min(rowsAtOnce, limits.rows - sheet.rows));
    if (rows.length === 0) break;
    const first = sheet.rows + 2;
    yield rows.map((row, index) => write(row, first + index)).join('');
    sheet.rows += rows.length;
    await progress.advance(rows.length);
  }
  const filter = `<autoFilter ref="A1:${columnName(columns.length - 1)}${sheet.rows + 1}"/>`;
  yield `</sheetData>${filter}${conditions(columns, sheet.rows, words)}`;
  if (linkedCells.length > 0) {
    yield '<hyperlinks>';
    let number = 0;
    const linkXml = (place: number) =>
      `<hyperlink ref="${columnName(place % columns.length)}${Math.floor(place / columns.length)}" r:id="rId${(number += 1)}"/>`;
    for (const group of batches(linkedCells, 1000)) yield group.map(linkXml).join('');
    yield '</hyperlinks>';
  }
  yield parts.end;
}

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const worksheetStart = `${xmlHead}<worksheet xmlns="${main}" xmlns:r="${relationships}">`;
const relationsStart = `${xmlHead}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`;

/** Addresses are plain ASCII (`webAddress`). */
export const relation = (number: number, type: string, target: string, more = '') =>
  `<Relationship Id="rId${number}" Type="${type}" Target="${escapeMarkup(target)}"${more}/>`;

export const widthsXml = (widths: readonly number[]) =>
  `<cols>${widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`;

function sheetHead(columns: readonly Column[], titles: readonly string[]) {
  const widths = widthsXml(columns.map(({ width }) => width + 2));
  const header = titles.map((title, index) => textCell(`${columnName(index)}1`, title, styles.header));
  return `${worksheetStart}${parts.head}${widths}<sheetData><row r="1" ht="32" customHeight="1">${header.join('')}</row>`;
}

function rowWriter({ columns, words, limits }: SheetOptions, sheet: WrittenSheet, linkedCells: number[]) {
  const names = columns.map((_, index) => columnName(index));
  const addressCell = (reference: string, address: string, place: number) => {
    const href = webAddress(address);
    const isFull = sheet.links.count() >= limits.links;
    if (href !== null && isFull) sheet.linksLeftOut += 1;
    if (href === null || isFull) return textCell(reference, address);
    sheet.links.add(href);
    linkedCells.push(place);
    return textCell(reference, address, styles.link);
  };
  const cellOf = (cell: Cell, column: Column, reference: string, place: number) => {
    if (cell === null) return '';
    if (column.kind === 'percent') return percentCell(reference, Number(cell));
    if (typeof cell === 'number')
      return numberCell(reference, cell, column.key === 'statusCode' ? styles.number : styles.integer);
    if (column.kind === 'address') return addressCell(reference, cell, place);
    if (column.kind === 'date') return dateCell(reference, cell);
    return textCell(reference, column.words ? words(column.words, cell) : cell);
  };
  return (row: readonly Cell[], number: number) => {
    let cells = '';
    for (const [index, column] of columns.entries()) {
      cells += cellOf(row[index] ?? null, column, `${names[index]}${number}`, number * columns.length + index);
    }
    return `<row r="${number}">${cells}</row>`;
  };
}

function conditions(columns: readonly Column[], rows: number, words: SheetOptions['words']) {
  if (rows === 0) return '';
  let rules = 0;
  const verdictRule = (verdict: Verdict) => {
    const format = verdictFormats[verdict];
    if (format === undefined) return '';
    const formula = xmlText(`"${words('verdict', verdict)}"`);
    return `<cfRule type="cellIs" dxfId="${format}" priority="${(rules += 1)}" operator="equal"><formula>${formula}</formula></cfRule>`;
  };
  const formatting = columns.map(({ words: group, kind }, index) => {
    if (group !== 'verdict' && kind !== 'percent') return '';
    const inner =
      group === 'verdict'
        ? verdicts.map(verdictRule).join('')
        : `<cfRule type="colorScale" priority="${(rules += 1)}">${parts.shades}</cfRule>`;
    const name = columnName(index);
    return `<conditionalFormatting sqref="${name}2:${name}${rows + 1}">${inner}</conditionalFormatting>`;
  });
  return formatting.join('');
}

const linksAtOnce = 200;

/** Links, numbered from 1, in buffers: so many strings would enlarge the heap permanently. */
export function linkList() {
  const groups: Buffer[] = [];
  let pending: string[] = [];
  let count = 0;
  const flush = () => {
    if (pending.length > 0) groups.push(Buffer.from(pending.join('\n'), 'utf8'));
    pending = [];
  };
  return {
    count: () => count,
    add(target: string) {
      count += 1;
      pending.push(target);
      if (pending.length === linksAtOnce) flush();
    },
    async *xml(): AsyncGenerator<string> {
      flush();
      let number = 0;
      yield relationsStart;
      for (const group of groups.splice(0)) {
        const targets = group.toString('utf8').split('\n');
        yield targets
          .map((target) => relation((number += 1), `${relationships}/hyperlink`, target, ' TargetMode="External"'))
          .join('');
      }
      yield '</Relationships>';
    },
  };
}

const verdictFormats: Readonly<Partial<Record<Verdict, number>>> = parts.verdictFormats;

/** Indices of the resource's `cellXfs`. */
export const { styles } = parts;

export const stylesXml = () => resourceText('report', 'workbook-styles.xml').trimEnd();

const maxCellLength = 32_000;

/** Inline strings are no formulas; those that look like one are marked as text, to stay text when edited. */
export function textCell(reference: string, text: string, style: number = styles.text) {
  if (text === '') return '';
  const chosen = style === styles.text && /^[=+\-@]/.test(text) ? styles.quotedText : style;
  return `<c r="${reference}" s="${chosen}" t="inlineStr"><is><t xml:space="preserve">${xmlText(clip(text, maxCellLength))}</t></is></c>`;
}

export const numberCell = (reference: string, value: number, style: number) =>
  Number.isFinite(value) ? `<c r="${reference}" s="${style}"><v>${value}</v></c>` : '';

/** Rounded down to one decimal; 0 and 100 have none, and positive values below 0.1 are written as `<`. */
export function percentCell(reference: string, value: number) {
  const tenths = tenthsOfPercent(value / 100);
  if (tenths === 0 && value > 1e-7) return numberCell(reference, 0.001, styles.lessThanPercent);
  const cut = tenths / 1000;
  return numberCell(reference, cut, isWhole(cut) ? styles.wholePercent : styles.percent);
}

function dateCell(reference: string, written: string) {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2}))?/.exec(written);
  const [year, month, day, hour, minute] = (parts ?? []).slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined || year < 1901)
    return textCell(reference, written);
  const millis = Date.UTC(year, month - 1, day, hour || 0, minute || 0);
  if (new Date(millis).getUTCDate() !== day) return textCell(reference, written);
  return numberCell(reference, serialOf(millis), Number.isInteger(hour) ? styles.moment : styles.date);
}

/** Days since 30 December 1899, the epoch of spreadsheets. */
export const serialOf = (utcMillis: number) => Math.round((utcMillis / 86_400_000 + 25_569) * 1e6) / 1e6;

export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

/** Escapes `_x0041_`, which would be read as a character. */
export const xmlText = (text: string) =>
  escapeMarkup(visibleText(text))
    .replaceAll('\r', ' ')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
