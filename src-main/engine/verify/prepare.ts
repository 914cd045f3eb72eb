import type { Language, PageText } from '../text/page-text.ts';
import { functionWordShare } from '../text/function-words.ts';
import { indexGrams, type GramIndex } from './gram-index.ts';
import { sentenceFeatures, type SentenceFeatures } from './sentence-features.ts';
import { significantStream } from './significant.ts';
import { disguiseCount } from '../text/disguise.ts';

export type PreparedText = ReturnType<typeof prepareText>;

/** `synonyms` maps a term to the representative of its group. */
export function prepareText(text: PageText, synonyms: ReadonlyMap<string, string> = new Map()) {
  const stream = significantStream(text.folded);
  const grams = new Map<number, GramIndex>();
  let sentences: SentenceFeatures | null = null;
  let isProse: boolean | null = null;
  return {
    text,
    stream,
    disguise: disguiseOf(text),
    grams(size: number) {
      const known = grams.get(size) ?? indexGrams(stream.codes, size);
      grams.set(size, known);
      return known;
    },
    sentences() {
      sentences ??= sentenceFeatures(text, stream, synonyms);
      return sentences;
    },
    isProse() {
      isProse ??= isProseText(text);
      return isProse;
    },
  };
}

/** About .45 in English prose, .3 in Russian, hardly any in lists of names. */
const leastStopShare: Readonly<Record<Language, number>> = { en: 0.07, ru: 0.12, zh: 0, other: 0 };

function isProseText(text: PageText) {
  if (text.language === 'other')
    return !isMostlyLatin(text.folded.text) || functionWordShare(text.folded.text) >= minFunctionWords;
  return stopShare(text) >= leastStopShare[text.language];
}

const minFunctionWords = 0.07;
const isMostlyLatin = (text: string) => /^[\P{L}]*(?:\p{Script=Latn}[\P{L}]*){9}/u.test(text);

function stopShare({ tokens: { terms, stop } }: PageText) {
  let stops = 0;
  for (let token = 0; token < terms.length; token++) stops += stop[token] ?? 0;
  return terms.length === 0 ? 0 : stops / terms.length;
}

type Disguise = Readonly<{ hidden: number; traditional: number }>;

const disguiseOf = (text: PageText) => ({
  hidden: disguiseCount(text.shown, text.folded),
  traditional: traditionalCount(text),
});

export const disguiseDifference = (a: Disguise, b: Disguise) =>
  Math.abs(a.hidden - b.hidden) + Math.abs(a.traditional - b.traditional);

export const isDisguised = (difference: number, length: number, share: number) =>
  difference >= minDifference && difference >= share * length;

const minDifference = 3;

function traditionalCount({ shown, folded }: PageText) {
  if (!anyHan.test(folded.text)) return 0;
  let count = 0;
  for (let at = 0; at < folded.text.length; at++) {
    const now = folded.text.charCodeAt(at);
    const before = shown.charCodeAt(folded.origins[at] ?? 0);
    if (now !== before && isHan(now) && isHan(before)) count++;
  }
  return count;
}

const anyHan = /[\u3400-\u9fff]/;
const isHan = (code: number) => code >= 0x3400 && code <= 0x9fff;
