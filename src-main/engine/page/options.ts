import { decimal, integer, type OptionFields, type OptionValues } from '../../contract/options.ts';
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
  minBlockLetters: integer(
    24,
    1,
    400,
    'Shorter pieces of text count as main text only among longer ones. A Chinese character counts as two letters.',
    'letters',
  ),
  maxLinkDensity: decimal(0.5, 0, 1, 'Pieces of text with a larger share of link text are taken for navigation.'),
  maxTextCharacters: integer(
    budgets.pageTextCharacters,
    1000,
    50_000_000,
    'Longer main texts are cut here.',
    'characters',
  ),
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

export const templateOptions = {
  enabled: {
    kind: 'boolean',
    default: true,
    help: 'Take blocks that recur over the pages of one site for template and leave them out of the compared text.',
  },
  leastPages: integer(
    8,
    3,
    1000,
    'A block on fewer pages is never template. Pages that copy each other count as one.',
    'pages',
  ),
  leastShare: decimal(
    0.5,
    0.1,
    1,
    'Share of the pages of a layout on which a block must stand to be template; long blocks need 0.15 more.',
  ),
} as const satisfies OptionFields;

export type TemplateOptionValues = OptionValues<typeof templateOptions>;
