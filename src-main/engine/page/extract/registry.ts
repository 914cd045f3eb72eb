import type { ExtractionReason } from '../../../contract/block-rules.ts';
import { density } from './density.ts';
import { formatRun } from './format-run.ts';
import { isEmptyArticle } from './landmark.ts';
import { judge, learned, maxBlocks } from './learned.ts';
import type { BlockDecision, Extractor, SegmentedPage } from './segmented-page.ts';
import { tags } from './tags.ts';
import { unshownText } from './unshown-text.ts';
import { classifier } from './weights.ts';

const auto: Extractor = { id: 'auto', extract: (page) => extractAutomatically(page).decisions };

const wholeBody: Extractor = {
  id: 'whole-body',
  extract: (page) => page.blocks.map(() => ({ kept: true, rule: 'whole-body' })),
};

export const extractors: readonly Extractor[] = [auto, tags, density, formatRun, learned, wholeBody];

type Extraction = Readonly<{
  decisions: readonly BlockDecision[];
  extractor: string;
  reason: ExtractionReason;
  isUnsure: boolean;
}>;

export function extractMainText(page: SegmentedPage) {
  const named = extractors.find(({ id }) => id === page.options.extractor && id !== auto.id);
  if (named)
    return {
      decisions: named.extract(page),
      extractor: named.id,
      reason: 'chosen' as const,
      isUnsure: false,
      unshown: [],
    };
  const extraction = extractAutomatically(page);
  return { ...extraction, unshown: unshownText(page, extraction.decisions) };
}

function extractAutomatically(page: SegmentedPage): Extraction {
  const trained = classifier();
  const byDensity = (reason: ExtractionReason, isUnsure = false): Extraction => ({
    decisions: density.extract(page),
    extractor: 'density',
    reason,
    isUnsure,
  });
  if (!trained) return byDensity('no-weights');
  if (page.blocks.length > maxBlocks) return byDensity('too-long');
  const { decisions, expected, agreement, program } = judge(page, trained);
  if (program?.name && !program.isPart)
    return { decisions, extractor: program.name, reason: 'program', isUnsure: false };
  if ((expected < minExpected || !decisions.some(({ kept }) => kept)) && !isEmptyArticle(page)) {
    const other = byDensity('unsure', hasText(page));
    if (other.decisions.some(({ kept }) => kept)) return other;
  }
  const isUnsure = expected < sureExpected && agreement < sureAgreement && hasText(page);
  if (program?.name) return { decisions, extractor: program.name, reason: 'program', isUnsure };
  return { decisions, extractor: 'learned', reason: agreement >= agreed ? 'agreement' : 'weighed', isUnsure };
}

const minExpected = 0.25;
const sureAgreement = 0.6;
const sureExpected = 0.8;
const agreed = 0.95;

function hasText({ blocks }: SegmentedPage) {
  let letters = 0;
  for (const block of blocks) if (block.hint === null && !block.hidden) letters += block.letters - block.linkLetters;
  return letters >= minLetters;
}

const minLetters = 400;
