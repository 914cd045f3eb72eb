import { blockElements } from '../../html/elements.ts';
import type { HtmlTree } from '../html-tree.ts';
import type { Block, BlockDecision } from '../extract/segmented-page.ts';
import type { BlockMarks } from '../extract/blocks.ts';
import { selectedNodes, compileSelector } from './selector.ts';
import { matchesPattern, readSelectorRules, type SelectorRuleKind } from '../../../contract/selector-rules.ts';
import { fail } from '../../app-error.ts';

export type PageRules = ReturnType<typeof compileRules>;

/** Checks disabled rules, too. Throws `selector-rule-invalid` and `selector-invalid`. */
export function checkSelectorRules(list: string) {
  const { rules, problems } = readSelectorRules(list);
  const [problem] = problems;
  if (problem) fail('selector-rule-invalid', { line: problem.line, text: problem.text });
  for (const { selector } of rules) compileSelector(selector);
}

export function rulesFor(list: string, address: string): PageRules | null {
  if (list === '') return null;
  const compiled = cache.get(list) ?? compileRules(list);
  if (cache.size >= 2 && !cache.has(list)) cache.clear();
  cache.set(list, compiled);
  const fitting = compiled.filter(({ pattern }) => matchesPattern(pattern, address));
  return fitting.length === 0 ? null : fitting;
}

/** A preview alternates between two lists. */
const cache = new Map<string, PageRules>();

function compileRules(list: string) {
  checkSelectorRules(list);
  const rules = readSelectorRules(list).rules.filter(({ enabled }) => enabled);
  return rules.map(({ kind, pattern, selector }) => ({ kind, pattern, selector: compileSelector(selector) }));
}

/** 1 for each selected node. `included` null: the extractor decides. */
export function selectByRules(tree: HtmlTree, rules: PageRules) {
  const selectedBy = (kind: SelectorRuleKind) =>
    selectedNodes(
      tree,
      rules.flatMap((rule) => (rule.kind === kind ? rule.selector : [])),
    );
  const [included, excluded] = [selectedBy('include'), selectedBy('exclude')];
  const [code, prose] = [selectedBy('code'), selectedBy('prose')];
  const borders = [included, code, prose].flatMap((selected) => [...outermostInline(tree, selected)]);
  return {
    included: included.includes(1) ? included : null,
    excluded,
    code,
    prose,
    marks: { borders: new Set(borders), asides: outermostInline(tree, excluded) } satisfies BlockMarks,
  };
}

/** Drops what is excluded; if anything is included, drops all else. */
export function applySelection(
  blocks: readonly Block[],
  decisions: readonly BlockDecision[],
  { included, excluded, code, prose }: ReturnType<typeof selectByRules>,
): readonly BlockDecision[] {
  return blocks.map(({ element }, at): BlockDecision => {
    if (excluded[element] === 1) return { kept: false, rule: 'selector-exclude' };
    const found: BlockDecision = decisions[at] ?? { kept: false, rule: 'outside-region' };
    const kept = included ? included[element] === 1 : found.kept;
    if (!kept) return included ? { kept, rule: 'selector-outside' } : found;
    if (prose[element] === 1) return { kept, rule: 'selector-prose' };
    if (code[element] === 1) return { kept, rule: 'selector-code' };
    return included ? { kept, rule: 'selector-include' } : found;
  });
}

function outermostInline(tree: HtmlTree, selected: Uint8Array) {
  const found = new Set<number>();
  tree.nodes.forEach((node, at) => {
    if (selected[at] === 1 && selected[node.parent] !== 1 && node.name !== '' && !blockElements.has(node.name))
      found.add(at);
  });
  return found;
}
