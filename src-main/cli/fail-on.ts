import type { AuditSummary } from '../contract/audits.ts';
import type { ClusterListRow, ClusterMember, RelationRow } from '../contract/clusters.ts';
import { clusterVerdicts, type Verdict, verdicts } from '../contract/verdicts.ts';
import { outOfRange } from './acting.ts';

/** Excludes clusters and relations in the baseline. */
interface Counted extends KnownFindings {
  readonly summary: AuditSummary;
  readonly changes: { readonly new: number; readonly grown: number; readonly reopened: number } | null;
}

const copiesIn = ({ clusters }: Counted) => clusters.reduce((sum, { cluster }) => sum + cluster.pages - 1, 0);

const ownFigures = {
  pages: ({ summary }: Counted) => summary.pages,
  problems: ({ summary }: Counted) => summary.problems,
  clusters: ({ clusters }: Counted) => clusters.length,
  'open-clusters': ({ clusters }: Counted) => clusters.filter(({ cluster }) => !cluster.resolvedBySite).length,
  'duplicate-pages': copiesIn,
  'duplicate-rate': (counted: Counted) => (counted.summary.pages === 0 ? 0 : copiesIn(counted) / counted.summary.pages),
  relations: ({ relations }: Counted) => relations.length,
  'new-clusters': ({ changes }: Counted) => changes?.new ?? 0,
  'grown-clusters': ({ changes }: Counted) => changes?.grown ?? 0,
  'reopened-clusters': ({ changes }: Counted) => changes?.reopened ?? 0,
};

/** Verdicts that form clusters are not counted as relations. */
const ofVerdict =
  (verdict: Verdict) =>
  ({ clusters, relations }: Counted) =>
    clusters.filter(({ cluster }) => cluster.verdict === verdict).length +
    (clusterVerdicts.has(verdict) ? 0 : relations.filter((relation) => relation.verdict === verdict).length);

const figures = new Map<string, (counted: Counted) => number>([
  ...Object.entries(ownFigures),
  ...verdicts.flatMap((verdict) => (verdict === 'template-only' ? [] : [[verdict, ofVerdict(verdict)] as const])),
]);

export const failFigures: readonly string[] = [...figures.keys()];

/** By the sign of value minus limit. */
const signsOf = { '>=': [0, 1], '<=': [-1, 0], '>': [1], '<': [-1], '=': [0] };

export type FailCondition = ReturnType<typeof readFailOn>[number];

/** Reads conditions such as `pseudo-original>0,duplicate-rate>5%`. Throws `option-out-of-range`. */
export const readFailOn = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, name = '', operator = '', number = '', percent = ''] =
        /^([\w-]+)\s*(>=|<=|>|<|=)\s*(\d+(?:\.\d+)?)\s*(%?)$/u.exec(part) ?? [];
      const valueOf = figures.get(name);
      if (!valueOf || (percent !== '') !== (name === 'duplicate-rate'))
        throw outOfRange('--fail-on', `${failFigures.join(' / ')} > >= < <= = 0 (duplicate-rate: 5%)`, part);
      const limit = Number(number) / (percent === '' ? 1 : 100);
      return { text: part, figure: name, valueOf, operator: operator as keyof typeof signsOf, limit };
    });

export type ListedCluster = Readonly<{
  cluster: ClusterListRow;
  members: readonly (Pick<ClusterMember, 'verdict' | 'similarity'> & { readonly address: string })[];
}>;

export type KnownFindings = Readonly<{
  clusters: readonly ListedCluster[];
  relations: readonly RelationRow[];
}>;

export const checkConditions = (conditions: readonly FailCondition[], counted: Counted) =>
  conditions.map(({ valueOf, ...condition }) => {
    const value = valueOf(counted);
    return { ...condition, value, met: signsOf[condition.operator].includes(Math.sign(value - condition.limit)) };
  });
