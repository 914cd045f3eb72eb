import { readBlockHashes } from './block-hashes.ts';

/**
 * The blocks of all pages of one site, column by column: 27 bytes a block, so that 100,000 pages of 80 blocks take 220
 * MB and no objects.
 */
export interface PageSet {
  readonly pages: number;
  /** Blocks of page p are `offsets[p]` to `offsets[p + 1]`. */
  readonly offsets: Uint32Array;
  /** The different keys in ascending order; a block names its key by the index in here. */
  readonly keys: Float64Array;
  readonly keyOf: Uint32Array;
  /** Number of the text to the letter, counted from 0, as different texts may have one key; and how many there are. */
  readonly textOf: Uint32Array;
  readonly texts: number;
  /** Index of the slot, counted from 0. */
  readonly slotOf: Uint32Array;
  readonly slots: number;
  readonly letters: Uint16Array;
  /** 1 for main text that may be template. */
  readonly kept: Uint8Array;
  /** 1 for main text, code included. */
  readonly main: Uint8Array;
}

/** @param blockHashes Those of each page, in the order in which the pages are to be numbered; read one at a time. */
export function collectPageSet(blockHashes: Iterable<Uint8Array>, pages: number, blocks: number): PageSet {
  const raw = emptyColumns(pages, blocks);
  let page = 0;
  let at = 0;
  for (const blockHash of blockHashes) {
    readBlockHashes(blockHash, ({ key, slot, letters, kept, main, exact }) => {
      raw.keys[at] = key;
      raw.exact[at] = exact;
      raw.slots[at] = slot;
      raw.letters[at] = letters;
      raw.kept[at] = kept ? 1 : 0;
      raw.main[at] = main ? 1 : 0;
      at += 1;
    });
    page += 1;
    raw.offsets[page] = at;
  }
  return numbered(raw);
}

/** Some pages of a set as a set of their own, numbered in the order given; costs what its blocks cost. */
export function subset(set: PageSet, pages: Uint32Array): PageSet {
  const sizeOf = (page: number) => (set.offsets[page + 1] ?? 0) - (set.offsets[page] ?? 0);
  const raw = emptyColumns(
    pages.length,
    pages.reduce((sum, page) => sum + sizeOf(page), 0),
  );
  let at = 0;
  pages.forEach((page, position) => {
    for (let block = set.offsets[page] ?? 0; block < (set.offsets[page + 1] ?? 0); block += 1) {
      raw.keys[at] = set.keys[set.keyOf[block] ?? 0] ?? 0;
      raw.exact[at] = set.textOf[block] ?? 0;
      raw.slots[at] = set.slotOf[block] ?? 0;
      raw.letters[at] = set.letters[block] ?? 0;
      raw.kept[at] = set.kept[block] ?? 0;
      raw.main[at] = set.main[block] ?? 0;
      at += 1;
    }
    raw.offsets[position + 1] = at;
  });
  return numbered(raw);
}

interface Columns {
  readonly offsets: Uint32Array;
  readonly keys: Float64Array;
  readonly exact: Uint32Array;
  readonly slots: Uint32Array;
  readonly letters: Uint16Array;
  readonly kept: Uint8Array;
  readonly main: Uint8Array;
}

function emptyColumns(pages: number, blocks: number): Columns {
  return {
    offsets: new Uint32Array(pages + 1),
    keys: new Float64Array(blocks),
    exact: new Uint32Array(blocks),
    slots: new Uint32Array(blocks),
    letters: new Uint16Array(blocks),
    kept: new Uint8Array(blocks),
    main: new Uint8Array(blocks),
  };
}

/** Slots are few, keys are many: a map for the ones, a sorted list for the others. */
function numbered({ offsets, keys: raw, exact, slots: rawSlots, letters, kept, main }: Columns): PageSet {
  const slots = new Map<number, number>();
  const slotOf = rawSlots.map((slot) => {
    const known = slots.get(slot) ?? slots.size;
    slots.set(slot, known);
    return known;
  });
  const keys = distinct(raw);
  const keyOf = Uint32Array.from(raw, (key) => indexOf(keys, key));
  const texts = distinct(exact);
  const textOf = exact.map((text) => indexOf(texts, text));
  return {
    pages: offsets.length - 1,
    offsets,
    keys,
    keyOf,
    textOf,
    texts: texts.length,
    slotOf,
    slots: slots.size,
    letters,
    kept,
    main,
  };
}

/** In ascending order, each once. */
function distinct<Values extends Float64Array | Uint32Array>(values: Values): Values {
  const sorted = values.slice().sort() as Values;
  let count = 0;
  for (let i = 0; i < sorted.length; i += 1) {
    if (i > 0 && sorted[i] === sorted[i - 1]) continue;
    sorted[count] = sorted[i] ?? 0;
    count += 1;
  }
  return sorted.slice(0, count) as Values;
}

function indexOf(sorted: Float64Array | Uint32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
