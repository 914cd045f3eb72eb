import type { PopulationKind } from '../../../contract/page-document.ts';
import type { TemplateOptionValues } from './options.ts';
import { subset, type PageSet } from './page-set.ts';
import { populationsOf, type PlacedPage } from './populations.ts';
import { eachBlock, measureSpread, type Spread } from './population.ts';

/** A block of the site's template and the pages that say so: it stands on `pages` of `of` pages of one company. */
export interface TemplateBlock {
  readonly key: number;
  readonly pages: number;
  readonly of: number;
  /** What the pages that were asked have in common. */
  readonly among: PopulationKind;
}

/**
 * The template of a site by statistics over its pages (seed S3, "内部消重"; the idea of document frequency of blocks is
 * that of Bar-Yossef and Rajagopalan 2002, "Template detection via data mining"): a block that recurs over the pages of
 * one layout, or of the whole site, is template, even where the extractor of each single page kept it. Returns the keys
 * to remove, in ascending order of key.
 *
 * The trap is that copies are what this program looks for, and copies recur, too. A block is called template only if
 * all of these hold:
 *
 * 1. *Enough pages.* It stands on `leastPages`, and on the share `leastShare` of the population. A paragraph copied to
 *    five of ten pages has too few of them, whatever its share.
 * 2. *Otherwise different pages.* Both figures count texts instead of pages (see `measureSpread`): an article printed
 *    thirty times is one text, and so its blocks stand on one text; a disclaimer below thirty different articles stands
 *    on thirty.
 * 3. *A template's place.* Template stands before or behind the text, or in a box of its own. So on four pages out of
 *    five that keep the block, hardly any own text may stand between it and the beginning or the end of the text; or
 *    four fifths of what is kept in the block's slot (the elements around it) must recur like it. A paragraph that was
 *    spliced into the middle of articles stands in the slot of their own paragraphs and is content. Short pieces
 *    ("Example", "复杂度分析", "results matching") need no such place: they are no evidence of copying wherever they stand.
 * 4. *Length.* Long blocks are more often content, so they need a larger share.
 *
 * Several companies of pages are asked (`populations.ts`), because a site has several templates, languages and
 * sections. The key of a block holds its slot, so an article's own first paragraph is not lost because other pages
 * quote it in a box.
 *
 * Verdicts are stable while a crawl grows: a block that was template before (`before`) stays template until it falls
 * below four fifths of each limit. With the same pages the answer is the same with and without that memory. Pure;
 * linear in the blocks but for two sorts.
 *
 * @param pages where each page of the set stands, in the order of the set.
 */
export function findSiteTemplate(
  set: PageSet,
  pages: readonly PlacedPage[],
  options: TemplateOptionValues,
  before: ReadonlySet<number> = new Set(),
): TemplateBlock[] {
  if (!options.enabled) return [];
  const found = new Map<number, TemplateBlock>();
  for (const { kind, pages: members } of populationsOf(pages, Math.floor(options.leastPages * remembered))) {
    const population = members.length === set.pages ? set : subset(set, members);
    const spread = measureSpread(population);
    for (const key of placedKeys(
      population,
      recurringKeys(population, spread, { ...options, leastShare: options.leastShare * shareOf[kind] }, before),
    )) {
      const id = population.keys[key] ?? 0;
      const block = { key: id, pages: spread.pages[key] ?? 0, of: population.pages, among: kind };
      const known = found.get(id);
      // More pages say more; of as many, the larger company.
      if (!known || block.pages > known.pages) found.set(id, block);
    }
  }
  return [...found.values()].sort((a, b) => a.key - b.key);
}

/**
 * Part of the share that a block must reach. A section has several kinds of pages, and a tip or a notice stands on one
 * of them: on two fifths of the pages it is not what a copy would be found by.
 */
const shareOf: Readonly<Record<PopulationKind, number>> = {
  site: 1,
  layout: 1,
  language: 1,
  section: 0.8,
  'section-layout': 1,
};

/** What was template before needs this share of each limit. */
const remembered = 0.8;

const longLetters = 400;
const longShare = 0.15;
/** Some 15 Chinese characters or five English words. */
const shortLetters = 32;
/** Share of the pages, or of a slot, that must agree on the place. */
const placeShare = 0.8;
/** A date, a title of a neighbour or a line of credits may stand between the template and the edge. */
const edgeLetters = 60;

/** 1 for each key that is on enough otherwise different pages. */
function recurringKeys(
  set: PageSet,
  spread: Spread,
  options: TemplateOptionValues,
  before: ReadonlySet<number>,
): Uint8Array {
  const recurs = new Uint8Array(set.keys.length);
  for (let block = 0; block < set.keyOf.length; block += 1) {
    const key = set.keyOf[block] ?? 0;
    if (!set.kept[block] || recurs[key]) continue;
    const ease = before.has(set.keys[key] ?? 0) ? remembered : 1;
    const share = Math.min(1, options.leastShare + ((set.letters[block] ?? 0) >= longLetters ? longShare : 0));
    const texts = (spread.texts[key] ?? 0) + rounding;
    if (texts >= options.leastPages * ease && texts >= share * ease * spread.allTexts) recurs[key] = 1;
  }
  return recurs;
}

/** Weights are sums of fractions. */
const rounding = 1e-6;

interface Place {
  /** By key: pages on which it is kept, and those on which it stands at an edge of the text. */
  readonly kept: Uint32Array;
  readonly atEdge: Uint32Array;
  /** By slot: kept blocks, and those of them that recur. */
  readonly inSlot: Uint32Array;
  readonly recurring: Uint32Array;
}

/** The recurring keys that stand where template stands. */
function placedKeys(set: PageSet, recurs: Uint8Array): number[] {
  const place: Place = {
    kept: new Uint32Array(set.keys.length),
    atEdge: new Uint32Array(set.keys.length),
    inSlot: new Uint32Array(set.slots),
    recurring: new Uint32Array(set.slots),
  };
  for (let page = 0; page < set.pages; page += 1) notePlaces(set, page, recurs, place);
  const placed = new Uint8Array(set.keys.length);
  set.keyOf.forEach((key, block) => {
    if (recurs[key] && set.kept[block] && isTemplatePlace(set, block, key, place)) placed[key] = 1;
  });
  const keys: number[] = [];
  placed.forEach((is, key) => {
    if (is) keys.push(key);
  });
  return keys;
}

function notePlaces(set: PageSet, page: number, recurs: Uint8Array, place: Place): void {
  let total = 0;
  eachBlock(set, page, (block, key) => {
    if (set.kept[block] && !recurs[key]) total += set.letters[block] ?? 0;
  });
  let before = 0;
  eachBlock(set, page, (block, key) => {
    if (!set.kept[block]) return;
    const slot = set.slotOf[block] ?? 0;
    place.inSlot[slot] = (place.inSlot[slot] ?? 0) + 1;
    if (!recurs[key]) {
      before += set.letters[block] ?? 0;
      return;
    }
    place.recurring[slot] = (place.recurring[slot] ?? 0) + 1;
    place.kept[key] = (place.kept[key] ?? 0) + 1;
    if (Math.min(before, total - before) <= edgeLetters) place.atEdge[key] = (place.atEdge[key] ?? 0) + 1;
  });
}

function isTemplatePlace(set: PageSet, block: number, key: number, place: Place): boolean {
  if ((set.letters[block] ?? 0) <= shortLetters) return true;
  const slot = set.slotOf[block] ?? 0;
  if ((place.recurring[slot] ?? 0) >= placeShare * (place.inSlot[slot] ?? 0)) return true;
  return (place.atEdge[key] ?? 0) >= placeShare * (place.kept[key] ?? 0);
}
