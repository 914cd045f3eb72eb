import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { checkOptions } from '../../../src-main/engine/options.ts';
import { fetchOptions, type FetchOptionValues } from '../../../src-main/engine/source/options.ts';
import { fetcherOf, type Fetcher } from '../../../src-main/engine/source/crawl/fetcher.ts';
import { connectionOpener, connectionPool } from '../../../src-main/engine/source/crawl/connection-pool.ts';
import { listenOnLoopback } from '../../support/loopback-server.ts';

const defaults = checkOptions(fetchOptions, {}, 'collect');
const pageRequest = { kind: 'page', maxBytes: 1_000_000 } as const;
const open: { close(): Promise<void> }[] = [];

/** A server that counts what it sees by its own clock. */
async function countingServer(answerMillis: (nth: number) => number) {
  const starts: number[] = [];
  let connections = 0;
  let mostConnections = 0;
  const server = createServer((_, response) => {
    starts.push(performance.now());
    setTimeout(
      () => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>page'),
      answerMillis(starts.length),
    );
  });
  server.on('connection', (socket) => {
    mostConnections = Math.max(mostConnections, (connections += 1));
    socket.once('close', () => (connections -= 1));
  });
  const listening = await listenOnLoopback(server);
  open.push(listening);
  return { origin: listening.origin, starts, mostConnections: () => mostConnections };
}

/** The most requests that began within any window of so many milliseconds. */
function mostWithin(starts: readonly number[], millis: number): number {
  return Math.max(...starts.map((start) => starts.filter((other) => other >= start && other < start + millis).length));
}

function fetcher(options: Partial<FetchOptionValues> = {}): Fetcher {
  const made = fetcherOf({ ...defaults, ...options }, new AbortController().signal);
  open.push(made);
  return made;
}

afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

describe('by default', () => {
  it('a site sees at most 4 connections and 8 requests in any second, however fast or slow it answers', async () => {
    // Some answers at once, some after most of a second: requests that were held up must not meet later ones.
    const server = await countingServer((nth) => (nth % 5 === 0 ? 700 : nth % 3 === 0 ? 100 : 0));
    const polite = fetcher();
    await Promise.all(Array.from({ length: 32 }, (_, nth) => polite.fetch(`${server.origin}/${nth}`, pageRequest)));
    expect(server.starts).toHaveLength(32);
    expect(server.mostConnections()).toBeLessThanOrEqual(4);
    expect(mostWithin(server.starts, 1000)).toBeLessThanOrEqual(8);
    // Politeness is no excuse for sleep.
    expect(mostWithin(server.starts, 1000)).toBeGreaterThanOrEqual(4);
  });
});

describe('the pace of one site', () => {
  it('is none of another’s business, even when only one request may run at a time', async () => {
    const slow = await countingServer(() => 0);
    const quick = await countingServer(() => 0);
    const two = fetcher({ pace: 'unlimited', concurrency: 1 });
    two.rateLimiter(slow.origin).slowTo(5000);
    await two.fetch(`${slow.origin}/first`, pageRequest);
    const waiting = two.fetch(`${slow.origin}/second`, pageRequest).catch(() => null);
    await Promise.all(Array.from({ length: 20 }, (_, nth) => two.fetch(`${quick.origin}/${nth}`, pageRequest)));
    // All of them came while the slow site still waited for its second turn.
    expect(slow.starts).toHaveLength(1);
    await two.close();
    await waiting;
  });

  it('lets sites that have something ready take turns', async () => {
    const servers = [await countingServer(() => 5), await countingServer(() => 5)];
    const one = fetcher({ pace: 'unlimited', concurrency: 1 });
    await Promise.all(
      servers.flatMap(({ origin }) =>
        Array.from({ length: 10 }, (_, nth) => one.fetch(`${origin}/${nth}`, pageRequest)),
      ),
    );
    const [first, second] = servers.map(({ starts }) => starts);
    expect(first?.at(-1)).toBeGreaterThan(second?.[4] ?? Infinity);
  });
});

describe('the connections to one site', () => {
  it('are no more than allowed when it is asked under two origins by turns', async () => {
    const servers = [await countingServer(() => 0), await countingServer(() => 0)];
    const pool = connectionPool(2, connectionOpener({ ...defaults, proxy: 'direct' }));
    open.push(pool);
    const origins = servers.map(({ origin }) => origin);
    const first = [await pool.acquire(origins[0] ?? ''), await pool.acquire(origins[0] ?? '')];
    for (const connection of first) pool.release(connection);
    const other = await pool.acquire(origins[1] ?? '');
    const kept = await pool.acquire(origins[0] ?? '');
    expect(other.origin).toBe(origins[1]);
    expect(first).toContain(kept);
    expect(new Set([...first, other]).size).toBe(3);
    expect(first.filter(({ dispatcher }) => 'destroyed' in dispatcher && dispatcher.destroyed === true)).toHaveLength(
      1,
    );
  });
});
