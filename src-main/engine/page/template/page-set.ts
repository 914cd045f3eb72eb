import { add } from '../figures.ts';
import { readBlockHashes } from './block-hashes.ts';

export type PageSet = Readonly<ReturnType<typeof collectPageSet>>;

/**
 * The blocks of all pages of a site in columns: 27 bytes a block, 220 MB for 100,000 pages of 80. Those of page p are
 * `offsets[p]` to `offsets[p + 1]`. `kept` may be template; `main` counts code, too. @param blockHashes read one at a
 * time.
 */
export function collectPageSet(blockHashes: Iterable<Uint8Array>, pages: number, blocks: number) {
  const offsets = new Uint32Array(pages + 1);
  const rawKeys = new Float64Array(blocks);
  const [exact, slots] = [new Uint32Array(blocks), new Uint32Array(blocks)];
  const letters = new Uint16Array(blocks);
  const [kept, main] = [new Uint8Array(blocks), new Uint8Array(blocks)];
  let page = 0;
  let at = 0;
  for (const hashes of blockHashes) {
    readBlockHashes(hashes, (block) => {
      rawKeys[at] = block.key;
      exact[at] = block.exact;
      slots[at] = block.slot;
      letters[at] = block.letters;
      kept[at] = block.kept ? 1 : 0;
      main[at] = block.main ? 1 : 0;
      at += 1;
    });
    page += 1;
    offsets[page] = at;
  }
  const { of: keyOf, count } = numberDistinct(rawKeys);
  const { of: textOf, count: texts } = numberDistinct(exact);
  const { of: slotOf, count: slotCount } = numberDistinct(slots);
  const keys = new Float64Array(count);
  for (let block = 0; block < blocks; block += 1) keys[keyOf[block] ?? 0] = rawKeys[block] ?? 0;
  return { pages, offsets, keys, keyOf, textOf, texts, slotOf, slots: slotCount, letters, kept, main };
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
 * How far blocks are spread over the otherwise different pages of a company. A block on n pages proves no template if
 * these are one text printed n times, so a page counts as 1/r: r is the number of pages that have the blocks of its
 * main text, at the median of its letters. Thirty reprints together count as one, and so do pages that differ in a name
 * only; an article of its own has r = 1, however many notices stand around it. The memory serves one company after the
 * other.
 */
export class Spread {
  readonly pages: Uint32Array;
  readonly texts: Float64Array;
  allTexts = 0;
  readonly #set: PageSet;
  /** Pages on which each text stands to the letter. */
  readonly #copies: Uint32Array;
  /** Last page that met it: what stands twice on a page counts once. */
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
      add(this.#copies, text, 1);
    });
  }

  #countPage(page: number): void {
    const look = (this.#look += 1);
    const weight = this.#textWeight(page);
    this.allTexts += weight;
    eachBlock(this.#set, page, (_, key) => {
      if (this.#keyMet[key] === look) return;
      this.#keyMet[key] = look;
      add(this.pages, key, 1);
      add(this.texts, key, weight);
    });
  }

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
