import { joinPages } from '../../detect/index/join.ts';
import { Postings } from '../../detect/index/postings.ts';
import type { ClusterPage } from '../model.ts';
import { commonCode, lastHash, type CommonCode } from '../../page/code-hashes.ts';

interface CodeOfPage {
  readonly page: number;
  readonly hashes: Uint32Array;
}

/** Hashes of some fifty tokens, more than the head of a file or a single call. */
const minShared = 8;
/** Share of the page with less code. */
const minContained = 0.3;
/** Code on more pages is boilerplate: includes, macros, a licence. */
const maxPages = 24;

export const isSharedCode = ({ shared, coveredA, coveredB }: CommonCode): boolean =>
  shared >= minShared && Math.max(coveredA, coveredB) >= minContained;

/**
 * Returns pairs of pages that share code. `similarity` is the common code relative to the mean code of both pages, 0 to
 * 100. Nearly linear in the hashes; in groups too large to pair all, the input order decides.
 */
export function pagesSharingCode(all: readonly CodeOfPage[]) {
  const pages = withoutStock(all);
  const postings = new Postings();
  for (const [at, { hashes }] of pages.entries()) if (hashes.length >= minShared) postings.add(at, wideKeys(hashes));
  if (postings.pageCount < 2) return [];
  const rule = { kind: 'similarity', measure: 'containment', threshold: minContained, minShared } as const;
  const joined = joinPages(postings, rule);
  return [...joined.a].flatMap((first, at) => {
    const [x, y] = [pages[first], pages[joined.b[at] ?? 0]];
    if (!x || !y) return [];
    const [a, b] = x.page < y.page ? [x, y] : [y, x];
    const common = commonCode(a.hashes, b.hashes, Math.min(a.last, b.last));
    if (!isSharedCode(common)) return [];
    const { coveredA, coveredB } = common;
    const similarity = (200 * coveredA * coveredB) / (coveredA + coveredB);
    return [{ a: a.page, b: b.page, similarity, coveredA, coveredB }];
  });
}

function withoutStock(pages: readonly CodeOfPage[]) {
  const counts = new Map<number, number>();
  for (const { hashes } of pages) for (const hash of hashes) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  return pages.map(({ page, hashes }) => ({
    page,
    last: lastHash(hashes),
    hashes: hashes.filter((hash) => (counts.get(hash) ?? 0) <= maxPages),
  }));
}

/** A join key has two 32-bit words. */
function wideKeys(hashes: Uint32Array): Uint32Array {
  const keys = new Uint32Array(2 * hashes.length);
  for (const [at, hash] of hashes.entries()) keys[2 * at + 1] = hash;
  return keys;
}

/** Such as signatures of two functions with one name, or two timetables; a copy shares more. `most` is a share of it. */
export function haveOtherCode(page: ClusterPage, source: ClusterPage, most = mostlySameCode): boolean {
  const [own, other] = [page.codeHashes(), source.codeHashes()];
  if (!own || !other) return false;
  const { coveredA, coveredB } = commonCode(own, other);
  return Math.max(coveredA, coveredB) < most;
}

type WithCode = Pick<ClusterPage, 'codeHashes'>;

/** Whether it shows code that the source lacks, as an example does of which a list shows the first sentence. */
export function hasOwnCode(page: WithCode, source: WithCode): boolean {
  const [own, other] = [page.codeHashes(), source.codeHashes()];
  if (!own || own.length < minShared) return false;
  return !other || commonCode(own, other).coveredA < mostlySameCode;
}

const mostlySameCode = 0.5;
