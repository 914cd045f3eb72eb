import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import path from 'node:path';
import type { AuditOptions } from '../../src-main/contract/options.ts';
import type { Stage } from '../../src-main/engine/audit/stage.ts';
import type { AnalysedPage } from '../../src-main/engine/store/pages/analysis-store.ts';
import { createStore, type Store } from '../../src-main/engine/store/store.ts';
import { cutChinese, recordWordStarts } from '../../src-main/engine/text/chinese.ts';
import { readText } from '../../src-main/engine/text/read-text.ts';
import { defaultPoolTimes, WorkerPool } from '../../src-main/engine/worker/pool.ts';
import { findAppRoot } from '../../src-main/node/app-root.ts';
import { forkWorker } from '../../src-main/node/fork-worker.ts';
import { analysedPage } from '../support/analysed-page.ts';
import type { BenchPage } from './chinese-pages.ts';
import type { Usage, UsageWatch } from './process-usage.ts';

/**
 * An audit file whose pages have been collected and read already, in a folder of its own that goes with the process.
 * Pages are taken a few at a time, so that memory is that of the product and not of the measuring.
 */
export function auditOf(pages: Iterable<BenchPage>): Store {
  const folder = mkdtempSync(path.join(tmpdir(), 'pagetwin-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const store = createStore(path.join(folder, 'bench.pagetwin'), {
    name: 'bench',
    sources: [{ kind: 'folder', path: folder }],
    createdAt: Date.now(),
  });
  const frontier = store.frontier();
  let batch: BenchPage[] = [];
  const save = () => {
    frontier.add(batch.map(({ address }) => ({ address, origin: 'list', lastModified: null })));
    const queued = frontier.take(batch.length);
    frontier.finish(queued.map(({ id, address }) => ({ ...answered, id, address, body: Buffer.from(address) })));
    store.analysis.saveAnalysed(queued.flatMap(({ id }, index) => (batch[index] ? [analysed(id, batch[index])] : [])));
    batch = [];
  };
  for (const page of pages) if (batch.push(page) === batchPages) save();
  save();
  return store;
}

const batchPages = 200;

/** The processes of an audit, started as the product starts them. */
export function workerPool(size: number): WorkerPool {
  return new WorkerPool(() => forkWorker(path.join(findAppRoot(), 'src-main/node/worker-main.ts')), {
    size,
    ...defaultPoolTimes,
  });
}

export interface StageFigures extends Usage {
  readonly millis: number;
}

/** Runs one stage as an audit does. */
export async function runStage(
  stage: Stage,
  store: Store,
  pool: WorkerPool,
  options: AuditOptions,
  usage: UsageWatch,
): Promise<StageFigures> {
  usage.take();
  const started = performance.now();
  const problems = (found: Parameters<typeof store.problems.add>[1]) => void store.problems.add(stage.id, found);
  await stage.run({
    store,
    pool,
    options,
    run: 1,
    signal: new AbortController().signal,
    progress: () => undefined,
    problems,
  });
  return { millis: performance.now() - started, ...usage.take() };
}

export const noOptions: AuditOptions = {
  collect: {},
  analyse: {},
  template: {},
  verify: {},
  cluster: {},
  detectors: null,
};

export function describeMachine(): string {
  return `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

export const mebibytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`;

const answered = { statusCode: 200, headers: {}, redirectTo: null, fetchedAt: 0, problems: [] };

function analysed(page: number, { title, text }: BenchPage): AnalysedPage {
  const starts = recordWordStarts(cutChinese);
  const { folded } = readText(title, text, starts.cut);
  return analysedPage(page, text, {
    title,
    language: 'zh',
    bytesHash: hash('md5', text),
    textHash: hash('md5', folded.text),
    words: text.length,
    wordStarts: starts.bits(),
  });
}
