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

/** Of the extraction with `--cross`. */
export const crossParts = ['hosts', 'curve', 'features', 'names'] as const;
export type CrossPart = (typeof crossParts)[number];
