import { AppError } from '../../app-error.ts';
import type { PlacedPage } from '../../cluster/address-families.ts';
import { byVersion, versionPairs } from '../../cluster/version-pairs.ts';
import { joinPages, type JoinResult } from '../../detect/index/join.ts';
import { Postings } from '../../detect/index/postings.ts';
import { activeDetectors } from '../../detect/registry.ts';
import type { ReadableDatabase } from '../../store/database.ts';
import { fingerprintReader, fingerprintsOf, pagesByAddress } from '../../store/pages/fingerprint-reader.ts';
import { corpusOf, auditReader, type InFile } from '../reader.ts';
import { cacheShare } from '../recent-pages.ts';

interface Joined {
  readonly pairs: Uint32Array;
  /** Refused candidates, of detectors that count them. */
  readonly collisions: number;
  readonly capped: JoinResult['capped'];
}

/** Stored fingerprints → pairs that the detector accepts; under `byVersion` versions of pages by their addresses. */
export function join({ file, detector: id, options }: InFile<{ detector: string }>): Joined {
  if (id === byVersion) return pairsByVersion(auditReader(file).database);
  const detector = activeDetectors(options.detectors).find((active) => active.id === id);
  if (!detector) throw new AppError('internal', { detail: `detector ${id} is not active` });
  const reader = auditReader(file);
  const corpus = corpusOf(reader);
  const read = fingerprintReader(reader.database, id);
  const kept = new RecentFingerprints((page) => read(page) ?? new Uint8Array());
  const pages = pagesByAddress(reader.database);
  // Numbered by address, not by arrival, so that stars in large groups and all after them are the same in every run.
  const numbers = new Map(pages.map((page, number) => [page, number]));
  const postings = new Postings();
  for (const { page, data } of fingerprintsOf(reader.database, id)) {
    postings.add(numbers.get(page) ?? 0, detector.keys(data, corpus));
    kept.offer(page, data);
  }
  const joined = joinPages(postings, detector.joinRule(corpus));
  const accepted: number[] = [];
  for (let at = 0; at < joined.a.length; at += 1) {
    const a = pages[joined.a[at] ?? 0] ?? 0;
    const b = pages[joined.b[at] ?? 0] ?? 0;
    if (detector.compare(kept.get(a), kept.get(b), corpus).duplicate) accepted.push(Math.min(a, b), Math.max(a, b));
  }
  const pairs = Uint32Array.from(accepted);
  return {
    pairs,
    collisions: detector.countsCollisions ? joined.a.length - pairs.length / 2 : 0,
    capped: joined.capped,
  };
}

function pairsByVersion(database: ReadableDatabase): Joined {
  const pages = database
    .prepare<[], PlacedPage & { id: number }>(
      'SELECT p.id, p.address, v.language FROM page p JOIN view v ON v.page = p.id ORDER BY p.address',
    )
    .all();
  const pairs = versionPairs(pages).flatMap(([a, b]) => [pages[a]?.id ?? 0, pages[b]?.id ?? 0].sort((x, y) => x - y));
  return { pairs: Uint32Array.from(pairs), collisions: 0, capped: { groups: 0, pairs: 0 } };
}

/** Enough for a page's neighbourhood even with large fingerprints, which take three times as much again decoded. */
const keptBytes = 24 << 20;
const sizeOf = (data: Uint8Array): number => data.length + 240;

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
    if (this.offer(page, data)) return data;
    this.#kept.clear();
    this.#bytes = 0;
    this.#keep(page, data);
    return data;
  }

  offer(page: number, data: Uint8Array): boolean {
    if (this.#bytes + sizeOf(data) > keptBytes * cacheShare()) return false;
    this.#keep(page, data);
    return true;
  }

  #keep(page: number, data: Uint8Array): void {
    this.#kept.set(page, data);
    this.#bytes += sizeOf(data);
  }
}
