import { figureMeasures, type FigureKind, type FigureMeasure, type PageFigures } from '../../../contract/figures.ts';

/** The columns of figures, in every table that has them. */
export const measuresSql = figureMeasures.join(', ');

type Merge = (a: PageFigures, b: PageFigures, measure: FigureMeasure) => number | null;

const merged = (merge: (measure: FigureMeasure) => number | null): PageFigures =>
  Object.fromEntries(figureMeasures.map((measure) => [measure, merge(measure)])) as PageFigures;

/** No figures at all. */
export const noFigures: PageFigures = merged(() => null);

/** What the newer table says, and what only the older one says. */
export const completed = (newer: PageFigures, older: PageFigures | undefined): PageFigures =>
  older ? merged((measure) => newer[measure] ?? older[measure]) : newer;

/** The figures of two addresses that are one page. The sites that link to them may be the same. */
export const joined = (a: PageFigures, b: PageFigures): PageFigures =>
  merged((measure) => (measure === 'domains' || measure === 'inlinks' ? max : added)(a, b, measure));

/**
 * The figures of a page from all tools. Clicks of several search engines add up, while two tools that report one
 * engine, of visits or of links have counted the same, so that the greater number counts.
 */
export function together(byKind: ReadonlyMap<FigureKind, PageFigures>): PageFigures {
  const engines = new Map<string, PageFigures>();
  for (const [kind, figures] of byKind) {
    const engine = engineOf[kind] ?? 'google';
    const known = engines.get(engine);
    engines.set(engine, known ? merged((measure) => max(known, figures, measure)) : figures);
  }
  return [...engines.values()].reduce(
    (total, figures) => merged((measure) => (ofSearch.has(measure) ? added : max)(total, figures, measure)),
    noFigures,
  );
}

const ofSearch: ReadonlySet<FigureMeasure> = new Set(['clicks', 'impressions', 'position']);

const engineOf: Readonly<Partial<Record<FigureKind, string>>> = {
  'yandex-webmaster': 'yandex',
  'yandex-metrica': 'yandex',
  baidu: 'baidu',
};

/** The greater number; of places the first. */
const max: Merge = (a, b, measure) => {
  const [one, other] = [a[measure], b[measure]];
  if (one === null || other === null) return one ?? other;
  return measure === 'position' ? one : Math.max(one, other);
};

/** The sum; of places the mean, weighted by impressions, and the first without them. */
const added: Merge = (a, b, measure) => {
  const [one, other] = [a[measure], b[measure]];
  if (one === null || other === null) return one ?? other;
  if (measure !== 'position') return one + other;
  const [weightA, weightB] = [a.impressions ?? 0, b.impressions ?? 0];
  return weightA + weightB === 0 ? one : (one * weightA + other * weightB) / (weightA + weightB);
};
