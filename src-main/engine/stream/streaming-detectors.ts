import type { DetectorChoice } from '../../contract/options.ts';
import { AppError } from '../app-error.ts';
import type { ActiveDetector } from '../detect/detector.ts';
import { activeDetectors, detectorIds, presets } from '../detect/registry.ts';

/** Detectors that know all they need from the page alone; those that weigh words by the whole corpus cannot work on a stream. */
export const streamingDetectors: readonly string[] = activeDetectors(Object.fromEntries(detectorIds.map((id) => [id, {}])))
  .filter(({ statistics }) => statistics.length === 0)
  .map(({ id }) => id);

const defaultDetectors = presets.standard.filter((id) => streamingDetectors.includes(id));

/**
 * The chosen detectors, or those of the standard preset that work on a stream. Throws `option-out-of-range` for one that is unknown or needs
 * statistics of the corpus.
 */
export function chooseStreaming(chosen: DetectorChoice | null): readonly ActiveDetector[] {
  const active = activeDetectors(chosen ?? Object.fromEntries(defaultDetectors.map((id) => [id, {}])));
  const bound = active.find(({ id }) => !streamingDetectors.includes(id));
  if (bound) throw new AppError('option-out-of-range', { option: 'detectors', allowed: streamingDetectors.join(' / '), value: bound.id });
  return active;
}
