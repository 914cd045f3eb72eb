/** A module of its own, so that the help text loads no experiments. */
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
