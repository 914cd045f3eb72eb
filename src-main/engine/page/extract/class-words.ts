import type { TreeNode } from '../html-tree.ts';

/**
 * The words by which authors name an element: parts of its classes, id, role and itemprop, split at everything that is no letter and at
 * borders of camelCase. Words of one or two letters say nothing; long ones are made by machines.
 */
export function classWords({ attributes }: TreeNode): readonly string[] {
  const { class: className, id, role, itemprop } = attributes;
  if (className === undefined && id === undefined && role === undefined && itemprop === undefined) return noWords;
  const key = `${className ?? ''} ${id ?? ''} ${role ?? ''} ${itemprop ?? ''}`;
  const before = known.get(key);
  if (before) return before;
  const words = splitWords(key);
  if (known.size > 5000) known.clear();
  if (key.length < 200) known.set(key, words);
  return words;
}

const noWords: readonly string[] = [];

/** Sites repeat their class names on every page, so the last few thousand answers are kept. */
const known = new Map<string, readonly string[]>();

function splitWords(names: string): readonly string[] {
  const parts = names
    .slice(0, 1000)
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z]+/);
  return [...new Set(parts)].filter((word) => word.length >= 3 && word.length <= 16);
}
