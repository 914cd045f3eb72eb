import { choice, decimal, flag, integer, text, type OptionFields, type OptionValues } from '../../contract/options.ts';
import { maxRuleListLength } from '../../contract/selector-rules.ts';
import { budgets } from '../budgets.ts';

export const analyseOptions = {
  extractor: choice('auto', ['auto', 'tags', 'density', 'format-run', 'learned', 'whole-body']),
  minBlockLetters: integer(24, 1, 400, 'letters'),
  maxLinkDensity: decimal(0.5, 0, 1),
  maxTextCharacters: integer(budgets.pageTextCharacters, 1000, 50_000_000, 'characters'),
  selectorRules: text(maxRuleListLength, { lines: true }),
} as const satisfies OptionFields;

export type AnalyseOptionValues = OptionValues<typeof analyseOptions>;

export const templateOptions = {
  enabled: flag(true),
  leastPages: integer(8, 3, 1000, 'pages'),
  leastShare: decimal(0.5, 0.1, 1),
} as const satisfies OptionFields;

export type TemplateOptionValues = OptionValues<typeof templateOptions>;
