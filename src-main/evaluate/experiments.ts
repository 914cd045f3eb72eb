/** In a module of its own: help answers without the experiments. */
export const experimentIds = [
  'verdicts',
  'detectors',
  'overlap',
  'string-hashes',
  'descriptive',
  'extraction',
  'site',
] as const;

export type ExperimentId = (typeof experimentIds)[number];
