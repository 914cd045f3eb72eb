import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import type { RequestName, RequestParameters, Result } from '../../src-main/contract/api.ts';
import { clusterSorts } from '../../src-main/contract/clusters.ts';
import { pageSorts } from '../../src-main/contract/page-views.ts';
import { createEngine } from '../../src-main/engine/engine.ts';
import { createNodePlatform } from '../../src-main/node/node-platform.ts';
import { describeMachine, mebibytes } from './bench-audit.ts';
import { writeLargeAudit } from './large-audit.ts';

/**
 * How long the requests of the review take on a large audit: the first asking after the data changed ("changed") and
 * asking again ("again"). By the clock of the client in the same process, with the checks of the contract, and as
 * processor time of that process, which others on the machine do not change; what workers do is in the first only.
 *
 * node test/bench/lists.ts [file.pagetwin] [pages = 100000] [clusters = 8000]; the file is made when it is not there.
 */
const [given, pages = '100000', clusters = '8000'] = process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), 'pagetwin-lists-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const file = given ?? path.join(folder, 'large.pagetwin');
if (!existsSync(file))
  (await writeLargeAudit(file, { pages: Number(pages), clusters: Number(clusters) }, console.log)).close();

const engine = await createEngine(
  createNodePlatform('cli', { dataFolder: path.join(folder, 'data'), auditsFolder: folder }),
);
const client = engine.client();
const { audit } = await client.request('audit/open', { file });

type Question = {
  [Name in RequestName]: readonly [label: string, name: Name, parameters: Omit<RequestParameters<Name>, 'audit'>];
}[RequestName];

const ask = <Name extends RequestName>(name: Name, parameters: object): Promise<Result<Name>> =>
  client.request(name, { audit, ...parameters } as unknown as RequestParameters<Name>);

const some = await ask('cluster/list', { limit: 200 });
const [largest] = some.rows;
const usual = some.rows.find((row) => row.pages > 2 && row.pages < 30) ?? largest;
const [sentence] = (await ask('sentence/list', { limit: 1 })).rows;
const member = (await ask('cluster/members', { cluster: usual?.key ?? 1, limit: 10 })).rows;
const facets = await ask('page/facets', {});
const folderName = facets.folders[0]?.value ?? '';
const long = (await ask('page/list', { sort: 'bytes', descending: true, limit: 2 })).rows;
const draft = (await ask('page/get', { page: member[0]?.page.id ?? 1 })).text;

const questions: Question[] = [
  ...clusterSorts.map((sort): Question => [`cluster/list by ${sort}`, 'cluster/list', { sort, limit: 100 }]),
  ['cluster/list at the end', 'cluster/list', { offset: 7500, limit: 100 }],
  [
    'cluster/list, five filters',
    'cluster/list',
    {
      verdicts: ['partial', 'identical'],
      languages: ['zh'],
      pages: [3, null],
      floor: [50, null],
      reviewStates: ['open'],
      limit: 100,
    },
  ],
  ['cluster/list in a folder', 'cluster/list', { folder: folderName, limit: 100 }],
  ['cluster/list, text of two characters', 'cluster/list', { text: '水壶', limit: 100 }],
  ['cluster/list, rare text', 'cluster/list', { text: sentence?.text.slice(0, 24) ?? '', limit: 100 }],
  ['cluster/list, frequent text', 'cluster/list', { text: 'library', limit: 100 }],
  ['cluster/facets', 'cluster/facets', {}],
  [
    'cluster/facets, three filters',
    'cluster/facets',
    { verdicts: ['partial'], languages: ['zh', 'ru'], folder: folderName },
  ],
  ['cluster/position', 'cluster/position', { cluster: usual?.key ?? '', sort: 'mean' }],
  ['cluster/get', 'cluster/get', { cluster: usual?.key ?? '' }],
  ['cluster/get, 1,200 members', 'cluster/get', { cluster: largest?.key ?? '' }],
  ['cluster/matrix', 'cluster/matrix', { cluster: largest?.key ?? '' }],
  ['cluster/graph', 'cluster/graph', { cluster: largest?.key ?? '' }],
  ['cluster/outside', 'cluster/outside', { cluster: largest?.key ?? '' }],
  ['overview/get', 'overview/get', {}],
  ...pageSorts.map((sort): Question => [`page/list by ${sort}`, 'page/list', { sort, descending: true, limit: 100 }]),
  ['page/list at the end', 'page/list', { offset: 99_000, limit: 100 }],
  [
    'page/list, four filters',
    'page/list',
    { statusCodes: [200], languages: ['ru'], inCluster: true, words: [40, null], sort: 'similarity', limit: 100 },
  ],
  ['page/list in a folder', 'page/list', { folder: folderName, sort: 'title', limit: 100 }],
  ['page/list, names', 'page/list', { text: 'page-1234', limit: 100 }],
  ['page/list, names and texts', 'page/list', { text: '净水设备', searchIn: 'all', limit: 100 }],
  ['page/facets', 'page/facets', {}],
  ['page/facets, two filters', 'page/facets', { languages: ['zh'], inCluster: true }],
  ['sentence/list by pages', 'sentence/list', { limit: 100 }],
  ['sentence/list by length', 'sentence/list', { sort: 'length', limit: 100 }],
  ['sentence/list by text', 'sentence/list', { sort: 'text', limit: 100 }],
  ['sentence/list, text', 'sentence/list', { text: '公交线路', limit: 100 }],
  ['sentence/list, verdict', 'sentence/list', { verdicts: ['pseudo-original'], limit: 100 }],
  ['sentence/list, host', 'sentence/list', { host: 'blog.sample.cn', limit: 100 }],
  ['sentence/pages', 'sentence/pages', { sentence: sentence?.key ?? '', limit: 100 }],
  [
    'decision/preview, all proposals',
    'decision/preview',
    { selection: { kind: 'cluster-filter', filter: {} }, change: 'proposal' },
  ],
  ['pair/compare', 'pair/compare', { a: member[0]?.page.id ?? 1, b: member[1]?.page.id ?? 2 }],
  ['pair/compare, 2 × 100 KB', 'pair/compare', { a: long[0]?.id ?? 1, b: long[1]?.id ?? 2 }],
  [
    'pair/compare-many',
    'pair/compare-many',
    { base: member[0]?.page.id ?? 1, others: member.slice(1).map(({ page }) => page.id) },
  ],
  ['check/text', 'check/text', { text: draft }],
  ['problem/list', 'problem/list', { limit: 100 }],
];

const rounds = 3;
const all: Time[] = [];
const rows: string[] = [];
for (const [label, name, parameters] of questions) {
  const [changed, again]: [Time[], Time[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    // A decision is what changes the data while people work.
    await ask('decision/set', {
      address: member[1]?.page.address ?? '',
      change: { action: 'rewrite', note: `round ${round} of ${label}` },
    });
    changed.push(await timeOf(() => ask(name, parameters)));
    again.push(await timeOf(() => ask(name, parameters)));
  }
  all.push(...changed, ...again);
  rows.push(
    `| \`${label}\` | ${at(changed, 'cpu', 0.5)} | ${at(changed, 'cpu', 1)} | ${at(again, 'cpu', 0.5)} | ${at(changed, 'clock', 0.5)} | ${at(again, 'clock', 0.5)} |`,
  );
}
console.log(
  `${describeMachine()}; load ${loadavg()[0]?.toFixed(1)}; file ${mebibytes(statSync(file).size)}; resident ${mebibytes(process.memoryUsage().rss)}\n`,
);
console.log(
  '| request | processor, changed: median | worst | again | clock, changed | again |\n|---|---|---|---|---|---|',
);
console.log(rows.join('\n'));
for (const kind of ['cpu', 'clock'] as const)
  console.log(`all requests, ${kind}: p50 ${at(all, kind, 0.5)} ms, p95 ${at(all, kind, 0.95)} ms`);
await engine.close();

interface Time {
  readonly clock: number;
  readonly cpu: number;
}

async function timeOf(work: () => Promise<unknown>): Promise<Time> {
  const [started, used] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(used);
  return { clock: performance.now() - started, cpu: (user + system) / 1000 };
}

function at(values: readonly Time[], kind: keyof Time, quantile: number): string {
  const sorted = values.map((time) => time[kind]).sort((x, y) => x - y);
  return (sorted[Math.min(sorted.length - 1, Math.floor(quantile * sorted.length))] ?? 0).toFixed(1);
}
