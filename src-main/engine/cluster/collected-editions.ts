import type { ClusterPage, ClusterPair } from './model.ts';
import { haveOneCodeName } from '../text/title-names.ts';
import { haveOneSubject, headlineOf, subjectOf } from '../text/titles.ts';
import { namesPage } from './addresses/page-address.ts';

/**
 * Returns the ids of pages that contain many other pages of the site, as a one-page manual contains its chapters; those
 * are the originals. Each part needs a place of its own: short pages of one template contain the same sentences, and
 * copies of one part are no collection. A page that most parts name as canonical stands for them, so it is left out.
 * Nearly linear in the pairs.
 */
export function collectedEditions(pages: readonly ClusterPage[], pairs: readonly ClusterPair[]): Set<number> {
  const partsOf = new Map(holdersOfMany(pairs).map((holder) => [holder, [] as Part[]]));
  if (partsOf.size === 0) return new Set();
  const contents = new Map(pages.flatMap((page) => (page.kind === 'content' ? [[page.id, page] as const] : [])));
  for (const { a, b, verdict, coveredA, coveredB, blockA, blockB } of pairs) {
    const [one, other] = [contents.get(a), contents.get(b)];
    if (!one || !other || !blockA || !blockB) continue;
    const contained = verdict === 'contained' ? Math.sign(coveredB - coveredA) : 0;
    partsOf.get(a)?.push({ whole: one, part: other, place: blockA, covered: coveredB, isWhole: contained > 0 });
    partsOf.get(b)?.push({ whole: other, part: one, place: blockB, covered: coveredA, isWhole: contained < 0 });
  }
  return new Set([...partsOf].flatMap(([holder, parts]) => (isEdition(parts) ? [holder] : [])));
}

function holdersOfMany(pairs: readonly ClusterPair[]) {
  const counts = new Map<number, number>();
  for (const { a, b, verdict, coveredA, coveredB } of pairs) {
    if (verdict !== 'contained') continue;
    const holder = coveredB > coveredA ? a : b;
    counts.set(holder, (counts.get(holder) ?? 0) + 1);
  }
  return [...counts].flatMap(([page, count]) => (count >= minPartsOfAll ? [page] : []));
}

type Part = Readonly<{
  whole: ClusterPage;
  part: ClusterPage;
  /** Start and end as shares of the whole. */
  place: Place;
  covered: number;
  isWhole: boolean;
}>;

type Place = readonly [start: number, end: number];

function isEdition(parts: readonly Part[]) {
  const held = parts.filter(({ isWhole }) => isWhole);
  const places = held.map(({ place }) => place);
  const count = countApart(places);
  const isOnePage = held.some(
    ({ part, whole }) =>
      haveOneSubject(part.title, whole.title) ||
      (part.isOfCode && whole.isOfCode && haveOneCodeName(part.title, whole.title)),
  );
  const naming = held.filter(({ part, whole }) => part.canonical !== null && namesPage(part.canonical, whole.address));
  if (2 * naming.length > held.length) return false;
  const isDigest = count >= partsOfDigest && held.every(({ part }) => part.published !== null);
  const leastOfFew = held.length >= minParts && namesAll(held) ? minShare : isDigest ? minOfDigest : nearlyAll;
  if (count < minParts) return !isOnePage && count >= minPartsOfAll && unionOf(places) >= leastOfFew;
  // Chapters that are large or have their sections in another order get another verdict.
  const others = parts.filter(({ covered, place: [start, end] }) => covered >= nearlyAll && end - start <= maxPiece);
  return unionOf([...places, ...others.map(({ place }) => place)]) >= minShare;
}

/** A digest lists the subjects of its messages, of which answers stand in one place with what they quote. */
function namesAll(held: readonly Part[]): boolean {
  const text = held[0]?.whole.text() ?? '';
  return held.every(({ part }) => {
    const subject = subjectOf(part.title);
    return [subject, headlineOf(subject)].some((name) => name !== '' && text.includes(name));
  });
}

/**
 * Fewer parts are chapters with sections, or pages that quote each other. Manuals of a dozen projects had 6 to 219
 * parts, 58 to 100 % of the page; other pages with as many parts had 44 % at most.
 */
const minParts = 5;
const minShare = 0.5;
/** So few suffice when they fill the page, as below a letter of a glossary, unless an article is divided. */
const minPartsOfAll = 2;
/** A digest of messages, which have dates, has headers and notes of its own. */
const partsOfDigest = 3;
const minOfDigest = 0.7;

const nearlyAll = 0.85;
/** A larger piece is a twin of the page, not a part of it. */
const maxPiece = 0.5;

/** Returns the maximum number of disjoint places, found by always taking the one that ends first. */
export function countApart(places: readonly Place[]) {
  let count = 0;
  let reached = 0;
  for (const [start, end] of places.toSorted((x, y) => x[1] - y[1])) {
    if (start < reached || end <= start) continue;
    count++;
    reached = end;
  }
  return count;
}

function unionOf(places: readonly Place[]) {
  let union = 0;
  let reached = 0;
  for (const [start, end] of places.toSorted((x, y) => x[0] - y[0])) {
    union += Math.max(0, end - Math.max(start, reached));
    reached = Math.max(reached, end);
  }
  return union;
}
