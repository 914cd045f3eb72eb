import type { EvidenceFigure, PictureOf } from '../../contract/evidence.ts';
import type { OptionFields } from '../../contract/options.ts';
import { compareText } from '../compare-text.ts';
import type { DetectorPage } from './detector.ts';
import { hexOfWord } from './key-set.ts';
import { oncePerText } from './once-per-text.ts';
import { contentCounts } from './terms.ts';
import { writtenForms } from './written-forms.ts';

export interface Keyword {
  readonly term: string;
  readonly weight: number;
  /** The others grew from it. */
  readonly seed?: boolean;
}

export const keywordOptions = {
  terms: { kind: 'integer', default: 10, min: 1, max: 200, help: 'How many of the most frequent terms make the fingerprint.' },
} as const satisfies OptionFields;

/** The most frequent content terms, most frequent first, equal frequencies by text; fewer when the page has fewer. */
export function topKeywords(page: DetectorPage, count: number): readonly Keyword[] {
  return rankedTerms(page.text).slice(0, count);
}

const rankedTerms = oncePerText((text): readonly Keyword[] => {
  const weighted = [...contentCounts(text)].map(([term, weight]) => ({ term, weight }));
  return weighted.sort((a, b) => b.weight - a.weight || compareText(a.term, b.term));
});

interface KeywordLists {
  readonly name: string;
  readonly a: readonly Keyword[];
  readonly b: readonly Keyword[];
  readonly equal: boolean;
  readonly hashes?: HashedLists;
}

export interface HashedLists {
  readonly a: HashOfList;
  readonly b: HashOfList;
}

interface HashOfList {
  readonly hash: string;
  readonly input: string;
}

/** What both pages' lists were hashed to, and from what. */
export const hashesOf = (prints: readonly [Uint32Array, Uint32Array], inputs: readonly [string, string]): HashedLists => ({
  a: { hash: hexOfWords(prints[0]), input: cutInput(inputs[0]) },
  b: { hash: hexOfWords(prints[1]), input: cutInput(inputs[1]) },
});

const hexOfWords = (words: Uint32Array): string => Array.from(words, hexOfWord).join('');

const longestInput = 2000;
const cutInput = (input: string): string => (input.length > longestInput ? `${input.slice(0, longestInput).toWellFormed()}…` : input);

const shownKeywords = 300;

/** Keyword lists of two pages side by side, in words as the pages write them. */
export function keywordPicture(
  pages: readonly [DetectorPage, DetectorPage],
  lists: readonly KeywordLists[],
  figures: readonly EvidenceFigure[] = [],
): PictureOf<'keywords'> {
  const written = writtenForms(pages);
  const marked = (own: readonly Keyword[], other: readonly Keyword[]) => {
    const there = new Set(other.map(({ term }) => term));
    return own
      .slice(0, shownKeywords)
      .map(({ term, weight, seed }) => ({ term: written(term), weight, shared: there.has(term), ...(seed && { seed }) }));
  };
  const groups = lists.map(({ name, equal, a, b, hashes }) => ({ name, equal, a: marked(a, b), b: marked(b, a), ...(hashes && { hashes }) }));
  return { kind: 'keywords', groups, figures: [...figures] };
}
