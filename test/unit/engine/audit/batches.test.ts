import { describe, expect, it } from 'vitest';
import { auditOptionsSchema } from '../../../../src-main/contract/options.ts';
import { type BatchContext, runBatches } from '../../../../src-main/engine/audit/stage.ts';
import { WorkerDiedError, type TaskOptions, type WorkerPool } from '../../../../src-main/engine/worker/pool.ts';

const options = auditOptionsSchema.parse({});

const contextOf = (pool: object): BatchContext => ({
  pool: pool as WorkerPool,
  store: { path: '' },
  options,
  run: 1,
  signal: new AbortController().signal,
  progress: () => {},
});

/** A pool of one process that dies of some batches. */
async function runPages(count: number, dies: (pages: readonly number[], alone: boolean) => 'dies' | 'hangs' | false) {
  const batches: number[][] = [];
  const run = async (_: string, { pages }: { pages: number[] }, { alone = false }: TaskOptions = {}) => {
    batches.push(pages);
    const death = dies(pages, alone);
    if (death) throw new WorkerDiedError(death, death === 'hangs');
    return { rows: pages };
  };
  const written: number[] = [];
  const quarantined: number[] = [];
  await runBatches(contextOf({ size: 0.5, run }), {
    task: 'fingerprint',
    items: Array.from({ length: count }, (_, index) => index),
    total: count,
    batchSize: 16,
    input: (pages) => ({ pages }),
    write: (_, pages) => written.push(...pages),
    quarantine: (page) => quarantined.push(page),
  });
  return { batches, written: written.toSorted((a, b) => a - b), quarantined };
}

const all = (count: number, without: number[] = []) =>
  Array.from({ length: count }, (_, index) => index).filter((page) => !without.includes(page));

describe('batches', () => {
  it('are halved around the page to blame, which is quarantined after three deaths alone', async () => {
    const { batches, written, quarantined } = await runPages(40, (pages) => (pages.includes(21) ? 'dies' : false));
    expect(quarantined).toEqual([21]);
    expect(written).toEqual(all(40, [21]));
    expect(batches.filter((pages) => pages.length === 1 && pages[0] === 21)).toHaveLength(3);
    expect(batches.map((pages) => pages.length)).toEqual([16, 16, 8, 4, 4, 2, 1, 1, 1, 1, 2, 8, 8]);
  });

  it('keep a page apart from others before it is blamed', async () => {
    const { quarantined } = await runPages(16, (pages, alone) => (pages.includes(3) && !alone ? 'dies' : false));
    expect(quarantined).toEqual([]);
  });

  it('become smaller when the batch as a whole was too much, lose nothing, and grow again', async () => {
    let room = 5;
    const { batches, written, quarantined } = await runPages(400, (pages) => {
      if (batchesSoFar++ > 60) room = 99;
      return pages.length > room ? 'dies' : false;
    });
    expect([written, quarantined]).toEqual([all(400), []]);
    expect(batches.slice(0, 9).map((pages) => pages.length)).toEqual([16, 8, 4, 4, 8, 4, 4, 8, 4]);
    expect(batches.at(-2)).toHaveLength(16);
  });

  it('that hang are taken apart at once, because every halving would cost the whole waiting time', async () => {
    const { batches, written, quarantined } = await runPages(16, (pages) => (pages.includes(2) ? 'hangs' : false));
    expect([written, quarantined]).toEqual([all(16, [2]), [2]]);
    expect(batches.filter((pages) => pages.includes(2))).toHaveLength(3);
  });

  it('go to the process of their share, in order, until one has nothing left and takes of another', async () => {
    const given: (readonly [process: number | undefined, pages: readonly number[]])[] = [];
    const run = async (_: string, { pages }: { pages: number[] }, { process }: TaskOptions = {}) => {
      given.push([process, pages]);
      return { rows: pages };
    };
    await runBatches(contextOf({ size: 2, run }), {
      task: 'fingerprint',
      items: all(20),
      total: 20,
      batchSize: 3,
      share: (page) => (page < 14 ? 0 : 1),
      input: (pages) => ({ pages }),
      write: () => undefined,
      quarantine: () => undefined,
    });
    const firstOf = (wanted: number) => given.filter(([process]) => process === wanted).flatMap(([, pages]) => pages);
    expect(given.flatMap(([, pages]) => pages).toSorted((a, b) => a - b)).toEqual(all(20));
    expect(firstOf(0)).toEqual(firstOf(0).toSorted((a, b) => a - b));
    expect(firstOf(0).every((page) => page < 14)).toBe(true);
    expect(firstOf(1).slice(0, 6)).toEqual([14, 15, 16, 17, 18, 19]);
    expect(firstOf(1).length).toBeGreaterThan(6);
  });

  it('pass on every other error', async () => {
    const fail = () => {
      throw new Error('no death');
    };
    await expect(runPages(16, fail)).rejects.toThrow('no death');
  });
});

let batchesSoFar = 0;
