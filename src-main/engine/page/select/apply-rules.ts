import { blockElements } from '../../html/elements.ts';
import type { HtmlTree } from '../html-tree.ts';
import type { Block } from '../extract/block.ts';
import type { BlockMarks } from '../extract/blocks.ts';
import type { BlockDecision } from '../extract/extractor.ts';
import type { PageRules } from './rules.ts';
import { selectedNodes } from './selector.ts';

interface Selection {
  /** 1 inside included elements; null without any: then the extractor decides. */
  readonly included: Uint8Array | null;
  readonly excluded: Uint8Array;
  readonly code: Uint8Array;
  readonly prose: Uint8Array;
  readonly marks: BlockMarks;
}

export function selectByRules(tree: HtmlTree, rules: PageRules): Selection {
  const included = selectedNodes(tree, rules.include);
  const excluded = selectedNodes(tree, rules.exclude);
  const [code, prose] = [selectedNodes(tree, rules.code), selectedNodes(tree, rules.prose)];
  const borders = [included, code, prose].flatMap((selected) => [...outermostInline(tree, selected)]);
  return {
    included: included.includes(1) ? included : null,
    excluded,
    code,
    prose,
    marks: { borders: new Set(borders), asides: outermostInline(tree, excluded) },
  };
}

/** What is excluded goes; where something is included, all of it stays and nothing else. */
export function applySelection(
  blocks: readonly Block[],
  decisions: readonly BlockDecision[],
  { included, excluded, code, prose }: Selection,
): readonly BlockDecision[] {
  return blocks.map(({ element }, index): BlockDecision => {
    if (excluded[element] === 1) return { kept: false, rule: 'selector-exclude' };
    const kept = included ? included[element] === 1 : (decisions[index]?.kept ?? false);
    if (!kept)
      return included ? { kept, rule: 'selector-outside' } : (decisions[index] ?? { kept, rule: 'outside-region' });
    if (prose[element] === 1) return { kept, rule: 'selector-prose' };
    if (code[element] === 1) return { kept, rule: 'selector-code' };
    return included ? { kept, rule: 'selector-include' } : (decisions[index] ?? { kept, rule: 'tags' });
  });
}

/** Inline elements by which a selected part begins. */
function outermostInline(tree: HtmlTree, selected: Uint8Array): ReadonlySet<number> {
  const found = new Set<number>();
  tree.nodes.forEach((node, index) => {
    if (selected[index] === 1 && selected[node.parent] !== 1 && node.name !== '' && !blockElements.has(node.name))
      found.add(index);
  });
  return found;
}
