import type { EvidenceFigure, PictureOf } from '../../contract/evidence.ts';
import { type Detector, type DetectorPage, NotApplicable } from './detector.ts';
import { digestOf, equalDigest, type Digest } from './equal-digest.ts';
import {
  hashesOf,
  heaviestKeywords,
  keywordPicture,
  rankedKeywordOptions,
  statisticsOfRanking,
  type Keyword,
} from './keywords.ts';

/** What detectors share whose fingerprint is one MD5 of the N heaviest terms (`textOf`) of a page. */
export const keywordDigest = (name: string, textOf: (list: readonly Keyword[]) => string): KeywordDigest => ({
  options: rankedKeywordOptions,
  statistics: [],
  statisticsFor: statisticsOfRanking,
  fingerprint(page, { options, corpus }) {
    const keywords = heaviestKeywords(page, options, corpus);
    return keywords.length < options.terms ? new NotApplicable('too-few-terms') : digestOf(textOf(keywords));
  },
  ...equalDigest,
  explain: (a, b, { options, corpus }) =>
    digestPicture([a, b], { name, listOf: (page) => heaviestKeywords(page, options, corpus), textOf }),
});

interface DigestedPage {
  readonly page: DetectorPage;
  readonly fingerprint: Digest;
}

interface DigestedList {
  readonly name: string;
  readonly listOf: (page: DetectorPage) => readonly Keyword[];
  readonly textOf: (list: readonly Keyword[]) => string;
}

/** The lists of terms that two digests were made of, side by side. */
export function digestPicture(
  [a, b]: readonly [DigestedPage, DigestedPage],
  { name, listOf, textOf }: DigestedList,
  figuresOf?: (a: readonly Keyword[], b: readonly Keyword[]) => readonly EvidenceFigure[],
): PictureOf<'keywords'> {
  const [listA, listB] = [listOf(a.page), listOf(b.page)];
  const { duplicate: equal } = equalDigest.compare(a.fingerprint, b.fingerprint);
  const hashes = hashesOf([a.fingerprint, b.fingerprint], [textOf(listA), textOf(listB)]);
  return keywordPicture([a.page, b.page], [{ name, a: listA, b: listB, equal, hashes }], figuresOf?.(listA, listB));
}

type KeywordDigest = Omit<Detector<typeof rankedKeywordOptions, Digest>, 'id' | 'seed' | 'work' | 'cost' | 'summary'>;
