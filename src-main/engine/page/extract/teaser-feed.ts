import type { HtmlTree } from '../html-tree.ts';
import type { Block } from './block.ts';
import type { SegmentedPage } from './extractor.ts';
import type { FeatureContext } from './features/context.ts';
import { isHeading, isLink } from './prose.ts';

/** Sentences before a feed that make an article. */
const articleLetters = 1000;

/** Fewer are sections of a text. */
const minItems = 4;

/** Longer texts are posts in full. */
const maxTeaserLength = 300;

/**
 * Sets the probability of teasers behind an article to 0: siblings of one kind with a linked heading and a few words
 * each.
 */
export function dropFeedBehindArticle(page: SegmentedPage, context: FeatureContext, probabilities: Float64Array): void {
  const feeds = feedsOf(page, context);
  if (feeds.size === 0) return;
  let before = 0;
  page.blocks.forEach((block, i) => {
    const feed = feeds.get(feedAt(page, context, block, feeds));
    if (feed === undefined) {
      if (isSentence(page.options, block) && (probabilities[i] ?? 0) >= 0.5) before += block.letters;
    } else {
      feed.isBehind ??= before >= articleLetters;
      if (feed.isBehind) probabilities[i] = 0;
    }
  });
}

/**
 * The same behind a heading such as "Related articles", to the end of its element, unless that holds the text before
 * it.
 */
export function dropBehindRelated({ tree, blocks, options }: SegmentedPage, probabilities: Float64Array): void {
  let before = 0;
  let last = 0;
  let start = 0;
  let end = 0;
  blocks.forEach((block, i) => {
    if (block.element >= start && block.element < end) {
      probabilities[i] = 0;
      return;
    }
    if (block.phrase === 'related' && block.letters <= maxHeadingLength && before >= textLetters) {
      start = sectionOf(tree, block.element);
      end = start > last ? (tree.nodes[start]?.end ?? 0) : 0;
    } else if (isSentence(options, block) && (probabilities[i] ?? 0) >= 0.5) {
      before += block.letters;
      last = block.element;
    }
  });
}

const textLetters = 400;
const maxHeadingLength = 40;

/** The nearest element around a heading that goes on behind it. */
function sectionOf({ nodes }: HtmlTree, heading: number): number {
  let text = nodes[heading]?.end ?? 0;
  while (text < nodes.length && (nodes[text]?.text.trim() ?? '') === '') text += 1;
  let at = heading;
  while (at > 0 && (nodes[at]?.end ?? 0) <= text) at = nodes[at]?.parent ?? 0;
  return at;
}

interface Feed {
  isBehind: boolean | null;
}

function feedsOf(page: SegmentedPage, { siblings }: FeatureContext): ReadonlyMap<number, Feed> {
  const titles = new Map<number, Set<number>>();
  for (const block of page.blocks) {
    if (!isTitle(page, block)) continue;
    for (let at = block.element; at > 0; at = page.tree.nodes[at]?.parent ?? 0) {
      const group = siblings.of[at] ?? -1;
      if (group < 0 || (siblings.counts[group] ?? 0) < minItems) continue;
      const items = titles.get(group) ?? new Set();
      titles.set(group, items.add(at));
    }
  }
  const feeds = new Map<number, Feed>();
  for (const [group, items] of titles) {
    const count = siblings.counts[group] ?? 0;
    if (items.size >= minItems && items.size * 2 > count && (siblings.letters[group] ?? 0) / count <= maxTeaserLength)
      feeds.set(group, { isBehind: null });
  }
  return feeds;
}

function feedAt(
  page: SegmentedPage,
  { siblings }: FeatureContext,
  block: Block,
  feeds: ReadonlyMap<number, Feed>,
): number {
  for (let at = block.element; at > 0; at = page.tree.nodes[at]?.parent ?? 0) {
    const group = siblings.of[at] ?? -1;
    if (feeds.has(group)) return group;
  }
  return -1;
}

const isTitle = ({ options }: SegmentedPage, block: Block): boolean =>
  isHeading(block) && block.tag !== 'h1' && block.letters >= 8 && isLink(block, options.maxLinkDensity);

function isSentence(options: SegmentedPage['options'], block: Block): boolean {
  return block.stops > 0 && block.letters >= 60 && !isLink(block, options.maxLinkDensity);
}
