import type { CollectOptionValues } from '../options.ts';
import { nameOf } from './url-rules.ts';

export type TrapKind =
  | 'calendar'
  | 'facets'
  | 'session-id'
  | 'deep-path'
  | 'pagination'
  | 'endless'
  | 'long-address'
  | 'parameters'
  | 'pattern-full';

export type ShapeLimits = Pick<CollectOptionValues, 'maxAddressLength' | 'maxParameters' | 'maxFolders'>;

/**
 * Numbers, long identifiers and values of parameters are taken out. Pages of one template share what is left:
 * `/calendar/2031/05` and `/calendar/2031/06` are `example.com/calendar/#/#`. Null where nothing varies.
 */
export function patternOf(address: string): string | null {
  const start = address.indexOf('//') + 2;
  const question = address.indexOf('?', start);
  const path = question < 0 ? address.slice(start) : address.slice(start, question);
  const slash = path.indexOf('/');
  if (question < 0 && !/\d/.test(path.slice(slash))) return null;
  const varied = path
    .slice(slash)
    .replaceAll(/[\da-f-]{16,}/gi, (token) => (/\d/.test(token) && /[a-f]/i.test(token) ? '*' : token))
    .replaceAll(/\d+/g, '#')
    // However many numbered folders.
    .replaceAll(/(?:\/#){3,}/g, '/#/#/#');
  const names = question < 0 ? [] : parameterNames(address.slice(question + 1));
  return path.slice(0, slash) + varied + (names.length === 0 ? '' : `?${names.join('&')}`);
}

/** Of a path with two parameters or more, however combined. */
export function familyOf(pattern: string): string | null {
  return pattern.includes('&') ? `${pathOfPattern(pattern)}?…&…` : null;
}

export function isFamily(pattern: string): boolean {
  return pattern.endsWith('?…&…');
}

export function pathOfPattern(pattern: string): string {
  return pattern.split('?', 1)[0] ?? pattern;
}

function parameterNames(query: string): readonly string[] {
  return [...new Set(query.split('&').map(nameOf))].toSorted();
}

export function shapeOf(address: string, limits: ShapeLimits): TrapKind | null {
  if (address.length > limits.maxAddressLength) return 'long-address';
  const question = address.indexOf('?');
  if (question >= 0 && address.slice(question).split('&').length > limits.maxParameters) return 'parameters';
  const folders = (question < 0 ? address : address.slice(0, question)).split('/').slice(3);
  if (folders.length - 1 > limits.maxFolders || repeats(folders)) return 'deep-path';
  return null;
}

/**
 * Three times in a row, as when a relative link is written as if it were absolute: `/a/b/a/b/a/b/`. Numbers may repeat.
 */
function repeats(folders: readonly string[]) {
  for (let length = 1; length * 3 <= folders.length; length += 1) {
    let equal = 0;
    for (let i = length; i < folders.length; i += 1) {
      equal = folders[i] === folders[i - length] && folders[i] !== '' ? equal + 1 : 0;
      if (equal >= length * 2 && /[^\d/]/.test(folders.slice(i - length + 1, i + 1).join('/'))) return true;
    }
  }
  return false;
}

/** `example` is one of its addresses. */
export function kindOfPattern(example: string): TrapKind {
  const url = new URL(example);
  const names = [...url.searchParams.keys()];
  const values = [...url.searchParams.values()];
  if (values.some((value) => /^[\da-f-]{20,}$/i.test(value)) || /\/\(?s\([^)]+\)/i.test(url.pathname))
    return 'session-id';
  if (isCalendar(url)) return 'calendar';
  if (names.length >= 2) return 'facets';
  if (
    /(?:^|[/_-])(?:page|seite|strona)(?:[/_-]?\d|$)/i.test(url.pathname) ||
    names.some((name) => /^(?:p|pg|pn|page|paged|start|offset)$/i.test(name))
  ) {
    return 'pagination';
  }
  return 'endless';
}

function isCalendar({ pathname, searchParams }: URL) {
  const text = `${pathname}&${[...searchParams].flat().join('&')}`;
  return /calend|kalend|календар|(?:^|[/&_-])(?:month|year|day|date|week|monat)\b|\b(?:19|20|21)\d\d[/_-](?:0?[1-9]|1[0-2])\b/i.test(
    safeDecode(text),
  );
}

function safeDecode(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Where year and month stand side by side or are named. */
export function yearOf(address: string): number | null {
  const found =
    /[/=_-]((?:1[0-9]|2[0-9]|3[0-9])\d\d)[/_-](?:0?[1-9]|1[0-2])(?![\d])/.exec(address)?.[1] ??
    /[?&/](?:year|jahr|god|y)[=/](\d{4})(?!\d)/i.exec(address)?.[1] ??
    /[?&](?:month|date|day|week)=(\d{4})(?:-|\d{2}(?!\d)|\d{4}(?!\d))/i.exec(address)?.[1];
  return found === undefined ? null : Number(found);
}
