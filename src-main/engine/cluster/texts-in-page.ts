import { linksOf, type PairGraph } from './graph.ts';
import { folderOf, readAddress, readForm } from './page-address.ts';
import { sameTexts } from './relate-pages.ts';

/**
 * What stands of its group in a page, or below it, speaks for it as the source. Here members nearly whole in this one; a
 * much longer page that holds one by the way is no better a source, nor is a list that is sorted for what it has of its
 * own pages.
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

/** Nearly its text stands below it under several titles, such as a service with one page for each city. */
export function isFilledInBelow(graph: PairGraph, number: number, members: ReadonlySet<number>): boolean {
  const { folded } = readAddress(graph.pages[number]?.address ?? '');
  const below = linksOf(graph, number).flatMap(({ to, verdict }) => {
    const page = sameTexts.has(verdict) && members.has(to) ? graph.pages[to] : undefined;
    if (!page || folderOf(readAddress(page.address).folded) !== folded) return [];
    return readForm(page.address).marks === 0 ? page.title : [];
  });
  return new Set(below).size > 1;
}
