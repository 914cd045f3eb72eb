import { checkOptions } from '../../../../src-main/engine/options.ts';
import { analyseOptions } from '../../../../src-main/engine/page/options.ts';

/** The defaults of all options of reading a page. */
export const standardAnalyseOptions = checkOptions(analyseOptions, {}, 'analyse');
