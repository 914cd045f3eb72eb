import { useMemo, useSyncExternalStore } from 'react';
import { useLocation, useSearch, type BaseLocationHook, type BaseSearchHook } from 'wouter';
import type { z } from 'zod';

export type Shape = Readonly<Record<string, z.ZodType>>;
export type Filter<S extends Shape> = z.input<z.ZodObject<S>>;

export function filterQuery(filter: Readonly<Record<string, unknown>>) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(filter)) {
    if (value === undefined || value === null || value === '') continue;
    if (isSpan(value)) query.set(key, value.map((end) => end ?? '').join('..'));
    else if (Array.isArray(value)) for (const item of value) query.append(key, String(item));
    else query.set(key, String(value));
  }
  return query.toString();
}

export const rootOf = (audit: string) => `/audit/${encodeURIComponent(audit)}`;

export function placeOf(path: string, filter: Readonly<Record<string, unknown>>) {
  const query = filterQuery(filter);
  return query === '' ? path : `${path}?${query}`;
}

/** Ignores unknown and invalid fields, as of old addresses. */
export function readFilter<S extends Shape>(shape: S, search: string): Filter<S> {
  const query = new URLSearchParams(search);
  const filter: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(shape)) {
    const values = query.getAll(key);
    if (values.length === 0) continue;
    const accepted = [...readings(values)].find((reading) => schema.safeParse(reading).success);
    if (accepted !== undefined) filter[key] = accepted;
  }
  return filter as Filter<S>;
}

export const without = <F extends object>(filter: F, field: keyof F | null): F =>
  Object.fromEntries(Object.entries(filter).filter(([key, value]) => key !== field && value !== undefined)) as F;

export function useAddressFilter<S extends Shape>(shape: S): readonly [Filter<S>, (filter: Filter<S>) => void] {
  const search = useSearch();
  const [location, navigate] = useLocation();
  const filter = useMemo(() => readFilter(shape, search), [shape, search]);
  const change = (next: Filter<S>) =>
    navigate(placeOf(location, next as Readonly<Record<string, unknown>>), { replace: true });
  return [filter, change];
}

const isSpan = (value: unknown): value is readonly [unknown, unknown] =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((end) => end === null || typeof end === 'number' || isDay(end));
const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(value);

function* readings(values: readonly string[]): Generator<unknown> {
  const [only = ''] = values;
  if (values.length === 1) {
    if (/^-?\d+(?:\.\d+)?$/u.test(only)) yield Number(only);
    if (only === 'true' || only === 'false') yield only === 'true';
    yield only;
    const [from = '', to = ''] = only.split('..');
    if (only.includes('..')) {
      yield [numberOf(from), numberOf(to)];
      yield [from || null, to || null];
    }
  }
  yield values.map(Number);
  yield values;
  if (values.length === 1) yield only.split(',');
}

const numberOf = (written: string) => (written === '' ? null : Number(written));

interface HashLocationHook extends BaseLocationHook {
  (): [string, typeof navigateTo];
  readonly searchHook: BaseSearchHook;
  readonly hrefs: (path: string) => string;
}

/**
 * Locations with filters: `#/audit/…/pages?text=sale`. The location is only the path; `useSearch` returns the query.
 */
export const useHashLocation: HashLocationHook = Object.assign(
  (): [string, typeof navigateTo] => [useSyncExternalStore(subscribe, path), navigateTo],
  { searchHook: () => useSyncExternalStore(subscribe, query), hrefs: (to: string) => `#${to}` },
);

export const useWholeHash = () => useSyncExternalStore(subscribe, currentPlace);

export const currentPlace = () => (query() === '' ? path() : `${path()}?${query()}`);

function navigateTo(to: string, { replace = false, state = null }: { replace?: boolean; state?: unknown } = {}) {
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
