import { fail } from '../../app-error.ts';
import type { PlacedPage } from '../../cluster/families/address-families.ts';
import { byVersion, versionPairs } from '../../cluster/families/version-pairs.ts';
import { defaultLimits, joinPages, type JoinResult } from '../../detect/index/join.ts';
import { ChangedJoin } from '../../detect/index/join-changed.ts';
import { Postings } from '../../detect/index/postings.ts';
import { type ActiveDetector, activeDetectors } from '../../detect/registry.ts';
import type { CorpusStatistics } from '../../detect/detector.ts';
import { type ReadableDatabase } from '../../store/database.ts';
import { fingerprintReader, fingerprintsOf, pagesByAddress } from '../../store/pages/fingerprint-reader.ts';
import { candidatesOf } from '../../store/pairs/pair-store.ts';
import { changedPages, joinMemory, type JoinMemory } from '../../store/pairs/join-memory.ts';
import { type AuditReader, corpusOf, type InFile, cacheShare } from '../reader.ts';

interface Joined {
  readonly pairs: Uint32Array;
  /** Pages whose pairs these are, beside stored pairs of the others; null means all pages. */
  readonly changed: readonly number[] | null;
  /** Rejected candidates, of detectors that count them. */
  readonly collisions: number;
  readonly capped: JoinResult['capped'];
  /** For the next join; null when it must look at all pages. */
  readonly memory: JoinMemory | null;
}

/** Stored fingerprints → pairs that the detector accepts; for `byVersion`, versions of pages by address. */
export function join({ detector: id, options }: InFile<{ detector: string }>, reader: AuditReader): Joined {
  const { database } = reader;
  if (id === byVersion) return pairsByVersion(database);
  const detector = activeDetectors(options.detectors).find((active) => active.id === id);
  if (!detector) fail('internal', { detail: `detector ${id} is not active` });
  const corpus = corpusOf(reader);
  const basis = JSON.stringify([detector.joinRule(corpus), detector.keysDependOn(corpus)]);
  const lastPage = database.value<number, []>('SELECT coalesce(max(id), 0) FROM page', 0)();
  const before = joinMemory(database, id);
  const isLike = before?.basis === basis;
  const changed = isLike ? changedPages(database, before.lastPage, detector.statistics.length > 0) : null;
  const context = { database, detector, corpus, basis, lastPage };
  return (before && changed && joinChanged(context, before, changed)) ?? joinAll(context, changed);
}

interface JoinContext {
  readonly database: ReadableDatabase;
  readonly detector: ActiveDetector;
  readonly corpus: CorpusStatistics;
  readonly basis: string;
  readonly lastPage: number;
}

/** @param changed pages since a complete join */
function joinAll(
  { database, detector, corpus, basis, lastPage }: JoinContext,
  changed: ReadonlySet<number> | null,
): Joined {
  const pages = pagesByAddress(database);
  const read = fingerprintReader(database, detector.id);
  const kept = recentFingerprints((page) => read(page) ?? new Uint8Array());
  // Numbered by address, not by arrival, so that stars in large groups and all that follows are repeatable.
  const numbers = new Uint32Array(lastPage + 1);
  for (const [number, page] of pages.entries()) numbers[page] = number;
  const postings = new Postings(pages.length);
  for (const [page, data] of fingerprintsOf(database, detector.id)) {
    postings.add(numbers[page] ?? 0, detector.keys(data, corpus));
    kept.offer(page, data);
  }
  const known = changed && knownPairs(database, detector.id, changed);
  const rule = detector.joinRule(corpus);
  const { a: ones, b: others, capped, bounds } = joinPages(postings, rule);
  const accepted: number[] = [];
  for (let at = 0; at < ones.length; at += 1) {
    const a = pages[ones[at] ?? 0] ?? 0;
    const b = pages[others[at] ?? 0] ?? 0;
    const isAccepted = known?.(a, b) ?? detector.compare(kept.get(a), kept.get(b), corpus).duplicate;
    if (isAccepted) accepted.push(Math.min(a, b), Math.max(a, b));
  }
  const pairs = Uint32Array.from(accepted);
  const collisions = detector.countsCollisions ? ones.length - pairs.length / 2 : 0;
  const isComplete = capped.groups === 0 && collisions === 0 && rule.kind !== 'hamming';
  return { pairs, changed: null, collisions, capped, memory: isComplete ? { basis, lastPage, ...bounds } : null };
}

/** For unchanged pages, whether the last join accepted the pair; else null. It compared all that meet now. */
function knownPairs(database: ReadableDatabase, detector: string, changed: ReadonlySet<number>) {
  const accepted = new Set<number>();
  for (const { a, b } of candidatesOf(database, detector)) accepted.add(a * numbersOfPages + b);
  return (a: number, b: number) =>
    changed.has(a) || changed.has(b) ? null : accepted.has(Math.min(a, b) * numbersOfPages + Math.max(a, b));
}

/** Lets two page ids fit into one number. */
const numbersOfPages = 2 ** 26;

/** If more fingerprints changed, a full join is faster: it need not look at all keys. */
const maxChanged = (pages: number) => Math.max(50, pages * 0.05);

/** Null when pairs of other pages may change, too, or when finding them would take longer than a full join. */
function joinChanged(
  { database, detector, corpus, basis, lastPage }: JoinContext,
  before: JoinMemory,
  changed: ReadonlySet<number>,
): Joined | null {
  const rule = detector.joinRule(corpus);
  if (rule.kind === 'hamming' || changed.size > maxChanged(lastPage)) return null;
  const read = fingerprintReader(database, detector.id);
  const fingerprints = [...changed].flatMap((page) => {
    const data = read(page);
    return data ? [{ page, data, keys: detector.keys(data, corpus) }] : [];
  });
  const join = new ChangedJoin(fingerprints, rule, defaultLimits, before);
  const accepted: number[] = [];
  let collisions = 0;
  const add = (page: number, data: Uint8Array, places: readonly number[]) => {
    for (const place of places) {
      const other = fingerprints[place];
      if (!other) continue;
      if (detector.compare(data, other.data, corpus).duplicate)
        accepted.push(Math.min(page, other.page), Math.max(page, other.page));
      else if (detector.countsCollisions) collisions += 1;
    }
  };
  for (const [own, { page, data, keys }] of fingerprints.entries()) {
    const later = join.partnersOf(keys, own).filter((place) => place > own);
    add(page, data, later);
  }
  for (const [page, data] of fingerprintsOf(database, detector.id)) {
    if (changed.has(page)) continue;
    add(page, data, join.partnersOf(detector.keys(data, corpus)));
    if (join.isCostly) return null;
  }
  const bounds = join.bounds();
  if (!bounds) return null;
  const pairs = Uint32Array.from(accepted);
  const memory = collisions === 0 ? { basis, lastPage, ...bounds } : null;
  return { pairs, changed: [...changed], collisions, capped: { groups: 0, pairs: 0 }, memory };
}

function pairsByVersion(database: ReadableDatabase): Joined {
  const pages = database.rows<PlacedPage & { id: number }>(
    'SELECT p.id, p.address, v.language, v.title FROM page p JOIN view v ON v.page = p.id ORDER BY p.address',
  )();
  const pairs = versionPairs(pages).flatMap(([a, b]) => [pages[a]?.id ?? 0, pages[b]?.id ?? 0].sort((x, y) => x - y));
  const none = { collisions: 0, capped: { groups: 0, pairs: 0 }, memory: null };
  return { pairs: Uint32Array.from(pairs), changed: null, ...none };
}

/** Enough for a page's neighbourhood even with large fingerprints, which take three times as much again decoded. */
const keptBytes = 24 << 20;
const bytesBeside = 240;
/** Less while the keys of the join take most memory. */
const offeredBytes = 12 << 20;

/** Candidates are sorted, so the same ones are needed repeatedly. */
function recentFingerprints(read: (page: number) => Uint8Array) {
  const kept = new Map<number, Uint8Array>();
  let bytes = 0;
  const keep = (page: number, data: Uint8Array) => {
    kept.set(page, data);
    bytes += data.length + bytesBeside;
  };
  return {
    get(page: number) {
      const known = kept.get(page);
      if (known) return known;
      const data = read(page);
      if (bytes + data.length + bytesBeside > keptBytes * cacheShare()) {
        kept.clear();
        bytes = 0;
      }
      keep(page, data);
      return data;
    },
    /** Caches a copy of one that was read for another purpose: parts of a piece of rows cannot be viewed as words. */
    offer(page: number, data: Uint8Array) {
      if (bytes + data.length + bytesBeside <= offeredBytes * cacheShare()) keep(page, data.slice());
    },
  };
}
