import { outcomes, type OutcomeCounts } from '../../src-main/contract/verdict-preview.ts';
import {
  type Client,
  type EventBody,
  type EventName,
  type RequestName,
  type RequestParameters,
  type Result,
  RequestError,
} from '../../src-main/contract/api.ts';
import { settingsSchema, type Settings } from '../../src-main/contract/settings.ts';
import { auditOptionsSchema } from '../../src-main/contract/options.ts';
import type { ExportFormat, ExportResult } from '../../src-main/contract/exports.ts';
import type { AuditProgress } from '../../src-main/contract/audits.ts';
import { fakeReview } from './fake-review.ts';
import { clusterDetails, comparisonOf, detectorResultsOf, evidenceOf, pageDetail, relations } from './fake-audit.ts';
import { fakeStart } from './fake-start.ts';
import { fakePageDetail } from './fake-page-detail.ts';
import { fakePlan } from './fake-plan.ts';
import { detectorInfos, optionStages, problems, progressOf, recentAudits, summaryOf } from './fake-audit-state.ts';

export interface FakeSettings extends Partial<Settings> {
  /** Which moment of an audit is shown. */
  readonly moment?: AuditProgress['state'];
  readonly empty?: boolean;
}

const noFigureTables = { tables: [], pages: 0, measures: [] };

/** What an engine of fixtures answers, each request by its own function. */
export type Answers = {
  readonly [Name in RequestName]: (parameters: RequestParameters<Name>) => Result<Name> | Promise<Result<Name>>;
};

/**
 * An engine made of fixtures, to look at the window without one. Its answers have the types of the
 * engine's, so that they cannot drift away from what that gives.
 */
export function createFakeClient({ moment = 'done', empty = false, ...chosen }: FakeSettings = {}): Client {
  const listeners = new Map<EventName, Set<(body: never) => void>>();
  let settings: Settings = settingsSchema.parse(chosen);
  let state = moment;
  const emit = <Name extends EventName>(name: Name, body: EventBody<Name>) => {
    for (const listener of listeners.get(name) ?? []) listener(body as never);
  };
  const moveTo = (next: AuditProgress['state']) => {
    state = next;
    emit('audit/progress', progressOf(state));
    return {};
  };
  const rows = empty ? [] : clusterDetails;
  const answers: Answers = {
    'app/info': () => ({ version: '0.1.0', shell: 'web', folder: '/home/editor/PageTwin', cores: 8 }),
    'settings/get': () => settings,
    'settings/set': (change) => (settings = { ...settings, ...change } as Settings),
    'recent/list': () => ({ audits: empty ? [] : recentAudits }),
    'recent/forget': () => ({}),
    'figures/list': () => noFigureTables,
    'figures/remove': () => noFigureTables,
    'figures/import': () => ({ ...noFigureTables, read: [] }),
    'detector/list': () => ({ detectors: detectorInfos }),
    'option/list': () => ({ stages: optionStages }),
    'source/recognise'({ text }) {
      if (/^https?:/.test(text)) return { source: { kind: 'sitemap', url: text }, suggestedName: new URL(text).host };
      if (/\.warc(?:\.gz)?$/.test(text))
        return { source: { kind: 'file', path: text, format: 'warc' }, suggestedName: 'site' };
      if (text.startsWith('/'))
        return { source: { kind: 'folder', path: text }, suggestedName: text.split('/').at(-1) ?? 'folder' };
      throw new RequestError({ code: 'source-unknown', message: '', hint: '', retryable: false, parameters: { text } });
    },
    'audit/create': () => summaryOf(rows),
    'audit/create-demo': () => summaryOf(rows),
    'audit/open': () => summaryOf(rows),
    'audit/list-open': () => ({ audits: [] }),
    'audit/rescue': ({ file }) => ({ job: 'rescue', output: file.replace('.pagetwin', '-rescued.pagetwin') }),
    'audit/cancel-rescue': () => ({}),
    'audit/rescue-state': () => ({ running: null, last: null }),
    'audit/examine': () => ({ tables: 40, faults: [] }),
    'audit/close': () => ({}),
    'audit/summary': () => summaryOf(rows),
    'audit/options': () => ({
      collect: { concurrency: 4 },
      analyse: {},
      template: {},
      verify: {},
      cluster: {},
      detectors: null,
    }),
    'audit/set-options': ({ options }) => auditOptionsSchema.parse(options),
    'audit/progress': () => progressOf(state),
    'audit/start': () => ({ job: '1', ...moveTo('running') }),
    'audit/pause': () => moveTo('paused'),
    'audit/stop-collecting': () => ({}),
    'audit/cancel': () => moveTo('cancelled'),
    'problem/list': ({ offset = 0, limit = 100, code }) =>
      windowOf(empty ? [] : problems.filter((problem) => !code || problem.code === code), offset, limit),
    'problem/counts': () => ({ counts: empty ? [] : countProblems() }),
    ...fakeReview(rows),
    ...fakePageDetail,
    ...fakePlan,
    ...fakeStart,
    'page/get': ({ page }) => pageDetail(page),
    'page/find': () => pageDetail(101),
    'page/site-names': () => ({ names: [] }),
    'detector/results': () => detectorResultsOf(empty ? [] : detectorInfos.map(({ id }) => id)),
    'detector/only': ({ offset = 0, limit = 100, confirmed = true }) =>
      windowOf(
        empty ? [] : relations.map((pair) => (confirmed ? pair : { ...pair, verdict: null, similarity: null })),
        offset,
        limit,
      ),
    'verdict/preview': () => noPreview,
    'pair/compare': ({ a, b }) => comparisonOf(a, b),
    'pair/evidence': ({ a, b }) => ({ evidence: evidenceOf(a, b) }),
    'export/run': ({ formats }) => exported(formats),
    'export/start'({ audit, formats }) {
      const job = 'export-1';
      // As from the engine, the outcome comes after the answer.
      queueMicrotask(() =>
        emit('export/ended', { audit, job, outcome: 'done', error: null, result: exported(formats) }),
      );
      return { job };
    },
    'export/cancel': () => ({}),
    'export/state': () => ({ running: null, last: null }),
    'export/client': () => ({ name: '', logo: null, accent: null }),
    'export/abilities': () => ({ pdf: true }),
  };

  return {
    async request(name, parameters) {
      return answers[name](parameters);
    },
    on(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener as (body: never) => void));
      return () => set.delete(listener as (body: never) => void);
    },
    close: () => listeners.clear(),
  };
}

const windowOf = <T>(rows: readonly T[], offset: number, limit: number) => ({
  rows: rows.slice(offset, offset + limit),
  total: rows.length,
});

function countProblems() {
  const counts = Map.groupBy(problems, ({ code }) => code);
  return [...counts].map(([code, found]) => ({
    code,
    severity: found[0]?.severity ?? ('info' as const),
    count: found.length,
    retryable: 0,
  }));
}

const noOutcomes = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as OutcomeCounts;
const noPreview: Result<'verdict/preview'> = {
  pairs: 0,
  before: noOutcomes,
  after: noOutcomes,
  bins: [],
  changed: 0,
  changes: [],
};

function exported(formats: readonly ExportFormat[]): ExportResult {
  const files = formats.map((format) => ({
    path: `/x/report.${format}`,
    name: `report.${format}`,
    bytes: 48_213,
    download: `/exports/report.${format}`,
  }));
  return { folder: '/home/editor/PageTwin/example.cn.export', files, failures: [], archive: null };
}
