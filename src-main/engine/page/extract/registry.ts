import { auto, extractAutomatically, type Extraction } from './auto.ts';
import { density } from './density.ts';
import type { Extractor, SegmentedPage } from './extractor.ts';
import { formatRun } from './format-run.ts';
import { learned } from './learned.ts';
import { tags } from './tags.ts';

const wholeBody: Extractor = {
  id: 'whole-body',
  extract: (page) => page.blocks.map(() => ({ kept: true, rule: 'whole-body' })),
};

/** The default first. The ids stand in `options.ts`, too. */
export const extractors: readonly Extractor[] = [auto, tags, density, formatRun, learned, wholeBody];

export function extractMainText(page: SegmentedPage): Extraction {
  const named = extractors.find(({ id }) => id === page.options.extractor && id !== auto.id);
  return named
    ? { decisions: named.extract(page), extractor: named.id, reason: 'chosen', isUnsure: false }
    : extractAutomatically(page);
}
