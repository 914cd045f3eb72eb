import { AppError } from '../../app-error.ts';
import type { PlacedPage } from '../../cluster/address-families.ts';
import { byVersion, versionPairs } from '../../cluster/version-pairs.ts';
import type { ActiveDetector } from '../../detect/detector.ts';
import { joinPages, type JoinResult } from '../../detect/index/join.ts';
import { Postings } from '../../detect/index/postings.ts';
import { activeDetectors } from '../../detect/registry.ts';
import type { CorpusStatistics } from '../../detect/statistics.ts';
import type { ReadableDatabase } from '../../store/database.ts';
import { fingerprintReader, fingerprintsOf, pagesByAddress } from '../../store/pages/fingerprint-reader.ts';
import type { TaskInput, TaskOutput } from '../protocol.ts';
import { corpusOf, auditReader } from '../reader.ts';
import { cacheShare } from '../recent-pages.ts';

/**
 * Stored fingerprints → pairs that the detector accepts; under `byVersion` pages that are versions of each other by
 * address.
 */
export function join({ file, detector: id, options }: TaskInput<'join'>): TaskOutput<'join'> {
  if (id === byVersion) return pairsByVersion(auditReader(file).database);
  const detector = activeDetectors(options.detectors).find((active) => active.id === id);
  if (!detector) throw new AppError('internal', { detail: `detector ${id} is not active` });
  const reader = auditReader(file);
  const corpus = corpusOf(reader);
  const read = fingerprintReader(reader.database, id);
  const kept = new RecentFingerprints((page) => read(page) ?? new Uint8Array());
  const pages = pagesByAddress(reader.database);
  const joined = joinPages(readPostings(reader.database, detector, corpus, { pages, kept }), detector.joinRule(corpus));
  const pairs = acceptedPairs({ detector, corpus, pages, joined, kept });
  return {
    pairs,
    collisions: detector.countsCollisions ? joined.a.length - pairs.length / 2 : 0,
    capped: joined.capped,
  };
}

function pairsByVersion(database: ReadableDatabase): TaskOutput<'join'> {
  const pages = database
    .prepare<[], PlacedPage & { id: number }>(
      'SELECT p.id, p.address, v.language FROM page p JOIN view v ON v.page = p.id ORDER BY p.address',
    )
    .all();
  const pairs = versionPairs(pages).flatMap(([a, b]) => [pages[a]?.id ?? 0, pages[b]?.id ?? 0].sort((x, y) => x - y));
  return { pairs: Uint32Array.from(pairs), collisions: 0, capped: { groups: 0, pairs: 0 } };
}

/** Numbered by address, not by arrival, so that stars in large groups and all after them are the same in every run. */
function readPostings(
  database: ReadableDatabase,
  detector: ActiveDetector,
  corpus: CorpusStatistics,
  { pages, kept }: { readonly pages: readonly number[]; readonly kept: RecentFingerprints },
): Postings {
  const postings = new Postings();
  const numbers = new Map(pages.map((page, number) => [page, number]));
  for (const { page, data } of fingerprintsOf(database, detector.id)) {
    postings.add(numbers.get(page) ?? 0, detector.keys(data, corpus));
    kept.offer(page, data);
  }
  return postings;
}

interface Candidates {
  readonly detector: ActiveDetector;
  readonly corpus: CorpusStatistics;
  /** By the numbers of the join. */
  readonly pages: readonly number[];
  readonly joined: JoinResult;
  readonly kept: RecentFingerprints;
}

function acceptedPairs({ detector, corpus, pages, joined, kept }: Candidates): Uint32Array {
  const accepted: number[] = [];
  for (let at = 0; at < joined.a.length; at += 1) {
    const a = pages[joined.a[at] ?? 0] ?? 0;
    const b = pages[joined.b[at] ?? 0] ?? 0;
    if (detector.compare(kept.get(a), kept.get(b), corpus).duplicate) accepted.push(Math.min(a, b), Math.max(a, b));
  }
  return Uint32Array.from(accepted);
}

/**
 * Enough for a page's neighbourhood even with large fingerprints; decoded they take up to three times as much again.
 */
const keptBytes = 24 << 20;

/** Of V8, beside the bytes. */
const arrayBytes = 240;

const sizeOf = (data: Uint8Array): number => data.length + arrayBytes;

/** Candidates come sorted, so the same ones are wanted again and again. */
class RecentFingerprints {
  readonly #read: (page: number) => Uint8Array;
  readonly #kept = new Map<number, Uint8Array>();
  #bytes = 0;

  constructor(read: (page: number) => Uint8Array) {
    this.#read = read;
  }

  get(page: number): Uint8Array {
    const known = this.#kept.get(page);
    if (known) return known;
    const data = this.#read(page);
    if (this.#bytes + sizeOf(data) > keptBytes * cacheShare()) {
      this.#kept.clear();
      this.#bytes = 0;
    }
    this.#keep(page, data);
    return data;
  }

  /** As long as there is room. */
  offer(page: number, data: Uint8Array): void {
    if (this.#bytes + sizeOf(data) <= keptBytes * cacheShare()) this.#keep(page, data);
  }

  #keep(page: number, data: Uint8Array): void {
    this.#kept.set(page, data);
    this.#bytes += sizeOf(data);
  }
}
