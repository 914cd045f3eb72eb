/**
 * What three crawlers make of a site on which everything goes wrong (`test/support/chaos-server.ts`): ours, Crawlee's
 * CheerioCrawler, and a loop around undici's `fetch`. `node test/bench/hostile-crawlers.ts` prints, for each kind of
 * case, how many addresses came out right: a sound page with its whole text, everything else as a failure. Each runs in
 * a process of its own, with the same limits (Crawlee with its default, which asks for no robots.txt: it never gets
 * beyond one without end), and what it has after two minutes counts.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { limits } from '../support/hostile-answers.ts';
import { authorityFile, startHostileSite, type Expected, type HostileSite } from '../support/hostile-site.ts';
import { describeMachine, mebibytes } from './bench-audit.ts';
import { watchUsage } from './process-usage.ts';
import { benchmarkPackage, type Crawlee } from './benchmark-package.ts';

/** Text of the page that came of an address, or null where it was told as failed. */
type Outcomes = Record<string, string | null>;
type Crawler = (addresses: readonly string[], outcomes: Outcomes) => Promise<void>;

const concurrency = 32;
const retries = 2;
const maxMillis = 120_000;
const crawlers: Readonly<Record<string, Crawler>> = { pagetwin, crawlee, undici };

const [flag, name = ''] = process.argv.slice(2);
if (flag === '--crawl') await runCrawler(name);
else await compare();

async function compare(): Promise<void> {
  console.log(describeMachine());
  const tables = new Map<string, Map<string, string>>();
  for (const crawler of Object.keys(crawlers)) {
    const site = await startHostileSite();
    const { outcomes, ended, millis, peakBytes } = await crawlAlone(crawler, site.addresses);
    await site.close();
    console.log(
      `${crawler}: ${(millis / 1000).toFixed(0)} s${ended ? '' : ', and not at its end'}, peak ${mebibytes(peakBytes)}`,
    );
    for (const [kind, { right, all }] of rightByKind(site, outcomes))
      tables.set(kind, (tables.get(kind) ?? new Map<string, string>()).set(crawler, `${right} of ${all}`));
  }
  console.log(`\n| case | ${Object.keys(crawlers).join(' | ')} |\n|---|${'---|'.repeat(Object.keys(crawlers).length)}`);
  for (const [kind, row] of tables)
    console.log(
      `| ${kind} | ${Object.keys(crawlers)
        .map((crawler) => row.get(crawler))
        .join(' | ')} |`,
    );
}

function rightByKind({ expected }: HostileSite, outcomes: Outcomes): Map<string, { right: number; all: number }> {
  const kinds = new Map([['all', { right: 0, all: 0 }]]);
  for (const [address, wanted] of expected) {
    const kind = kindOf(address, wanted);
    if (!kinds.has(kind)) kinds.set(kind, { right: 0, all: 0 });
    for (const count of [kinds.get(kind), kinds.get('all')]) {
      if (!count) continue;
      count.all += 1;
      if (isRight(wanted, outcomes[address])) count.right += 1;
    }
  }
  return kinds;
}

function kindOf(address: string, { codes }: Expected): string {
  const [, part = ''] = new URL(address).pathname.split('/');
  if (/[a-z]/u.test(part) && part !== 'secret' && part !== 'open') return part;
  if (codes.some((code) => /^tls|^network/u.test(code))) return 'tls';
  return part === 'secret' || part === 'open' || codes.includes('robots-disallowed') ? 'robots' : 'busy, HTTP/2';
}

function isRight({ codes, body }: Expected, outcome: string | null | undefined): boolean {
  return codes.length > 0 ? outcome === null : outcome !== undefined && outcome === body;
}

async function crawlAlone(crawler: string, addresses: readonly string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'pagetwin-hostile-'));
  const child = fork(import.meta.filename, ['--crawl', crawler], {
    cwd: folder,
    env: { ...process.env, NODE_EXTRA_CA_CERTS: authorityFile },
  });
  const usage = watchUsage(child.pid);
  const start = performance.now();
  child.send({ addresses });
  const told = await new Promise<Told>((resolve) => {
    const dead = setTimeout(resolve, 1.2 * maxMillis, { outcomes: {}, ended: false });
    child.once('message', (message) => {
      clearTimeout(dead);
      resolve(message as Told);
    });
  });
  const millis = performance.now() - start;
  usage.stop();
  child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  return { ...told, millis, ...usage.take() };
}

interface Told {
  readonly outcomes: Outcomes;
  readonly ended: boolean;
}

async function runCrawler(crawler: string): Promise<void> {
  const { addresses } = await new Promise<{ addresses: string[] }>((resolve) => void process.once('message', resolve));
  const outcomes: Outcomes = {};
  const late = setTimeout(() => process.send?.({ outcomes, ended: false } satisfies Told), maxMillis);
  await crawlers[crawler]?.(addresses, outcomes);
  clearTimeout(late);
  process.send?.({ outcomes, ended: true } satisfies Told);
}

async function pagetwin(addresses: readonly string[], outcomes: Outcomes): Promise<void> {
  const { runCollect } = await import('../integration/source/run-collect.ts');
  const options = { ...limits, concurrency, retries, giveUpAfter: 0 };
  const { frontier } = await runCollect({ kind: 'url-list', urls: [...addresses] }, { options });
  for (const { address, body, problems } of frontier.pages())
    outcomes[address] = body && problems.length === 0 ? Buffer.from(body).toString() : null;
}

async function crawlee(addresses: readonly string[], outcomes: Outcomes): Promise<void> {
  const { CheerioCrawler, Configuration, log } = benchmarkPackage<Crawlee>('@crawlee/cheerio');
  log.setLevel(log.LEVELS.OFF);
  const crawler = new CheerioCrawler(
    {
      minConcurrency: concurrency,
      maxConcurrency: concurrency,
      maxRequestRetries: retries,
      navigationTimeoutSecs: limits.bodyTimeoutMillis / 1000,
      requestHandlerTimeoutSecs: limits.bodyTimeoutMillis / 1000,
      requestHandler({ request, body }) {
        outcomes[request.userData['address'] ?? ''] = String(body);
      },
      failedRequestHandler({ request }) {
        outcomes[request.userData['address'] ?? ''] = null;
      },
    },
    new Configuration({ persistStorage: false }),
  );
  const known = addresses.filter((address) => URL.canParse(address));
  await crawler.run(
    known.map((address) => ({ url: address, uniqueKey: address, userData: { address: new URL(address).href } })),
  );
}

async function undici(addresses: readonly string[], outcomes: Outcomes): Promise<void> {
  const left = [...addresses];
  const get = async (address: string) => {
    for (let tries = 0; tries <= retries; tries += 1) {
      try {
        const response = await fetch(address, { signal: AbortSignal.timeout(limits.bodyTimeoutMillis) });
        const isPage = response.ok && /html/u.test(response.headers.get('content-type') ?? 'html');
        return isPage ? await response.text() : null;
      } catch {
        // Tried again.
      }
    }
    return null;
  };
  const work = async () => {
    for (let address = left.pop(); address !== undefined; address = left.pop())
      outcomes[URL.parse(address)?.href ?? address] = await get(address);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}
