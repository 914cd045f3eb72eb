import { AppError } from '../../app-error.ts';
import type { PlacedPage } from '../../cluster/address-families.ts';
import { byVersion, versionPairs } from '../../cluster/version-pairs.ts';
import type { ActiveDetector } from '../../detect/detector.ts';
import { joinPages, type JoinResult } from '../../detect/index/join.ts';
import { Postings } from '../../detect/index/postings.ts';
import { activeDetectors } from '../../detect/registry.ts';
import type { CorpusStatistics } from '../../detect/statistics.ts';
import type { ReadableDatabase } from '../../store/database.ts';
import { fingerprintReader, fingerprintsByAddress } from '../../store/pages/fingerprint-reader.ts';
import type { TaskInput, TaskOutput } from '../protocol.ts';
import { corpusOf, auditReader } from '../reader.ts';
import { cacheShare } from '../recent-pages.ts';

/**
 * The shared join for one detector: stored fingerprints → pairs that the detector itself accepts. Under the name of no
 * detector, pairs of pages that are versions of each other by their addresses.
 */
export function join({ file, detector: id, options }: TaskInput<'join'>): TaskOutput<'join'> {
  if (id === byVersion) return pairsByVersion(auditReader(file).database);
  const detector = activeDetectors(options.detectors).find((active) => active.id === id);
  if (!detector) throw new AppError('internal', { detail: `detector ${id} is not active` });
  const reader = auditReader(file);
  const corpus = corpusOf(reader);
  const { pages, postings } = readPostings(reader.database, detector, corpus);
  const joined = joinPages(postings, detector.joinRule(corpus));
  const pairs = acceptedPairs({ database: reader.database, detector, corpus, pages, joined });
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

/**
 * Pages are numbered by the order of their addresses, not by the order in which they happened to arrive, so that stars
 * in large groups and everything after them come out the same in every run.
 */
function readPostings(
  database: ReadableDatabase,
  detector: ActiveDetector,
  corpus: CorpusStatistics,
): { readonly pages: readonly number[]; readonly postings: Postings } {
  const postings = new Postings();
  const pages: number[] = [];
  for (const { page, data } of fingerprintsByAddress(database, detector.id)) {
    postings.add(pages.length, detector.keys(data, corpus));
    pages.push(page);
  }
  return { pages, postings };
}

interface Candidates {
  readonly database: ReadableDatabase;
  readonly detector: ActiveDetector;
  readonly corpus: CorpusStatistics;
  /** By the numbers that the join gave them. */
  readonly pages: readonly number[];
  readonly joined: JoinResult;
}

function acceptedPairs({ database, detector, corpus, pages, joined }: Candidates): Uint32Array {
  const read = fingerprintReader(database, detector.id);
  const kept = new RecentFingerprints((page) => read(page) ?? new Uint8Array());
  const accepted: number[] = [];
  for (let at = 0; at < joined.a.length; at += 1) {
    const a = pages[joined.a[at] ?? 0] ?? 0;
    const b = pages[joined.b[at] ?? 0] ?? 0;
    if (detector.compare(kept.get(a), kept.get(b), corpus).duplicate) accepted.push(Math.min(a, b), Math.max(a, b));
  }
  return Uint32Array.from(accepted);
}

/**
 * Enough for the neighbourhood of a page even where fingerprints are large; what is decoded from them takes up to three
 * times as much again.
 */
const keptBytes = 24 << 20;

/** Candidates come sorted, so the same fingerprints are wanted again and again; memory stays bounded all the same. */
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
    if (this.#bytes + data.length > keptBytes * cacheShare()) {
      this.#kept.clear();
      this.#bytes = 0;
    }
    this.#kept.set(page, data);
    this.#bytes += data.length;
    return data;
  }
}
