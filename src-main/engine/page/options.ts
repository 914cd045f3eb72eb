import type { OptionFields, OptionValues } from '../../contract/options.ts';
import { maxRuleListLength } from '../../contract/selector-rules.ts';
import { budgets } from '../budgets.ts';

export const analyseOptions = {
  extractor: {
    kind: 'choice',
    default: 'auto',
    choices: ['auto', 'tags', 'density', 'format-run', 'learned', 'whole-body'],
    help:
      'How the main text of a page is found: chosen for each page; by what elements, classes and ids say; by text density; as the largest run of one ' +
      'format; by the trained classifier; or everything that the page shows.',
  },
  minBlockLetters: {
    kind: 'integer',
    default: 24,
    min: 1,
    max: 400,
    unit: 'letters',
    help: 'Shorter pieces of text count as main text only among longer ones. A Chinese character counts as two letters.',
  },
  maxLinkDensity: {
    kind: 'number',
    default: 0.5,
    min: 0,
    max: 1,
    help: 'Pieces of text with a larger share of link text are taken for navigation.',
  },
  maxTextCharacters: {
    kind: 'integer',
    default: budgets.pageTextCharacters.max,
    min: 1000,
    max: 50_000_000,
    unit: 'characters',
    help: 'Longer main texts are cut here.',
  },
  selectorRules: {
    kind: 'text',
    default: '',
    maxLength: maxRuleListLength,
    lines: true,
    help:
      'Rules on what of a page is main text, one on each line: "include" or "exclude"; or, for main text, "code", which is not compared, or ' +
      '"prose", which is. Behind it an address pattern in which * stands for anything, and ' +
      'a CSS selector, such as "exclude https://example.com/news/* .related". "off" in front puts a rule aside; a note may follow " # ".',
  },
} as const satisfies OptionFields;

export type AnalyseOptionValues = OptionValues<typeof analyseOptions>;
