import { figureMeasures, type FigureKind, type FigureMeasure, type PageFigures } from '../../../contract/figures.ts';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '../../app-error.ts';
import { budgets } from '../../budgets.ts';
import { normaliseAddress, siteKey, writtenAddress } from '../address.ts';
import {
  fieldsOf,
  trimmed,
  type FieldTexts,
  delimiters,
  firstRow,
  isBlank,
  readTable,
  type TableRow,
  type TableShape,
} from '../import/table.ts';
import { readCount } from '../import/screaming-frog.ts';
import { fileInput, readHead, type ImportInput } from '../import/importer.ts';
import { entryName, openEntry, openZip } from '../import/zip.ts';
import { figureColumns, type FigureColumn, type FigureColumns } from './figure-columns.ts';

export interface FigureRow extends PageFigures {
  readonly address: string;
}

export interface ReadFigures {
  readonly name: string;
  readonly kind: FigureKind;
  readonly measures: readonly FigureMeasure[];
  readonly rows: readonly FigureRow[];
  /** Totals, and rows that cannot be read. */
  readonly skipped: number;
}

/** Between two turns for others. */
const addressesAtOnce = 5000;

/**
 * CSV or TSV in any encoding, or a ZIP of them. Tables of queries and days are passed over. Throws `figures-missing`
 * where none is by address.
 */
export async function readFigures(file: string, limit = budgets.figureAddresses): Promise<readonly ReadFigures[]> {
  const input = await fileInput(file);
  const tables: ReadFigures[] = [];
  await eachTable(input, file, async (one) => {
    const read = await readOne(one, limit);
    if (read) tables.push(read);
  });
  if (tables.length === 0) throw new AppError('figures-missing', { file });
  return tables;
}

async function readOne(input: ImportInput, limit: number): Promise<ReadFigures | null> {
  const table = await openFigureTable(input);
  if (!table) return null;
  const sums = new Map<string, Sum>();
  let skipped = 0;
  for await (const cells of table.rows) {
    const address = cells && addressOf(cells);
    if (!address) {
      skipped += 1;
      continue;
    }
    const sum = sums.get(address) ?? new Sum();
    sum.add(cells);
    sums.set(address, sum);
    if (sums.size > limit)
      throw new AppError('file-too-large', { file: input.name, limit: Math.ceil(input.bytes / 1_000_000) });
  }
  const rows: FigureRow[] = [];
  for (const [address, sum] of sums) {
    rows.push({ address, ...sum.figures() });
    if (rows.length % addressesAtOnce === 0) await setImmediate();
  }
  const measures = figureMeasures.filter((measure) => rows.some((row) => row[measure] !== null));
  return { name: input.name, kind: table.kind, measures, rows, skipped };
}

function addressOf({ target, address, host }: FigureCells) {
  const given = (target ?? address ?? '').trim();
  if (given.startsWith('//')) return normaliseAddress(`https:${given}`);
  if (!given.startsWith('/')) return writtenAddress(given);
  if (host && /^[^\s/]+\.[^\s/]+$/.test(host)) return normaliseAddress(`https://${host}${given}`);
  const path = normaliseAddress(given, 'https://path.invalid/');
  return path === null ? null : path.slice('https://path.invalid'.length);
}

/** Of all rows of an address. Where each row is a link, links and their sites are counted. */
class Sum {
  readonly #counts: Partial<Record<FigureMeasure, number>> = {};
  #weighted = 0;
  #weights = 0;
  #plain: number | null = null;
  readonly #sites = new Set<string>();
  #links = 0;

  add(cells: FigureCells) {
    if (cells.target !== undefined && cells.source !== undefined) {
      this.#links += 1;
      const site = siteKey(cells.source);
      if (site !== '') this.#sites.add(site);
    }
    const impressions = count(cells.impressions);
    this.#join('clicks', count(cells.clicks), sum);
    this.#join('impressions', impressions, sum);
    this.#join('visits', count(cells.sessions) ?? count(cells.views), sum);
    this.#join('backlinks', count(cells.backlinks), Math.max);
    this.#join('domains', count(cells.domains), Math.max);
    this.#join('inlinks', count(cells.uniqueInlinks) ?? count(cells.inlinks), Math.max);
    const position = cells.position === undefined ? null : readDecimal(cells.position);
    // Tools write 0 for no place.
    if (position === null || position === 0) return;
    this.#plain ??= position;
    this.#weighted += position * (impressions ?? 0);
    this.#weights += impressions ?? 0;
  }

  figures(): PageFigures {
    const counted = Object.fromEntries(figureMeasures.map((measure) => [measure, this.#counts[measure] ?? null]));
    return {
      ...(counted as Record<FigureMeasure, number | null>),
      position: this.#weights > 0 ? this.#weighted / this.#weights : this.#plain,
      ...(this.#links > 0 && { backlinks: this.#links, domains: this.#sites.size }),
    };
  }

  #join(measure: FigureMeasure, number: number | null, join: (known: number, number: number) => number) {
    if (number !== null) this.#counts[measure] = join(this.#counts[measure] ?? 0, number);
  }
}

const sum = (known: number, number: number) => known + number;

const count = (text: string | undefined) => (text === undefined ? null : readFigure(text));

export function readFigure(text: string): number | null {
  return readCount(bare(text));
}

/** `3,5`, `3.5`, `1.234,5` and `12`; a single sign is the decimal one. Null for anything else. */
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

/** For the header; some programs write account, dates and a first table above it. */
const searchedLines = 400;

async function openFigureTable(input: ImportInput) {
  const found: { table: FoundTable | null } = { table: null };
  const rows = readTable(input, budgets.tableRowCharacters, (sample) => (found.table = findTable(sample)));
  await rows.next();
  const { table } = found;
  return table && { kind: table.kind, rows: cellsOf(rows, table) };
}

interface FoundTable extends TableShape, FigureColumns {}

function findTable(sample: string): FoundTable | null {
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
    else if (isComment(cells)) return;
    else if (!isBlank(cells)) yield trimmed(fieldsOf(columns, cells));
  }
}

/** A comment begins another table. */
const isComment = (cells: readonly string[]) => /^#(?:\s|-|$)/.test(cells[0] ?? '') && isBlank(cells.slice(1));

/** For the tables of an archive, or the input itself. Throws `archive-broken`. */
async function eachTable(input: ImportInput, file: string, each: (input: ImportInput) => Promise<void>) {
  if ((await readHead(input, 4)).toString('hex') !== '504b0304') return each(input);
  const zip = await openZip(file);
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entryName(entry);
      const bytes = entry.uncompressedSize;
      const isTable = /\.(?:csv|tsv|txt)$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name);
      if (isTable && bytes <= budgets.figureTableBytes && !entry.isEncrypted() && entry.canDecodeFileData())
        await each({ name, path: null, bytes, modifiedAt: 0, open: (from) => openEntry(zip, entry, from) });
    }
  } finally {
    zip.close();
  }
}
