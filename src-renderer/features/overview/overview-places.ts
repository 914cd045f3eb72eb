import type { RequestParameters } from '../../../src-main/contract/api.ts';
import { placeOf } from '../../app/filter-address.ts';

type FilterOf<Name extends 'cluster/list' | 'page/list' | 'sentence/list' | 'plan/list'> = Partial<
  Omit<RequestParameters<Name>, 'audit' | 'offset' | 'limit'>
>;

export interface OverviewPlaces {
  clusters(filter?: FilterOf<'cluster/list'>): string;
  /** By its key, which outlives a run. */
  cluster(key: string): string;
  pages(filter?: FilterOf<'page/list'>): string;
  sentences(filter?: FilterOf<'sentence/list'>): string;
  sentence(key: string): string;
  actions(filter?: FilterOf<'plan/list'>): string;
  problems(code?: string): string;
  readonly relations: string;
  readonly verdicts: string;
  readonly run: string;
  readonly changes: string;
}

/** The lists behind the figures: the same screens, filtered through their addresses. */
export function placesOf(audit: string): OverviewPlaces {
  const base = `/audit/${encodeURIComponent(audit)}`;
  return {
    clusters: (filter = {}) => placeOf(`${base}/clusters`, filter),
    cluster: (key) => `${base}/clusters/${encodeURIComponent(key)}`,
    pages: (filter = {}) => placeOf(`${base}/pages`, filter),
    sentences: (filter = {}) => placeOf(`${base}/sentences`, filter),
    sentence: (key) => `${base}/sentences/${encodeURIComponent(key)}`,
    actions: (filter = {}) => placeOf(`${base}/actions`, filter),
    problems: (code) => placeOf(`${base}/run`, code === undefined ? {} : { problem: code }),
    relations: `${base}/relations`,
    verdicts: `${base}/verdicts`,
    run: `${base}/run`,
    changes: `${base}/changes`,
  };
}
