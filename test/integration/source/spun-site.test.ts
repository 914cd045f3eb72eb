import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCollect, type Collected } from './run-collect.ts';
import { startTestSite, type Route, type TestSite } from './test-site.ts';

const data = path.resolve(import.meta.dirname, '../../../../shared/data/sites/zh-spun-site');
const isThere = existsSync(data);
if (!isThere) console.warn(`Skipped: the evaluation site is not at ${data}.`);

const writtenOrigin = 'http://127.0.0.1:8000';
const sitemaps = ['alpha', 'beta', 'gamma', 'delta', 'eps'].map(
  (host) => `/${host}/sitemap.xml${host === 'beta' ? '.gz' : ''}`,
);

describe.skipIf(!isThere)('the evaluation site of a thousand Chinese pages', () => {
  const truth = isThere ? readTable('truth.tsv') : [];
  const listed = new Set(isThere ? sitemaps.flatMap(readLocations) : []);
  let site: TestSite;
  let collected: Collected;
  beforeAll(async () => {
    site = await startTestSite(routes);
    collected = await runCollect(`${site.origin}/sitemap.xml`);
  });
  afterAll(() => site.close());

  it('loses no page that its sitemaps list', () => {
    expect(listed.size).toBeGreaterThan(1000);
    expect([...listed].filter((place) => !collected.frontier.page(site.origin + place))).toEqual([]);
  });

  it('has the exact bytes of every page, or the reason why not', () => {
    const files = new Map(truth.map((row) => [row['url'] ?? '', row['file'] ?? '']));
    const wrong = collected.frontier.pages().filter(({ address, body, problems }) => {
      const file = files.get(address.slice(site.origin.length));
      return body === null
        ? problems.length === 0 || file !== undefined
        : file === undefined || !rewritten(file, site.origin).equals(body);
    });
    expect(wrong.map(({ address }) => address)).toEqual([]);
  });

  it('asked for nothing that robots.txt forbids', () => {
    const forbidden = site.asked.filter(({ path: place }) => /^\/delta\/internal\/(?!open\/)|\?sort=views/.test(place));
    expect(forbidden).toEqual([]);
  });
});

function routes(origin: string): Readonly<Record<string, Route>> {
  const table: Record<string, Route> = {};
  for (const { url = '', file = '' } of readTable('truth.tsv'))
    table[url] = flaky({ headers: { 'content-type': 'text/html' }, body: rewritten(file, origin) });
  for (const { from = '', status = '', to = '' } of readTable('redirects.tsv')) {
    table[from] = { status: Number(status), headers: to === '' ? {} : { location: to } };
  }
  for (const place of ['/sitemap.xml', ...sitemaps]) table[place] = { body: rewritten(place, origin) };
  // Its Crawl-delay would make this test take a minute; that it is obeyed is tested elsewhere.
  table['/robots.txt'] = {
    body: readFileSync(path.join(data, 'www/robots.txt'), 'utf8').replace(/Crawl-delay.*/g, ''),
  };
  return table;
}

/** Every seventh request fails when it is the first for its page, one way or the other. */
let requests = 0;
function flaky(reply: Exclude<Route, (...parameters: never) => unknown>): Route {
  return (tries) => {
    requests += 1;
    if (tries > 1 || requests % 7 !== 0) return reply;
    return requests % 2 === 0 ? { status: 503 } : { ...reply, cut: true };
  };
}

function rewritten(place: string, origin: string): Buffer {
  const bytes = readFileSync(path.join(data, 'www', place));
  const replace = (content: Buffer) =>
    Buffer.from(content.toString('latin1').replaceAll(writtenOrigin, origin), 'latin1');
  return place.endsWith('.gz') ? gzipSync(replace(gunzipSync(bytes))) : replace(bytes);
}

function readLocations(place: string): readonly string[] {
  const bytes = readFileSync(path.join(data, 'www', place));
  const text = (place.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location = '']) =>
    location.replaceAll('&amp;', '&').replace(writtenOrigin, ''),
  );
}

function readTable(name: string): readonly Readonly<Record<string, string>>[] {
  const [head = '', ...lines] = readFileSync(path.join(data, name), 'utf8').trimEnd().split('\n');
  const columns = head.split('\t');
  return lines.map((line) => Object.fromEntries(line.split('\t').map((value, index) => [columns[index] ?? '', value])));
}
