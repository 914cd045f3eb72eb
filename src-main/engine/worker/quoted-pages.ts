import type { Quote } from '../cluster/page-kind.ts';
import { foldText } from '../text/fold.ts';
import { eachShingle } from '../verify/probe-codec.ts';
import { sampledShingles, shingleBits } from '../verify/probe.ts';

/**
 * How much of each list stands in titles and texts of its linked pages, and how much of these that is, by sampled
 * shingles: text of tiles is too short for detectors. `targets`: for each list, linked pages that are no lists;
 * `stored` returns pages with encoded shingles, sorted by page. Linear in these; takes a bit per possible shingle.
 */
export function quotedPages(
  targets: ReadonlyMap<number, ReadonlySet<number>>,
  stored: (pages: ReadonlySet<number>) => Iterable<readonly [page: number, shingles: Uint8Array, title: string]>,
): ReadonlyMap<number, readonly Quote[]> {
  if (targets.size === 0) return new Map();
  const listsWith = new Map<number, number[]>();
  const isOfList = new Uint8Array(2 ** (shingleBits - 3));
  const lists = new Set(targets.keys());
  for (const [page, bytes] of stored(lists)) {
    eachShingle(bytes, (shingle) => {
      isOfList[shingle >>> 3] = (isOfList[shingle >>> 3] ?? 0) | (1 << (shingle & 7));
      const others = listsWith.get(shingle);
      if (others) others.push(page);
      else listsWith.set(shingle, [page]);
    });
  }
  const lengths = new Map<number, number>();
  const holders = new Map([...lists].map((list) => [list, new Map<number, Set<number>>()]));
  const linked = [...targets.values()].flatMap((pages) => [...pages]);
  for (const [page, bytes, title] of stored(new Set([...lists, ...linked]))) {
    const add = (shingle: number) => {
      if (((isOfList[shingle >>> 3] ?? 0) & (1 << (shingle & 7))) === 0) return;
      for (const list of listsWith.get(shingle) ?? []) {
        const found = targets.get(list)?.has(page) === true ? holders.get(list) : undefined;
        found?.set(shingle, (found.get(shingle) ?? new Set()).add(page));
      }
    };
    let length = 0;
    eachShingle(bytes, (shingle) => {
      length += 1;
      add(shingle);
    });
    lengths.set(page, length);
    for (const shingle of sampledShingles(foldText(title).text)) add(shingle);
  }
  return new Map(
    [...holders].map(([list, found]) => {
      const most = Math.max(minHolders, maxHolders * (targets.get(list)?.size ?? 0));
      const excerpts = [...found.values()].filter(({ size }) => size <= most);
      return [list, quotesOf(excerpts, list, lengths)];
    }),
  );
}

/** A product is in a shop in two colours, a report in two sections. */
const minHolders = 3;
/** What a larger share of the linked pages has is no excerpt of any. */
const maxHolders = 0.05;

/** A shingle on several pages is split among them. */
function quotesOf(holders: readonly ReadonlySet<number>[], list: number, lengths: ReadonlyMap<number, number>) {
  const quotes = new Map<number, { share: number; covered: number }>();
  for (const pages of holders) {
    for (const page of pages) {
      const quote = quotes.get(page) ?? { share: 0, covered: 0 };
      quote.share += 1 / (pages.size * (lengths.get(list) ?? 1));
      quote.covered += 1 / Math.max(1, lengths.get(page) ?? 1);
      quotes.set(page, quote);
    }
  }
  return [...quotes.values()];
}
