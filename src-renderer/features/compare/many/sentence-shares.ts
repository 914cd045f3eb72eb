import type { Passage, Range } from '../../../../src-main/contract/evidence.ts';

/** How much of a sentence stands on another page, 0 to 1 each; what stands there verbatim does not count as reworded as well. */
export interface SentenceShare {
  readonly verbatim: number;
  readonly reworded: number;
}

/** One share for each sentence of the base. Characters without sentences, such as line feeds, count nowhere. */
export function sentenceShares(sentences: readonly Range[], passages: readonly Passage[]): readonly SentenceShare[] {
  const length = Math.max(0, ...sentences.map(([, end]) => end));
  const kinds = new Uint8Array(length);
  for (const { kind, a } of passages.toSorted((x, y) => Number(x.kind === 'verbatim') - Number(y.kind === 'verbatim')))
    kinds.fill(kind === 'verbatim' ? 2 : 1, a[0], Math.min(length, a[1]));
  return sentences.map(([start, end]) => {
    let [verbatim, reworded] = [0, 0];
    for (let at = start; at < end; at++) {
      if (kinds[at] === 2) verbatim++;
      else if (kinds[at] === 1) reworded++;
    }
    const all = Math.max(1, end - start);
    return { verbatim: verbatim / all, reworded: reworded / all };
  });
}
