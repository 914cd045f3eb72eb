import { describe, expect, it } from 'vitest';
import { clusterOptions } from '../../../../src-main/engine/cluster/options.ts';
import { previewVerdicts, type StoredPair } from '../../../../src-main/engine/cluster/preview-verdicts.ts';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import { verifyOptions } from '../../../../src-main/engine/verify/options.ts';
import { encodeFacts } from '../../../../src-main/engine/verify/pair-facts.ts';

const verify = (values: Record<string, number> = {}) => checkOptions(verifyOptions, values, 'verify');
const cluster = (values: Record<string, number> = {}) => checkOptions(clusterOptions, values, 'cluster');

/** Two pages of 1,000 characters that share one run from `start` on, the piece of B being at its beginning. */
function stored(a: number, b: number, matched: number, before: StoredPair['before'], start = 0): StoredPair {
  const counts = {
    isEqual: false,
    lengthA: 1000,
    lengthB: 1000,
    matched,
    inOrder: matched,
    rewordedA: 0,
    rewordedB: 0,
    longestRun: matched,
    orderChanges: 0,
    edits: 1000 - matched,
    blockA: { start, end: start + matched, matched },
    blockB: { start: 0, end: matched, matched },
  };
  return {
    a,
    b,
    before,
    said: before,
    facts: encodeFacts({
      counts,
      swapped: false,
      layoutDistance: 40,
      disguise: 0,
      cjkShares: [1, 1],
      commonWords: null,
      substitutions: { count: 0, fields: 0, units: 0 },
    }),
  };
}

describe('the preview of other thresholds', () => {
  it('counts every compared pair once, in its bin and under its verdict', () => {
    const { pairs, after, bins } = previewVerdicts(
      [stored(1, 2, 700, 'partial'), stored(1, 3, 30, null)],
      verify(),
      cluster(),
    );
    expect(pairs).toBe(2);
    expect(after).toMatchObject({ partial: 1, none: 1, spliced: 0 });
    expect(bins.filter((bin) => bin.after.partial > 0)).toMatchObject([{ from: 70, to: 75 }]);
    expect(bins.reduce((sum, bin) => sum + Object.values(bin.after).reduce((all, count) => all + count, 0), 0)).toBe(2);
    expect(bins).toHaveLength(21);
  });

  it('leaves out what clustering found to count for nothing, whatever the thresholds', () => {
    const found = previewVerdicts(
      [{ ...stored(1, 2, 700, null), said: 'partial' }],
      verify({ partial: 0.2 }),
      cluster(),
    );
    expect(found).toMatchObject({ pairs: 1, changed: 0, after: { none: 1, partial: 0 } });
  });

  it('lists what would change with both verdicts, the most similar first', () => {
    const found = previewVerdicts(
      [stored(1, 2, 620, 'partial'), stored(3, 4, 800, 'partial'), stored(5, 6, 930, 'near-duplicate')],
      verify({ partial: 0.9, follows: 0.9 }),
      cluster(),
    );
    expect(found.changed).toBe(2);
    expect(found.changes).toMatchObject([
      { a: 3, b: 4, similarity: 80, before: 'partial', after: null },
      { a: 1, b: 2, similarity: 62, before: 'partial', after: null },
    ]);
  });

  it('confirms a splice only by a second source, as clustering does', () => {
    const first = stored(1, 2, 450, 'partial');
    const second = stored(1, 3, 450, 'spliced', 500);
    expect(previewVerdicts([first], verify(), cluster()).changes).toMatchObject([
      { after: null, rule: 'splice-unconfirmed' },
    ]);
    expect(previewVerdicts([first], verify(), cluster({ unconfirmedPartial: 0.4 })).changed).toBe(0);
    expect(previewVerdicts([first, second], verify(), cluster()).after).toMatchObject({ spliced: 2, partial: 0 });
    expect(previewVerdicts([first, second], verify(), cluster({ splicedUnion: 0.95 })).after).toMatchObject({
      spliced: 0,
    });
  });
});
