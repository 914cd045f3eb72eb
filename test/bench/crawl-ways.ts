import path from 'node:path';
import type { AuditOptions } from '../../src-main/contract/options.ts';
import { noOptions, workerPool } from './bench-audit.ts';
import { benchmarkPackage, type Crawlee } from './benchmark-package.ts';

export interface Site {
  readonly origin: string;
  readonly count: number;
  /** An empty folder for what is written. */
  readonly folder: string;
}

export type Way = keyof typeof ways;

interface Described {
  readonly name: string;
  /** Loads the code; what it returns gets all pages and tells how many. */
  readonly load: () => Promise<(site: Site) => Promise<number>>;
}

const concurrency = 32;

export const ways = {
  bare: { name: 'bare client, download only', load: bareClient },
  stored: { name: 'ours, fetched and stored', load: () => ours(false) },
  extracted: { name: 'ours, stored and extracted (2 processes)', load: () => ours(true) },
  crawlee: { name: 'CheerioCrawler, text of the body', load: crawlee },
} as const satisfies Readonly<Record<string, Described>>;

async function bareClient(): Promise<(site: Site) => Promise<number>> {
  const { Pool } = await import('undici');
  return async ({ origin, count }) => {
    const pool = new Pool(origin, { connections: concurrency });
    let next = 0;
    let done = 0;
    const lane = async () => {
      while (next < count) {
        const { body } = await pool.request({ path: `/${next++}.html`, method: 'GET' });
        if ((await body.arrayBuffer()).byteLength > 0) done += 1;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, lane));
    await pool.close();
    return done;
  };
}

async function ours(isExtracted: boolean): Promise<(site: Site) => Promise<number>> {
  const [{ createStore }, { collectStage }, { analyseStage }] = await Promise.all([
    import('../../src-main/engine/store/store.ts'),
    import('../../src-main/engine/audit/stages/collect.ts'),
    import('../../src-main/engine/audit/stages/analyse.ts'),
  ]);
  const options: AuditOptions = { ...noOptions, collect: { pace: 'unlimited', concurrency } };
  return async ({ origin, folder }) => {
    const store = createStore(path.join(folder, 'bench.pagetwin'), {
      name: 'bench',
      sources: [{ kind: 'sitemap', url: `${origin}/sitemap.xml` }],
      createdAt: Date.now(),
    });
    const pool = workerPool(2);
    // Without analysis, no process is to grow warm for it.
    pool.configure({ size: 2, lowMemory: !isExtracted });
    const problems = (found: Parameters<typeof store.problems.add>[1]) => void store.problems.add('collect', found);
    const { signal } = new AbortController();
    const context = {
      store,
      pool,
      options,
      run: 1,
      signal,
      stopCollecting: signal,
      progress: () => undefined,
      problems,
    };
    await collectStage.run(context);
    if (isExtracted) await analyseStage.run(context);
    const { analysed } = store.analysis.counts();
    const bodies = store.analysis.bodies();
    pool.close();
    store.close();
    return isExtracted ? analysed : bodies;
  };
}

async function crawlee(): Promise<(site: Site) => Promise<number>> {
  const { CheerioCrawler, Configuration, log } = benchmarkPackage<Crawlee>('@crawlee/cheerio');
  log.setLevel(log.LEVELS.ERROR);
  return async ({ origin, count }) => {
    let done = 0;
    const crawler = new CheerioCrawler(
      {
        minConcurrency: concurrency,
        maxConcurrency: concurrency,
        requestHandler: ({ $ }) => {
          if ($('body').text().length > 0) done += 1;
        },
      },
      new Configuration({ persistStorage: false }),
    );
    await crawler.run(Array.from({ length: count }, (_, nth) => `${origin}/${nth}.html`));
    return done;
  };
}
