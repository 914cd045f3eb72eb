import type { SegmentedPage } from './extractor.ts';
import { isHeading, isLink } from './prose.ts';

/** Share of the kept letters that stand in sentences. */
const articleShare = 0.8;

/** What nearly is text goes on with the text before it; the threshold of a page of sure text lies near 0.45. */
const nearlyText = 0.25;

/** Rows of links behind a label that make it the title of a list. */
const minLinks = 3;
const maxLabelLength = 30;

/**
 * Corrects single blocks of pages whose kept text is sentences for the most part: a paragraph that just missed the
 * threshold stays with the text it follows, together with its heading; a label such as 最新消息 goes with the links below
 * it. On lists and in shops neither holds.
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
