import type { ChangedList, EventBody, RequestName } from '../../src-main/contract/api.ts';

/**
 * The lists that dear answers are made of. A decision changes pages, clusters and the overview many times an hour; what
 * was computed of texts stays as it is. An answer that is not named here is out of date with every change.
 */
const listsBehind: Partial<Record<RequestName, readonly ChangedList[]>> = {
  'pair/compare': ['pair', 'ignore'],
  'pair/compare-many': ['pair', 'ignore'],
  'pair/evidence': ['pair'],
  'sentence/list': ['sentence', 'ignore'],
  'checks/summary': ['page'],
  'checks/list': ['page'],
  'page/links': ['page'],
  'sentence/facets': ['sentence', 'ignore'],
  'problem/list': ['problem'],
  'problem/counts': ['problem'],
  'detector/results': ['pair'],
  'detector/only': ['pair'],
  'verdict/preview': ['pair'],
};

/** Whether an answer that is kept must be asked for again after this change of its audit. */
export function isOutOfDate(name: RequestName, { lists }: Pick<EventBody<'audit/changed'>, 'lists'>): boolean {
  const behind = listsBehind[name];
  return !lists || !behind || behind.some((list) => lists.includes(list));
}
