import type { RequestParameters } from '../../../src-main/contract/api.ts';
import type { Verdict } from '../../../src-main/contract/verdicts.ts';

type ListParameters = RequestParameters<'cluster/list'>;
export type ClusterSort = Extract<NonNullable<ListParameters['sort']>, 'importance' | 'pages' | 'floor' | 'mean' | 'longest-run' | 'title'>;

export const clusterSorts: readonly ClusterSort[] = ['importance', 'pages', 'floor', 'mean', 'longest-run', 'title'];

export interface Filters {
  readonly verdicts: readonly Verdict[];
  readonly text: string;
  readonly sort: ClusterSort;
  readonly descending: boolean;
  /** Clusters that the site has dealt with already. */
  readonly showSettled: boolean;
}

export const noFilters: Filters = { verdicts: [], text: '', sort: 'importance', descending: true, showSettled: true };

/** What is not filtered by is not sent. */
export function parametersOf({ verdicts, text, sort, descending, showSettled }: Filters): Omit<ListParameters, 'audit' | 'offset' | 'limit'> {
  return {
    sort,
    descending,
    ...(verdicts.length > 0 ? { verdicts: [...verdicts] } : {}),
    ...(text.trim() ? { text: text.trim() } : {}),
    ...(showSettled ? {} : { settled: false }),
  };
}

/** Figures start with the largest, titles with A. */
export function withSort(filters: Filters, sort: ClusterSort): Filters {
  return { ...filters, sort, descending: sort !== 'title' };
}

export function toggleVerdict(filters: Filters, verdict: Verdict): Filters {
  const verdicts = filters.verdicts.includes(verdict) ? filters.verdicts.filter((other) => other !== verdict) : [...filters.verdicts, verdict];
  return { ...filters, verdicts };
}
