import { seededRandom, shuffled } from '../../../src-main/evaluate/seeded-random.ts';
import type { SiteLanguage } from './vocabulary.ts';

/** How a page came to be. `same` words: the text of its source in another wrapping; the rest changes the text. */
export type PageKind =
  | 'original'
  | 'same-page'
  | 'same-text'
  | 'partial'
  | 'reworded'
  | 'shuffled'
  | 'hidden-signs'
  | 'spliced'
  | 'contained';

export interface PlannedPage {
  readonly index: number;
  readonly language: SiteLanguage;
  readonly kind: PageKind;
  /** Pages whose text this one repeats; empty for an original. */
  readonly sources: readonly number[];
  /** Number of the page template. */
  readonly layout: number;
}

/** Pages are planned by the hundred; nothing reaches over the border, so any page can be made without the others. */
export const groupSize = 100;

export const layouts = 4;

/**
 * Twelve pages of every hundred stand in clusters: five originals and what was made of them. Two more are assembled:
 * one of two others' texts, one holds an original whole.
 */
const copies: readonly (readonly [source: number, kind: PageKind])[] = [
  [0, 'same-page'],
  [0, 'same-text'],
  [1, 'partial'],
  [2, 'reworded'],
  [2, 'shuffled'],
  [3, 'hidden-signs'],
  [4, 'same-text'],
];

export function planGroup(group: number, seed: number): readonly PlannedPage[] {
  const random = seededRandom(seed * 1_000_003 + group);
  const language: SiteLanguage = (['zh', 'zh', 'ru', 'en'] as const)[group % 4] ?? 'zh';
  const places = shuffled([...Array(groupSize).keys()], random);
  const indexOf = (place: number) => group * groupSize + (places[place] ?? 0);
  const base = Math.floor(random() * layouts);
  const page = (place: number, kind: PageKind, sources: readonly number[], layout: number): PlannedPage => ({
    index: indexOf(place),
    language,
    kind,
    sources: sources.map(indexOf),
    layout: layout % layouts,
  });
  const made = copies.map(([source, kind], i) => page(90 + i, kind, [source], kind === 'same-text' ? base + 1 : base));
  const assembled = [page(97, 'spliced', [10, 11], base), page(98, 'contained', [12], base)];
  const taken = new Set([...made, ...assembled].map(({ index }) => index));
  const originals = places
    .map((_, place) => page(place, 'original', [], base))
    .filter(({ index }) => !taken.has(index));
  return [...originals, ...made, ...assembled].sort((a, b) => a.index - b.index);
}
