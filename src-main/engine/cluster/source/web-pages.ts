import { linksOf, type PairGraph } from '../graph/graph.ts';
import type { ClusterPage } from '../model.ts';
import { namesPage } from '../addresses/page-address.ts';
import type { PairKind } from '../relations/relate-pages.ts';
import { isBuiltSource, isTextFileOf, placeOfText } from '../addresses/text-file.ts';

export const mayBeFound = ({ statusCode, noindex }: ClusterPage) => statusCode === 200 && !noindex;

/**
 * Returns a lookup of the web page that has the text of a text file. The page must be indexable and not name the file
 * as canonical. It is one with the file's place that is a member or was compared with it (for generator sources any
 * with that place), or else the page that covers most of the file, if nearly all; null for others. Linear in members.
 */
export function webPagesAmong(graph: PairGraph, members: readonly number[]): (page: number) => number | null {
  const { pages } = graph;
  let inside: ReadonlySet<number> | null = null;
  const isOf = (file: ClusterPage, number: number, covered: number) => {
    const page = pages[number];
    return (
      page !== undefined &&
      !page.isTextFile &&
      mayBeFound(page) &&
      (page.canonical === null || !namesPage(page.canonical, file.address)) &&
      isTextFileOf(file, page, covered)
    );
  };
  return (number) => {
    const file = pages[number];
    if (!file?.isTextFile) return null;
    inside ??= new Set(members);
    const compared = linksOf(graph, number).filter(
      ({ kind, verdict, to, covered }) => !byDesign.has(kind) && verdict !== 'template-only' && isOf(file, to, covered),
    );
    const related = new Set(compared.map(({ to }) => to));
    const named = (webPagesByPlace(graph).get(placeOfText(file.address)) ?? []).filter((to) => isOf(file, to, 0));
    const own = named.find((to) => isBuiltSource(file.address) || inside?.has(to) || related.has(to));
    return own ?? compared.toSorted((x, y) => y.covered - x.covered)[0]?.to ?? null;
  };
}

/** A text file never belongs to a page of another version or language. */
const byDesign: ReadonlySet<PairKind> = new Set<PairKind>(['none', 'version', 'translation']);

function webPagesByPlace(graph: PairGraph) {
  const known = placesOfGraphs.get(graph);
  if (known) return known;
  const found = Map.groupBy(
    [...graph.pages.keys()].filter((number) => graph.pages[number]?.isTextFile === false),
    (number) => placeOfText(graph.pages[number]?.address ?? ''),
  );
  placesOfGraphs.set(graph, found);
  return found;
}

const placesOfGraphs = new WeakMap<PairGraph, ReadonlyMap<string, readonly number[]>>();
