import { foldAddress } from '../detect/address.ts';

/** The forms of an address that clustering compares. */
interface PageAddress {
  /**
   * One spelling for all addresses that differ only in ways that never change a page: scheme, www, index file, tracking
   * and the like.
   */
  readonly folded: string;
  /** The same without its query. */
  readonly path: string;
  /** The folded address with the number of the page in a series taken out, or null when it has none. */
  readonly series: string | null;
}

export function readAddress(address: string): PageAddress {
  const folded = foldAddress(address, { ignoreScheme: true, ignoreWww: true }).canonical;
  const [path = ''] = folded.split('?', 1);
  return { folded, path, series: withoutPageNumber(folded) };
}

/** Whether `target`, as a canonical or hreflang names it, is the page at `address`. */
export function namesPage(target: string, address: string): boolean {
  return target === address || readAddress(target).folded === readAddress(address).folded;
}

/**
 * `/list/2`, `/page/2`, `?page=2`, `list_2.html` and `list-2.html`, as content systems number the pages of a series.
 */
const numbered = [
  /([?&](?:page|paged|p|pg|pn|start|offset)=)\d+/i,
  /(\/page[/-]?)\d+(?=\/|$|\?|\.)/i,
  /([_-])\d{1,3}(?=\.(?:s?html?|php|aspx?|jsp)$)/i,
];

function withoutPageNumber(folded: string): string | null {
  for (const pattern of numbered) if (pattern.test(folded)) return folded.replace(pattern, '');
  return null;
}
