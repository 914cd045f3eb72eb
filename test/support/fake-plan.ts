import type { RequestName, RequestParameters, Result } from '../../src-main/contract/api.ts';
import {
  clusterChanges,
  pageChanges,
  sentenceChanges,
  type AuditFigures,
  type AuditMoment,
} from '../../src-main/contract/changes.ts';
import { planFileNames, planFiles } from '../../src-main/contract/plan.ts';

type Names = Extract<RequestName, `plan/${string}` | `changes/${string}`>;

const figures: AuditFigures = {
  pages: 100,
  indexablePages: 90,
  copiedPages: 20,
  duplicateRate: 0.2,
  clusters: 8,
  openClusters: 6,
  clustersByVerdict: { identical: 8 },
  sharedSentences: 40,
};
const moment: AuditMoment = {
  ref: { kind: 'current' },
  name: 'example.cn',
  finishedAt: 1_700_000_000_000,
  figures,
  hosts: ['example.cn'],
  sameSite: true,
};
const zeros = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
const nothing = { rows: [], total: 0 };

/** An empty plan, and an audit without another one to compare with. */
export const fakePlan: { readonly [Name in Names]: (parameters: RequestParameters<Name>) => Result<Name> } = {
  'plan/list': () => ({ ...nothing, version: 1 }),
  'plan/facets': () => ({
    total: 0,
    actions: [],
    grounds: [],
    states: [],
    owners: [],
    conflicts: [],
    hasConflict: [],
    reasons: [],
    version: 1,
  }),
  'plan/conflicts': () => ({ ...nothing, counts: [], version: 1 }),
  'plan/files': () => ({
    files: planFiles.map((file) => ({ file, name: planFileNames[file], entries: 0, refused: 0, proposals: 0 })),
    decided: 0,
    proposals: 0,
    placeless: 0,
    version: 1,
  }),
  'plan/preview': () => ({ text: '', entries: 0, refused: 0, whole: true }),
  'plan/export': () => ({
    folder: '/home/editor/PageTwin/plan',
    files: [],
    decided: 0,
    proposals: 0,
    placeless: 0,
    includesProposals: false,
  }),
  'plan/cancel': () => ({}),
  'changes/audits': () => ({ audits: [moment] }),
  'changes/summary': () => ({
    before: moment,
    after: moment,
    clusters: zeros(clusterChanges),
    pages: zeros(pageChanges),
    sentences: zeros(sentenceChanges),
  }),
  'changes/clusters': () => nothing,
  'changes/pages': () => nothing,
  'changes/sentences': () => nothing,
  'changes/copied': () => ({ ...nothing, summary: { sites: [], directions: [] } }),
};
