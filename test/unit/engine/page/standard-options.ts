import { analyseOptions, type AnalyseOptionValues } from '../../../../src-main/engine/page/options.ts';

/** The defaults of all options of reading a page. */
export const standardAnalyseOptions = Object.fromEntries(
  Object.entries(analyseOptions).map(([name, field]) => [name, field.default]),
) as AnalyseOptionValues;
