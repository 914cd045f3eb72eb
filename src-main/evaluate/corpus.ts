import { decodeStatistics, StatisticsCollector } from '../engine/detect/corpus-statistics.ts';
import type { ActiveDetector, DetectorPage } from '../engine/detect/detector.ts';
import { type CorpusStatistics, noStatistics } from '../engine/detect/statistics.ts';

/** Read anew for each pass, so that a large set need not fit into memory. */
export interface PageSupply {
  readonly ids: readonly string[];
  read(id: string): DetectorPage;
}

/** After each page of a pass and each join. */
export type Tell = (step: { readonly what: string; readonly done: number; readonly total: number }) => void;

/** Reads the pages once when a detector asks for statistics. */
export function collectCorpus(detectors: readonly ActiveDetector[], supply: PageSupply, tell: Tell): CorpusStatistics {
  const names = new Set(detectors.flatMap(({ statistics }) => statistics));
  if (names.size === 0) return noStatistics;
  const collector = new StatisticsCollector([...names]);
  for (const [index, id] of supply.ids.entries()) {
    collector.addPage(supply.read(id).text);
    tell({ what: 'statistics', done: index + 1, total: supply.ids.length });
  }
  return decodeStatistics(collector.encode());
}
