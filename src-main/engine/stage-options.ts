import type { AuditOptions, OptionValues } from '../contract/options.ts';
import { clusterOptions } from './cluster/options.ts';
import { checkOptions } from './options.ts';
import { analyseOptions, templateOptions } from './page/options.ts';
import { collectOptions } from './source/options.ts';
import { verifyOptions } from './verify/options.ts';

export const stageFields = {
  collect: collectOptions,
  analyse: analyseOptions,
  template: templateOptions,
  verify: verifyOptions,
  cluster: clusterOptions,
};
export type OptionStage = keyof typeof stageFields;

/** With defaults. Throws `option-out-of-range`. */
export const stageOptions = <Stage extends OptionStage>(
  stage: Stage,
  options: Partial<Pick<AuditOptions, OptionStage>>,
): OptionValues<(typeof stageFields)[Stage]> => checkOptions(stageFields[stage], options[stage] ?? {}, stage);
