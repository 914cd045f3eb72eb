import type { TextBlock } from './page.ts';

/** The kept blocks, a line each; `truncated` where they are longer than `limit` characters. */
export function joinKept(blocks: readonly TextBlock[], limit: number): { readonly text: string; readonly truncated: boolean } {
  const text = blocks
    .filter((block) => block.kept)
    .map((block) => block.text)
    .join('\n');
  if (text.length <= limit) return { text, truncated: false };
  // Half of a surrogate pair would be no character.
  const end = /[\ud800-\udbff]/.test(text.charAt(limit - 1)) ? limit - 1 : limit;
  return { text: text.slice(0, end), truncated: true };
}
