import type { HtmlTree } from '../../html-tree.ts';
import { rememberedNames } from '../../remember.ts';
import type { Block } from '../block.ts';

export const folds = { shown: 0, folded: 1, over: 2, other: 3 } as const;

/**
 * What hides a block: its tab or section is folded, it lies in something that opens over the page (menus, dialogs,
 * carts), or nothing that has a name.
 */
export function foldOf({ nodes }: HtmlTree, { hidden, element }: Block): number {
  if (!hidden) return folds.shown;
  let fold: number = folds.other;
  for (let at = element; at > 0; at = nodes[at]?.parent ?? 0) {
    const node = nodes[at];
    if (!node) break;
    const named = Math.max(foldOfNames(node.attributes['class'] ?? ''), foldOfNames(node.attributes['id'] ?? ''));
    if (named === folds.over || node.name === 'nav' || node.name === 'dialog') return folds.over;
    if (named === folds.folded) fold = folds.folded;
  }
  return fold;
}

const foldOfNames = rememberedNames((names) => {
  if (overWords.test(names)) return folds.over;
  return foldWords.test(names) ? folds.folded : folds.shown;
});

const overWords = /modal|popup|dialog|drawer|menu|nav|cart|cookie|overlay|dropdown|search|filter|login|tooltip/i;
const foldWords = /\btab|tab-?(?:pane|content)|panel|accordion|collaps|expand|toggle|more|faq|answer/i;
