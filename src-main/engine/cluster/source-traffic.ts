import type { ClusterPage } from './model.ts';

export interface Lead {
  readonly page: ClusterPage;
  readonly weight: number;
  readonly detail: string;
}

const weights = {
  clicks: { clear: 10, more: 4, few: 1 },
  visits: { clear: 6, more: 3, few: 0.5 },
  visitsBesideClicks: { clear: 1, more: 0.5, few: 0 },
  links: { clear: 5, more: 2.5, few: 0.5 },
} as const;

const clearly = 3;
const few = 10;

/**
 * Who has the visitors and links from outside, without what search engines may not show, is gone or leads on, or is a
 * list or nearly empty.
 */
export function trafficLeads(pages: readonly ClusterPage[]) {
  const shown = pages.filter(({ statusCode, noindex, kind }) => statusCode === 200 && !noindex && kind === 'content');
  const hasClicks = shown.some(({ figures }) => (figures.clicks ?? 0) > 0);
  const hasSites = shown.some(({ figures }) => figures.domains !== null);
  return {
    clicks: leadOf(shown, ({ figures }) => figures.clicks, weights.clicks),
    visits: leadOf(shown, ({ figures }) => figures.visits, hasClicks ? weights.visitsBesideClicks : weights.visits),
    /** By linking sites, or links where sites were not counted. */
    links: leadOf(shown, ({ figures }) => (hasSites ? figures.domains : figures.backlinks), weights.links),
  };
}

type Weights = Readonly<Record<'clear' | 'more' | 'few', number>>;

function leadOf(
  pages: readonly ClusterPage[],
  figure: (page: ClusterPage) => number | null,
  weights: Weights,
): Lead | null {
  const ranked = pages.map((page) => ({ page, value: figure(page) ?? 0 })).sort((x, y) => y.value - x.value);
  const [first, second] = ranked;
  if (!first || first.value === 0 || first.value === second?.value) return null;
  const weight = weights[first.value < few ? 'few' : first.value >= clearly * (second?.value ?? 0) ? 'clear' : 'more'];
  const total = ranked.reduce((sum, { value }) => sum + value, 0);
  return weight === 0 ? null : { page: first.page, weight, detail: `${first.value} / ${total}` };
}
