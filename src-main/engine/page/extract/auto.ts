import type { ExtractionReason } from '../../../contract/block-rules.ts';
import { density } from './density.ts';
import type { BlockDecision, Extractor, SegmentedPage } from './extractor.ts';
import { isEmptyArticle } from './landmark.ts';
import { judge, maxBlocks } from './learned.ts';
import { classifier } from './weights.ts';

export interface Extraction {
  readonly decisions: readonly BlockDecision[];
  readonly extractor: string;
  readonly reason: ExtractionReason;
  /** The readings of the page differ so much that a person should look. */
  readonly isUnsure: boolean;
}

export const auto: Extractor = { id: 'auto', extract: (page) => extractAutomatically(page).decisions };

/** Above this, classifier and density differ in a line or two. */
const agreed = 0.95;

/** A page is unsure whose expected F1 and whose agreement with density are both below. */
const sureExpected = 0.8;
const sureAgreement = 0.6;

/** Below this the classifier finds next to nothing. */
const minExpected = 0.25;

/** The default: the classifier, or density where it has nothing to go by. */
export function extractAutomatically(page: SegmentedPage): Extraction {
  const trained = classifier();
  if (!trained)
    return { decisions: density.extract(page), extractor: 'density', reason: 'no-weights', isUnsure: false };
  if (page.blocks.length > maxBlocks)
    return { decisions: density.extract(page), extractor: 'density', reason: 'too-long', isUnsure: false };
  const { decisions, expected, agreement } = judge(page, trained);
  if ((expected < minExpected || !decisions.some(({ kept }) => kept)) && !isEmptyArticle(page)) {
    const other = density.extract(page);
    if (other.some(({ kept }) => kept))
      return { decisions: other, extractor: 'density', reason: 'unsure', isUnsure: hasText(page) };
  }
  const isUnsure = expected < sureExpected && agreement < sureAgreement && hasText(page);
  return { decisions, extractor: 'learned', reason: agreement >= agreed ? 'agreement' : 'weighed', isUnsure };
}

/** Less text than this needs no review. */
const minLetters = 400;

function hasText({ blocks }: SegmentedPage): boolean {
  let letters = 0;
  for (const block of blocks) if (block.hint === null && !block.hidden) letters += block.letters - block.linkLetters;
  return letters >= minLetters;
}
