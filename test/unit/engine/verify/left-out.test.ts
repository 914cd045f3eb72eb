import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import { readText } from '../../../../src-main/engine/text/read-text.ts';
import type { PairFacts } from '../../../../src-main/engine/verify/pair-facts.ts';
import { prepareText } from '../../../../src-main/engine/verify/prepare.ts';
import { measuresOf } from '../../../../src-main/engine/verify/measure.ts';
import { verifyOptions } from '../../../../src-main/engine/verify/options.ts';
import { foldText } from '../../../../src-main/engine/text/fold.ts';
import { significantUnits } from '../../../../src-main/engine/verify/significant.ts';
import { reviseVerdict, withoutSentences } from '../../../../src-main/engine/verify/revise-verdict.ts';
import { verifyPair } from '../../../../src-main/engine/verify/verify-pair.ts';

const options = checkOptions(verifyOptions, {}, 'verify');
const side = (text: string) => ({ prepared: prepareText(readText('', text)), layout: '' });
const compare = (a: string, b: string) => verifyPair(side(a), side(b), options);

const own = [
  'The tram depot in the north opened its doors to visitors for the first time.',
  'Nobody had expected so many letters about the new water filters.',
  'Seven old maps of the valley were found behind the stove.',
  'A gardener from the hills keeps forty kinds of beans in glass jars.',
];
const legal =
  'All rights to these materials belong to the publisher alone, and any copy of them, whole or in part, needs a written permission that the editors of this paper have given in advance and by name.';

describe('a pair without sentences that count for nothing', () => {
  it('is what comparing the texts without them gives', () => {
    const shared = 'The last train to the coast leaves at ten minutes past eleven from the lower platform.';
    const [a, b] = [
      [own[0], shared, own[1]],
      [own[2], shared, own[3]],
    ].map((sentences) => sentences.join(' '));
    const withLegal = compare(`${a} ${legal}`, `${b} ${legal}`);
    const without = compare(a ?? '', b ?? '');
    const left = measuresOf(withoutSentences(withLegal.facts, significantUnits(foldText(legal).text)).counts).figures;
    // Facts call the shorter page A, whichever it was.
    expect([left.lengthA, left.lengthB]).toEqual(
      [without.figures.lengthA, without.figures.lengthB].sort((x, y) => x - y),
    );
    expect(left.similarity).toBe(without.figures.similarity);
    expect(withLegal.figures.similarity).toBeGreaterThan(without.figures.similarity);
  });

  it('is no finding when nothing else was shared', () => {
    const { facts, verdict } = compare(`${own[0]} ${legal}`, `${own[2]} ${legal}`);
    expect(verdict).not.toBeNull();
    const after = reviseVerdict(withoutSentences(facts, significantUnits(foldText(legal).text)), options);
    expect(after.similarity).toBe(0);
    expect([null, 'template-only']).toContain(after.verdict);
  });

  /** Worked by hand: 1,000 and 1,200 letters, 400 of them matched. */
  const worked: PairFacts = {
    counts: {
      isEqual: false,
      lengthA: 1000,
      lengthB: 1200,
      matched: 400,
      inOrder: 300,
      rewordedA: 50,
      rewordedB: 60,
      longestRun: 250,
      orderChanges: 2,
      edits: 800,
      blockA: { start: 500, end: 1000, matched: 380 },
      blockB: { start: 100, end: 700, matched: 390 },
    },
    swapped: false,
    layoutDistance: null,
    disguise: 0,
    cjkShares: [1, 1],
    commonWords: { count: 30, all: 90 },
    substitutions: { count: 0, fields: 0, units: 0, kinds: 0 },
    hasOwnNames: false,
    figures: { own: 0, common: 0 },
  };

  it('is shorter by them in every figure, and in its words by the same share', () => {
    // A tenth of the shorter page: nine of ninety words.
    expect(withoutSentences(worked, 100)).toEqual({
      ...worked,
      counts: {
        ...worked.counts,
        lengthA: 900,
        lengthB: 1100,
        matched: 300,
        inOrder: 200,
        blockA: { start: 500, end: 900, matched: 280 },
        blockB: { start: 100, end: 600, matched: 290 },
      },
      commonWords: { count: 21, all: 81 },
    });
    expect(withoutSentences({ ...worked, commonWords: null }, 100).commonWords).toBeNull();
  });

  it('keeps no run and no block that is longer than what is left', () => {
    // 390 of 1,000 are 35 of 90 words. The block of A ended where the page did and ends there still.
    expect(withoutSentences(worked, 390)).toMatchObject({
      counts: {
        lengthA: 610,
        lengthB: 810,
        matched: 10,
        inOrder: 0,
        longestRun: 10,
        blockA: { start: 490, end: 610, matched: 0 },
        blockB: { start: 100, end: 310, matched: 0 },
      },
      commonWords: { count: 0, all: 55 },
    });
    expect(withoutSentences(worked, 500).counts).toMatchObject({ lengthA: 600, lengthB: 800, matched: 0 });
    // The whole block is gone, and so is the rest of the page behind its start.
    const atEnd = { ...worked, counts: { ...worked.counts, blockA: { start: 900, end: 1000, matched: 100 } } };
    expect(withoutSentences(atEnd, 400).counts.blockA).toEqual({ start: 600, end: 600, matched: 0 });
  });

  it('is of equal texts as long as anything of them is left, and of none when nothing was', () => {
    const equal = { ...worked, counts: { ...worked.counts, isEqual: true, lengthA: 400, lengthB: 400 } };
    expect([399, 400].map((units) => withoutSentences(equal, units).counts.isEqual)).toEqual([true, false]);
    expect(withoutSentences(worked, 100).counts.isEqual).toBe(false);
    const empty = { ...worked, counts: { ...worked.counts, lengthA: 0, lengthB: 0, matched: 0 } };
    expect(withoutSentences(empty, 5).commonWords).toEqual({ count: 30, all: 90 });
  });

  it('never has more in common than before, whatever is taken out', () => {
    const { facts } = compare(`${own[0]} ${legal} ${own[1]}`, `${legal} ${own[1]}`);
    const before = measuresOf(facts.counts).figures;
    fc.assert(
      fc.property(fc.nat(2000), (units) => {
        const { figures, blockA, blockB } = measuresOf(withoutSentences(facts, units).counts);
        expect(figures.matchedCharacters).toBeLessThanOrEqual(before.matchedCharacters);
        expect(figures.similarity).toBeLessThanOrEqual(before.similarity);
        for (const [block, length] of [
          [blockA, figures.lengthA],
          [blockB, figures.lengthB],
        ] as const) {
          expect(block.start).toBeGreaterThanOrEqual(0);
          expect(block.end).toBeLessThanOrEqual(length);
        }
      }),
    );
  });
});
