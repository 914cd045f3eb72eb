import { decodeStatistics, StatisticsCollector } from '../engine/detect/corpus-statistics.ts';
import type { ActiveDetector } from '../engine/detect/detector.ts';
import { noStatistics, type CorpusStatistics } from '../engine/detect/statistics.ts';
import type { PageSupply, Tell } from './page-supply.ts';

/** The corpus statistics that the detectors ask for; reads the pages once when there is one that asks. */
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
