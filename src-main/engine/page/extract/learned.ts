import { figuresOf, reusedFloats } from '../figures.ts';
import { settleArticle } from './article-rules.ts';
import { chooseAmongUnsure } from './choose-blocks.ts';
import { density } from './density.ts';
import type { BlockDecision, Extractor, SegmentedPage } from './extractor.ts';
import { probabilityOf } from './forest.ts';
import { settleLandmark } from './landmark.ts';
import { dropWhatIsKeptApart, judgeItemsAlike, keepDeclared, keepItemTitles } from './post-processing.ts';
import { dropBehindRelated, dropFeedBehindArticle } from './teaser-feed.ts';
import { nameDecisions } from './name-decisions.ts';
import { classifier, type Classifier } from './weights.ts';
import { budgets } from '../../budgets.ts';
import { blockFeatures, featureNames } from './features/block-features.ts';
import type { FeatureContext } from './features/context.ts';
import { writeNaming, type WordScores } from './features/naming.ts';

/**
 * Main text by a classifier that was trained on pages with known text (seed S3, 基于机器学习的提取方法).
 * Every block becomes a row of features: its length, marks, links, element and words; where it stands; its format,
 * neighbours and siblings; the names of the elements around it; what the other families decide; and whether the page
 * declares it to be its text. Boosted trees give the probability that it is main text, and the blocks with the greatest
 * expected F1 are kept. Rules go before and behind. `resources/extractor/weights.json` is made by `npm run
 * train:extractor`; without it this is density.
 */
export const learned: Extractor = {
  id: 'learned',
  extract(page) {
    const trained = classifier();
    return trained && page.blocks.length <= maxBlocks ? judge(page, trained).decisions : density.extract(page);
  },
};

/** A row of features takes a kilobyte; longer pages are data rather than text. */
export const { max: maxBlocks } = budgets.learnedBlocks;

interface Judgement {
  readonly decisions: readonly BlockDecision[];
  readonly expected: number;
  /** Share of the text that this answer and that of density have in common, 0 to 1. */
  readonly agreement: number;
}

export function judge(page: SegmentedPage, trained: Classifier): Judgement {
  const { rows, width, context } = classifierRows(page, trained.words);
  const probabilities = trained.forest.scoreAll(rows, width).map(probabilityOf);
  dropWhatIsKeptApart(page, context.votes.density.decisions, probabilities);
  keepDeclared(page, probabilities);
  judgeItemsAlike(page, context.formats, probabilities);
  dropFeedBehindArticle(page, context, probabilities);
  dropBehindRelated(page, probabilities);
  const { kept, expected } = chooseAmongUnsure(
    probabilities,
    figuresOf(new Float64Array(page.blocks.length), page.blocks, ({ letters }) => letters),
    figuresOf(new Uint8Array(page.blocks.length), page.blocks, ({ hint, phrase, hidden }) =>
      hint === null && phrase === null && !hidden ? 1 : 0,
    ),
  );
  keepItemTitles(page, context.formats, kept, probabilities);
  settleArticle(page, kept, probabilities);
  settleLandmark(page, kept);
  return {
    decisions: nameDecisions(page, kept),
    expected,
    agreement: agreementOf(page, kept, context.votes.density.decisions),
  };
}

function agreementOf({ blocks }: SegmentedPage, kept: Uint8Array, others: readonly BlockDecision[]): number {
  let shared = 0;
  let sum = 0;
  blocks.forEach(({ letters }, i) => {
    const own = kept[i] === 1;
    const other = others[i]?.kept ?? false;
    if (own) sum += letters;
    if (other) sum += letters;
    if (own && other) shared += letters;
  });
  return sum === 0 ? 1 : (2 * shared) / sum;
}

interface ClassifierRows {
  readonly context: FeatureContext;
  readonly width: number;
  /** Row by row, one row per block: what the page says, then what the names of elements say. */
  readonly rows: Float64Array;
}

/** The rows are good until those of the next page are asked for. */
function classifierRows(page: SegmentedPage, words: WordScores): ClassifierRows {
  const { context, width, values } = blockFeatures(page, memory);
  writeNaming(page, words, { values, width, from: featureNames.length });
  return { context, width, rows: values };
}

const memory = reusedFloats();
