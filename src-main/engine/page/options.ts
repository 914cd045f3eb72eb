import type { OptionFields, OptionValues } from '../../contract/options.ts';

export const analyseOptions = {
  extractor: {
    kind: 'choice',
    default: 'density',
    choices: ['density', 'whole-body'],
    help: 'How the main text of a page is found: by text density, or everything that the page shows.',
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
    default: 2_000_000,
    min: 1000,
    max: 50_000_000,
    unit: 'characters',
    help: 'Longer main texts are cut here.',
  },
} as const satisfies OptionFields;

export type AnalyseOptionValues = OptionValues<typeof analyseOptions>;
