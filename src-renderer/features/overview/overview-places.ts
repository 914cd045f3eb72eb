import type { RequestParameters } from '../../../src-main/contract/api.ts';
import type { Overview } from '../../../src-main/contract/overview.ts';
import { placeOf } from '../../app/filter-address.ts';

type FilterOf<Name extends 'cluster/list' | 'page/list' | 'sentence/list' | 'plan/list'> = Partial<
  Omit<RequestParameters<Name>, 'audit' | 'offset' | 'limit'>
>;

/** The lists behind the figures: the same screens, filtered through their addresses. */
export function placesOf(audit: string) {
  const base = `/audit/${encodeURIComponent(audit)}`;
  return {
    clusters: (filter: FilterOf<'cluster/list'> = {}) => placeOf(`${base}/clusters`, filter),
    /** By its key, which outlives a run. */
    cluster: (key: string) => `${base}/clusters/${encodeURIComponent(key)}`,
    pages: (filter: FilterOf<'page/list'> = {}) => placeOf(`${base}/pages`, filter),
    sentences: (filter: FilterOf<'sentence/list'> = {}) => placeOf(`${base}/sentences`, filter),
    sentence: (key: string) => `${base}/sentences/${encodeURIComponent(key)}`,
    actions: (filter: FilterOf<'plan/list'> = {}) => placeOf(`${base}/actions`, filter),
    problems: (code?: string) => placeOf(`${base}/run`, code === undefined ? {} : { problem: code }),
    relations: `${base}/relations`,
    verdicts: `${base}/verdicts`,
    run: `${base}/run`,
    changes: `${base}/changes`,
  };
}

export interface OverviewProps {
  readonly audit: string;
  readonly overview: Overview;
  readonly places: ReturnType<typeof placesOf>;
}
