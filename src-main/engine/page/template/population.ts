import type { PageSet } from './page-set.ts';

/** What the pages of a set say of their keys. Indexed by key. */
export interface Spread {
  /** Pages that have the block, kept or not. */
  readonly pages: Uint32Array;
  /** The same, pages that repeat each other counted together. */
  readonly texts: Float64Array;
  /** How many different texts all pages of the set are. */
  readonly allTexts: number;
}

/**
 * How far blocks are spread over otherwise different pages.
 *
 * A block on n pages proves a template only if these pages are not one text printed n times. So pages are weighed: sort
 * the blocks of a page's main text, code included, by the number of pages that have them, and let r be that number
 * where half of the letters are reached. Half of the page stands on r pages or more, so the page counts as 1/r of a
 * text. The thirty pages of a reprint have r = 30 and together count as one; a page with an article of its own has r =
 * 1, however many notices stand around it; pages that differ in a name only ("plumber in …") count as one as well,
 * which is why their common paragraphs are content and get reported as what they are.
 *
 * Three passes over the blocks, no memory beyond two numbers a key.
 */
export function measureSpread(set: PageSet): Spread {
  const pages = new Uint32Array(set.keys.length);
  const texts = new Float64Array(set.keys.length);
  const seen = new Uint32Array(set.keys.length);
  const copies = countCopies(set);
  let allTexts = 0;
  for (let page = 0; page < set.pages; page += 1) {
    const weight = textWeight(set, page, copies);
    allTexts += weight;
    eachBlock(set, page, (_, key) => {
      if (seen[key] === page + 1) return;
      seen[key] = page + 1;
      pages[key] = (pages[key] ?? 0) + 1;
      texts[key] = (texts[key] ?? 0) + weight;
    });
  }
  return { pages, texts, allTexts };
}

export function eachBlock(set: PageSet, page: number, visit: (block: number, key: number) => void): void {
  const end = set.offsets[page + 1] ?? 0;
  for (let block = set.offsets[page] ?? 0; block < end; block += 1) visit(block, set.keyOf[block] ?? 0);
}

/** On how many pages each text of a main text stands to the letter, by its number. */
function countCopies(set: PageSet): Uint32Array {
  const counts = new Uint32Array(set.texts);
  const seen = new Uint32Array(set.texts);
  for (let page = 0; page < set.pages; page += 1) {
    eachBlock(set, page, (block) => {
      const text = set.textOf[block] ?? 0;
      if (!set.main[block] || seen[text] === page + 1) return;
      seen[text] = page + 1;
      counts[text] = (counts[text] ?? 0) + 1;
    });
  }
  return counts;
}

/** 1/r of the page, or 0 when nothing of it was kept. */
function textWeight(set: PageSet, page: number, copies: Uint32Array): number {
  const kept: { pages: number; letters: number }[] = [];
  let total = 0;
  eachBlock(set, page, (block) => {
    const letters = set.letters[block] ?? 0;
    if (!set.main[block] || letters === 0) return;
    kept.push({ pages: copies[set.textOf[block] ?? 0] ?? 1, letters });
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
