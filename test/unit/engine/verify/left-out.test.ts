import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import { readText } from '../../../../src-main/engine/text/read-text.ts';
import { withoutSentences } from '../../../../src-main/engine/verify/left-out.ts';
import { prepareText } from '../../../../src-main/engine/verify/prepare.ts';
import { measuresOf } from '../../../../src-main/engine/verify/measure.ts';
import { verifyOptions } from '../../../../src-main/engine/verify/options.ts';
import { foldText } from '../../../../src-main/engine/text/fold.ts';
import { significantUnits } from '../../../../src-main/engine/verify/significant.ts';
import { reviseVerdict } from '../../../../src-main/engine/verify/revise-verdict.ts';
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
