import type { PageSet } from './page-set.ts';
import { eachBlock, type Spread } from './population.ts';

/**
 * The keys of sentences that a site says again and again: "Returns the number of elements.", "Name of the database (always the current one)". They stand anywhere,
 * on pages that are otherwise different, far below the share of a template. One of them proves nothing, but reference pages that a program made consist of
 * dozens, and would all be rewordings of each other.
 *
 * Copies share their sentences as well, but then most of both pages: of the pages that have the sentence a few are taken and compared by their blocks. What
 * they are taken by is a digest of their texts, so the order of pages makes no difference. One pass over the blocks, and a few comparisons for each sentence.
 */
export function stockSentences(set: PageSet, spread: Spread): number[] {
  const least = Math.max(minPages, Math.ceil(minShare * set.pages));
  const candidates = new Map<number, number[]>();
  for (let block = 0; block < set.keyOf.length; block += 1) {
    const key = set.keyOf[block] ?? 0;
    if (set.kept[block] && (set.letters[block] ?? 0) <= maxLetters && (spread.pages[key] ?? 0) >= least) candidates.set(key, []);
  }
  if (candidates.size === 0) return [];
  for (const page of pagesByDigest(set)) {
    eachBlock(set, page, (_, key) => {
      const pages = candidates.get(key);
      if (pages && pages.length < sampled && pages.at(-1) !== page) pages.push(page);
    });
  }
  const texts = new BlockTexts(set);
  return [...candidates].filter(([, pages]) => areDifferent(texts, pages)).map(([key]) => key);
}

/** On fewer pages a sentence may be what a few copies share. */
const minPages = 16;
const minShare = 0.03;
/** A sentence of some twenty words; a paragraph is more often content. */
const maxLetters = 100;
/** Pages that are compared for each sentence. */
const sampled = 8;
/** Pages with so much of their letters in common are prints of one text. */
const sameText = 0.5;
/** Among different pages a few pairs may be alike, as two versions of one. */
const maxSame = 0.25;

function areDifferent(texts: BlockTexts, pages: readonly number[]): boolean {
  let pairs = 0;
  let same = 0;
  pages.forEach((page, at) => {
    for (const other of pages.slice(at + 1)) {
      pairs += 1;
      if (texts.commonShare(page, other) >= sameText) same += 1;
    }
  });
  return same <= maxSame * pairs;
}

/** Pages with equal blocks have equal digests, and may stand in each other's place. */
function pagesByDigest(set: PageSet): Uint32Array {
  const digests = new Float64Array(set.pages);
  for (let page = 0; page < set.pages; page += 1) {
    let digest = 0;
    eachBlock(set, page, (_, key) => {
      digest = (digest * 31 + (set.keys[key] ?? 0)) % 0x1fffffffffff;
    });
    digests[page] = digest;
  }
  return Uint32Array.from({ length: set.pages }, (_, page) => page).sort((a, b) => (digests[a] ?? 0) - (digests[b] ?? 0));
}

/** The main texts of pages as sets of blocks. */
class BlockTexts {
  readonly #set: PageSet;
  readonly #known = new Map<number, { readonly letters: number; readonly blocks: ReadonlyMap<number, number> }>();

  constructor(set: PageSet) {
    this.#set = set;
  }

  /** Letters in blocks that both pages have, as a share of the letters of all blocks of either. */
  commonShare(page: number, other: number): number {
    const [a, b] = [this.#textOf(page), this.#textOf(other)];
    let common = 0;
    for (const [key, letters] of a.blocks) if (b.blocks.has(key)) common += letters;
    const all = a.letters + b.letters - common;
    return all === 0 ? 1 : common / all;
  }

  #textOf(page: number) {
    const known = this.#known.get(page);
    if (known) return known;
    const blocks = new Map<number, number>();
    eachBlock(this.#set, page, (block, key) => {
      if (this.#set.main[block]) blocks.set(key, this.#set.letters[block] ?? 0);
    });
    const text = { letters: [...blocks.values()].reduce((sum, letters) => sum + letters, 0), blocks };
    this.#known.set(page, text);
    return text;
  }
}
