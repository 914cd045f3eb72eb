import type { HtmlTree } from '../html-tree.ts';
import { squeeze, type Block, type SegmentedPage } from './segmented-page.ts';

/** Blocks of quotations half of which stands before them: replies quote what they answer. */
export function repeatedQuotes({ tree, blocks }: SegmentedPage, kept: Uint8Array): ReadonlySet<number> {
  const repeated = new Set<number>();
  if (!tree.kinds.some(({ name }) => name === 'blockquote')) return repeated;
  const texts = blocks.map(({ text, tag }, i) => (kept[i] === 0 || tag === 'pre' ? '' : squeeze(text)));
  const quotes = Map.groupBy(texts.keys(), (i) => quoteAround(tree, blocks[i]));
  let before = '';
  let at = 0;
  for (const [quote, members] of quotes) {
    if (quote < 0) continue;
    for (; at < (members[0] ?? 0) && before.length < maxQuotable; at++) before += `${texts[at] ?? ''}\n`;
    let [all, found] = [0, 0];
    for (const i of members) {
      const { length = 0 } = texts[i] ?? '';
      all += length;
      if (before.includes(texts[i] ?? '')) found += length;
    }
    if (all >= minQuote && found * 2 >= all) for (const i of members) repeated.add(i);
  }
  return repeated;
}

/** In characters; bounds the time of long pages. */
const maxQuotable = 200_000;
const minQuote = 20;

function quoteAround({ nodes }: HtmlTree, block: Block | undefined) {
  for (let at = block?.element ?? 0; at > 0; at = nodes[at]?.parent ?? 0)
    if (nodes[at]?.name === 'blockquote') return at;
  return -1;
}
