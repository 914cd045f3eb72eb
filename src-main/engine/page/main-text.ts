import { countedBlocks } from '../../contract/counted-blocks.ts';
import type { TextBlock } from './page.ts';

/** A line per block; `truncated` at the limit. */
interface JoinedText {
  readonly text: string;
  readonly truncated: boolean;
}

/** What is compared: the main text without code and reference data. */
export function joinKept(blocks: readonly TextBlock[], limit: number): JoinedText {
  return join(countedBlocks(blocks), limit);
}

export function joinMainText(blocks: readonly TextBlock[], limit: number): JoinedText {
  return join(
    blocks.filter(({ kept }) => kept),
    limit,
  );
}

function join(blocks: readonly TextBlock[], limit: number): JoinedText {
  const text = blocks.map((block) => block.text).join('\n');
  if (text.length <= limit) return { text, truncated: false };
  // No half of a surrogate pair.
  const end = /[\ud800-\udbff]/.test(text.charAt(limit - 1)) ? limit - 1 : limit;
  return { text: text.slice(0, end), truncated: true };
}
