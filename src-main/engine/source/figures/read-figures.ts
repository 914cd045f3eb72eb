import words from '../../../../resources/words/columns.json' with { type: 'json' };
import { figureMeasures, type FigureKind, type FigureMeasure, type PageFigures } from '../../../contract/figures.ts';
import { setImmediate } from 'node:timers/promises';
import { fail } from '../../app-error.ts';
import { budgets } from '../../budgets.ts';
import { normaliseAddress, siteKey, writtenAddress } from '../address.ts';
import {
  columnNames,
  delimiters,
  fieldsOf,
  firstRow,
  isBlank,
  matchColumns,
  normaliseName,
  readTable,
  trimmed,
  type Columns,
  type FieldTexts,
  type TableRow,
  type TableShape,
} from '../import/table.ts';
import { readCount } from '../import/screaming-frog.ts';
import { fileInput, readHead, type ImportInput } from '../import/importer.ts';
import { entryName, openEntry, openZip } from '../import/zip.ts';

export interface FigureRow extends PageFigures {
  readonly address: string;
}

export type ReadFigures = Readonly<{
  name: string;
  kind: FigureKind;
  measures: readonly FigureMeasure[];
  rows: readonly FigureRow[];
  skipped: number;
}>;

/**
 * Reads CSV or TSV in any encoding, or a ZIP of them. Tables by query or day are skipped. Throws `figures-missing` when
 * no table is by address.
 */
export async function readFigures(file: string, limit = budgets.figureAddresses): Promise<readonly ReadFigures[]> {
  const tables: ReadFigures[] = [];
  for await (const one of tablesIn(file)) {
    const read = await readOne(one, limit);
    if (read) tables.push(read);
  }
  if (tables.length === 0) fail('figures-missing', { file });
  return tables;
}

async function readOne(input: ImportInput, limit: number) {
  const found: { table: FoundTable | null } = { table: null };
  const rows = readTable(input, budgets.tableRowCharacters, (sample) => (found.table = findTable(sample)));
  await rows.next();
  const { table } = found;
  if (!table) return null;
  const sums = new Map<string, ReturnType<typeof figureSum>>();
  let skipped = 0;
  for await (const cells of cellsOf(rows, table)) {
    const address = cells && addressOf(cells);
    if (!address) {
      skipped += 1;
      continue;
    }
    const sum = sums.get(address) ?? figureSum();
    sum.add(cells);
    sums.set(address, sum);
    if (sums.size > limit) fail('file-too-large', { file: input.name, limit: Math.ceil(input.bytes / 1_000_000) });
  }
  const figures: FigureRow[] = [];
  for (const [address, sum] of sums) {
    figures.push({ address, ...sum.figures() });
    if (figures.length % addressesAtOnce === 0) await setImmediate();
  }
  const measures = figureMeasures.filter((measure) => figures.some((row) => row[measure] !== null));
  return { name: input.name, kind: table.kind, measures, rows: figures, skipped };
}

const addressesAtOnce = 5000;

function addressOf({ target, address, host }: FigureCells) {
  const given = (target ?? address ?? '').trim();
  if (given.startsWith('//')) return normaliseAddress(`https:${given}`);
  if (!given.startsWith('/')) return writtenAddress(given);
  if (host && /^[^\s/]+\.[^\s/]+$/.test(host)) return normaliseAddress(`https://${host}${given}`);
  const path = normaliseAddress(given, 'https://path.invalid/');
  return path === null ? null : path.slice('https://path.invalid'.length);
}

function figureSum() {
  const counts: Partial<Record<FigureMeasure, number>> = {};
  const sites = new Set<string>();
  let [weighted, weights, links] = [0, 0, 0];
  let plain: number | null = null;
  const add = (measure: FigureMeasure, number: number | null) => {
    if (number !== null) counts[measure] = (counts[measure] ?? 0) + number;
  };
  const keepMax = (measure: FigureMeasure, number: number | null) => {
    if (number !== null) counts[measure] = Math.max(counts[measure] ?? 0, number);
  };
  return {
    add(cells: FigureCells) {
      if (cells.target !== undefined && cells.source !== undefined) {
        links += 1;
        const site = siteKey(cells.source);
        if (site !== '') sites.add(site);
      }
      const impressions = count(cells.impressions);
      add('clicks', count(cells.clicks));
      add('impressions', impressions);
      add('visits', count(cells.sessions) ?? count(cells.views));
      keepMax('backlinks', count(cells.backlinks));
      keepMax('domains', count(cells.domains));
      keepMax('inlinks', count(cells.uniqueInlinks) ?? count(cells.inlinks));
      const position = cells.position === undefined ? null : readDecimal(cells.position);
      // Tools write 0 for no position.
      if (position === null || position === 0) return;
      plain ??= position;
      weighted += position * (impressions ?? 0);
      weights += impressions ?? 0;
    },
    figures(): PageFigures {
      const counted = Object.fromEntries(figureMeasures.map((measure) => [measure, counts[measure] ?? null]));
      return {
        ...(counted as Record<FigureMeasure, number | null>),
        position: weights > 0 ? weighted / weights : plain,
        ...(links > 0 && { backlinks: links, domains: sites.size }),
      };
    },
  };
}

const count = (text: string | undefined) => (text === undefined ? null : readFigure(text));

export function readFigure(text: string): number | null {
  return readCount(bare(text));
}

/** Parses `3,5`, `3.5`, `1.234,5` and `12`; a single separator is the decimal one. Null for anything else. */
export function readDecimal(text: string): number | null {
  const plain = bare(text).replaceAll(/[\s\u00a0\u202f']/g, '');
  if (!/^\d[\d.,]*$/.test(plain)) return null;
  const decimal = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
  if (decimal < 0) return Number(plain);
  return Number(`${plain.slice(0, decimal).replaceAll(/[.,]/g, '')}.${plain.slice(decimal + 1) || '0'}`);
}

const bare = (text: string) =>
  text
    .replaceAll(/[\u200b-\u200f\ufeff"]/g, '')
    .replace(/[%％]\s*$/, '')
    .trim();

type FigureCells = FieldTexts<FigureColumn>;

const searchedLines = 400;

type FoundTable = TableShape & NonNullable<ReturnType<typeof figureColumns>>;

function findTable(sample: string) {
  const lines = sample.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  for (const [at, line] of lines.slice(0, searchedLines).entries()) {
    if (line.trim() === '') continue;
    for (const delimiter of delimiters) {
      if (!line.includes(delimiter)) continue;
      const found = figureColumns(firstRow(line, { delimiter, from_line: 1 }), lines.slice(0, at).join('\n'));
      if (found) return { ...found, delimiter, from_line: at + 1 };
    }
  }
  return null;
}

async function* cellsOf(rows: AsyncIterable<TableRow>, { columns }: FoundTable): AsyncIterable<FigureCells | null> {
  for await (const { cells } of rows) {
    if (typeof cells === 'string') yield null;
    // A comment ends the table.
    else if (/^#(?:\s|-|$)/.test(cells[0] ?? '') && isBlank(cells.slice(1))) return;
    else if (!isBlank(cells)) yield trimmed(fieldsOf(columns, cells));
  }
}

/** The tables of an archive, or the file itself. Throws `archive-broken`. */
async function* tablesIn(file: string): AsyncIterable<ImportInput> {
  const input = await fileInput(file);
  if ((await readHead(input, 4)).toString('hex') !== '504b0304') return yield input;
  const zip = await openZip(file);
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entryName(entry);
      const bytes = entry.uncompressedSize;
      const isTable = /\.(?:csv|tsv|txt)$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name);
      if (isTable && bytes <= budgets.figureTableBytes && !entry.isEncrypted() && entry.canDecodeFileData())
        yield { name, path: null, bytes, modifiedAt: 0, open: (from) => openEntry(zip, entry, from) };
    }
  } finally {
    zip.close();
  }
}

export type FigureColumn = keyof typeof knownNames;

/** Column names in English, Chinese and Russian exports of each tool. Of duplicates the leftmost counts. */
const knownNames = columnNames(words.figures);

export function figureColumns(header: readonly string[], title: string) {
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
  // In link tables figures are those of the linking page; a position without clicks is that of a keyword.
  const counts = (column: FigureColumn) =>
    isLinks ? !leftOut.has(column) : column !== 'position' || has('clicks', 'impressions');
  return { kind, columns: columns.map((column) => (column !== null && counts(column) ? column : null)) };
}

/** Some page tables name the address column like the source of links. */
function readColumns(header: readonly string[]): Columns<FigureColumn> {
  const columns = matchColumns<FigureColumn>(header, knownNames).map((column, at) =>
    isOfAnother(header[at] ?? '') ? null : column,
  );
  const hasAddress = columns.includes('address') || columns.includes('target');
  return hasAddress ? columns : columns.map((column) => (column === 'source' ? 'address' : column));
}

const leftOut = new Set(['backlinks', 'domains', 'clicks', 'impressions', 'position', 'sessions', 'views', 'host']);

const isOfAnother = (name: string) => /[%％]|\bchange\b|difference/i.test(name);

const tools = (words.tools as [FigureKind, string][]).map(
  ([kind, names]) => [kind, new RegExp(`^(?:${names})$`)] as const,
);

function kindOf(plain: readonly string[], title: string, has: (...wanted: FigureColumn[]) => boolean) {
  if (has('status') && (has('inlinks', 'uniqueInlinks') || plain.includes('indexability'))) return 'screaming-frog';
  if (/metri[ck]a|метрик/i.test(title)) return 'yandex-metrica';
  if (/webmaster|вебмастер/i.test(title)) return 'yandex-webmaster';
  for (const [kind, pattern] of tools) if (plain.some((name) => pattern.test(name))) return kind;
  return has('inlinks', 'uniqueInlinks') ? 'screaming-frog' : 'other';
}
