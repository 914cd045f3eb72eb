import { add } from '../figures.ts';
import type { PopulationKind } from '../../../contract/page-document.ts';
import type { TemplateOptionValues } from '../options.ts';
import { type PageSet, eachBlock, Spread } from './page-set.ts';
import { populationsOf, type PlacedPage } from './populations.ts';

export interface TemplateBlock {
  readonly key: number;
  readonly pages: number;
  readonly of: number;
  readonly among: PopulationKind;
}

/**
 * The template of a site (seed S3, "内部消重"; Bar-Yossef and Rajagopalan 2002, "Template detection via data mining"): the
 * keys of blocks that recur over its pages, ascending. Copies recur, too, so all of these must hold:
 *
 * 1. *Enough pages*: `leastPages`, and the share `leastShare` of the company; long blocks need a larger share.
 * 2. *Otherwise different pages*: both figures count texts instead of pages (`Spread`).
 * 3. *A template's place*: on four pages out of five hardly any own text stands between the block and an end of the
 *    text, or four fifths of what is kept in its slot recur like it. A paragraph spliced into articles stands in the
 *    slot of their own paragraphs and is content. Short pieces need no place: they are no evidence of copying.
 *
 * A site has several templates, so several companies of pages are asked (`populations.ts`). What was template before
 * stays so until it falls below four fifths of each limit: verdicts are stable while a crawl grows. Linear in the
 * blocks for each company.
 * @param pages in the order of the set.
 */
export function findSiteTemplate(
  set: PageSet,
  pages: readonly PlacedPage[],
  options: TemplateOptionValues,
  before: ReadonlySet<number> = new Set(),
): TemplateBlock[] {
  if (!options.enabled) return [];
  const found = new Map<number, TemplateBlock>();
  const search = new CompanySearch(set, options, before);
  for (const { kind, pages: members } of populationsOf(pages, Math.floor(options.leastPages * remembered)))
    for (const block of search.find(members, kind)) {
      const known = found.get(block.key);
      // More pages say more; of as many, the larger company.
      if (!known || block.pages > known.pages) found.set(block.key, block);
    }
  return [...found.values()].sort((a, b) => a.key - b.key);
}

/** Part of the share that a block must reach: a section has several kinds of pages. */
const shareOf = (kind: PopulationKind): number => (kind === 'section' ? 0.8 : 1);

/** Eases each limit for what was template before. */
const remembered = 0.8;

const longLetters = 400;
const longShare = 0.15;
/** Some 15 Chinese characters or five English words. */
const shortLetters = 32;
const placeShare = 0.8;
/** Dates, titles of neighbours and credits may stand between template and edge. */
const edgeLetters = 60;

/** Weights are sums of fractions. */
const rounding = 1e-6;

/** Looks at one company after the other, in the same memory. */
class CompanySearch {
  readonly #set: PageSet;
  readonly #options: TemplateOptionValues;
  readonly #before: ReadonlySet<number>;
  readonly #spread: Spread;
  /** By key: 1 on enough otherwise different pages. */
  readonly #recurs: Uint8Array;
  readonly #isFound: Uint8Array;
  /** By key: pages that keep it, and those with it at an edge of the text. */
  readonly #kept: Uint32Array;
  readonly #atEdge: Uint32Array;
  /** By slot: kept blocks, and those that recur. */
  readonly #inSlot: Uint32Array;
  readonly #recurring: Uint32Array;

  constructor(set: PageSet, options: TemplateOptionValues, before: ReadonlySet<number>) {
    this.#set = set;
    this.#options = options;
    this.#before = before;
    this.#spread = new Spread(set);
    const keys = set.keys.length;
    this.#recurs = new Uint8Array(keys);
    this.#isFound = new Uint8Array(keys);
    this.#kept = new Uint32Array(keys);
    this.#atEdge = new Uint32Array(keys);
    this.#inSlot = new Uint32Array(set.slots);
    this.#recurring = new Uint32Array(set.slots);
  }

  find(members: Uint32Array, kind: PopulationKind): readonly TemplateBlock[] {
    const found: TemplateBlock[] = [];
    this.#spread.measure(members);
    if (this.#findRecurring(members, this.#options.leastShare * shareOf(kind))) {
      for (const page of members) this.#notePlaces(page);
      this.#eachKept(members, (block, key) => {
        if (!this.#recurs[key] || this.#isFound[key] || !this.#isTemplatePlace(block, key)) return;
        this.#isFound[key] = 1;
        const pages = this.#spread.pages[key] ?? 0;
        found.push({ key: this.#set.keys[key] ?? 0, pages, of: members.length, among: kind });
      });
    }
    this.#forget(members);
    return found;
  }

  #forget(members: Uint32Array): void {
    this.#spread.forget(members);
    this.#eachKept(members, (block, key) => {
      this.#recurs[key] = this.#isFound[key] = this.#kept[key] = this.#atEdge[key] = 0;
      const slot = this.#set.slotOf[block] ?? 0;
      this.#inSlot[slot] = this.#recurring[slot] = 0;
    });
  }

  #eachKept(members: Uint32Array, visit: (block: number, key: number) => void): void {
    const { kept } = this.#set;
    for (const page of members)
      eachBlock(this.#set, page, (block, key) => {
        if (kept[block]) visit(block, key);
      });
  }

  #findRecurring(members: Uint32Array, leastShare: number): boolean {
    const { keys, letters } = this.#set;
    const { leastPages } = this.#options;
    let isAny = false;
    this.#eachKept(members, (block, key) => {
      if (this.#recurs[key]) return;
      const texts = (this.#spread.texts[key] ?? 0) + rounding;
      if (texts < leastPages * remembered) return;
      const ease = this.#before.has(keys[key] ?? 0) ? remembered : 1;
      const share = Math.min(1, leastShare + ((letters[block] ?? 0) >= longLetters ? longShare : 0));
      if (texts < leastPages * ease || texts < share * ease * this.#spread.allTexts) return;
      this.#recurs[key] = 1;
      isAny = true;
    });
    return isAny;
  }

  #notePlaces(page: number): void {
    const { kept, letters, slotOf } = this.#set;
    let total = 0;
    eachBlock(this.#set, page, (block, key) => {
      if (kept[block] && !this.#recurs[key]) total += letters[block] ?? 0;
    });
    let before = 0;
    eachBlock(this.#set, page, (block, key) => {
      if (!kept[block]) return;
      const slot = slotOf[block] ?? 0;
      add(this.#inSlot, slot, 1);
      if (!this.#recurs[key]) {
        before += letters[block] ?? 0;
        return;
      }
      add(this.#recurring, slot, 1);
      add(this.#kept, key, 1);
      if (Math.min(before, total - before) <= edgeLetters) add(this.#atEdge, key, 1);
    });
  }

  #isTemplatePlace(block: number, key: number): boolean {
    if ((this.#set.letters[block] ?? 0) <= shortLetters) return true;
    const slot = this.#set.slotOf[block] ?? 0;
    if ((this.#recurring[slot] ?? 0) >= placeShare * (this.#inSlot[slot] ?? 0)) return true;
    return (this.#atEdge[key] ?? 0) >= placeShare * (this.#kept[key] ?? 0);
  }
}
