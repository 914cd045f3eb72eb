import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import path from 'node:path';
import type { AuditOptions } from '../../src-main/contract/options.ts';
import type { Stage } from '../../src-main/engine/audit/stage.ts';
import type { AnalysedPage } from '../../src-main/engine/store/analysis-store.ts';
import { packText } from '../../src-main/engine/store/compression.ts';
import { createStore, type Store } from '../../src-main/engine/store/store.ts';
import { foldText } from '../../src-main/engine/text/fold.ts';
import { defaultPoolTimes, WorkerPool } from '../../src-main/engine/worker/pool.ts';
import { findAppRoot } from '../../src-main/node/app-root.ts';
import { forkWorker } from '../../src-main/node/fork-worker.ts';
import type { BenchPage } from './chinese-pages.ts';
import type { Usage, UsageWatch } from './process-usage.ts';

/** An audit file whose pages have been collected and read already, in a folder of its own that goes with the process. */
export function auditOf(pages: readonly BenchPage[]): Store {
  const folder = mkdtempSync(path.join(tmpdir(), 'pagetwin-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const store = createStore(path.join(folder, 'bench.pagetwin'), 'bench', [{ kind: 'folder', path: folder }], Date.now());
  const frontier = store.frontier();
  frontier.add(pages.map(({ address }) => ({ address, origin: 'folder', lastModified: null })));
  const queued = frontier.take(pages.length);
  frontier.finish(
    queued.map(({ id, address }) => ({
      ...{ id, address, statusCode: 200, headers: {}, redirectTo: null, fetchedAt: 0, problems: [] },
      body: Buffer.from(address),
    })),
  );
  store.analysis.saveAnalysed(queued.flatMap(({ id }, index) => (pages[index] ? [analysed(id, pages[index])] : [])));
  return store;
}

/** The processes of an audit, started as the product starts them. */
export function workerPool(size: number): WorkerPool {
  return new WorkerPool(() => forkWorker(path.join(findAppRoot(), 'src-main/node/worker-main.ts')), { size, ...defaultPoolTimes });
}

export interface StageFigures extends Usage {
  readonly millis: number;
}

/** Runs one stage as an audit does. */
export async function runStage(stage: Stage, store: Store, pool: WorkerPool, options: AuditOptions, usage: UsageWatch): Promise<StageFigures> {
  usage.take();
  const started = performance.now();
  const problems = (found: Parameters<typeof store.problems.add>[1]) => void store.problems.add(stage.id, found);
  await stage.run({ store, pool, options, signal: new AbortController().signal, progress: () => undefined, problems });
  return { millis: performance.now() - started, ...usage.take() };
}

export const noOptions: AuditOptions = { collect: {}, analyse: {}, verify: {}, cluster: {}, detectors: null };

export function describeMachine(): string {
  return `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

export const mebibytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`;

function analysed(page: number, { title, text }: BenchPage): AnalysedPage {
  const empty = { heading: '', description: '', author: '', category: '', robots: '', hreflang: '[]', layout: '0000000000000000' };
  const unknown = { canonical: null, published: null, modified: null, noindex: false, nofollow: false };
  return {
    ...{ ...empty, ...unknown, page, title, pageType: 'article', language: 'zh', charset: 'utf-8' },
    bytesHash: hash('md5', text),
    textHash: hash('md5', foldText(text).text),
    words: text.length,
    letters: text.length,
    disguise: 0,
    shown: packText(text),
    blocks: packText('[]'),
    links: new Uint8Array(),
  };
}
