import type { Language, PageText } from '../text/page-text.ts';
import { functionWordShare } from '../text/function-words.ts';
import { foundOnce } from '../found-once.ts';
import { indexGrams } from './gram-index.ts';
import { sentenceFeatures, type SentenceFeatures } from './sentence-features.ts';
import { significantStream } from './significant.ts';
import { disguiseCount } from '../text/disguise.ts';

export type PreparedText = ReturnType<typeof prepareText>;

/** `synonyms` maps a term to the representative of its group. */
export function prepareText(text: PageText, synonyms: ReadonlyMap<string, string> = new Map()) {
  const stream = significantStream(text.folded);
  let sentences: SentenceFeatures | null = null;
  let isProse: boolean | null = null;
  return {
    text,
    stream,
    disguise: { hidden: disguiseCount(text.shown, text.folded), traditional: traditionalCount(text) },
    grams: foundOnce((size: number) => indexGrams(stream.codes, size)),
    sentences: () => (sentences ??= sentenceFeatures(text, stream, synonyms)),
    isProse: () => (isProse ??= isProseText(text)),
  };
}

/** About .45 in English prose, .3 in Russian, hardly any in lists of names. */
const leastStopShare: Readonly<Record<Language, number>> = { en: 0.07, ru: 0.12, zh: 0, other: 0 };

function isProseText({ language, folded, tokens: { terms, stop } }: PageText) {
  if (language === 'other') return !isMostlyLatin(folded.text) || functionWordShare(folded.text) >= minFunctionWords;
  const stops = stop.reduce((sum, one) => sum + one, 0);
  return (terms.length === 0 ? 0 : stops / terms.length) >= leastStopShare[language];
}

const minFunctionWords = 0.07;
const isMostlyLatin = (text: string) => /^[\P{L}]*(?:\p{Script=Latn}[\P{L}]*){9}/u.test(text);

export const disguiseDifference = (a: PreparedText['disguise'], b: PreparedText['disguise']) =>
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
