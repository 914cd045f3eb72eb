import type { AuditSummary } from '../contract/audits.ts';
import type { ClusterListRow } from '../contract/cluster-views.ts';
import type { ClusterMember, RelationRow } from '../contract/clusters.ts';
import { clusterVerdicts, verdicts } from '../contract/verdicts.ts';
import { AppError } from '../engine/app-error.ts';

export const failFigures = [
  'pages',
  'problems',
  'clusters',
  'open-clusters',
  'duplicate-pages',
  'duplicate-rate',
  'relations',
  'new-clusters',
  'grown-clusters',
  'reopened-clusters',
  ...verdicts.filter((verdict) => verdict !== 'template-only'),
] as const;
type FailFigure = (typeof failFigures)[number];

const operators = {
  '>=': (value: number, limit: number) => value >= limit,
  '<=': (value: number, limit: number) => value <= limit,
  '>': (value: number, limit: number) => value > limit,
  '<': (value: number, limit: number) => value < limit,
  '=': (value: number, limit: number) => value === limit,
};

export type FailCondition = ReturnType<typeof readFailOn>[number];

/** `pseudo-original>0,duplicate-rate>5%`. Throws `option-out-of-range`. */
export function readFailOn(text: string) {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, name = '', operator = '', number = '', percent = ''] =
        /^([\w-]+)\s*(>=|<=|>|<|=)\s*(\d+(?:\.\d+)?)\s*(%?)$/u.exec(part) ?? [];
      const figure = failFigures.find((known) => known === name);
      if (!figure || (percent !== '') !== (figure === 'duplicate-rate'))
        throw new AppError('option-out-of-range', {
          option: '--fail-on',
          allowed: `${failFigures.join(' / ')} > >= < <= = 0 (duplicate-rate: 5%)`,
          value: part,
        });
      // 5 % is 0.05.
      const limit = Number(number) / (percent === '' ? 1 : 100);
      return { text: part, figure, operator: operator as keyof typeof operators, limit };
    });
}

export type CheckedCondition = ReturnType<typeof checkConditions>[number];

export interface ListedCluster {
  readonly cluster: ClusterListRow;
  readonly members: readonly (Pick<ClusterMember, 'verdict' | 'similarity'> & { readonly address: string })[];
}

export interface KnownFindings {
  readonly clusters: readonly ListedCluster[];
  readonly relations: readonly RelationRow[];
}

/** Without what a baseline knows. */
interface CountedFindings {
  readonly findings: KnownFindings;
  readonly changes: { readonly new: number; readonly grown: number; readonly reopened: number } | null;
}

export function checkConditions(conditions: readonly FailCondition[], summary: AuditSummary, counted: CountedFindings) {
  return conditions.map((condition) => {
    const value = valueOf(condition.figure, summary, counted);
    return { ...condition, value, met: operators[condition.operator](value, condition.limit) };
  });
}

function valueOf(
  figure: FailFigure,
  { pages, problems }: AuditSummary,
  { findings, changes }: CountedFindings,
): number {
  const { clusters, relations } = findings;
  const copies = clusters.reduce((sum, { cluster }) => sum + cluster.pages - 1, 0);
  switch (figure) {
    case 'pages':
      return pages;
    case 'problems':
      return problems;
    case 'clusters':
      return clusters.length;
    case 'open-clusters':
      return clusters.filter(({ cluster }) => !cluster.resolvedBySite).length;
    case 'duplicate-pages':
      return copies;
    case 'duplicate-rate':
      return pages === 0 ? 0 : copies / pages;
    case 'relations':
      return relations.length;
    case 'new-clusters':
      return changes?.new ?? 0;
    case 'grown-clusters':
      return changes?.grown ?? 0;
    case 'reopened-clusters':
      return changes?.reopened ?? 0;
    default: {
      // Equality between clusters is no finding of its own.
      const related = clusterVerdicts.has(figure) ? [] : relations.filter(({ verdict }) => verdict === figure);
      return clusters.filter(({ cluster }) => cluster.verdict === figure).length + related.length;
    }
  }
}
