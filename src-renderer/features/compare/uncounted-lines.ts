import { countedBlocks } from '../../../src-main/contract/counted-blocks.ts';
import type { PageBlock } from '../../../src-main/contract/page-document.ts';

/** Lines of code and reference data of the other page. */
export type SharedLines = ReadonlySet<string>;

export const nothingShared: SharedLines = new Set();

/** The lines of a page's main text that is not compared. */
export function uncountedLines(blocks: readonly PageBlock[]): SharedLines {
  const counted = new Set(countedBlocks(blocks));
  return new Set(linesOf(blocks.filter((block) => block.kept && !counted.has(block))));
}

/** Lines without their numbers and indentation; brackets alone say nothing. */
export function linesOf(blocks: readonly PageBlock[]): readonly string[] {
  return blocks.flatMap(({ text }) =>
    text
      .split('\n')
      .map((line) =>
        line
          .replace(/^\s*\d+(?=\D)/u, '')
          .replaceAll(/\s+/gu, ' ')
          .trim(),
      )
      .filter((line) => /[\p{L}\p{N}]/u.test(line)),
  );
}
