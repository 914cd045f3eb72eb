import { choice, decimal, flag, integer, text, type OptionFields, type OptionValues } from '../../contract/options.ts';
import { maxRuleListLength } from '../../contract/selector-rules.ts';
import en from '../../locales/en/options.json' with { type: 'json' };
import { budgets } from '../budgets.ts';

const { analyse, template } = en.optionHelp;

export const analyseOptions = {
  extractor: choice('auto', ['auto', 'tags', 'density', 'format-run', 'learned', 'whole-body'], analyse.extractor),
  minBlockLetters: integer(24, 1, 400, analyse.minBlockLetters, 'letters'),
  maxLinkDensity: decimal(0.5, 0, 1, analyse.maxLinkDensity),
  maxTextCharacters: integer(budgets.pageTextCharacters, 1000, 50_000_000, analyse.maxTextCharacters, 'characters'),
  selectorRules: text(maxRuleListLength, analyse.selectorRules, { lines: true }),
} as const satisfies OptionFields;

export type AnalyseOptionValues = OptionValues<typeof analyseOptions>;

export const templateOptions = {
  enabled: flag(true, template.enabled),
  leastPages: integer(8, 3, 1000, template.leastPages, 'pages'),
  leastShare: decimal(0.5, 0.1, 1, template.leastShare),
} as const satisfies OptionFields;

export type TemplateOptionValues = OptionValues<typeof templateOptions>;
