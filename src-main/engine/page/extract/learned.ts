import { figuresOf, reusedFloats } from '../figures.ts';
import { density } from './density.ts';
import type { BlockDecision, Extractor, SegmentedPage } from './extractor.ts';
import { probabilityOf } from './forest.ts';
import { settleLandmark } from './landmark.ts';
import { dropWhatIsKeptApart, judgeItemsAlike, keepDeclared, keepItemTitles } from './post-processing.ts';
import { dropBehindRelated, dropFeedBehindArticle } from './teaser-feed.ts';
import { classifier, type Classifier } from './weights.ts';
import { budgets } from '../../budgets.ts';
import { blockFeatures, featureNames } from './features/block-features.ts';
import type { FeatureContext } from './features/context.ts';
import { writeNaming, type WordScores } from './features/naming.ts';
import { isHeading, isLink, linkDensity } from './prose.ts';
import type { Block } from './block.ts';
import { isHeadline } from './headline.ts';
import type { BlockRule } from '../../../contract/block-rules.ts';

/**
 * Main text by a classifier trained on pages with known text (seed S3, 基于机器学习的提取方法): boosted trees give each block, as
 * a row of features, its probability, and the blocks with the greatest expected F1 are kept. `npm run train:extractor`
 * makes `resources/extractor/weights.json`; without it this is density.
 */
export const learned: Extractor = {
  id: 'learned',
  extract(page) {
    const trained = classifier();
    return trained && page.blocks.length <= maxBlocks ? judge(page, trained).decisions : density.extract(page);
  },
};

/** A row takes a kilobyte; longer pages are data. */
export const { max: maxBlocks } = budgets.learnedBlocks;

interface Judgement {
  readonly decisions: readonly BlockDecision[];
  readonly expected: number;
  /** Share of the text in common with density's answer. */
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
  readonly rows: Float64Array;
}

/** Good until the rows of the next page are asked for. */
function classifierRows(page: SegmentedPage, words: WordScores): ClassifierRows {
  const { context, width, values } = blockFeatures(page, memory);
  writeNaming(page, words, { values, width, from: featureNames.length });
  return { context, width, rows: values };
}

const memory = reusedFloats();

const articleShare = 0.8;

/** Joins the text before it; the threshold of a sure page lies near 0.45. */
const nearlyText = 0.25;

/** So many rows of links make a label the title of a list. */
const minLinks = 3;
const maxLabelLength = 30;

/**
 * Corrects articles: a paragraph that just missed the threshold stays with the text before it, together with its
 * heading; a label such as 最新消息 goes with the links below it.
 */
export function settleArticle(page: SegmentedPage, kept: Uint8Array, probabilities: Float64Array): void {
  if (!isArticle(page, kept)) return;
  page.blocks.forEach((block, i) => {
    if (kept[i] !== 1 && block.stops > 0 && isNearlyText(page, probabilities, i))
      joinText(page, kept, probabilities, i);
  });
  page.blocks.forEach((block, i) => {
    if (kept[i] === 1 && block.stops === 0 && block.letters <= maxLabelLength && headsLinks(page, kept, i)) kept[i] = 0;
  });
}

function isArticle({ blocks }: SegmentedPage, kept: Uint8Array): boolean {
  let sentences = 0;
  let all = 0;
  blocks.forEach((block, i) => {
    if (kept[i] !== 1) return;
    all += block.letters;
    if (block.stops > 0) sentences += block.letters;
  });
  return sentences >= all * articleShare;
}

function joinText(page: SegmentedPage, kept: Uint8Array, probabilities: Float64Array, index: number): void {
  const before = page.blocks[index - 1];
  const isHeaded =
    kept[index - 1] !== 1 && before !== undefined && isHeading(before) && isNearlyText(page, probabilities, index - 1);
  if (kept[index - (isHeaded ? 2 : 1)] !== 1) return;
  if (isHeaded) kept[index - 1] = 1;
  kept[index] = 1;
}

function isNearlyText({ blocks, options }: SegmentedPage, probabilities: Float64Array, index: number): boolean {
  const block = blocks[index];
  if (!block || block.hint !== null || block.phrase !== null || block.hidden) return false;
  return (probabilities[index] ?? 0) >= nearlyText && !isLink(block, options.maxLinkDensity);
}

function headsLinks({ blocks, options }: SegmentedPage, kept: Uint8Array, index: number): boolean {
  const label = blocks[index];
  if (!label || isLink(label, options.maxLinkDensity)) return false;
  for (let i = index + 1; i <= index + minLinks; i += 1) {
    const block = blocks[i];
    if (!block || kept[i] === 1 || !isLink(block, options.maxLinkDensity)) return false;
  }
  return true;
}

/** The rule that says best, for people, why a block stayed or went. */
function nameDecisions(page: SegmentedPage, kept: Uint8Array): readonly BlockDecision[] {
  const first = kept.indexOf(1);
  const last = kept.lastIndexOf(1);
  const seen = new Set<string>();
  return page.blocks.map((block, i): BlockDecision => {
    if (kept[i] !== 1) return { kept: false, rule: ruleAgainst(page, block, first < 0 || (i > first && i < last)) };
    if (repeats(block, seen)) return { kept: false, rule: 'repetition' };
    return { kept: true, rule: ruleFor(page, block) };
  });
}

/** Shorter texts and cells may say the same twice. */
const repetitionLetters = 40;

function repeats(block: Block, seen: Set<string>): boolean {
  if (block.letters < repetitionLetters || block.tag === 'td') return false;
  if (seen.has(block.text)) return true;
  seen.add(block.text);
  return false;
}

function ruleFor(page: SegmentedPage, block: Block): BlockRule {
  if (linkDensity(block) > page.options.maxLinkDensity) return isHeading(block) ? 'item-title' : 'list-item';
  return 'learned';
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

interface Choice {
  readonly kept: Uint8Array;
  readonly expected: number;
}

/**
 * Which blocks to keep so that the expected F1 of the text is greatest (Lewis 1995): the most probable ones, as long as
 * each raises
 *
 *     2 · Σ kept p·w / (Σ kept w + Σ all p·w)
 *
 * which adapts the threshold to the page: where nothing is sure, more is kept. `weights` are the lengths of the blocks.
 */
export function chooseBlocks(probabilities: Float64Array, weights: Float64Array): Choice {
  const order = [...probabilities.keys()].sort((a, b) => (probabilities[b] ?? 0) - (probabilities[a] ?? 0) || a - b);
  let wanted = 0;
  probabilities.forEach((p, i) => (wanted += p * (weights[i] ?? 0)));
  const kept = new Uint8Array(probabilities.length);
  let hits = 0;
  let size = 0;
  let expected = 0;
  for (const i of order) {
    const p = probabilities[i] ?? 0;
    if (p <= 0 || (expected > 0 && p < expected / 2)) break;
    hits += p * (weights[i] ?? 0);
    size += weights[i] ?? 0;
    kept[i] = 1;
    expected = size + wanted > 0 ? (2 * hits) / (size + wanted) : 0;
  }
  return { kept, expected };
}

/** A page that is read rightly expects more. */
const sureEnough = 0.75;

/** In log odds. */
const step = 0.25;
const maxSteps = 12;

/**
 * For pages unlike those learned from, where all probabilities are low: a page has a text, so the odds of all open
 * blocks are raised alike until it is read with some certainty.
 * @param open 1 where nothing but the classifier speaks against a block.
 */
export function chooseAmongUnsure(probabilities: Float64Array, weights: Float64Array, open: Uint8Array): Choice {
  let choice = chooseBlocks(probabilities, weights);
  for (let steps = 1; steps <= maxSteps && choice.expected < sureEnough; steps += 1) {
    const raised = probabilities.map((p, i) =>
      open[i] === 1 && p > 0 ? probabilityOf(Math.log(p / Math.max(1 - p, minDoubt)) + steps * step) : p,
    );
    choice = chooseBlocks(raised, weights);
  }
  return choice;
}

/** Probabilities have four digits. */
const minDoubt = 1e-4;
