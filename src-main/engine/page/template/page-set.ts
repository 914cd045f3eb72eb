import { add } from '../figures.ts';
import { grown } from '../../columns.ts';
import {
  exactAt,
  hashWords,
  highAt,
  isKeptAt,
  isMainAt,
  keyOf,
  lettersAt,
  lowAt,
  slotAt,
  wordsPerBlock,
} from './block-hashes.ts';

export type PageSet = Readonly<ReturnType<typeof collectPageSet>>;

/**
 * The blocks of a site that matter for its template, in columns: those of the main text, and others whose key is kept
 * on some page. Page p has the blocks `offsets[p]` to `offsets[p + 1]`. `kept` blocks may be template; `main` includes
 * code. Takes 16 bytes per block while it works.
 * @param blockHashes read one at a time
 * @param maxBlocks at least the number of all blocks
 */
export function collectPageSet(blockHashes: Iterable<Uint8Array>, pages: number, maxBlocks: number) {
  const { words, ends } = joinHashes(blockHashes, pages, maxBlocks);
  let [relevant, main] = [0, 0];
  for (let at = 0; at < words.length; at += wordsPerBlock) {
    if (isKeptAt(words, at) || isMainAt(words, at)) relevant++;
    if (isMainAt(words, at)) main++;
  }
  const [keys, texts, slots] = [new Numbering(relevant), new Numbering(main), new Numbering(relevant)];
  for (let at = 0; at < words.length; at += wordsPerBlock)
    if (isKeptAt(words, at)) keys.add(highAt(words, at), lowAt(words, at));

  let chosen = new Uint32Array(relevant);
  const offsets = new Uint32Array(pages + 1);
  let count = 0;
  for (let page = 0, at = 0; page < pages; page++) {
    for (const end = ends[page] ?? 0; at < end; at += wordsPerBlock) {
      if (!isMainAt(words, at) && !keys.has(highAt(words, at), lowAt(words, at))) continue;
      if (count === chosen.length) chosen = grown(chosen, count + 1);
      chosen[count] = at;
      count++;
    }
    offsets[page + 1] = count;
  }

  const [keyOf, textOf, slotOf] = [new Uint32Array(count), new Uint32Array(count), new Uint32Array(count)];
  const letters = new Uint16Array(count);
  const [isKept, isMain] = [new Uint8Array(count), new Uint8Array(count)];
  for (let page = 0, block = 0; page < pages; page++) {
    for (const end = offsets[page + 1] ?? 0; block < end; block++) {
      const at = chosen[block] ?? 0;
      letters[block] = lettersAt(words, at);
      keyOf[block] = keys.add(highAt(words, at), lowAt(words, at));
      if (isKeptAt(words, at)) {
        isKept[block] = 1;
        slotOf[block] = slots.add(slotAt(words, at) | 0);
      }
      if (isMainAt(words, at)) {
        isMain[block] = 1;
        textOf[block] = texts.add(exactAt(words, at) | 0);
      }
    }
  }
  const counts = { keys: keys.count, texts: texts.count, slots: slots.count };
  return {
    pages,
    offsets,
    ...counts,
    keyOf,
    keyOfNumber: keys.keyOf,
    textOf,
    slotOf,
    letters,
    kept: isKept,
    main: isMain,
  };
}

function joinHashes(blockHashes: Iterable<Uint8Array>, pages: number, maxBlocks: number) {
  const words = new Uint32Array(maxBlocks * wordsPerBlock);
  const ends = new Uint32Array(pages);
  let [page, end] = [0, 0];
  for (const hashes of blockHashes) {
    const own = hashWords(hashes);
    words.set(own, end);
    ends[page] = end += own.length;
    page++;
  }
  return { words: words.subarray(0, end), ends };
}

const addedBits = 23;

/**
 * Numbers distinct values from 0 by an open-addressed hash table: a signed 32-bit integer and 16 more bits each.
 * @param max number of values
 */
class Numbering {
  count = 0;
  readonly #highs: Int32Array;
  readonly #lows: Uint16Array;
  readonly #bits: number;
  /** Number + 1; 0 is empty. */
  readonly #numbers: Int32Array;
  /** One bit per hashed value, which rules out most others without the table. */
  readonly #added = new Int32Array(2 ** (addedBits - 5));

  constructor(max: number) {
    this.#highs = new Int32Array(max);
    this.#lows = new Uint16Array(max);
    this.#bits = Math.ceil(Math.log2(1.5 * max + 2));
    this.#numbers = new Int32Array(2 ** this.#bits);
  }

  add(high: number, low = 0) {
    const place = this.#placeOf(high, low);
    const number = this.#numbers[place] ?? 0;
    if (number !== 0) return number - 1;
    this.#highs[this.count] = high;
    this.#lows[this.count] = low;
    this.count++;
    this.#numbers[place] = this.count;
    const bit = bitOf(high, low);
    this.#added[bit >>> 5] = (this.#added[bit >>> 5] ?? 0) | (1 << (bit & 31));
    return this.count - 1;
  }

  has(high: number, low: number) {
    const bit = bitOf(high, low);
    return ((this.#added[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0 && this.#numbers[this.#placeOf(high, low)] !== 0;
  }

  keyOf = (number: number) => keyOf(this.#highs[number] ?? 0, this.#lows[number] ?? 0);

  #placeOf(high: number, low: number) {
    const mask = this.#numbers.length - 1;
    let place = Math.imul(high ^ Math.imul(low, 0x85ebca6b), 0x9e3779b1) >>> (32 - this.#bits);
    for (let number = this.#numbers[place]; number; number = this.#numbers[place]) {
      if (this.#highs[number - 1] === high && this.#lows[number - 1] === low) break;
      place = (place + 1) & mask;
    }
    return place;
  }
}

const bitOf = (high: number, low: number) => ((high << 16) | low) & (2 ** addedBits - 1);

/** Page p has `blocks.subarray(offsets[p], offsets[p + 1])`. */
type BlockList = ReturnType<typeof listBlocks>;

export function listBlocks(set: PageSet, isListed: (block: number) => boolean) {
  const offsets = new Uint32Array(set.pages + 1);
  const blocks = new Uint32Array(set.keyOf.length);
  let count = 0;
  for (let page = 0; page < set.pages; page++) {
    const end = set.offsets[page + 1] ?? 0;
    for (let block = set.offsets[page] ?? 0; block < end; block++) if (isListed(block)) blocks[count++] = block;
    offsets[page + 1] = count;
  }
  return { offsets, blocks: blocks.slice(0, count) };
}

/** For each value of a column, the pages with it in a counted block. */
function countPages(set: PageSet, of: Uint32Array, values: number, counts: (block: number) => boolean) {
  const pages = new Uint32Array(values);
  const met = new Uint32Array(values);
  for (let page = 0; page < set.pages; page++) {
    const end = set.offsets[page + 1] ?? 0;
    for (let block = set.offsets[page] ?? 0; block < end; block++) {
      const value = of[block] ?? 0;
      if (met[value] === page + 1 || !counts(block)) continue;
      met[value] = page + 1;
      add(pages, value, 1);
    }
  }
  return pages;
}

/**
 * How widely blocks are spread over different pages of a population. A block on n pages proves no template if these are
 * one text printed n times, so a page counts as 1/r: r pages have the blocks of its main text, at the median of its
 * letters. Thirty reprints count as one, and so do pages that differ in a name; a unique article has r = 1. The memory
 * is reused for each population.
 */
export class Spread {
  readonly pages: Uint32Array;
  readonly texts: Float64Array;
  allTexts = 0;
  readonly candidates: BlockList;
  readonly #set: PageSet;
  readonly #repeated: BlockList;
  /** For each page: letters of the main text, and those of blocks on no other page. */
  readonly #letters: Uint32Array;
  readonly #ownLetters: Uint32Array;
  readonly #copies: Uint32Array;
  /** The last page seen, since a block counts once per page. */
  readonly #keyMet: Uint32Array;
  readonly #textMet: Uint32Array;
  #look = 0;

  constructor(set: PageSet, leastPages: number) {
    const { keys, keyOf, texts, textOf, main } = set;
    this.#set = set;
    this.pages = new Uint32Array(keys);
    this.texts = new Float64Array(keys);
    this.#copies = new Uint32Array(texts);
    this.#keyMet = new Uint32Array(keys);
    this.#textMet = new Uint32Array(texts);
    const pagesOfKey = countPages(set, keyOf, keys, () => true);
    const isKept = new Uint8Array(keys);
    for (let block = 0; block < keyOf.length; block++) if (set.kept[block]) isKept[keyOf[block] ?? 0] = 1;
    this.candidates = listBlocks(set, (block) => {
      const key = keyOf[block] ?? 0;
      return isKept[key] === 1 && (pagesOfKey[key] ?? 0) >= leastPages;
    });
    const pagesOfText = countPages(set, textOf, texts, (block) => main[block] === 1);
    const isRepeated = (block: number) => (pagesOfText[textOf[block] ?? 0] ?? 0) > 1;
    this.#repeated = listBlocks(set, (block) => main[block] === 1 && isRepeated(block));
    this.#letters = new Uint32Array(set.pages);
    this.#ownLetters = new Uint32Array(set.pages);
    for (let page = 0; page < set.pages; page++) {
      const end = set.offsets[page + 1] ?? 0;
      for (let block = set.offsets[page] ?? 0; block < end; block++) {
        if (main[block] !== 1) continue;
        add(this.#letters, page, set.letters[block] ?? 0);
        if (!isRepeated(block)) add(this.#ownLetters, page, set.letters[block] ?? 0);
      }
    }
  }

  pagesWithCandidates(members: Uint32Array) {
    const { offsets } = this.candidates;
    let count = 0;
    for (const page of members) if (offsets[page] !== offsets[page + 1]) count++;
    return count;
  }

  measure(members: Uint32Array) {
    for (const page of members) this.#countCopies(page);
    for (const page of members) this.#countPage(page);
  }

  forget(members: Uint32Array) {
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

  #countCopies(page: number) {
    const { textOf } = this.#set;
    const look = (this.#look += 1);
    eachOf(this.#repeated, page, (block) => {
      const text = textOf[block] ?? 0;
      if (this.#textMet[text] === look) return;
      this.#textMet[text] = look;
      add(this.#copies, text, 1);
    });
  }

  #countPage(page: number) {
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

  #textWeight(page: number) {
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

export function eachOf({ offsets, blocks }: BlockList, page: number, visit: (block: number) => void) {
  const end = offsets[page + 1] ?? 0;
  for (let at = offsets[page] ?? 0; at < end; at++) visit(blocks[at] ?? 0);
}
