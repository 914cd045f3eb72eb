import type { Passage, Range } from '../../../../src-main/contract/evidence.ts';

/**
 * How much of a sentence stands on another page, 0 to 1 each; what stands there verbatim does not count as reworded as
 * well.
 */
export interface SentenceShare {
  readonly verbatim: number;
  readonly reworded: number;
}

/**
 * One share for each sentence of the base. Letters and digits count, as in every share; sentences without any have
 * none.
 */
export function sentenceShares(
  letters: Uint8Array,
  sentences: readonly Range[],
  passages: readonly Passage[],
): readonly SentenceShare[] {
  const kinds = new Uint8Array(letters.length);
  for (const { kind, a } of passages.toSorted((x, y) => Number(x.kind === 'verbatim') - Number(y.kind === 'verbatim')))
    kinds.fill(kind === 'verbatim' ? 2 : 1, ...a);
  return sentences.map(([start, end]) => {
    let [all, verbatim, reworded] = [0, 0, 0];
    for (let at = start; at < end; at++) {
      if (letters[at] !== 1) continue;
      all++;
      if (kinds[at] === 2) verbatim++;
      else if (kinds[at] === 1) reworded++;
    }
    return all === 0 ? { verbatim: 0, reworded: 0 } : { verbatim: verbatim / all, reworded: reworded / all };
  });
}

/** 1 for every UTF-16 unit that belongs to a letter or a digit. */
export function lettersOf(text: string): Uint8Array {
  const letters = new Uint8Array(text.length);
  for (const { index, 0: letter } of text.matchAll(/[\p{L}\p{N}]+/gu)) letters.fill(1, index, index + letter.length);
  return letters;
}
