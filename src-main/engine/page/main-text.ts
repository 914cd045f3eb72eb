import { countedBlocks } from '../../contract/counted-blocks.ts';
import type { TextBlock } from './page.ts';

/** A line for each block; `truncated` where they are longer than the limit. */
interface JoinedText {
  readonly text: string;
  readonly truncated: boolean;
}

/** What of the main text is compared: its blocks without code and reference data (`counted-blocks.ts`). */
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
  // Half of a surrogate pair would be no character.
  const end = /[\ud800-\udbff]/.test(text.charAt(limit - 1)) ? limit - 1 : limit;
  return { text: text.slice(0, end), truncated: true };
}
