import { readBlockHashes } from './block-hashes.ts';

/** The blocks of all pages of a site in columns: 27 bytes a block, 220 MB for 100,000 pages of 80. */
export interface PageSet {
  readonly pages: number;
  /** Blocks of page p: `offsets[p]` to `offsets[p + 1]`. */
  readonly offsets: Uint32Array;
  /** `keyOf` is an index in here. */
  readonly keys: Float64Array;
  readonly keyOf: Uint32Array;
  /** Different texts may have one key. */
  readonly textOf: Uint32Array;
  readonly texts: number;
  readonly slotOf: Uint32Array;
  readonly slots: number;
  readonly letters: Uint16Array;
  /** Main text that may be template. */
  readonly kept: Uint8Array;
  /** Main text, code included. */
  readonly main: Uint8Array;
}

/** @param blockHashes in the order of the pages; read one at a time. */
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

function numbered({ offsets, keys: raw, exact, slots, letters, kept, main }: Columns): PageSet {
  const byKey = numberDistinct(raw);
  const byText = numberDistinct(exact);
  const bySlot = numberDistinct(slots);
  const keys = new Float64Array(byKey.count);
  for (let block = 0; block < raw.length; block += 1) keys[byKey.of[block] ?? 0] = raw[block] ?? 0;
  return {
    pages: offsets.length - 1,
    offsets,
    keys,
    keyOf: byKey.of,
    textOf: byText.of,
    texts: byText.count,
    slotOf: bySlot.of,
    slots: bySlot.count,
    letters,
    kept,
    main,
  };
}

/** Numbers values (integers below 2⁵³) from 0, by an open-addressed table. */
function numberDistinct(values: Float64Array | Uint32Array): { readonly of: Uint32Array; readonly count: number } {
  const of = new Uint32Array(values.length);
  const bits = Math.ceil(Math.log2(2 * values.length + 2));
  const mask = 2 ** bits - 1;
  const firsts = new Uint32Array(mask + 1);
  let count = 0;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    let place = Math.imul(Math.floor(value / 2 ** 32) ^ Math.imul(value, 0x85ebca6b), 0x9e3779b1) >>> (32 - bits);
    let first = firsts[place] ?? 0;
    while (first !== 0 && values[first - 1] !== value) {
      place = (place + 1) & mask;
      first = firsts[place] ?? 0;
    }
    if (first === 0) firsts[place] = at + 1;
    of[at] = first === 0 ? count++ : (of[first - 1] ?? 0);
  }
  return { of, count };
}

/**
 * How far blocks are spread over the otherwise different pages of a company. A block on n pages proves a template only
 * if these are not one text printed n times, so pages are weighed: let r be the number of pages that have the blocks of
 * a page's main text, at the median of its letters; the page counts as 1/r. Thirty reprints together count as one, and
 * so do pages that differ in a name only; an article of its own has r = 1, however many notices stand around it. The
 * memory serves one company after the other.
 */
export class Spread {
  /** By key: pages that have the block. */
  readonly pages: Uint32Array;
  /** The same, weighed. */
  readonly texts: Float64Array;
  allTexts = 0;
  readonly #set: PageSet;
  /** Pages on which each text stands to the letter. */
  readonly #copies: Uint32Array;
  /** Last page that met a key or text: what stands twice on it counts once. */
  readonly #keyMet: Uint32Array;
  readonly #textMet: Uint32Array;
  #look = 0;

  constructor(set: PageSet) {
    this.#set = set;
    this.pages = new Uint32Array(set.keys.length);
    this.texts = new Float64Array(set.keys.length);
    this.#copies = new Uint32Array(set.texts);
    this.#keyMet = new Uint32Array(set.keys.length);
    this.#textMet = new Uint32Array(set.texts);
  }

  measure(members: Uint32Array): void {
    for (const page of members) this.#countCopies(page);
    for (const page of members) this.#countPage(page);
  }

  forget(members: Uint32Array): void {
    for (const page of members)
      eachBlock(this.#set, page, (block, key) => {
        this.pages[key] = 0;
        this.texts[key] = 0;
        this.#copies[this.#set.textOf[block] ?? 0] = 0;
      });
    this.allTexts = 0;
  }

  #countCopies(page: number): void {
    const set = this.#set;
    const look = (this.#look += 1);
    eachBlock(set, page, (block) => {
      const text = set.textOf[block] ?? 0;
      if (!set.main[block] || this.#textMet[text] === look) return;
      this.#textMet[text] = look;
      this.#copies[text] = (this.#copies[text] ?? 0) + 1;
    });
  }

  #countPage(page: number): void {
    const look = (this.#look += 1);
    const weight = this.#textWeight(page);
    this.allTexts += weight;
    eachBlock(this.#set, page, (_, key) => {
      if (this.#keyMet[key] === look) return;
      this.#keyMet[key] = look;
      this.pages[key] = (this.pages[key] ?? 0) + 1;
      this.texts[key] = (this.texts[key] ?? 0) + weight;
    });
  }

  /** 0 when nothing was kept. */
  #textWeight(page: number): number {
    const set = this.#set;
    const kept: { pages: number; letters: number }[] = [];
    let total = 0;
    eachBlock(set, page, (block) => {
      const letters = set.letters[block] ?? 0;
      if (!set.main[block] || letters === 0) return;
      kept.push({ pages: this.#copies[set.textOf[block] ?? 0] ?? 1, letters });
      total += letters;
    });
    kept.sort((a, b) => a.pages - b.pages);
    let sum = 0;
    for (const block of kept) {
      sum += block.letters;
      if (sum * 2 >= total) return 1 / block.pages;
    }
    return 0;
  }
}

export function eachBlock(set: PageSet, page: number, visit: (block: number, key: number) => void): void {
  const end = set.offsets[page + 1] ?? 0;
  for (let block = set.offsets[page] ?? 0; block < end; block += 1) visit(block, set.keyOf[block] ?? 0);
}
