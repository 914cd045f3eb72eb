import { figureMeasures, type FigureKind, type PageFigures } from '../../../contract/figures.ts';

/** No figures at all. */
export const noFigures: PageFigures = {
  clicks: null,
  impressions: null,
  position: null,
  visits: null,
  backlinks: null,
  domains: null,
  inlinks: null,
};

/** What the newer table says, and what only the older one says. */
export function completed(newer: PageFigures, older: PageFigures | undefined): PageFigures {
  if (!older) return newer;
  return Object.fromEntries(
    figureMeasures.map((measure) => [measure, newer[measure] ?? older[measure]]),
  ) as PageFigures;
}

/** The figures of two addresses that are one page. The sites that link to them may be the same. */
export function joined(a: PageFigures, b: PageFigures): PageFigures {
  return {
    clicks: sum(a.clicks, b.clicks),
    impressions: sum(a.impressions, b.impressions),
    position: place(a, b),
    visits: sum(a.visits, b.visits),
    backlinks: sum(a.backlinks, b.backlinks),
    domains: most(a.domains, b.domains),
    inlinks: most(a.inlinks, b.inlinks),
  };
}

/**
 * The figures of a page from all tools. Clicks of several search engines add up, while two tools that report one
 * engine, of visits or of links have counted the same, so that the greater number counts.
 */
export function together(byKind: ReadonlyMap<FigureKind, PageFigures>): PageFigures {
  const engines = new Map<string, PageFigures>();
  for (const [kind, figures] of byKind) {
    const engine = engineOf[kind] ?? 'google';
    const known = engines.get(engine);
    engines.set(engine, known ? greater(known, figures) : figures);
  }
  return [...engines.values()].reduce(
    (total, figures) => ({ ...greater(total, figures), ...searched(total, figures) }),
    noFigures,
  );
}

const engineOf: Readonly<Partial<Record<FigureKind, string>>> = {
  'yandex-webmaster': 'yandex',
  'yandex-metrica': 'yandex',
  baidu: 'baidu',
};

const searched = (a: PageFigures, b: PageFigures) => ({
  clicks: sum(a.clicks, b.clicks),
  impressions: sum(a.impressions, b.impressions),
  position: place(a, b),
});

function greater(a: PageFigures, b: PageFigures): PageFigures {
  return {
    clicks: most(a.clicks, b.clicks),
    impressions: most(a.impressions, b.impressions),
    position: a.position ?? b.position,
    visits: most(a.visits, b.visits),
    backlinks: most(a.backlinks, b.backlinks),
    domains: most(a.domains, b.domains),
    inlinks: most(a.inlinks, b.inlinks),
  };
}

const sum = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : a + b);
const most = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : Math.max(a, b));

/** Weighted by impressions; without them the first known place. */
function place(a: PageFigures, b: PageFigures): number | null {
  if (a.position === null || b.position === null) return a.position ?? b.position;
  const [weightA, weightB] = [a.impressions ?? 0, b.impressions ?? 0];
  return weightA + weightB === 0 ? a.position : (a.position * weightA + b.position * weightB) / (weightA + weightB);
}
