import type { BlockRule } from '../../../contract/block-rules.ts';
import { budgets } from '../../budgets.ts';
import { figuresOf, reusedFloats } from '../figures.ts';
import { keepHeadingsOfText, keepItemTitles, keepListsAmongText } from './beside-text.ts';
import { density } from './density.ts';
import { blockFeatures, featureNames } from './features/block-features.ts';
import { featureContext, isOpen, type FeatureContext } from './features/context.ts';
import { writeNaming } from './features/naming.ts';
import { probabilityOf } from './forest.ts';
import type { Formats } from './format-run.ts';
import { completeReference, completing, settleLandmark } from './landmark.ts';
import { programCodes, readByProgram, type ProgramReading } from './programs.ts';
import {
  dropBehindRelated,
  dropFeedBehindArticle,
  isKeptApart,
  judgeCellsAlike,
  judgeItemsAlike,
  keepDeclared,
  keepPricedRecords,
  keepSpecifications,
  settleArticle,
} from './post-processing.ts';
import { repeatedQuotes } from './quotations.ts';
import {
  isHeading,
  isHeadline,
  linkDensity,
  repeatsInOtherFormat,
  type Block,
  type BlockDecision,
  type Extractor,
  type SegmentedPage,
} from './segmented-page.ts';
import { classifier, type Classifier } from './weights.ts';

/**
 * Main text by a classifier (seed S3, 基于机器学习的提取方法): boosted trees give each block its probability; the blocks with the
 * greatest expected F1 are kept. Falls back to density without `resources/extractor/weights.json` (`npm run
 * train:extractor`).
 */
export const learned: Extractor = {
  id: 'learned',
  extract(page) {
    const trained = classifier();
    return trained && page.blocks.length <= maxBlocks ? judge(page, trained).decisions : density.extract(page);
  },
};

/** A kilobyte per block; pages with more are data. */
export const maxBlocks = budgets.learnedBlocks;

/** `agreement`: share in common with density. */
export function judge(page: SegmentedPage, trained: Classifier) {
  const { blocks } = page;
  const context = featureContext(page);
  const probabilities = probabilitiesOf(context, trained);
  keepDeclared(page, probabilities);
  judgeItemsAlike(page, context.formats, probabilities);
  judgeCellsAlike(page, probabilities);
  keepSpecifications(page, probabilities);
  keepPricedRecords(page, context, probabilities);
  dropFeedBehindArticle(page, context, probabilities);
  dropBehindRelated(page, probabilities);
  const program = readByProgram(page.tree, blocks);
  if (program) followProgram(page, program, probabilities);
  const { kept, expected } = chooseAmongUnsure(
    probabilities,
    figuresOf(new Float64Array(blocks.length), blocks, ({ letters }) => letters),
    figuresOf(new Uint8Array(blocks.length), blocks, (block) => (isOpen(block) ? 1 : 0)),
  );
  keepItemTitles(page, context.formats, kept, probabilities);
  keepListsAmongText(page, kept);
  keepHeadingsOfText(page, kept, probabilities);
  settleArticle(page, kept, probabilities);
  settleLandmark(page, kept);
  if (program) followProgram(page, program, kept);
  const agreement = agreementOf(page, kept, context.density);
  if (!program?.name) completeReference(page, kept, probabilities);
  return { decisions: nameDecisions(page, kept, program, context.formats), expected, agreement, program };
}

/** @param marks 1 where a block is text */
function followProgram(
  { blocks, title }: SegmentedPage,
  { codes, isPart }: ProgramReading,
  marks: Float64Array | Uint8Array,
) {
  blocks.forEach((block, i) => {
    const code = codes[i];
    if (code === programCodes.text) marks[i] = !block.hidden && !isHeadline(block, title) ? 1 : 0;
    else if (code === programCodes.never || (code === programCodes.outside && !isPart)) marks[i] = 0;
  });
}

/** 0 for blocks kept apart, which the classifier does not see. */
function probabilitiesOf(context: FeatureContext, trained: Classifier) {
  const { page, blocks } = context;
  const judged = [...blocks.keys()].filter((i) => !isKeptApart(page, context.density, i));
  const { values, width } = blockFeatures(context, judged, memory);
  const named = { tree: page.tree, blocks: judged.flatMap((i) => blocks[i] ?? []) };
  writeNaming(named, trained.words, values, width, featureNames.length);
  const scores = trained.forest(values, width);
  const probabilities = new Float64Array(blocks.length);
  judged.forEach((at, row) => (probabilities[at] = probabilityOf(scores[row] ?? 0)));
  return probabilities;
}

const memory = reusedFloats();

function agreementOf({ blocks }: SegmentedPage, kept: Uint8Array, others: readonly BlockDecision[]) {
  let [shared, sum] = [0, 0];
  blocks.forEach(({ letters }, i) => {
    const [own = 0, other] = [kept[i], others[i]?.kept ? 1 : 0];
    sum += letters * (own + other);
    shared += letters * own * other;
  });
  return sum === 0 ? 1 : (2 * shared) / sum;
}

function nameDecisions(page: SegmentedPage, kept: Uint8Array, program: ProgramReading | null, { of }: Formats) {
  const first = kept.indexOf(1);
  const last = kept.lastIndexOf(1);
  const seen = new Map<string, number>();
  const quoted = repeatedQuotes(page, kept);
  return page.blocks.map((block, i): BlockDecision => {
    const code = program?.codes[i];
    if (kept[i] === 0) {
      if (code === programCodes.never && !block.hidden) return { kept: false, rule: 'program-frame' };
      return { kept: false, rule: ruleAgainst(page, block, first < 0 || (i > first && i < last)) };
    }
    if (kept[i] === completing) return { kept: true, rule: 'reference' };
    if (quoted.has(i) || repeatsInOtherFormat(block, of[i] ?? 0, seen)) return { kept: false, rule: 'repetition' };
    if (linkDensity(block) > page.options.maxLinkDensity)
      return { kept: true, rule: isHeading(block) ? 'item-title' : 'list-item' };
    return { kept: true, rule: code === programCodes.text ? 'program-text' : 'learned' };
  });
}

function ruleAgainst(page: SegmentedPage, block: Block, isAmongText: boolean): BlockRule {
  if (block.hidden) return 'hidden';
  if (isHeadline(block, page.title)) return 'headline';
  const named = block.hint ?? block.phrase;
  if (named) return named;
  if (!isAmongText) return 'outside-region';
  if (linkDensity(block) > page.options.maxLinkDensity) return 'link-density';
  return block.letters < page.options.minBlockLetters ? 'scrap' : 'unlike-text';
}

/**
 * Maximises expected F1 (Lewis 1995): takes the most probable blocks as long as each raises 2 · Σ kept p·w / (Σ kept w
 * + Σ all p·w), w being lengths.
 */
export function chooseBlocks(probabilities: Float64Array, weights: Float64Array) {
  const order = [...probabilities.keys()]
    .filter((i) => (probabilities[i] ?? 0) > 0)
    .sort((a, b) => (probabilities[b] ?? 0) - (probabilities[a] ?? 0) || a - b);
  let wanted = 0;
  probabilities.forEach((p, i) => (wanted += p * (weights[i] ?? 0)));
  const kept = new Uint8Array(probabilities.length);
  let [hits, size, expected] = [0, 0, 0];
  for (const i of order) {
    const p = probabilities[i] ?? 0;
    if (expected > 0 && p < expected / 2) break;
    hits += p * (weights[i] ?? 0);
    size += weights[i] ?? 0;
    kept[i] = 1;
    expected = size + wanted > 0 ? (2 * hits) / (size + wanted) : 0;
  }
  return { kept, expected };
}

const step = 0.25;

/**
 * For pages unlike the training data: raises the odds of all open blocks equally until expected F1 is high enough.
 * @param open 1 where only the classifier is against a block
 */
export function chooseAmongUnsure(probabilities: Float64Array, weights: Float64Array, open: Uint8Array) {
  let choice = chooseBlocks(probabilities, weights);
  for (let steps = 1; steps <= maxSteps && choice.expected < sureEnough; steps++) {
    const raised = probabilities.map((p, i) =>
      open[i] === 1 && p > 0 ? probabilityOf(Math.log(p / Math.max(1 - p, minDoubt)) + steps * step) : p,
    );
    choice = chooseBlocks(raised, weights);
  }
  return choice;
}

const maxSteps = 12;
const sureEnough = 0.75;

/** The smallest step of four digits; keeps odds finite. */
const minDoubt = 1e-4;
