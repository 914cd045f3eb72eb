import type { Block } from './block.ts';
import type { Phrase } from './boilerplate.ts';
import { isDiscussion, type BlockDecision, type SegmentedPage } from './extractor.ts';
import type { Formats } from './formats.ts';
import { isHeadline, isLabelOfHeadline } from './headline.ts';
import { declaredDecisions } from './features/declared.ts';
import { isHeading, isLink } from './prose.ts';


/** Boilerplate wherever they stand. */
const neverText: ReadonlySet<Phrase | null> = new Set<Phrase>([
  'share',
  'neighbours',
  'cookies',
  'subscription',
  'breadcrumb',
  'source',
]);

/**
 * Sets the probability to 0 of what is no text by definition: named boilerplate, headline and the label above it,
 * credits, calls to share, and what density found behind the heading of the comments.
 */
export function dropWhatIsKeptApart(
  { blocks, title }: SegmentedPage,
  decisions: readonly BlockDecision[],
  probabilities: Float64Array,
): void {
  blocks.forEach((block, i) => {
    const isComment = decisions[i]?.rule === 'comments' && block.hint === null;
    const isBoilerplate = block.hint !== null && block.hint !== 'comments';
    if (
      isBoilerplate ||
      isComment ||
      isLabelOfHeadline(blocks, title, i) ||
      neverText.has(block.phrase) ||
      isHeadline(block, title) ||
      block.wording.isCredits
    )
      probabilities[i] = 0;
  });
}

const declaredProbability = 0.9;

const declaredLetters = 30;

/**
 * Raises posts, answers and descriptions of products in the JSON-LD, where each stands first. Articles often declare no
 * more than a teaser.
 */
export function keepDeclared(page: SegmentedPage, probabilities: Float64Array): void {
  if (page.declared.bodies.length === 0 || !(isDiscussion(page) || page.types.includes('product'))) return;
  const seen = new Set<string>();
  declaredDecisions(page.blocks, page.declared.bodies).forEach(({ kept }, i) => {
    const block = page.blocks[i];
    if (!kept || !block || block.stops === 0 || block.letters < declaredLetters || seen.has(block.text)) return;
    seen.add(block.text);
    probabilities[i] = Math.max(probabilities[i] ?? 0, declaredProbability);
  });
}

/** Weight of the like of an item beside its own. */
const likeness = 3;

/** A list is kept or left as a whole. */
export function judgeItemsAlike(
  { blocks, options }: SegmentedPage,
  { of, formats }: Formats,
  probabilities: Float64Array,
): void {
  const sums = new Float64Array(formats.length);
  const counts = new Float64Array(formats.length);
  const isItem = (block: Block) => isLink(block, options.maxLinkDensity);
  blocks.forEach((block, i) => {
    const format = of[i] ?? 0;
    if (!isItem(block)) return;
    sums[format] = (sums[format] ?? 0) + (probabilities[i] ?? 0);
    counts[format] = (counts[format] ?? 0) + 1;
  });
  blocks.forEach((block, i) => {
    const format = of[i] ?? 0;
    if (isItem(block))
      probabilities[i] =
        ((probabilities[i] ?? 0) + (likeness * (sums[format] ?? 0)) / (counts[format] ?? 1)) / (1 + likeness);
  });
}

/** Most titles of a list have a text below them. */
const minItems = 3;
const minShare = 0.8;

/** The linked headings of a list belong to the text below them. */
export function keepItemTitles(
  page: SegmentedPage,
  { of, formats }: Formats,
  kept: Uint8Array,
  probabilities: Float64Array,
): void {
  const { blocks, options } = page;
  const titles = new Float64Array(formats.length);
  const withText = new Float64Array(formats.length);
  const isTitle = (block: Block) =>
    isHeading(block) && block.tag !== 'h1' && block.letters >= 8 && isLink(block, options.maxLinkDensity);
  blocks.forEach((block, i) => {
    if (!isTitle(block)) return;
    const format = of[i] ?? 0;
    titles[format] = (titles[format] ?? 0) + 1;
    const next = blocks[i + 1];
    const hasText =
      kept[i + 1] === 1 &&
      next !== undefined &&
      next.letters >= options.minBlockLetters &&
      !isLink(next, options.maxLinkDensity);
    if (hasText) withText[format] = (withText[format] ?? 0) + 1;
  });
  blocks.forEach((block, i) => {
    const format = of[i] ?? 0;
    const items = withText[format] ?? 0;
    if (isTitle(block) && probabilities[i] !== 0 && items >= minItems && items >= (titles[format] ?? 0) * minShare)
      kept[i] = 1;
  });
}
