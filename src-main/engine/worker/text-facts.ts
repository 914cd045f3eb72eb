import { hash } from 'node:crypto';
import { cutChinese, recordWordStarts } from '../text/chinese.ts';
import { countText } from '../text/count-text.ts';
import { disguiseCount } from '../text/disguise.ts';
import { foldText } from '../text/fold.ts';
import { cutIdeographs } from '../text/segment.ts';
import { encodeProbe, type StoredProbe } from '../verify/probe-codec.ts';
import { probeOf } from '../verify/probe.ts';

/** What lists show of a main text, and how its words are cut. */
interface TextFacts {
  readonly textHash: string;
  readonly words: number;
  readonly letters: number;
  readonly disguise: number;
  readonly wordStarts: Uint8Array;
  /** For shared sentences and checked drafts. */
  readonly probe: StoredProbe;
}

/** All that is stored beside a text, when a page is read and again when template is taken out of it. */
export function textFacts(title: string, text: string): TextFacts {
  const foldedTitle = foldText(title);
  const folded = foldText(text);
  return {
    textHash: hash('md5', folded.text),
    ...countText(folded.text),
    disguise: disguiseCount(text, folded),
    wordStarts: wordStartsOf(foldedTitle.text, folded.text),
    probe: encodeProbe(probeOf(folded)),
  };
}

/** In the order in which `readText` cuts them again; only Chinese needs the dictionary. */
function wordStartsOf(title: string, text: string): Uint8Array {
  const starts = recordWordStarts(cutChinese);
  cutIdeographs(title, starts.cut);
  cutIdeographs(text, starts.cut);
  return starts.bits();
}

export const countWords = (text: string): number => countText(text).words;
export const countLetters = (text: string): number => countText(text).letters;
