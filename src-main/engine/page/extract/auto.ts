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

/** The default as one extractor among the others, without its reason. */
export const auto: Extractor = { id: 'auto', extract: (page) => extractAutomatically(page).decisions };

/** Above this the two answers differ in a line or two. */
const agreed = 0.95;

/**
 * Below both the page is told to be unsure: what the classifier expects of its answer, and what it shares with
 * density's.
 */
const sureExpected = 0.8;
const sureAgreement = 0.6;

/** Below this the classifier finds next to nothing that it takes for text. */
const minExpected = 0.25;

/**
 * The default: the classifier, which weighs the votes of the other families block by block, or density, which asks for
 * no training, where it has nothing to go by. The reason tells which case it was.
 */
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

/** With less of it the answer is worth no look: pages of a label and a menu have no text that could be missed. */
const minLetters = 400;

function hasText({ blocks }: SegmentedPage): boolean {
  let letters = 0;
  for (const block of blocks) if (block.hint === null && !block.hidden) letters += block.letters - block.linkLetters;
  return letters >= minLetters;
}
