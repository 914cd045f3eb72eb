import { hash } from 'node:crypto';
import { cutChinese, recordWordStarts } from '../text/chinese.ts';
import { countText } from '../text/count-text.ts';
import { disguiseCount } from '../text/disguise.ts';
import { foldText } from '../text/fold.ts';
import { cutIdeographs } from '../text/segment.ts';
import { encodeProbe } from '../verify/probe-codec.ts';
import { probeOf } from '../verify/probe.ts';

/** Facts stored beside a main text; `linked` is its text inside links. */
export function textFacts(title: string, text: string, linked: string) {
  const folded = foldText(text);
  const starts = recordWordStarts(cutChinese);
  for (const { text } of [foldText(title), folded]) cutIdeographs(text, starts.cut);
  return {
    textHash: hash('md5', folded.text),
    ...countText(folded.text),
    linkLetters: linked === '' ? 0 : countText(foldText(linked).text).letters,
    disguise: disguiseCount(text, folded),
    wordStarts: starts.bits(),
    probe: encodeProbe(probeOf(folded)),
  };
}
