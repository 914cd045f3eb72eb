import { describe, expect, it } from 'vitest';
import { readText } from '../../../../src-main/engine/text/read-text.ts';
import type { AlignedSegment } from '../../../../src-main/engine/verify/segments.ts';
import { significantStream } from '../../../../src-main/engine/verify/significant.ts';
import { countSubstitutions } from '../../../../src-main/engine/verify/substitutions.ts';

/** The words that both texts have, in the same order, are verbatim; what stands between them is not. */
function substitutions(a: string, b: string, same: readonly string[]) {
  const [streamA, streamB] = [a, b].map((text) => significantStream(readText('', text).folded));
  if (!streamA || !streamB) throw new Error('Two texts are compared');
  const placesIn = (text: string) => {
    const letters = text.replaceAll(' ', '');
    let from = 0;
    return same.map((word) => (from = letters.indexOf(word, from) + word.length) - word.length);
  };
  const [placesA, placesB] = [placesIn(a), placesIn(b)];
  const segments = same.map((word, nth): AlignedSegment => {
    const [inA = 0, inB = 0] = [placesA[nth], placesB[nth]];
    return { kind: 'verbatim', a: inA, endA: inA + word.length, b: inB, endB: inB + word.length };
  });
  return countSubstitutions(streamA, streamB, segments);
}

describe('substitutions', () => {
  it('are fields where the same is put for the same twice, and where a number is put for a number', () => {
    const found = substitutions('hotels paris with 12 rooms paris now', 'hotels london with 30 rooms london now', [
      'hotels',
      'with',
      'rooms',
      'now',
    ]);
    expect(found).toEqual({ count: 3, fields: 3, units: 5 + 6 + 2 + 2 + 5 + 6, kinds: 2 });
  });

  it('are none where a word is put once, or words for a number', () => {
    const found = substitutions('hotels paris with 12 rooms now', 'hotels london with many rooms now', [
      'hotels',
      'with',
      'rooms',
      'now',
    ]);
    expect(found).toEqual({ count: 2, fields: 0, units: 0, kinds: 2 });
    expect(substitutions('with many rooms', 'with 12 rooms', ['with', 'rooms'])).toEqual({
      count: 1,
      fields: 0,
      units: 0,
      kinds: 1,
    });
  });

  it('stand on both pages: what was added is none', () => {
    expect(substitutions('with rooms', 'with many rooms', ['with', 'rooms']).count).toBe(0);
  });
});
