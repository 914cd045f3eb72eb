import { add } from '../figures.ts';
import type { PopulationKind } from '../../../contract/page-document.ts';
import type { TemplateOptionValues } from '../options.ts';
import { eachOf, listBlocks, type PageSet, Spread } from './page-set.ts';
import { populationsOf, type PlacedPage } from './populations.ts';

export type TemplateBlock = Readonly<{ key: number; pages: number; of: number; among: PopulationKind }>;

/**
 * The template of a site (seed S3, "内部消重"; Bar-Yossef and Rajagopalan 2002, "Template detection via data mining"): the
 * keys of blocks that recur over its pages, ascending. Copies recur, too, so all of these must hold:
 *
 * 1. *Enough pages*: `leastPages`, and the share `leastShare` of the population; long blocks need a larger share.
 * 2. *Otherwise different pages*: both figures count texts instead of pages (`Spread`).
 * 3. *A template's place*: on four pages out of five hardly any own text is between the block and an end of the text, or
 *    four fifths of what is kept in its slot recur as well. A paragraph spliced into articles is in the slot of their own
 *    paragraphs and is content. Short pieces need no place: they are no evidence of copying.
 *
 * A site has several templates, so several populations of pages are examined (`populations.ts`). Known template blocks
 * stay until they fall below four fifths of each limit, so that verdicts are stable while a crawl grows. Linear in the
 * blocks of each population, of which only those that recur anywhere are visited.
 * @param pages in the order of the set
 */
export function findSiteTemplate(
  set: PageSet,
  pages: readonly PlacedPage[],
  options: TemplateOptionValues,
  before: ReadonlySet<number> = new Set(),
): TemplateBlock[] {
  if (!options.enabled) return [];
  const found = new Map<number, TemplateBlock>();
  const search = newSearch(set, options, before);
  for (const { kind, pages: members } of populationsOf(pages, Math.floor(options.leastPages * hysteresis)))
    for (const block of findIn(search, members, kind)) {
      const known = found.get(block.key);
      // Ties go to the population that comes first, the larger one.
      if (!known || block.pages > known.pages) found.set(block.key, block);
    }
  return [...found.values()].sort((a, b) => a.key - b.key);
}

const hysteresis = 0.8;

/** 15 Chinese characters or five English words. */
const shortLetters = 32;
const placeShare = 0.8;
/** Allows dates, titles of neighbours, credits. */
const edgeLetters = 60;
const rounding = 1e-6;

function newSearch(set: PageSet, options: TemplateOptionValues, before: ReadonlySet<number>) {
  const { keys } = set;
  return {
    set,
    options,
    before,
    spread: new Spread(set, Math.ceil(options.leastPages * hysteresis - rounding)),
    kept: listBlocks(set, (block) => set.kept[block] === 1),
    /** By key: on enough different pages; found. */
    recurs: new Uint8Array(keys),
    isFound: new Uint8Array(keys),
    /** By key: pages that keep it, and that keep it at an edge of the text. */
    keeping: new Uint32Array(keys),
    atEdge: new Uint32Array(keys),
    /** By slot: kept blocks, and recurring ones. */
    inSlot: new Uint32Array(set.slots),
    recurring: new Uint32Array(set.slots),
  };
}

type Search = ReturnType<typeof newSearch>;

function findIn(search: Search, members: Uint32Array, kind: PopulationKind) {
  const { set, spread, recurs, isFound, options } = search;
  // A page counts as one text at most.
  if (spread.pagesWithCandidates(members) < options.leastPages * hysteresis - rounding) return [];
  const found: TemplateBlock[] = [];
  spread.measure(members);
  const isAny = findRecurring(search, members, options.leastShare * (kind === 'section' ? 0.8 : 1));
  if (isAny) {
    for (const page of members) notePlaces(search, page);
    eachKept(search, members, (block, key) => {
      if (!recurs[key] || isFound[key] || !isTemplatePlace(search, block, key)) return;
      isFound[key] = 1;
      found.push({ key: set.keyOfNumber(key), pages: spread.pages[key] ?? 0, of: members.length, among: kind });
    });
  }
  spread.forget(members);
  if (isAny) forgetPlaces(search, members);
  return found;
}

function forgetPlaces(search: Search, members: Uint32Array) {
  const { set, kept, recurs, isFound, keeping, atEdge, inSlot, recurring } = search;
  for (const page of members)
    eachOf(kept, page, (block) => {
      const key = set.keyOf[block] ?? 0;
      recurs[key] = isFound[key] = keeping[key] = atEdge[key] = 0;
      const slot = set.slotOf[block] ?? 0;
      inSlot[slot] = recurring[slot] = 0;
    });
}

function eachKept({ set, spread }: Search, members: Uint32Array, visit: (block: number, key: number) => void) {
  for (const page of members)
    eachOf(spread.candidates, page, (block) => {
      if (set.kept[block]) visit(block, set.keyOf[block] ?? 0);
    });
}

function findRecurring(search: Search, members: Uint32Array, leastShare: number) {
  const { set, spread, recurs, before, options } = search;
  const { leastPages } = options;
  let isAny = false;
  eachKept(search, members, (block, key) => {
    if (recurs[key]) return;
    const texts = (spread.texts[key] ?? 0) + rounding;
    if (texts < leastPages * hysteresis) return;
    const ease = before.has(set.keyOfNumber(key)) ? hysteresis : 1;
    const share = Math.min(1, leastShare + ((set.letters[block] ?? 0) >= longLetters ? longShare : 0));
    if (texts < leastPages * ease || texts < share * ease * spread.allTexts) return;
    recurs[key] = 1;
    isAny = true;
  });
  return isAny;
}

const longShare = 0.15;
const longLetters = 400;

function notePlaces({ set, kept, recurs, keeping, atEdge, inSlot, recurring }: Search, page: number) {
  const { keyOf, letters, slotOf } = set;
  let total = 0;
  eachOf(kept, page, (block) => {
    if (!recurs[keyOf[block] ?? 0]) total += letters[block] ?? 0;
  });
  let before = 0;
  eachOf(kept, page, (block) => {
    const key = keyOf[block] ?? 0;
    const slot = slotOf[block] ?? 0;
    add(inSlot, slot, 1);
    if (!recurs[key]) {
      before += letters[block] ?? 0;
      return;
    }
    add(recurring, slot, 1);
    add(keeping, key, 1);
    if (Math.min(before, total - before) <= edgeLetters) add(atEdge, key, 1);
  });
}

function isTemplatePlace({ set, recurring, inSlot, atEdge, keeping }: Search, block: number, key: number) {
  if ((set.letters[block] ?? 0) <= shortLetters) return true;
  const slot = set.slotOf[block] ?? 0;
  if ((recurring[slot] ?? 0) >= placeShare * (inSlot[slot] ?? 0)) return true;
  return (atEdge[key] ?? 0) >= placeShare * (keeping[key] ?? 0);
}
