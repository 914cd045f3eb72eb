import type { EvidenceFigure, PictureOf } from '../../contract/evidence.ts';
import type { OptionFields } from '../../contract/options.ts';
import { compareText } from '../compare-text.ts';
import type { DetectorPage } from './detector.ts';
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
}

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
  const groups = lists.map(({ name, equal, a, b }) => ({ name, equal, a: marked(a, b), b: marked(b, a) }));
  return { kind: 'keywords', groups, figures: [...figures] };
}
