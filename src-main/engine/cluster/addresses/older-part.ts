import { titleOfOriginal } from '../../text/titles.ts';
import { lowestNumbers } from './numbered-pages.ts';
import { readAddress, withoutCopyNumber } from './page-address.ts';

/** Dates without time. */
export type DatedPage = Readonly<{
  address: string;
  title: string;
  published: string | null;
  modified: string | null;
  inlinks: number;
}>;

/**
 * Whether a page is older than a longer one that holds it: the longer page then took its text in. Length alone speaks
 * for the longer page, so one weak hint is not enough.
 */
export const isOlderPart = (part: DatedPage, whole: DatedPage): boolean =>
  storedAgain(part, whole) - storedAgain(whole, part) + order(part, whole) + links(part, whole) >= minHints;

const minHints = 2;

/** The whole is `Copy of Tea` or `tea-2`. */
const storedAgain = ({ title, address }: DatedPage, whole: DatedPage): number => {
  const [own, other] = [readAddress(address).folded, readAddress(whole.address).folded];
  return titleOfOriginal(whole.title) === title || (own !== other && withoutCopyNumber(other) === own) ? 6 : 0;
};

/** Dates of publication decide. Without them a page changed later may be the older one, so numbers of addresses count. */
function order(part: DatedPage, whole: DatedPage): number {
  if (part.published !== null && whole.published !== null) return 3 * earlier(part.published, whole.published);
  const changed = part.modified !== null && whole.modified !== null ? earlier(part.modified, whole.modified) : 0;
  const pages = [part, whole].map(({ address, title }, number) => ({
    number,
    title,
    folded: readAddress(address).folded,
    isList: false,
    isOutdated: false,
    isState: false,
    isCopied: true,
  }));
  const [lowest] = lowestNumbers(pages).keys();
  return changed + (lowest === undefined ? 0 : lowest === pages[0]?.folded ? 2 : -2);
}

const earlier = (one: string, other: string): number => Math.sign(Date.parse(other) - Date.parse(one));

function links(part: DatedPage, whole: DatedPage): number {
  if (part.inlinks === whole.inlinks) return 0;
  if (part.inlinks >= 2 * whole.inlinks) return 1;
  return whole.inlinks >= 2 * part.inlinks ? -1 : 0;
}
