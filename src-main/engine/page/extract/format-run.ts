import type { BlockDecision, Extractor, SegmentedPage } from './extractor.ts';
import { isLink } from './prose.ts';
import { formatsOf, type Formats } from './formats.ts';

/**
 * Main text by the longest run of one format (Liu Siwei 2009, LSE; seed S3 §2), without links. A run goes on over
 * pieces of another format that are short beside it; these are dropped, as in the paper.
 */
export const formatRun: Extractor = {
  id: 'format-run',
  extract: (page) => extractRun(page, formatsOf(page.tree, page.blocks)),
};

export function extractRun(page: SegmentedPage, { of }: Formats): readonly BlockDecision[] {
  const run = largestRun(page, of);
  return page.blocks.map((block, i) => {
    if (block.hidden) return { kept: false, rule: 'hidden' };
    if (isLink(block, page.options.maxLinkDensity))
      return { kept: false, rule: block.hint ?? block.phrase ?? 'link-density' };
    const isInRun = run !== null && of[i] === run.format && i >= run.start && i <= run.end;
    return isInRun
      ? { kept: true, rule: 'format-run' }
      : { kept: false, rule: block.hint ?? block.phrase ?? 'other-format' };
  });
}

interface Run {
  readonly format: number;
  readonly start: number;
  readonly end: number;
  readonly letters: number;
}

interface OpenRun {
  start: number;
  end: number;
  letters: number;
}

/** A run ends behind more text of other formats than it holds itself, and at least this much. */
const shortGap = 600;

function largestRun(page: SegmentedPage, of: Int32Array): Run | null {
  const open = new Map<number, OpenRun>();
  const before: number[] = [];
  let total = 0;
  let best: Run | null = null;
  for (let i = 0; i < page.blocks.length; i += 1) {
    before[i] = total;
    const block = page.blocks[i];
    if (!block || block.hidden || isLink(block, page.options.maxLinkDensity)) continue;
    const letters = block.letters - block.linkLetters;
    total += letters;
    const format = of[i] ?? 0;
    const run = open.get(format);
    const gap = run ? (before[i] ?? 0) - (before[run.end + 1] ?? before[i] ?? 0) : 0;
    const next =
      run && gap <= Math.max(shortGap, run.letters)
        ? { start: run.start, end: i, letters: run.letters + letters }
        : { start: i, end: i, letters };
    open.set(format, next);
    if (!best || next.letters > best.letters) best = { format, ...next };
  }
  return best;
}
