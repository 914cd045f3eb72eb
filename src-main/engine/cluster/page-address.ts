import { foldAddress } from '../detect/address.ts';

/** What is no percent-encoding stays as written. */
export function decoded(part: string): string {
  if (!part.includes('%')) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Folded: without what never changes a page (scheme, www, index file, tracking). The series is without the number of the
 * page in it; null where it has none.
 */
export function readAddress(address: string) {
  const folded = foldAddress(address, { ignoreScheme: true, ignoreWww: true }).canonical;
  const [path = ''] = folded.split('?', 1);
  return {
    folded,
    path,
    get series() {
      return withoutPageNumber(folded);
    },
  };
}

/** Whether `target`, as a canonical or hreflang names it, is the page at `address`. */
export const namesPage = (target: string, address: string): boolean =>
  target === address || readAddress(target).folded === readAddress(address).folded;

const numbered = [
  /([?&](?:page|paged|p|pg|pn|start|offset)=)\d+/i,
  /(\/page[/-]?)\d+(?=\/|$|\?|\.)/i,
  /([_-])\d{1,3}(?=\.(?:s?html?|php|aspx?|jsp)$)/i,
];

function withoutPageNumber(folded: string): string | null {
  const pattern = numbered.find((one) => one.test(folded));
  return pattern ? folded.replace(pattern, '') : null;
}
