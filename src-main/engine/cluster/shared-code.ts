import { joinPages } from '../detect/index/join.ts';
import { Postings } from '../detect/index/postings.ts';
import { commonCode, lastPrint, type CommonCode } from '../page/code-prints.ts';

export interface CodeOfPage {
  readonly page: number;
  /** See `codePrints`. */
  readonly prints: Uint32Array;
}

export interface PagesSharingCode extends Omit<CommonCode, 'shared'> {
  /** `a` is the smaller number. */
  readonly a: number;
  readonly b: number;
  /** 0 to 100: what is common, measured against the mean of both pages' code. */
  readonly similarity: number;
}

/** Prints that two pages have in common at least: some fifty tokens, more than a head of a file or a call has. */
const minShared = 8;
/** The share of the page that has less code. */
const minContained = 0.3;
/** What stands on more pages than this is the stock of its author or of the language: includes, macros, a licence. */
const maxPages = 24;

/** Whether this is enough to speak of shared code. */
export const isSharedCode = ({ shared, coveredA, coveredB }: CommonCode): boolean =>
  shared >= minShared && Math.max(coveredA, coveredB) >= minContained;

/** Pairs of pages that share code; the order of the input decides in groups that are too large to pair all. Nearly linear in the prints. */
export function pagesSharingCode(all: readonly CodeOfPage[]): PagesSharingCode[] {
  const pages = withoutStock(all);
  const postings = new Postings();
  for (const [at, { prints }] of pages.entries()) if (prints.length >= minShared) postings.add(at, wideKeys(prints));
  if (postings.pageCount < 2) return [];
  const joined = joinPages(postings, { kind: 'similarity', measure: 'containment', threshold: minContained, minShared });
  return Array.from(joined.a, (first, at) => [pages[first], pages[joined.b[at] ?? 0]] as const).flatMap(([x, y]) => {
    if (!x || !y) return [];
    const [a, b] = x.page < y.page ? [x, y] : [y, x];
    const common = commonCode(a.prints, b.prints, Math.min(a.last, b.last));
    if (!isSharedCode(common)) return [];
    const { coveredA, coveredB } = common;
    return [{ a: a.page, b: b.page, similarity: (200 * coveredA * coveredB) / (coveredA + coveredB), coveredA, coveredB }];
  });
}

interface ComparableCode extends CodeOfPage {
  readonly last: number;
}

/** The pages without the prints that stand on too many of them. */
function withoutStock(pages: readonly CodeOfPage[]): ComparableCode[] {
  const counts = new Map<number, number>();
  for (const { prints } of pages) for (const print of prints) counts.set(print, (counts.get(print) ?? 0) + 1);
  return pages.map(({ page, prints }) => ({ page, last: lastPrint(prints), prints: prints.filter((print) => (counts.get(print) ?? 0) <= maxPages) }));
}

/** Keys of a join have two words each. */
function wideKeys(prints: Uint32Array): Uint32Array {
  const keys = new Uint32Array(2 * prints.length);
  for (const [at, print] of prints.entries()) keys[2 * at + 1] = print;
  return keys;
}
