import { afterAll, describe, expect, it } from 'vitest';
import type { RequestName, RequestParameters, Result } from '../../../../src-main/contract/api.ts';
import { answer } from '../../../../src-main/engine/requests/answer.ts';
import type { EngineContext } from '../../../../src-main/engine/requests/procedure.ts';

import type { VerifiedRow } from '../../../../src-main/engine/store/pages/analysis-store.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { auditOf } from '../report/small-audit.ts';

const store = auditOf(
  temporaryFolder(),
  'detectors',
  ['d', 'c', 'b', 'a'].map((name) => ({
    address: `https://e.com/${name}`,
    title: name.toUpperCase(),
    text: `text of ${name}`,
  })),
);
afterAll(() => store.close());
const context = { openAudits: () => [], audit: () => ({ store }) } as unknown as EngineContext;
const request = async <Name extends RequestName>(name: Name, parameters: RequestParameters<Name>) =>
  (await answer(context, name, parameters)) as Result<Name>;
const results = async () => request('detector/results', { audit: 'x' });
const only = async (parameters: Partial<RequestParameters<'detector/only'>> & { detector: string }) =>
  request('detector/only', { audit: 'x', ...parameters });

/** Pages are numbered from 1 in the order above. */
function propose(detector: string, pairs: readonly (readonly [number, number])[]): void {
  const order = store.knowDetectors([detector]);
  store.analysis.saveJoined({ detector, pairs: Uint32Array.from(pairs.flat()) }, order.bitOf(detector));
}

function verify(pairs: readonly (readonly [number, number, number | null])[]): void {
  const found = (similarity: number): VerifiedRow['found'] => ({
    verdict: 'partial',
    rule: 'parts-same-layout',
    similarity,
    coveredA: 0.5,
    coveredB: 0.5,
    longestRun: 40,
    editDifference: 0.5,
    longestSentence: '',
    blockA: [0, 1],
    blockB: [0, 1],
  });
  store.analysis.saveVerified(
    pairs.map(([a, b, similarity]) => ({ a, b, facts: null, found: similarity === null ? null : found(similarity) })),
  );
}

store.meta.setOptions({
  ...store.meta.options(),
  detectors: { simhash: { distance: 5 }, shingling: {}, spotsigs: {} },
});
propose('i-match', [[2, 3]]);
propose('simhash', [
  [1, 2],
  [1, 3],
  [2, 3],
]);
propose('shingling', [
  [1, 2],
  [1, 4],
  [2, 4],
  [3, 4],
]);
verify([
  [1, 2, 90],
  [1, 3, null],
  [1, 4, 40],
  [2, 3, 70],
  [2, 4, 60],
  [3, 4, null],
]);

describe('what each detector did', () => {
  it('is counted once for every pair that it proposed, with the part that was confirmed', async () => {
    const { perDetector, candidates, confirmed, pages } = await results();
    expect({ candidates, confirmed, pages }).toEqual({ candidates: 6, confirmed: 4, pages: 4 });
    const countsOf = perDetector.map(({ id, proposed, confirmed, onlyThis, onlyThisConfirmed }) => [
      id,
      { proposed, confirmed, onlyThis, onlyThisConfirmed },
    ]);
    expect(Object.fromEntries(countsOf)).toEqual({
      simhash: { proposed: 3, confirmed: 2, onlyThis: 1, onlyThisConfirmed: 0 },
      shingling: { proposed: 4, confirmed: 3, onlyThis: 3, onlyThisConfirmed: 2 },
      spotsigs: { proposed: null, confirmed: 0, onlyThis: 0, onlyThisConfirmed: 0 },
    });
  });

  it('comes with every option that is in force, default or not', async () => {
    const { perDetector } = await results();
    expect(perDetector.find(({ id }) => id === 'simhash')?.options).toMatchObject({ distance: 5, minTerms: 20 });
  });

  it('agrees as far as the same pairs were proposed; nothing proposed is not the same as no agreement', async () => {
    const { perDetector, matrix } = await results();
    const at = (id: string) => perDetector.findIndex((row) => row.id === id);
    const cell = (x: string, y: string) => matrix[at(x)]?.[at(y)];
    expect(cell('simhash', 'shingling')).toEqual({ both: 1, jaccard: 1 / 6 });
    expect(cell('shingling', 'simhash')).toEqual(cell('simhash', 'shingling'));
    expect(cell('simhash', 'simhash')).toEqual({ both: 3, jaccard: 1 });
    expect(cell('simhash', 'spotsigs')).toEqual({ both: 0, jaccard: 0 });
    expect(cell('spotsigs', 'spotsigs')).toEqual({ both: 0, jaccard: null });
  });
});

describe('what one detector alone proposed', () => {
  const addresses = (rows: Awaited<ReturnType<typeof only>>['rows']) =>
    rows.map(({ addressA, addressB }) => [addressA.at(-1), addressB.at(-1)]);

  it('lists the confirmed pairs, most similar first, the address that sorts first as A', async () => {
    const { rows, total } = await only({ detector: 'shingling' });
    expect(total).toBe(2);
    expect(addresses(rows)).toEqual([
      ['a', 'c'],
      ['a', 'd'],
    ]);
    expect(rows[0]).toMatchObject({ titleA: 'A', titleB: 'C', verdict: 'partial', similarity: 60 });
  });

  it('lists what was not confirmed apart from it', async () => {
    expect(await only({ detector: 'simhash', confirmed: true })).toEqual({ rows: [], total: 0 });
    const { rows, total } = await only({ detector: 'simhash', confirmed: false });
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({
      addressA: 'https://e.com/b',
      addressB: 'https://e.com/d',
      verdict: null,
      similarity: null,
    });
  });

  it('comes in pages', async () => {
    const whole = await only({ detector: 'shingling' });
    const [first, second] = [
      await only({ detector: 'shingling', limit: 1 }),
      await only({ detector: 'shingling', offset: 1, limit: 1 }),
    ];
    expect([...first.rows, ...second.rows]).toEqual(whole.rows);
    expect(second.total).toBe(2);
  });

  it('is nothing for a detector that has not run, and an error for one that does not exist', async () => {
    expect(await only({ detector: 'spotsigs' })).toEqual({ rows: [], total: 0 });
    await expect(only({ detector: 'magic' })).rejects.toMatchObject({ code: 'option-out-of-range' });
  });
});
