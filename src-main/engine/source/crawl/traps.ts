import type { NewProblem } from '../../../contract/problems.ts';
import { fnv1a, fnvPrime } from '../../fnv1a.ts';
import { decodedText } from '../address.ts';
import type { CollectOptionValues } from '../options.ts';
import type { LinkTally, QueuedAddress, TrapKind } from '../source.ts';
import { asBytes } from './links.ts';
import { nameOf } from './url-rules.ts';

type TrapOptions = ShapeLimits & Pick<CollectOptionValues, 'maxPerPattern' | 'trapPages'>;

/** A page with fewer bytes of new text is barren. */
const barrenBytes = 160;
/** How many barren pages a page with new text makes up for. */
const fruitfulWorth = 5;
/** A pattern whose pages link to each other is endless this far from its first barren page. */
const endlessClicks = 10;
/** Nobody plans further ahead; `farPages` pages of later years are an endless calendar. */
const yearsAhead = 2;
const farPages = 24;
/** A limit, since made-up parameter names could fill the memory. */
const maxPatterns = 20_000;

type Tally = { -readonly [Key in keyof LinkTally]: LinkTally[Key] };

/**
 * Detects crawler traps:
 *
 * - by form: too long, too many parameters or folders, repeated folders
 * - by date: calendars that lead ever further into the future
 * - by content: pages of one pattern, found on each other further and further from the start, without text that is new
 *   *within that pattern*. A print version or mirror repeats other pages but not itself, and is what an audit looks
 *   for.
 * - by number, as a last resort.
 *
 * Only addresses found through links are judged. Refused ones are counted by pattern and reported at the end. Tallies
 * are stored, seen text is not: after an interruption detection takes some pages longer.
 */
export function trapsOf(options: TrapOptions, known: Iterable<LinkTally>) {
  const { trapPages, maxPerPattern } = options;
  const tallies = new Map<string, Tally>();
  for (const tally of known) tallies.set(tally.name, { ...tally });
  const changed = new Set<Tally>();
  const seen = new SeenBlocks();
  const lastYear = new Date().getFullYear() + yearsAhead;

  const change = (name: string, address: string, apply: (tally: Tally) => void) => {
    let tally = tallies.get(name);
    if (!tally) {
      if (tallies.size >= maxPatterns) return;
      const counts = { fetched: 0, selfFound: 0, barren: 0, barrenFrom: null, refused: 0 };
      tally = { name, pattern: name.replace(/^calendar /, ''), kind: null, ...counts, example: address };
      tallies.set(name, tally);
    }
    apply(tally);
    changed.add(tally);
  };
  const refuse = (name: string, address: string, kind?: LinkTally['kind'], pattern?: string) => {
    change(name, address, (tally) => {
      tally.kind = kind ?? tally.kind;
      tally.pattern = pattern ?? tally.pattern;
      tally.refused += 1;
    });
    return true;
  };
  const count = (kind: NonNullable<LinkTally['kind']>, group: string, address: string) =>
    refuse(`${kind} ${group}`, address, kind, group);
  const farName = (address: string) => ((yearOf(address) ?? 0) > lastYear ? `calendar ${groupOf(address)}` : null);
  const kindOf = (
    { pattern, fetched, selfFound, barren, barrenFrom }: LinkTally,
    address: string,
    depth: number | null,
  ) => {
    if (trapPages > 0 && barren >= trapPages && selfFound * 2 >= fetched) {
      const kind = kindOfPattern(address);
      const isFar = depth === null || barrenFrom === null || depth - barrenFrom >= endlessClicks;
      if (isFar || isFamily(pattern) || kind === 'session-id') return kind;
    }
    return maxPerPattern > 0 && fetched >= maxPerPattern && !isFamily(pattern) ? 'pattern-full' : null;
  };

  return {
    count,
    refuses(address: string) {
      const shape = shapeOf(address, options);
      if (shape) return count(shape, groupOf(address), address);
      const far = farName(address);
      if (far && (tallies.get(far)?.fetched ?? 0) >= farPages) return refuse(far, address, 'calendar');
      const trap = patternsOf(address).find((pattern) => (tallies.get(pattern)?.kind ?? null) !== null);
      return trap !== undefined && refuse(trap, address);
    },
    notice({ address, foundOn, depth }: QueuedAddress, body: Uint8Array | null) {
      const far = farName(address);
      if (far) change(far, address, (tally) => (tally.fetched += 1));
      const patterns = patternsOf(address);
      const widest = patterns[0];
      if (widest === undefined) return;
      const found = foundOn !== null && (patternOf(foundOn) ?? foundOn.slice(foundOn.indexOf('//') + 2));
      const isOwn = found !== false && isAkin(found, patterns.at(-1) ?? widest);
      const fresh = body && trapPages > 0 ? seen.addPage(asBytes(body), widest) : Infinity;
      for (const pattern of patterns) {
        change(pattern, address, (tally) => {
          if (tally.barren === 0) tally.barrenFrom = depth;
          tally.barren = fresh < barrenBytes ? tally.barren + 1 : Math.max(0, tally.barren - fruitfulWorth);
          tally.fetched += 1;
          if (isOwn) tally.selfFound += 1;
          tally.kind ??= kindOf(tally, address, depth);
        });
      }
    },
    takeChanges(): readonly LinkTally[] {
      const taken = [...changed];
      changed.clear();
      return taken;
    },
    problems: () => [...tallies.values()].flatMap(problemOf),
  };
}

export type Traps = ReturnType<typeof trapsOf>;

function patternsOf(address: string) {
  const pattern = patternOf(address);
  if (pattern === null) return [];
  const family = familyOf(pattern);
  return family === null ? [pattern] : [family, pattern];
}

/** They share the path or the parameters. */
function isAkin(pattern: string, other: string) {
  if (pathOfPattern(pattern) === pathOfPattern(other)) return true;
  return (
    other.includes('?') &&
    pattern.slice(pattern.indexOf('?') + 1 || pattern.length) === other.slice(other.indexOf('?') + 1)
  );
}

function groupOf(address: string) {
  return /^https?:\/\/([^/?#]*(?:\/[^/?#]*(?=\/))?)/.exec(address)?.[1] ?? address;
}

function problemOf({ kind, pattern, fetched, refused, example }: LinkTally): readonly NewProblem[] {
  if (kind === null || refused === 0) return [];
  if (kind === 'too-deep' || kind === 'excluded' || kind === 'nofollow')
    return [{ code: `links-${kind}`, address: null, parameters: { count: refused, example } }];
  return [{ code: `trap-${kind}`, address: example, parameters: { pattern, fetched, refused } }];
}

const bits = 2 ** 25;
const minCharacters = 12;

/**
 * A Bloom filter of blocks of text, which measures how much of a page is new. Digits are ignored: the next month of an
 * empty calendar is nothing new.
 */
export class SeenBlocks {
  readonly #filter = new Uint8Array(bits / 8);

  addPage(html: string, group: string) {
    const seed = fnv1a(group);
    let fresh = 0;
    for (let end = 0; end >= 0 && end < html.length;) {
      const start = html.indexOf('>', end) + 1;
      if (start === 0) break;
      end = html.indexOf('<', start);
      const stop = end < 0 ? html.length : end;
      if (stop - start < minCharacters) continue;
      const hash = hashWithoutDigits(html, start, stop, seed);
      if (hash !== null && this.#isNew(hash)) fresh += stop - start;
    }
    return fresh;
  }

  #isNew(hash: number) {
    const second = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
    let isNew = false;
    for (const bit of [hash % bits, second % bits]) {
      const mask = 1 << (bit & 7);
      const byte = this.#filter[bit >>> 3] ?? 0;
      this.#filter[bit >>> 3] = byte | mask;
      isNew ||= (byte & mask) === 0;
    }
    return isNew;
  }
}

function hashWithoutDigits(html: string, start: number, end: number, seed: number) {
  let hash = seed;
  let letters = 0;
  for (let i = start; i < end; i += 1) {
    const code = html.charCodeAt(i);
    if (code <= 32 || (code >= 48 && code <= 57)) continue;
    hash = Math.imul(hash ^ code, fnvPrime);
    letters += 1;
  }
  return letters < minCharacters ? null : hash >>> 0;
}

type ShapeLimits = Pick<CollectOptionValues, 'maxAddressLength' | 'maxParameters' | 'maxFolders'>;

/**
 * Replaces numbers and long identifiers and drops parameter values: pages of one template share
 * `example.com/calendar/#/#` for `/calendar/2031/05` and `/calendar/2031/06`. Null where nothing varies.
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
    .replaceAll(/(?:\/#){3,}/g, '/#/#/#');
  const names = new Set(
    question < 0
      ? []
      : address
          .slice(question + 1)
          .split('&')
          .map(nameOf),
  );
  return path.slice(0, slash) + varied + (names.size === 0 ? '' : `?${[...names].toSorted().join('&')}`);
}

/** Groups all patterns of one path that have several parameters; else null. */
export function familyOf(pattern: string): string | null {
  return pattern.includes('&') ? `${pathOfPattern(pattern)}?…&…` : null;
}

const isFamily = (pattern: string) => pattern.endsWith('?…&…');

const pathOfPattern = (pattern: string) => pattern.split('?', 1)[0] ?? pattern;

export function shapeOf(address: string, limits: ShapeLimits): TrapKind | null {
  if (address.length > limits.maxAddressLength) return 'long-address';
  const question = address.indexOf('?');
  if (question >= 0 && address.slice(question).split('&').length > limits.maxParameters) return 'parameters';
  const folders = (question < 0 ? address : address.slice(0, question)).split('/').slice(3);
  if (folders.length - 1 > limits.maxFolders || repeats(folders)) return 'deep-path';
  return null;
}

/** Three times in a row, as when relative links miss their slash: `/a/b/a/b/a/b/`. Numbers may repeat. */
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
    decodedText(text),
  );
}

/** Reads a year followed by a month, or a date parameter; else null. */
export function yearOf(address: string): number | null {
  const found =
    /[/=_-]((?:1[0-9]|2[0-9]|3[0-9])\d\d)[/_-](?:0?[1-9]|1[0-2])(?![\d])/.exec(address)?.[1] ??
    /[?&/](?:year|jahr|god|y)[=/](\d{4})(?!\d)/i.exec(address)?.[1] ??
    /[?&](?:month|date|day|week)=(\d{4})(?:-|\d{2}(?!\d)|\d{4}(?!\d))/i.exec(address)?.[1];
  return found === undefined ? null : Number(found);
}
