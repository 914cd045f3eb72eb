import { foldAddress } from '../detect/address.ts';

interface PageAddress {
  /** Without what never changes a page: scheme, www, index file, tracking. */
  readonly folded: string;
  readonly path: string;
  /** Without the number of the page in a series; null when it has none. */
  readonly series: string | null;
}

/** What is no percent-encoding stays as written. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
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

/** How content systems number the pages of a series. */
const numbered = [
  /([?&](?:page|paged|p|pg|pn|start|offset)=)\d+/i,
  /(\/page[/-]?)\d+(?=\/|$|\?|\.)/i,
  /([_-])\d{1,3}(?=\.(?:s?html?|php|aspx?|jsp)$)/i,
];

function withoutPageNumber(folded: string): string | null {
  const pattern = numbered.find((one) => one.test(folded));
  return pattern ? folded.replace(pattern, '') : null;
}
