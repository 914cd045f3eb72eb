import { noAttributes } from '../../html/nodes.ts';
import type { TreeNode } from '../html-tree.ts';
import { remembered } from '../remember.ts';

/**
 * Words in an element's classes, id, role and itemprop, split at camelCase too. Short ones say nothing, long ones are
 * machine-made.
 */
export function classWords({ attributes }: TreeNode): readonly string[] {
  const { class: className, id, role, itemprop } = attributes;
  if (isNamedByClass({ attributes })) return className === undefined ? noWords : wordsOf(className);
  return wordsOf(`${className ?? ''} ${id ?? ''} ${role ?? ''} ${itemprop ?? ''}`);
}

/** Then all elements of its kind have the same words. */
export function isNamedByClass({ attributes }: Pick<TreeNode, 'attributes'>): boolean {
  return (
    attributes === noAttributes ||
    (attributes['id'] === undefined && attributes['role'] === undefined && attributes['itemprop'] === undefined)
  );
}

const noWords: readonly string[] = [];

const wordsOf = remembered(splitWords);

function splitWords(names: string): readonly string[] {
  const parts = names
    .slice(0, 1000)
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z]+/);
  return [...new Set(parts)].filter((word) => word.length >= 3 && word.length <= 16);
}
