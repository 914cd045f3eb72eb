import { hash } from 'node:crypto';
import { packText } from '../store/compression.ts';
import { cutChinese } from '../text/chinese.ts';
import { disguiseCount } from '../text/fold.ts';
import { readText } from '../text/read-text.ts';
import { recordWordStarts } from '../text/word-starts.ts';

/** What lists show of a main text, and the text as it is stored. */
export interface TextFacts {
  readonly language: string;
  readonly textHash: string;
  readonly words: number;
  readonly letters: number;
  readonly disguise: number;
  readonly shown: Uint8Array;
  readonly wordStarts: Uint8Array;
}

/** Reads a text once for everything that is stored of it; computed when a page is read and again when template is taken out of it. */
export function textFacts(title: string, text: string): TextFacts {
  const starts = recordWordStarts(cutChinese);
  const { folded, language } = readText(title, text, { chinese: starts.cut });
  return {
    language,
    textHash: hash('md5', folded.text),
    words: countOf(folded.text, wordPattern),
    letters: countOf(folded.text, letterPattern),
    disguise: disguiseCount(text, folded),
    shown: packText(text),
    wordStarts: starts.bits(),
  };
}

export const countWords = (text: string): number => countOf(text, wordPattern);
export const countLetters = (text: string): number => countOf(text, letterPattern);

/** Word Count as SEO tools give it: a Chinese character or kana counts as a word. */
const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][\p{L}\p{M}\p{N}'’-]*|\p{N}+/gu;
const letterPattern = /[\p{L}\p{N}]/gu;

function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  // A test makes no object for each match, of which a text has thousands. It begins where the last one ended, and at the start after a miss.
  while (pattern.test(text)) count += 1;
  return count;
}
