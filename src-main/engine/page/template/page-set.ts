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
  const { of: keyOf, count: keys } = numberDistinct(rawKeys);
  const { of: textOf, count: texts } = numberDistinct(exact);
  const { of: slotOf, count: slotCount } = numberDistinct(slots);
  return {
    pages,
    offsets,
    keys: rawKeys.slice(0, keys),
    keyOf,
    textOf,
    texts,
    slotOf,
    slots: slotCount,
    letters,
    kept,
    main,
  };
}

/**
 * Numbers values (integers below 2⁵³) from 0, by an open-addressed table. What is distinct moves to the front of the
 * values, in the order of its numbers, where what repeats is found in few places.
 */
function numberDistinct(values: Float64Array | Uint32Array): { readonly of: Uint32Array; readonly count: number } {
  const of = new Uint32Array(values.length);
  const bits = Math.ceil(Math.log2(1.5 * values.length + 2));
  const mask = 2 ** bits - 1;
  /** One more than the number. */
  const numbers = new Uint32Array(mask + 1);
  let count = 0;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    let place = Math.imul(Math.floor(value / 2 ** 32) ^ Math.imul(value, 0x85ebca6b), 0x9e3779b1) >>> (32 - bits);
    let number = numbers[place] ?? 0;
    while (number !== 0 && values[number - 1] !== value) {
      place = (place + 1) & mask;
      number = numbers[place] ?? 0;
    }
    if (number === 0) {
      values[count] = value;
      numbers[place] = number = count += 1;
    }
    of[at] = number - 1;
  }
  return { of, count };
}

/** Some blocks of each page: those of page p are `blocks.subarray(offsets[p], offsets[p + 1])`. */
type BlockList = ReturnType<typeof listBlocks>;

export function listBlocks(set: PageSet, isListed: (block: number) => boolean) {
  const offsets = new Uint32Array(set.pages + 1);
  const blocks = new Uint32Array(set.keyOf.length);
  let count = 0;
  for (let page = 0; page < set.pages; page += 1) {
    const end = set.offsets[page + 1] ?? 0;
    for (let block = set.offsets[page] ?? 0; block < end; block += 1) if (isListed(block)) blocks[count++] = block;
    offsets[page + 1] = count;
  }
  return { offsets, blocks: blocks.slice(0, count) };
}

/** On how many pages each value of a column stands, of the blocks that count. */
function countPages(set: PageSet, of: Uint32Array, values: number, counts: (block: number) => boolean): Uint32Array {
  const pages = new Uint32Array(values);
  const met = new Uint32Array(values);
  for (let page = 0; page < set.pages; page += 1) {
    const end = set.offsets[page + 1] ?? 0;
    for (let block = set.offsets[page] ?? 0; block < end; block += 1) {
      const value = of[block] ?? 0;
      if (met[value] === page + 1 || !counts(block)) continue;
      met[value] = page + 1;
      add(pages, value, 1);
    }
  }
  return pages;
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
  /** Those with a key that may be template somewhere: on `leastPages` pages, and kept on one. */
  readonly candidates: BlockList;
  readonly #set: PageSet;
  /** Of the main text, with a text that stands on several pages. */
  readonly #repeated: BlockList;
  /** By page: letters of the main text, and of what of it stands nowhere else. */
  readonly #letters: Uint32Array;
  readonly #ownLetters: Uint32Array;
  /** Pages on which each text stands to the letter. */
  readonly #copies: Uint32Array;
  /** Last page that met it: what stands twice on a page counts once. */
  readonly #keyMet: Uint32Array;
  readonly #textMet: Uint32Array;
  #look = 0;

  constructor(set: PageSet, leastPages: number) {
    const { keys, keyOf, texts, textOf, main } = set;
    this.#set = set;
    this.pages = new Uint32Array(keys.length);
    this.texts = new Float64Array(keys.length);
    this.#copies = new Uint32Array(texts);
    this.#keyMet = new Uint32Array(keys.length);
    this.#textMet = new Uint32Array(texts);
    const pagesOfKey = countPages(set, keyOf, keys.length, () => true);
    const isKept = new Uint8Array(keys.length);
    for (let block = 0; block < keyOf.length; block += 1) if (set.kept[block]) isKept[keyOf[block] ?? 0] = 1;
    this.candidates = listBlocks(set, (block) => {
      const key = keyOf[block] ?? 0;
      return isKept[key] === 1 && (pagesOfKey[key] ?? 0) >= leastPages;
    });
    const pagesOfText = countPages(set, textOf, texts, (block) => main[block] === 1);
    const isRepeated = (block: number) => (pagesOfText[textOf[block] ?? 0] ?? 0) > 1;
    this.#repeated = listBlocks(set, (block) => main[block] === 1 && isRepeated(block));
    this.#letters = new Uint32Array(set.pages);
    this.#ownLetters = new Uint32Array(set.pages);
    for (let page = 0; page < set.pages; page += 1) {
      const end = set.offsets[page + 1] ?? 0;
      for (let block = set.offsets[page] ?? 0; block < end; block += 1) {
        if (main[block] !== 1) continue;
        add(this.#letters, page, set.letters[block] ?? 0);
        if (!isRepeated(block)) add(this.#ownLetters, page, set.letters[block] ?? 0);
      }
    }
  }

  measure(members: Uint32Array): void {
    for (const page of members) this.#countCopies(page);
    for (const page of members) this.#countPage(page);
  }

  forget(members: Uint32Array): void {
    const { keyOf, textOf } = this.#set;
    for (const page of members) {
      eachOf(this.candidates, page, (block) => {
        const key = keyOf[block] ?? 0;
        this.pages[key] = this.texts[key] = 0;
      });
      eachOf(this.#repeated, page, (block) => (this.#copies[textOf[block] ?? 0] = 0));
    }
    this.allTexts = 0;
  }

  #countCopies(page: number): void {
    const { textOf } = this.#set;
    const look = (this.#look += 1);
    eachOf(this.#repeated, page, (block) => {
      const text = textOf[block] ?? 0;
      if (this.#textMet[text] === look) return;
      this.#textMet[text] = look;
      add(this.#copies, text, 1);
    });
  }

  #countPage(page: number): void {
    const { keyOf } = this.#set;
    const look = (this.#look += 1);
    const weight = this.#textWeight(page);
    this.allTexts += weight;
    eachOf(this.candidates, page, (block) => {
      const key = keyOf[block] ?? 0;
      if (this.#keyMet[key] === look) return;
      this.#keyMet[key] = look;
      add(this.pages, key, 1);
      add(this.texts, key, weight);
    });
  }

  #textWeight(page: number): number {
    const total = this.#letters[page] ?? 0;
    let sum = this.#ownLetters[page] ?? 0;
    if (total === 0) return 0;
    if (sum * 2 >= total) return 1;
    const { letters, textOf } = this.#set;
    const repeated: { pages: number; letters: number }[] = [];
    eachOf(this.#repeated, page, (block) => {
      repeated.push({ pages: this.#copies[textOf[block] ?? 0] ?? 1, letters: letters[block] ?? 0 });
    });
    repeated.sort((a, b) => a.pages - b.pages);
    for (const block of repeated) {
      sum += block.letters;
      if (sum * 2 >= total) return 1 / block.pages;
    }
    return 0;
  }
}

export function eachOf({ offsets, blocks }: BlockList, page: number, visit: (block: number) => void): void {
  const end = offsets[page + 1] ?? 0;
  for (let at = offsets[page] ?? 0; at < end; at += 1) visit(blocks[at] ?? 0);
}
