import type { PageText } from '../text/page-text.ts';
import { hashText } from '../text/hash.ts';
import {
  viewOfWords,
  wordsCodec,
  frequencyBin,
  frequencyBins,
  type CorpusStatistics,
  type StatisticName,
} from './detector.ts';
import { TermCounts, type TermColumns } from './term-counts.ts';
import { termFrequencies } from './terms.ts';

/**
 * Collects statistics in any number of parts. Every distinct content term of a page counts once under its 64-bit hash,
 * with the bin of its relative frequency (or 0) as its four lowest bits; the sum over bins is the document frequency.
 * Two terms collide with probability 2⁻⁶⁰.
 */
export class StatisticsCollector {
  readonly #counts = new TermCounts();
  readonly #withBins: boolean;
  #pages = 0;
  #length = 0;

  constructor(names: readonly StatisticName[]) {
    this.#withBins = names.includes('relative-frequency');
  }

  addPage(text: PageText) {
    const { size, length, hashes, counts } = termFrequencies(text);
    this.#pages++;
    this.#length += length;
    for (let term = 0; term < size; term++) {
      const bin = this.#withBins ? frequencyBin((counts[term] ?? 0) / length) : 0;
      this.#counts.add(hashes[2 * term] ?? 0, (((hashes[2 * term + 1] ?? 0) & ~binMask) | bin) >>> 0, 1);
    }
  }

  addPart({ pages, length, terms }: StatisticsPart) {
    this.#pages += pages;
    this.#length += length;
    this.#counts.addAll(terms);
  }

  part(): StatisticsPart {
    return { pages: this.#pages, length: this.#length, terms: this.#counts.columns() };
  }

  /** The same bytes for the same pages in any order and parts. */
  encode() {
    return statisticsBytes(this.part(), this.#withBins);
  }

  get length() {
    return this.#length;
  }
}

export function statisticsBytes({ pages, length, terms }: StatisticsPart, withBins: boolean) {
  const rows = terms.count.length;
  const words = new Uint32Array(headerWords + 3 * rows);
  words.set([formatVersion, withBins ? 1 : 0, pages, pages === 0 ? 0 : Math.round(length / pages), rows]);
  [terms.high, terms.low, terms.count].forEach((column, at) => words.set(column, headerWords + at * rows));
  return wordsCodec.encode(words);
}

export type StatisticsPart = Readonly<{
  pages: number;
  length: number;
  terms: TermColumns;
}>;

const binMask = frequencyBins - 1;
const formatVersion = 1;
const headerWords = 5;

export function decodeStatistics(bytes: Uint8Array): CorpusStatistics {
  const { terms, pages, meanLength, withBins } = storedCounts(bytes);
  const table = new FrequencyTable(terms, withBins ? binMask : 0);
  const onOnePage = terms.count.length - table.rows;
  const words = new Uint32Array(2);
  let ascending: Uint32Array | null = null;
  return {
    pages,
    meanLength,
    documentFrequency(term) {
      hashText(term, words, 0);
      return table.pagesOf(words[0] ?? 0, ((words[1] ?? 0) & ~binMask) >>> 0);
    },
    frequencyOfHash: (high, low) => table.pagesOf(high, (low & ~binMask) >>> 0),
    frequencyOfFirstWord: (high) => table.pagesOfFirstWord(high),
    documentFrequencyAt(share) {
      ascending ??= table.frequencies().sort();
      const place = Math.round(share * (onOnePage + ascending.length - 1));
      return place >= 0 && place < onOnePage ? 1 : (ascending[place - onOnePage] ?? 0);
    },
    forEachTerm(visit) {
      if (!withBins) return;
      const histogram = new Uint32Array(frequencyBins);
      table.forEachTerm((high, low, rows) => {
        histogram.fill(0);
        for (let at = 0; at < rows.length; at += 3) histogram[(rows[at + 1] ?? 0) & binMask] = rows[at + 2] ?? 0;
        visit(high, low, histogram);
      });
    },
  };
}

export function storedCounts(bytes: Uint8Array) {
  const words = viewOfWords(bytes);
  const [version, withBins = 0, pages = 0, meanLength = 0, rows = 0] = words;
  if (version !== formatVersion) throw new Error(`Statistics of the unknown format ${version}`);
  const column = (at: number) => words.subarray(headerWords + at * rows, headerWords + (at + 1) * rows);
  const terms: TermColumns = { high: column(0), low: column(1), count: column(2) };
  return { terms, pages, meanLength, withBins: withBins === 1 };
}

/**
 * Document frequencies by term hash: sorted rows of three words, found by a table of their first bits (bucket method,
 * Knuth 1973, volume 3, 6.4). Terms on one page are left out, since unknown terms count as on one page, unless another
 * has their high word. Two memory accesses per look-up; 14 to 16 bytes per kept term.
 */
export class FrequencyTable {
  readonly #rows: Uint32Array;
  readonly #starts: Uint32Array;
  readonly #shift: number;
  /** The low bits that hold the bin; 0 without bins. */
  readonly #partMask: number;

  constructor(terms: TermColumns, partMask: number) {
    this.#partMask = partMask;
    this.#rows = rowsOf(terms, partMask !== 0);
    const count = this.#rows.length / 3;
    const bits = Math.max(1, Math.ceil(Math.log2(count + 1)) - 1);
    this.#shift = 32 - bits;
    this.#starts = new Uint32Array(2 ** bits + 1);
    for (let row = 0, bucket = 0; bucket < this.#starts.length; bucket++) {
      while (row < count && (this.#rows[3 * row] ?? 0) >>> this.#shift < bucket) row++;
      this.#starts[bucket] = row;
    }
  }

  /** Returns 1 for terms left out or unknown. The bin bits of `low` must be 0. */
  pagesOf(high: number, low: number) {
    let pages = 0;
    for (let at = this.#firstOf(high), end = this.#endOf(high); at < end; at += 3) {
      if (this.#rows[at] === high && this.#secondOf(at) === low) pages += this.#rows[at + 2] ?? 0;
    }
    return Math.max(1, pages);
  }

  pagesOfFirstWord(high: number) {
    let pages = 0;
    let second = -1;
    for (let at = this.#firstOf(high), end = this.#endOf(high); at < end; at += 3) {
      if (this.#rows[at] !== high) continue;
      const low = this.#secondOf(at);
      if (second !== -1 && second !== low) return null;
      second = low;
      pages += this.#rows[at + 2] ?? 0;
    }
    return Math.max(1, pages);
  }

  get rows() {
    return this.#rows.length / 3;
  }

  get bytes() {
    return this.#rows.byteLength + this.#starts.byteLength;
  }

  forEachTerm(visit: (high: number, low: number, rows: Uint32Array) => void) {
    const rows = this.#rows;
    for (let from = 0, to = 0; from < rows.length; from = to) {
      const [first, second] = [rows[from] ?? 0, this.#secondOf(from)];
      while (to < rows.length && rows[to] === first && this.#secondOf(to) === second) to += 3;
      visit(first, second, rows.subarray(from, to));
    }
  }

  frequencies() {
    const found = new Uint32Array(this.rows);
    let terms = 0;
    this.forEachTerm((_high, _low, rows) => {
      for (let at = 2; at < rows.length; at += 3) found[terms] = (found[terms] ?? 0) + (rows[at] ?? 0);
      terms++;
    });
    return found.subarray(0, terms);
  }

  /** The low word of a term's hash. */
  #secondOf(at: number) {
    return ((this.#rows[at + 1] ?? 0) & ~this.#partMask) >>> 0;
  }

  #firstOf(high: number) {
    return 3 * (this.#starts[high >>> this.#shift] ?? 0);
  }

  #endOf(high: number) {
    return 3 * (this.#starts[(high >>> this.#shift) + 1] ?? 0);
  }
}

function rowsOf({ high, low, count }: TermColumns, withSingles: boolean) {
  const isKept = (row: number) =>
    withSingles || (count[row] ?? 0) > 1 || high[row] === high[row - 1] || high[row] === high[row + 1];
  let kept = 0;
  for (let row = 0; row < count.length; row++) if (isKept(row)) kept++;
  const rows = new Uint32Array(3 * kept);
  let at = 0;
  for (let row = 0; row < count.length; row++) {
    if (!isKept(row)) continue;
    rows[at++] = high[row] ?? 0;
    rows[at++] = low[row] ?? 0;
    rows[at++] = count[row] ?? 0;
  }
  return rows;
}
