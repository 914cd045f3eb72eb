import type { EvidenceFigure, PictureOf } from '../../contract/evidence.ts';
import { choice, integer, type OptionFields } from '../../contract/options.ts';
import {
  type DetectorPage,
  type ExplainedPage,
  cutInput,
  type Digest,
  equalDigest,
  idfOfFrequency,
  type CorpusStatistics,
  type StatisticName,
} from './detector.ts';
import { hexOfWords } from '../hex.ts';
import { documentFrequencies, placesByCount, termTable } from './terms.ts';
import { compareText } from '../compare-text.ts';

export type Keyword = Readonly<{
  term: string;
  weight: number;
  seed?: boolean;
  /** Present where terms are compared one by one. */
  hash?: string;
}>;

export const rankedKeywordOptions = {
  terms: integer(10, 1, 200),
  ranking: choice('frequency', ['frequency', 'tf-idf']),
} satisfies OptionFields;

type Ranking = Readonly<{ terms: number; ranking: string }>;

export const statisticsOfRanking = ({ ranking }: Ranking): readonly StatisticName[] =>
  ranking === 'tf-idf' ? ['document-frequency'] : [];

/** The content terms of greatest weight, ties by text; without statistics the most frequent ones. */
export function heaviestKeywords(
  page: DetectorPage,
  { terms, ranking }: Ranking,
  corpus: CorpusStatistics,
): readonly Keyword[] {
  if (ranking === 'frequency' || corpus.pages === 0) return topKeywords(page, terms);
  const frequencies = documentFrequencies(page.text, corpus);
  const ranks = Array.from(
    termTable(page.text).counts,
    (count, place) => count * idfOfFrequency(corpus, frequencies[place] ?? 0),
  );
  const places = [...ranks.keys()].sort((a, b) => (ranks[b] ?? 0) - (ranks[a] ?? 0) || a - b);
  return keywordsAt(page, places.slice(0, terms));
}

export const topKeywords = (page: DetectorPage, count: number): readonly Keyword[] =>
  keywordsAt(page, placesByCount(page.text).subarray(0, count));

export const textOfTerms = (terms: readonly Keyword[]) => terms.map(({ term }) => term).join('\n');

export function keywordsAt({ text }: DetectorPage, places: Iterable<number>): readonly Keyword[] {
  const { terms, counts } = termTable(text);
  return Array.from(places, (place) => ({ term: terms[place] ?? '', weight: counts[place] ?? 0 }));
}

export const hashesOf = ([a, b]: readonly [Digest, Digest], [inputA, inputB]: readonly [string, string]) => ({
  a: { hash: hexOfWords(a), input: cutInput(inputA) },
  b: { hash: hexOfWords(b), input: cutInput(inputB) },
});

const shownKeywords = 300;

type KeywordLists = Readonly<{
  name: string;
  a: readonly Keyword[];
  b: readonly Keyword[];
  equal: boolean;
  hashes?: ReturnType<typeof hashesOf>;
}>;

export function keywordPicture(
  pages: readonly [DetectorPage, DetectorPage],
  lists: readonly KeywordLists[],
  figures: readonly EvidenceFigure[] = [],
): PictureOf<'keywords'> {
  const written = writtenForms(pages);
  const marked = (own: readonly Keyword[], other: readonly Keyword[]) => {
    const there = new Set(other.map(({ term }) => term));
    return own.slice(0, shownKeywords).map(({ term, weight, seed, hash }) => ({
      term: written(term),
      weight,
      shared: there.has(term),
      ...(seed && { seed }),
      ...(hash !== undefined && { hash }),
    }));
  };
  const groups = lists.map(({ name, equal, a, b, ...hashed }) => ({
    name,
    equal,
    a: marked(a, b),
    b: marked(b, a),
    ...hashed,
  }));
  return { kind: 'keywords', groups, figures: [...figures] };
}

type DigestedList = Readonly<{
  name: string;
  listOf: (page: DetectorPage) => readonly Keyword[];
  textOf: (list: readonly Keyword[]) => string;
}>;

export function digestPicture(
  [a, b]: readonly [ExplainedPage<Digest>, ExplainedPage<Digest>],
  { name, listOf, textOf }: DigestedList,
  figuresOf?: (a: readonly Keyword[], b: readonly Keyword[]) => readonly EvidenceFigure[],
): PictureOf<'keywords'> {
  const [listA, listB] = [listOf(a.page), listOf(b.page)];
  const { duplicate: equal } = equalDigest.compare(a.fingerprint, b.fingerprint);
  const hashes = hashesOf([a.fingerprint, b.fingerprint], [textOf(listA), textOf(listB)]);
  return keywordPicture([a.page, b.page], [{ name, a: listA, b: listB, equal, hashes }], figuresOf?.(listA, listB));
}

/**
 * Maps stems such as "organ" to words for people: the most frequent form, ties by text. A form of two terms is used for
 * neither.
 */
export function writtenForms(pages: readonly DetectorPage[]): (term: string) => string {
  const counts = new Map<string, Map<string, number>>();
  for (const { text } of pages) {
    for (const { tokens, folded } of [text, { tokens: text.titleTokens, folded: text.title }]) {
      tokens.terms.forEach((term, token) => {
        const forms = counts.get(term) ?? new Map<string, number>();
        const form = folded.text.slice(tokens.starts[token], tokens.ends[token]);
        counts.set(term, forms.set(form, (forms.get(form) ?? 0) + 1));
      });
    }
  }
  const chosen = new Map(
    Array.from(counts, ([term, forms]) => {
      const [best] = [...forms].sort((a, b) => b[1] - a[1] || compareText(a[0], b[0]));
      return [term, best?.[0] ?? ''];
    }),
  );
  const terms = Map.groupBy(chosen, ([, form]) => form);
  return (term) => {
    const form = chosen.get(term);
    return form !== undefined && terms.get(form)?.length === 1 ? form : term;
  };
}
