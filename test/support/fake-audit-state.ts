import { type AuditSummary, type RecentAudit, stageIds, type AuditProgress } from '../../src-main/contract/audits.ts';
import type { ClusterDetail } from './fake-audit.ts';
import type { DetectorInfo } from '../../src-main/contract/detector-results.ts';
import { type Problem, problemSeverities, type ProblemCode } from '../../src-main/contract/problems.ts';
import type { DescribedField } from '../../src-main/contract/options.ts';
import type { KindCounts, Verdict } from '../../src-main/contract/verdicts.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 10, 20, 9, 30);
const auditId = 'a1';

export const recentAudits: RecentAudit[] = [
  {
    file: '/home/editor/PageTwin/example.cn.pagetwin',
    name: 'example.cn',
    openedAt: now,
    pages: 4210,
    clusters: 128,
    exists: true,
    state: 'done',
  },
  {
    file: '/home/editor/PageTwin/biblioteka.pagetwin',
    name: 'Городская библиотека, ноябрь',
    openedAt: now - day,
    pages: 1,
    clusters: 0,
    exists: true,
    state: 'paused',
  },
  {
    file: '/media/usb/old-shop-with-a-very-long-name.pagetwin',
    name: 'old-shop-with-a-very-long-name.example.com',
    openedAt: now - 40 * day,
    pages: 98_311,
    clusters: 5022,
    exists: false,
    state: 'done',
  },
];

export function kindCountsOf(rows: readonly ClusterDetail[]): KindCounts {
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, found]) => [
      kind,
      { clusters: found.length, pages: found.reduce((sum, { pages }) => sum + pages, 0) },
    ]),
  );
}

export function summaryOf(rows: readonly ClusterDetail[]): AuditSummary {
  const byVerdict: Partial<Record<Verdict, number>> = {};
  for (const { verdict } of rows) byVerdict[verdict] = (byVerdict[verdict] ?? 0) + 1;
  return {
    audit: auditId,
    file: '/home/editor/PageTwin/example.cn.pagetwin',
    name: 'example.cn · 2026-11-20',
    createdAt: now,
    sources: [{ kind: 'sitemap', url: 'https://example.cn/sitemap.xml' }],
    collectedPages: 4216,
    pages: 4210,
    indexablePages: 3902,
    duplicatePages: rows.reduce((sum, { pages }) => sum + pages, 0),
    copiedPages: rows.reduce((sum, { pages }) => sum + pages - 1, 0),
    clusters: rows.length,
    clustersByKind: kindCountsOf(rows),
    clustersByVerdict: byVerdict,
    pairs: 931,
    relations: rows.length > 0 ? 17 : 0,
    sharedSentences: 913,
    problems: rows.length > 0 ? problems.length : 0,
    detectors: detectorInfos.map(({ id }) => id),
    notices: [],
  };
}

export function progressOf(state: AuditProgress['state']): AuditProgress {
  const at = state === 'done' ? stageIds.length : state === 'new' ? -1 : 2;
  return {
    audit: auditId,
    state,
    stages: stageIds.map((stage, index) => ({
      stage,
      state: index < at ? 'done' : index === at ? 'running' : 'waiting',
      done: index < at ? 4210 : index === at ? 2604 : 0,
      total: index <= at ? 4210 : null,
      rate: index === at ? 143.2 : null,
      elapsedMillis: index <= at ? 18_000 + index * 61_000 : 0,
    })),
    fraction: state === 'done' ? 1 : state === 'new' ? 0 : 0.6234,
    error: null,
    millisLeft: state === 'running' ? 94_000 : null,
    counts:
      state === 'new'
        ? { pages: 0, candidates: 0, pairs: 0, clusters: 0, problems: 0 }
        : { pages: 4210, candidates: 12_840, pairs: 931, clusters: 128, problems: 640 },
  };
}

const parameters = {
  status: 404,
  detail: 'unexpected end',
  target: 'https://example.cn/new/address.html',
  hops: 3,
  tries: 3,
  type: 'application/pdf',
  count: 12,
  charset: 'gb18030',
  declared: 'utf-8',
  limit: '20 MB',
  other: '/b.html',
  detector: 'simhash',
  groups: 2,
  pairs: 9000,
};
const codes = Object.keys(problemSeverities) as ProblemCode[];

export const problems: Problem[] = Array.from({ length: 640 }, (_, index) => {
  const code = codes[(index * index + index) % codes.length] ?? 'page-failed';
  return {
    id: index + 1,
    stage: index % 4 === 0 ? 'analyse' : 'collect',
    address:
      index % 9 === 0 ? null : `https://example.cn/articles/2024/${index}/some-rather-long-address-of-a-page.html`,
    code,
    severity: problemSeverities[code],
    message: code,
    parameters,
  };
});

const detectorIds = [
  'same-url',
  'exact-content',
  'tianwang-con',
  'long-sentence',
  'super-shingle',
  'simhash',
  'segment-signature',
  'character-cosine',
];

export const detectorInfos: DetectorInfo[] = detectorIds.map((id, index) => ({
  id,
  seed: 'S4',
  work: 'A work of the literature, 2007',
  cost: 'low',
  summary: `One English sentence that says what ${id} compares and when two pages count as duplicates.`,
  options:
    id === 'simhash'
      ? { distance: { kind: 'integer', default: 6, min: 0, max: 10, unit: 'bits', help: 'Bits that may differ.' } }
      : {},
  presets: index < 6 ? ['standard', 'all'] : ['all'],
}));

const integer = (standard: number, min: number, max: number, help: string, unit?: string): DescribedField => ({
  kind: 'integer',
  default: standard,
  min,
  max,
  help,
  ...(unit ? { unit } : {}),
});

export const optionStages: Record<string, Record<string, DescribedField>> = {
  collect: {
    concurrency: integer(8, 1, 64, 'Requests in flight at the same time.'),
    timeoutMillis: integer(20_000, 500, 300_000, 'How long an answer may take.', 'ms'),
    maxPages: integer(0, 0, 10_000_000, 'Stop after this many addresses; 0 sets no limit.'),
    obeyRobots: { kind: 'boolean', default: true, help: 'Obey robots.txt.' },
    userAgent: {
      kind: 'choice',
      default: 'PageTwin',
      choices: ['PageTwin', 'Googlebot', 'Baiduspider', 'YandexBot'],
      help: 'Name under which pages are asked for and robots.txt is read.',
    },
  },
  analyse: {
    extractor: {
      kind: 'choice',
      default: 'density',
      choices: ['density', 'whole-body'],
      help: 'How the main text of a page is found.',
    },
  },
  verify: {
    nearlyEqual: {
      kind: 'number',
      default: 0.95,
      min: 0.5,
      max: 1,
      help: 'Verbatim share of both pages from which they count as nearly equal.',
    },
  },
  cluster: {},
};
