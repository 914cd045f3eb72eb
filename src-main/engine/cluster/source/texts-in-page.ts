import { linksOf, type PairGraph } from '../graph/graph.ts';
import { folderOf, readAddress, readForm } from '../addresses/page-address.ts';
import { sameTexts } from '../relations/relate-pages.ts';

/**
 * Counts members almost entirely contained in this page, which makes it a better source. Much longer pages that happen
 * to contain one do not count, nor do lists for sorted views of themselves.
 */
export function containedBy(graph: PairGraph, number: number, members: ReadonlySet<number>) {
  const placeOf = (page: number) => readAddress(graph.pages[page]?.address ?? '').path;
  const place = graph.pages[number]?.kind === 'listing' ? placeOf(number) : null;
  return linksOf(graph, number).filter(
    ({ to, verdict, covered, coveredOther }) =>
      members.has(to) &&
      verdict !== 'contained' &&
      coveredOther >= 0.9 &&
      covered <= coveredOther - 0.1 &&
      placeOf(to) !== place,
  ).length;
}

/** Whether pages below have nearly its text under several titles, such as a service with one page per city. */
export function isFilledInBelow(graph: PairGraph, number: number, members: ReadonlySet<number>): boolean {
  const { folded } = readAddress(graph.pages[number]?.address ?? '');
  const below = linksOf(graph, number).flatMap(({ to, verdict }) => {
    const page = sameTexts.has(verdict) && members.has(to) ? graph.pages[to] : undefined;
    if (!page || folderOf(readAddress(page.address).folded) !== folded) return [];
    return readForm(page.address).marks === 0 ? page.title : [];
  });
  return new Set(below).size > 1;
}
