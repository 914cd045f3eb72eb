import type { EvidencePicture } from '../../contract/evidence.ts';
import type { OptionFields } from '../../contract/options.ts';
import type { DetectorPage } from './detector.ts';
import { byText, contentTerms, countTerms } from './terms.ts';

export interface Keyword {
  readonly term: string;
  readonly weight: number;
}

export const keywordOptions = {
  terms: { kind: 'integer', default: 10, min: 1, max: 200, help: 'How many of the most frequent terms make the fingerprint.' },
} as const satisfies OptionFields;

/** The most frequent content terms, most frequent first, equal frequencies by text; fewer when the page has fewer. */
export function topKeywords(page: DetectorPage, count: number): readonly Keyword[] {
  const weighted = [...countTerms(contentTerms(page.text))].map(([term, weight]) => ({ term, weight }));
  return weighted.sort((a, b) => b.weight - a.weight || byText(a.term, b.term)).slice(0, count);
}

type KeywordsPicture = Extract<EvidencePicture, { kind: 'keywords' }>;

const shownKeywords = 300;

/** Two keyword lists side by side. */
export function keywordPicture(name: string, a: readonly Keyword[], b: readonly Keyword[], equal: boolean): KeywordsPicture {
  const marked = (own: readonly Keyword[], other: readonly Keyword[]) => {
    const there = new Set(other.map(({ term }) => term));
    return own.slice(0, shownKeywords).map(({ term, weight }) => ({ term, weight, shared: there.has(term) }));
  };
  return { kind: 'keywords', groups: [{ name, equal, a: marked(a, b), b: marked(b, a) }] };
}
