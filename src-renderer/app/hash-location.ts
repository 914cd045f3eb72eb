import { useSyncExternalStore } from 'react';
import type { BaseLocationHook, BaseSearchHook } from 'wouter';

interface HashLocationHook extends BaseLocationHook {
  (): [string, typeof navigateTo];
  readonly searchHook: BaseSearchHook;
  readonly hrefs: (path: string) => string;
}

/** Places with filters: `#/audit/…/pages?text=sale`. The location is the path alone; `useSearch` gives the query. */
export const useHashLocation: HashLocationHook = Object.assign(
  (): [string, typeof navigateTo] => [useSyncExternalStore(subscribe, path), navigateTo],
  { searchHook: () => useSyncExternalStore(subscribe, query), hrefs: (to: string) => `#${to}` },
);

export const useWholeHash = () => useSyncExternalStore(subscribe, currentPlace);

export const currentPlace = () => (query() === '' ? path() : `${path()}?${query()}`);

function navigateTo(
  to: string,
  { replace = false, state = null }: Readonly<{ replace?: boolean; state?: unknown }> = {},
) {
  const before = window.location.href;
  const url = new URL(before);
  url.hash = to.replace(/^#?\/?/, '/');
  if (replace) window.history.replaceState(state, '', url);
  else window.history.pushState(state, '', url);
  window.dispatchEvent(new HashChangeEvent('hashchange', { oldURL: before, newURL: url.href }));
}

const parts = () => window.location.hash.replace(/^#?\/?/, '').split('?');
const path = () => `/${parts()[0] ?? ''}`;
const query = () => parts().slice(1).join('?');

function subscribe(changed: () => void): () => void {
  const ended = new AbortController();
  for (const type of ['hashchange', 'popstate']) window.addEventListener(type, changed, { signal: ended.signal });
  return () => ended.abort();
}
