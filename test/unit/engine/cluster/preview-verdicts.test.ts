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
      substitutions: { count: 0, fields: 0, units: 0, kinds: 0 },
      hasOwnNames: false,
      figures: { own: 0, common: 0 },
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

  it('knows a splice that counted for nothing by a threshold from one that clustering left out', () => {
    const splice: StoredPair = { ...stored(1, 2, 450, null), said: 'spliced' };
    const changed = (wanted: number, applied: number) =>
      previewVerdicts(
        [splice],
        verify(),
        cluster({ unconfirmedPartial: wanted }),
        cluster({ unconfirmedPartial: applied }),
      ).changed;
    expect(changed(0.4, 0.5)).toBe(1);
    expect(changed(0.4, 0.4)).toBe(0);
    expect(changed(0.4, 0.45)).toBe(0);
    expect(changed(0.5, 0.4)).toBe(0);
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

  it('says why a pair counts for nothing, and what became of a splice', () => {
    const rules = (pairs: readonly StoredPair[], options = cluster()) =>
      previewVerdicts(pairs, verify(), options).changes.map(({ a, b, after, rule }) => `${a} ${b} ${after} ${rule}`);
    const [first, second] = [stored(1, 2, 450, 'partial'), stored(1, 3, 450, 'partial', 500)];
    expect(rules([first], cluster({ unconfirmedPartial: 0.4 }))).toEqual([]);
    expect(rules([{ ...first, before: null, said: null }], cluster({ unconfirmedPartial: 0.4 }))).toEqual([
      '1 2 partial splice-is-partial',
    ]);
    expect(rules([first])).toEqual(['1 2 null splice-unconfirmed']);
    const [confirmed] = rules([first, second]);
    expect(confirmed).toMatch(/^1 2 spliced (?!splice-unconfirmed|splice-is-partial)\S+$/);
  });

  it('asks a pair again of which the texts said that it is boilerplate', () => {
    const { after } = previewVerdicts([{ ...stored(1, 2, 700, null), said: 'template-only' }], verify(), cluster());
    expect(after).toMatchObject({ partial: 1, none: 0 });
  });

  it('leaves out what is no splice though two sources confirm it: a list and what it lists', () => {
    const lists = [stored(1, 2, 450, null), stored(1, 3, 450, null, 500)].map((pair) => ({
      ...pair,
      said: 'spliced' as const,
    }));
    expect(previewVerdicts(lists, verify(), cluster())).toMatchObject({ changed: 0, after: { none: 2, spliced: 0 } });
    const [one = stored(1, 2, 450, null), other = one] = lists;
    const confirmed = [
      { ...one, before: 'spliced' as const },
      { ...other, before: 'spliced' as const },
    ];
    expect(previewVerdicts(confirmed, verify(), cluster())).toMatchObject({ changed: 0, after: { spliced: 2 } });
  });

  it('takes a large piece for a splice beside one that makes up the rest, as clustering does', () => {
    const [large, rest] = [stored(1, 2, 680, 'spliced'), stored(1, 3, 320, 'spliced', 680)];
    const found = (...pairs: readonly StoredPair[]) => previewVerdicts(pairs, verify(), cluster());
    expect(found({ ...large, said: 'partial' }, rest)).toMatchObject({ changed: 0, after: { spliced: 2 } });
    expect(found(large).changes).toMatchObject([{ after: 'partial', rule: 'large-parts' }]);
    // A list and what it lists.
    const apart = [large, { ...rest, said: 'spliced' as const }].map((pair) => ({
      ...pair,
      before: 'partial' as const,
    }));
    expect(found(...apart)).toMatchObject({ changed: 0, after: { partial: 2 } });
  });

  it('asks a pair again of which nothing is known', () => {
    expect(previewVerdicts([{ ...stored(1, 2, 700, null), said: null }], verify(), cluster()).after).toMatchObject({
      partial: 1,
    });
  });

  it('counts what stays nothing as no change', () => {
    const found = previewVerdicts([{ ...stored(1, 2, 700, null), said: 'partial' }], verify(), cluster());
    expect(found).toMatchObject({ before: { none: 1, partial: 0 }, changes: [] });
    expect(found.bins[14]).toMatchObject({ from: 70, before: { none: 1 }, after: { none: 1 } });
  });

  it('keeps what repeats by design, whatever the thresholds', () => {
    const found = previewVerdicts([stored(1, 2, 700, 'version'), stored(3, 4, 30, 'listing')], verify(), cluster());
    expect(found).toMatchObject({ changed: 0, before: { version: 1, listing: 1 }, after: { version: 1, listing: 1 } });
    // The texts of a pair that counts for nothing are no version.
    expect(previewVerdicts([stored(1, 2, 30, null)], verify(), cluster()).after).toMatchObject({
      none: 1,
      'template-only': 0,
    });
  });

  it('counts before and after in all and in each bin', () => {
    const { before, after, bins } = previewVerdicts(
      [stored(1, 2, 700, 'partial'), stored(3, 4, 720, 'near-duplicate'), stored(5, 6, 730, null)],
      verify(),
      cluster(),
    );
    expect(before).toMatchObject({ partial: 1, 'near-duplicate': 1, none: 1 });
    expect(after).toMatchObject({ partial: 2 + 1, 'near-duplicate': 0, none: 0 });
    expect(bins[14]).toMatchObject({
      from: 70,
      to: 75,
      before: { partial: 1, 'near-duplicate': 1, none: 1 },
      after: { partial: 3 },
    });
    expect(bins.at(-1)).toMatchObject({ from: 100, to: 100 });
  });

  it('lists equally similar changes by their pages', () => {
    const pairs = [
      [3, 9],
      [1, 8],
      [3, 4],
      [1, 2],
      [2, 1],
    ].map(([a = 0, b = 0]) => stored(a, b, 700, null));
    const { changes } = previewVerdicts(
      pairs.map((pair) => ({ ...pair, said: null })),
      verify(),
      cluster(),
    );
    expect(changes.map(({ a, b }) => `${a} ${b}`)).toEqual(['1 2', '1 8', '2 1', '3 4', '3 9']);
  });
});
