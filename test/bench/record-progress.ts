/**
 * Records how an audit went on, second by second, for the test of the time left: `node test/bench/record-progress.ts
 * <pages> <folder, sitemap or links> <file to write> [costs]`. The pages are those of a generated site, read from a
 * folder or fetched from a server on loopback. Time is processor time of all processes together, which other programs
 * on the machine do not make longer; of collecting from a server it is time by the clock, for that waits.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EventBody } from '../../src-main/contract/api.ts';
import { type Source, stageIds, type AuditProgress } from '../../src-main/contract/audits.ts';
import { createEngine } from '../../src-main/engine/engine.ts';
import { createNodePlatform } from '../../src-main/node/node-platform.ts';
import { startLoopbackServer, type LoopbackServer } from '../support/loopback-server.ts';
import type { RecordedMoment, RecordedRun } from '../support/recorded-run.ts';
import { watchUsage } from './process-usage.ts';
import { generateSite, type GeneratedPage } from './site/generate-site.ts';

const [pages = '2000', from = 'folder', target, costs = 'brisk'] = process.argv.slice(2);
if (target === undefined) {
  console.error('Usage: node test/bench/record-progress.ts <pages> <folder, sitemap or links> <file to write> [costs]');
  process.exit(2);
}
const folder = mkdtempSync(path.join(tmpdir(), 'pagetwin-recording-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const site = [...generateSite(Number(pages), 3)];
const server = from === 'folder' ? null : await serve(site);
const source = server ? sourceOn(server.origin) : writtenSite(site);
const moments = await record(source);
await server?.close();
const recorded: RecordedRun = { source: from, pages: Number(pages), workers: 1, moments };
writeFileSync(target, `${JSON.stringify(recorded)}\n`);
console.log(`${moments.length} moments in ${target}`);
process.exit(0);

function writtenSite(all: readonly GeneratedPage[]): Source {
  for (const page of all) {
    const file = path.join(folder, 'www', page.path);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, page.html);
  }
  return { kind: 'folder', path: path.join(folder, 'www') };
}

function serve(all: readonly GeneratedPage[]): Promise<LoopbackServer> {
  const byPath = new Map(all.map((page) => [`/${page.path}`, page.html]));
  return startLoopbackServer((request, response) => {
    const name = decodeURI(request.url ?? '');
    const origin = `http://${request.headers.host ?? ''}`;
    const body =
      name === '/sitemap.xml' ? sitemapOf(origin, byPath.keys()) : name === '/' ? startPage(all) : byPath.get(name);
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': name.endsWith('.xml') ? 'application/xml' : 'text/html; charset=utf-8',
    });
    response.end(body ?? 'not here');
  });
}

function sitemapOf(origin: string, paths: Iterable<string>): string {
  const entries = [...paths].map((name) => `<url><loc>${origin}${name}</loc></url>`);
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`;
}

function startPage(all: readonly GeneratedPage[]): string {
  const links = all.filter((_, index) => index % 20 === 0).map((page) => `<a href="/${page.path}">${page.path}</a>`);
  return `<title>Start</title>${links.join(' ')}`;
}

function sourceOn(origin: string): Source {
  return from === 'sitemap' ? { kind: 'sitemap', url: `${origin}/sitemap.xml` } : { kind: 'site', url: `${origin}/` };
}

async function record(audited: Source): Promise<RecordedMoment[]> {
  const platform = createNodePlatform('cli', { dataFolder: path.join(folder, 'data'), auditsFolder: folder });
  const engine = await createEngine(platform);
  const client = engine.client();
  await client.request('settings/set', { workers: 2 });
  const { audit } = await client.request('audit/create', {
    sources: [audited],
    file: path.join(folder, 'recorded.pagetwin'),
    options: { collect: { costs } },
  });
  const usage = watchUsage();
  let [at, noted] = [0, performance.now()];
  const found: RecordedMoment[] = [];
  const tick = (waits: boolean) => {
    const { cpuMillis } = usage.take();
    at += Math.round(waits ? performance.now() - noted : cpuMillis);
    noted = performance.now();
  };
  const note = (progress: AuditProgress) => {
    tick(from !== 'folder' && progress.stages[0]?.state !== 'done');
    const before = found.at(-1);
    const moment = momentOf(at, progress);
    if (!before || moment.stage !== before.stage || at - before.at >= 1000) found.push(moment);
  };
  client.on('audit/progress', note);
  const ended = new Promise<EventBody<'audit/ended'>>((resolve) => client.on('audit/ended', resolve));
  await client.request('audit/start', { audit });
  const { outcome, error } = await ended;
  if (outcome !== 'done') throw new Error(`The audit ended as ${outcome}: ${error?.message ?? ''}`);
  tick(false);
  usage.stop();
  found.push({ ...momentOf(at, await client.request('audit/progress', { audit })), stage: stageIds.length });
  await engine.close();
  return found;
}

function momentOf(at: number, { stages, counts }: AuditProgress): RecordedMoment {
  const stage = stages.findIndex(({ state }) => state !== 'done');
  const { done = 0, total = null } = stages[stage] ?? {};
  return {
    at,
    stage: stage < 0 ? stageIds.length : stage,
    done,
    total,
    pages: counts.pages,
    candidates: counts.candidates,
  };
}
