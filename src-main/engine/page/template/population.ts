import type { PageSet } from './page-set.ts';

/**
 * How far blocks are spread over the otherwise different pages of a company.
 * A block on n pages proves a template only if these are not one text printed n times. So pages are weighed: sort the
 * blocks of a page's main text, code included, by the number of pages that have them, and let r be that number where
 * half of the letters are reached; the page counts as 1/r of a text. The thirty pages of a reprint together count as
 * one; a page with an article of its own has r = 1, however many notices stand around it; pages that differ in a name
 * only ("plumber in …") count as one as well, so their common paragraphs are content.
 * A company is measured in three passes over its blocks and forgotten in one; the memory serves one after the other.
 */
export class Spread {
  /** By key: pages that have the block, kept or not. */
  readonly pages: Uint32Array;
  /** By key: the same, pages that repeat each other counted together. */
  readonly texts: Float64Array;
  /** How many different texts all pages of the company are. */
  allTexts = 0;
  readonly #set: PageSet;
  /** On how many pages each text of a main text stands to the letter. */
  readonly #copies: Uint32Array;
  /** By key and by text the last look at a page that met it: what stands twice on a page counts once. */
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

  /** 1/r of the page, or 0 when nothing of it was kept. */
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
