import type { Extractor } from './extractor.ts';

/** Everything that the page shows, for sites on which no rule is wanted. */
export const wholeBody: Extractor = {
  id: 'whole-body',
  extract: (page) => page.blocks.map(() => ({ kept: true, rule: 'whole-body' })),
};
