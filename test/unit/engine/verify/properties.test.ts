import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Passage } from '../../../../src-main/contract/evidence.ts';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import type { PageText } from '../../../../src-main/engine/text/page-text.ts';
import { readText } from '../../../../src-main/engine/text/read-text.ts';
import { verifyOptions } from '../../../../src-main/engine/verify/options.ts';
import { significantStream } from '../../../../src-main/engine/verify/significant.ts';
import { prepareText } from '../../../../src-main/engine/verify/prepare.ts';
import { verifyPair } from '../../../../src-main/engine/verify/verify-pair.ts';

const options = checkOptions(verifyOptions, {}, 'verify');
const side = (text: PageText) => ({ prepared: prepareText(text), layout: '0000000000000000' });

const words = [
  'river',
  'Bridge',
  'the',
  'stone',
  'мост',
  'Река',
  'Новый',
  '桥梁',
  '河流',
  '石头造的',
  'water\u200bfall',
  '3.5',
  '１２',
  '—',
  '，',
  'of',
];
const sentence = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 14 })
  .chain((list) => fc.constantFrom('. ', '。', '! ', '\n').map((end) => list.join(' ') + end));
const sentences = fc.array(sentence, { minLength: 1, maxLength: 12 });

/** Two texts with sentences in common: each takes some of a pool, in an order of its own. */
const relatedTexts = sentences.chain((pool) =>
  fc
    .tuple(fc.shuffledSubarray(pool, { minLength: 1 }), fc.shuffledSubarray(pool, { minLength: 1 }), sentence)
    .map(([a, b, extra]): [PageText, PageText] => [readText('', a.join('')), readText('', b.join('') + extra)]),
);

const verify = (a: PageText, b: PageText) => verifyPair(side(a), side(b), options);

it('marks verbatim only what is equal after folding', () => {
  fc.assert(
    fc.property(relatedTexts, ([a, b]) => {
      for (const passage of verify(a, b).passages) {
        if (passage.kind === 'verbatim') expect(lettersAt(a, passage.a)).toEqual(lettersAt(b, passage.b));
      }
    }),
  );
});

it('gives passages in the order of A that overlap on neither side', () => {
  fc.assert(
    fc.property(relatedTexts, ([a, b]) => {
      const { passages } = verify(a, b);
      expect(passages).toEqual(passages.toSorted((x, y) => x.a[0] - y.a[0]));
      for (const at of ['a', 'b'] as const) {
        const ranges = passages.map((passage) => passage[at]).sort((x, y) => x[0] - y[0]);
        for (const [index, range] of ranges.entries())
          expect(range[0]).toBeGreaterThanOrEqual(ranges[index - 1]?.[1] ?? 0);
        for (const [start, end] of ranges) expect(end).toBeGreaterThan(start);
      }
    }),
  );
});

it('says the same of B and A as of A and B', () => {
  fc.assert(
    fc.property(relatedTexts, ([a, b]) => {
      const [there, back] = [verify(a, b), verify(b, a)];
      expect(back.passages.map(swapPassage).sort((x, y) => x.a[0] - y.a[0])).toEqual(there.passages);
      expect([back.verdict, back.rule, back.blockA, back.blockB]).toEqual([
        there.verdict,
        there.rule,
        there.blockB,
        there.blockA,
      ]);
      const { figures } = back;
      expect({
        ...figures,
        lengthA: figures.lengthB,
        lengthB: figures.lengthA,
        verbatimA: figures.verbatimB,
        verbatimB: figures.verbatimA,
        rewordedA: figures.rewordedB,
        rewordedB: figures.rewordedA,
      }).toEqual(there.figures);
    }),
  );
});

it('counts in the figures what the passages mark', () => {
  fc.assert(
    fc.property(relatedTexts, ([a, b]) => {
      const { passages, figures } = verify(a, b);
      const marked = passages
        .filter((passage) => passage.kind === 'verbatim')
        .map((passage) => lettersAt(a, passage.a).length);
      expect(figures.matchedCharacters).toBe(marked.reduce((sum, letters) => sum + letters, 0));
      expect(figures.longestRun).toBe(Math.max(0, ...marked));
      for (const share of [
        figures.verbatimA + figures.rewordedA,
        figures.verbatimB + figures.rewordedB,
        figures.editDifference,
      ]) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }
    }),
  );
});

it('gives one passage, similarity 100 and no difference for a text and itself, and 100 for nothing else', () => {
  fc.assert(
    fc.property(relatedTexts, ([a, b]) => {
      if (letters(a).length > 0) {
        const { passages, figures } = verify(a, a);
        expect(passages).toHaveLength(1);
        expect(figures).toMatchObject({
          similarity: 100,
          verbatimA: 1,
          verbatimB: 1,
          orderChanges: 0,
          editDifference: 0,
        });
      }
      const isEqual = letters(a).length > 0 && letters(a).join() === letters(b).join();
      expect(verify(a, b).figures.similarity === 100).toBe(isEqual);
    }),
  );
});

/** The estimate only ever errs to one side: what it calls edits may be fewer in truth, never more. */
it('never estimates the edit difference below the true Levenshtein distance', () => {
  fc.assert(
    fc.property(relatedTexts, ([a, b]) => {
      const [x, y] = [letters(a), letters(b)];
      expect(verify(a, b).figures.editDifference * Math.max(x.length, y.length)).toBeGreaterThanOrEqual(
        levenshtein(x, y) - 1e-6,
      );
    }),
    { numRuns: 50 },
  );
});

it('survives any two strings', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.string({ unit: 'binary', maxLength: 80 }), (a, b) => {
      const { figures } = verify(readText('', a), readText('', b));
      expect(Number.isFinite(figures.similarity)).toBe(true);
    }),
  );
});

function letters(text: PageText): number[] {
  return [...significantStream(text.folded).codes];
}

/** The folded letters behind a range of the shown text. */
function lettersAt(text: PageText, [start, end]: Passage['a']): number[] {
  const { codes, positions } = significantStream(text.folded);
  return [...codes].filter((_, at) => {
    const origin = text.folded.origins[positions[at] ?? 0] ?? 0;
    return origin >= start && origin < end;
  });
}

function swapPassage({ kind, a, b }: Passage): Passage {
  return { kind, a: b, b: a };
}

function levenshtein(x: readonly number[], y: readonly number[]): number {
  let row = Array.from({ length: y.length + 1 }, (_, at) => at);
  for (const [i, unit] of x.entries()) {
    const next = [i + 1];
    for (const [j, other] of y.entries())
      next.push(Math.min((row[j] ?? 0) + (unit === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    row = next;
  }
  return row[y.length] ?? 0;
}
