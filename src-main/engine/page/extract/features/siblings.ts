import type { HtmlTree } from '../../html-tree.ts';
import { foldedKinds } from '../formats.ts';
import type { PageShape } from '../shape.ts';

/** Elements with text that share parent, name and classes: items of a list, posts of a thread, paragraphs of a text. */
export interface Siblings {
  readonly of: Int32Array;
  readonly counts: readonly number[];
  readonly letters: readonly number[];
}

export function siblingsOf(tree: HtmlTree, { letters }: PageShape): Siblings {
  const { nodes } = tree;
  const { of: kinds, count } = foldedKinds(tree);
  const ids = new Map<number, number>();
  const of = new Int32Array(nodes.length).fill(-1);
  const counts: number[] = [];
  const sums: number[] = [];
  nodes.forEach((node, i) => {
    const own = letters[i] ?? 0;
    if (i === 0 || node.name === '' || own === 0) return;
    const key = node.parent * count + (kinds[node.kind] ?? 0);
    let id = ids.get(key);
    if (id === undefined) {
      id = ids.size;
      ids.set(key, id);
    }
    of[i] = id;
    counts[id] = (counts[id] ?? 0) + 1;
    sums[id] = (sums[id] ?? 0) + own;
  });
  return { of, counts, letters: sums };
}
