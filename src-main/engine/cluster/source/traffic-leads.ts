import type { ClusterPage } from '../model.ts';

/** Finds the pages with most imported visitors and external links, among indexable content. */
export function trafficLeads(pages: readonly ClusterPage[]) {
  const shown = pages.filter(({ statusCode, noindex, kind }) => statusCode === 200 && !noindex && kind === 'content');
  const hasClicks = shown.some(({ figures }) => (figures.clicks ?? 0) > 0);
  const hasSites = shown.some(({ figures }) => figures.domains !== null);
  return {
    clicks: leadOf(shown, ({ figures }) => figures.clicks, trafficWeights.clicks),
    visits: leadOf(
      shown,
      ({ figures }) => figures.visits,
      hasClicks ? trafficWeights.visitsBesideClicks : trafficWeights.visits,
    ),
    links: leadOf(shown, ({ figures }) => (hasSites ? figures.domains : figures.backlinks), trafficWeights.links),
  };
}

function leadOf(
  pages: readonly ClusterPage[],
  figure: (page: ClusterPage) => number | null,
  weights: Readonly<Record<'clear' | 'more' | 'few', number>>,
): Lead | null {
  const ranked = pages.map((page) => ({ page, value: figure(page) ?? 0 })).sort((x, y) => y.value - x.value);
  const [first, second] = ranked;
  if (!first || first.value === 0 || first.value === second?.value) return null;
  const weight = weights[first.value < few ? 'few' : first.value >= clearly * (second?.value ?? 0) ? 'clear' : 'more'];
  const total = ranked.reduce((sum, { value }) => sum + value, 0);
  return weight === 0 ? null : { page: first.page, weight, detail: `${first.value} / ${total}` };
}

export type Lead = Readonly<{ page: ClusterPage; weight: number; detail: string }>;

const trafficWeights = {
  clicks: { clear: 10, more: 4, few: 1 },
  visits: { clear: 6, more: 3, few: 0.5 },
  visitsBesideClicks: { clear: 1, more: 0.5, few: 0 },
  links: { clear: 5, more: 2.5, few: 0.5 },
} as const;

const clearly = 3;
const few = 10;
