import type { DetectorInfo } from '../contract/detector-results.ts';
import type { DescribedField, OptionFields } from '../contract/options.ts';
import { optionWords } from '../locales/option-words.ts';
import { detectorWords } from '../locales/translate.ts';
import { workOf } from './detect/detector.ts';
import { detectors, presets } from './detect/registry.ts';
import { stageFields } from './stage-options.ts';

export const stageInfos = () =>
  Object.fromEntries(Object.entries(stageFields).map(([stage, fields]) => [stage, described(stage, fields)]));

/** Cheapest first. */
export const detectorInfos = () =>
  [...detectors.values()].map(({ id, options }): DetectorInfo => ({
    id,
    ...workOf({ id }),
    summary: detectorWords('en', id).explains,
    options: described(id, options),
    presets: Object.entries(presets).flatMap(([preset, ids]) => (ids.some((known) => known === id) ? [preset] : [])),
  }));

const described = (owner: string, fields: OptionFields): Record<string, DescribedField> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, help: optionWords('en', owner, name).help }]),
  );
