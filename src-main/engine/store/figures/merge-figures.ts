import { figureMeasures, type FigureKind, type FigureMeasure, type PageFigures } from '../../../contract/figures.ts';

export const measuresSql = figureMeasures.join(', ');

type Merge = (a: PageFigures, b: PageFigures, measure: FigureMeasure) => number | null;

const merged = (merge: (measure: FigureMeasure) => number | null): PageFigures =>
  Object.fromEntries(figureMeasures.map((measure) => [measure, merge(measure)])) as PageFigures;

export const noFigures: PageFigures = merged(() => null);

/** What only the older one says stays. */
export const completed = (newer: PageFigures, older: PageFigures | undefined): PageFigures =>
  older ? merged((measure) => newer[measure] ?? older[measure]) : newer;

/** Of two addresses of one page; the sites that link to them may be the same. */
export const joined = (a: PageFigures, b: PageFigures): PageFigures =>
  merged((measure) => (measure === 'domains' || measure === 'inlinks' ? max : added)(a, b, measure));

/**
 * Of a page from all tools. Clicks of several search engines add up; of two tools that report one engine, visits or
 * links, the greater number counts.
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

/** Of places the first. */
const max: Merge = (a, b, measure) => {
  const [one, other] = [a[measure], b[measure]];
  if (one === null || other === null) return one ?? other;
  return measure === 'position' ? one : Math.max(one, other);
};

/** Of places the mean, weighted by impressions. */
const added: Merge = (a, b, measure) => {
  const [one, other] = [a[measure], b[measure]];
  if (one === null || other === null) return one ?? other;
  if (measure !== 'position') return one + other;
  const [weightA, weightB] = [a.impressions ?? 0, b.impressions ?? 0];
  return weightA + weightB === 0 ? one : (one * weightA + other * weightB) / (weightA + weightB);
};
