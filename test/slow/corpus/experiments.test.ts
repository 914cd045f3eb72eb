import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { evaluateDescriptive } from '../../../src-main/evaluate/descriptive-experiment.ts';
import { readLabelledSets, type LabelledSet } from '../../../src-main/evaluate/labelled-set.ts';
import { evaluateOverlap } from '../../../src-main/evaluate/detectors-experiment.ts';

const folder = fileURLToPath(new URL('../../../../shared/data/near-duplicate/zh-spun', import.meta.url));
const isThere = existsSync(folder);
if (!isThere) console.warn(`SKIPPED: the experiments of S1 and S2 are not repeated, because ${folder} is not there.`);

const quiet = () => {};

/** What `docs/evaluation.md` says of the results of S1 and S2 and of ours, as directions and not as figures. */
describe.skipIf(!isThere)('spun Chinese', () => {
  const spun = (): LabelledSet => {
    const [set] = readLabelledSets(folder);
    return set ?? expect.unreachable('one set');
  };

  it('gives the order of S1: chunks are the strictest, title keywords the most tolerant; the keyword tree is best', () => {
    const { rows, leftOut } = evaluateOverlap(spun(), 1, quiet);
    console.info('Overlap:', rows);
    expect(leftOut).toEqual([10_287]);
    const sizes = [...Map.groupBy(rows, ({ documents }) => documents)];
    expect(sizes.map(([documents]) => documents)).toEqual([124, 1191, 2660]);
    for (const [documents, systems] of sizes) {
      const of = (id: string) => systems.find(({ detector }) => detector === id) ?? expect.unreachable(id);
      const [chunks, tree, title] = [of('forman-chunks'), of('iyer-keyword-tree'), of('title-keywords')];
      expect(chunks.confusion, String(documents)).toBe(0);
      for (const other of [tree, title]) {
        expect(chunks.exclusion, String(documents)).toBeGreaterThan(other.exclusion);
        expect(title.confusion, String(documents)).toBeGreaterThanOrEqual(other.confusion);
      }
      for (const other of [chunks, title]) expect(tree.f, String(documents)).toBeGreaterThan(other.f);
    }
    expect(rows.some(({ detector, confusion }) => detector === 'title-keywords' && confusion > 0)).toBe(true);
  });

  it('gives the sweep of S2: from the size where most is found on, more words miss more and confuse less', () => {
    const { methods, lexicons } = evaluateDescriptive(spun(), 1, quiet);
    console.info('Descriptive:', methods, lexicons);
    const [words, sketch] = methods;
    if (!words || !sketch) return expect.unreachable('two methods');
    // More is proposed than by the sketch, and less of it is the same; both as in S2.
    expect(words.proposed).toBeGreaterThan(sketch.proposed);
    for (const [place, share] of words.below.entries()) expect(share).toBeLessThan(sketch.below[place] ?? 0);
    const best = lexicons.reduce((least, row) => (row.alpha < least.alpha ? row : least));
    const [smaller, larger] = [
      lexicons.filter((row) => row.words < best.words),
      lexicons.filter((row) => row.words > best.words),
    ];
    expect([smaller.length >= 3, larger.length >= 3]).toEqual([true, true]);
    for (const [place, row] of larger.entries()) {
      const before = larger[place - 1] ?? best;
      expect(row.alpha, String(row.words)).toBeGreaterThanOrEqual(before.alpha);
      expect(row.beta, String(row.words)).toBeLessThanOrEqual(before.beta);
    }
    // With few words pages have too few set bits and are left out.
    for (const [place, row] of smaller.entries())
      expect(row.alpha, String(row.words)).toBeGreaterThanOrEqual((smaller[place + 1] ?? best).alpha);
  });
});
