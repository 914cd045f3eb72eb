import type { DescriptiveReport } from './descriptive-experiment.ts';
import type { DetectorsReport, OverlapReport } from './detectors-experiment.ts';
import type { CrossReport } from './extraction-cross.ts';
import type { ExtractionReport } from './extraction-experiment.ts';
import type { SiteReport } from './site-experiment.ts';
import type { StringHashesReport } from './string-hashes-experiment.ts';
import type { VerdictsReport } from './verdicts-experiment.ts';

export interface ExperimentReports {
  readonly verdicts: VerdictsReport;
  readonly detectors: DetectorsReport;
  readonly overlap: OverlapReport;
  readonly 'string-hashes': StringHashesReport;
  readonly descriptive: DescriptiveReport;
  readonly extraction: ExtractionReport | CrossReport;
  readonly site: SiteReport;
}

export type ExperimentId = keyof ExperimentReports;

export const experimentIds: readonly ExperimentId[] = [
  'verdicts',
  'detectors',
  'overlap',
  'string-hashes',
  'descriptive',
  'extraction',
  'site',
];

export const isExperiment = (name: string): name is ExperimentId => experimentIds.some((id) => id === name);
