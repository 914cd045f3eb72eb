import { blockElements } from '../../html/elements.ts';
import type { HtmlTree } from '../html-tree.ts';
import type { Block, BlockDecision } from '../extract/segmented-page.ts';
import type { BlockMarks } from '../extract/blocks.ts';
import { selectedNodes, compileSelector, type CompiledSelector } from './selector.ts';
import { matchesPattern, readSelectorRules, type SelectorRuleKind } from '../../../contract/selector-rules.ts';
import { AppError } from '../../app-error.ts';

/** Never all empty. */
export type PageRules = Readonly<Record<SelectorRuleKind, readonly CompiledSelector[]>>;

interface CompiledRule {
  readonly kind: SelectorRuleKind;
  readonly pattern: string;
  readonly selector: CompiledSelector;
}

/** Compiles every rule, disabled ones too. Throws `selector-rule-invalid` and `selector-invalid`. */
export function checkSelectorRules(list: string): void {
  const { rules, problems } = readSelectorRules(list);
  const [problem] = problems;
  if (problem) throw new AppError('selector-rule-invalid', { line: problem.line, text: problem.text });
  for (const { selector } of rules) compileSelector(selector);
}

/** Null when no rule fits the address. */
export function rulesFor(list: string, address: string): PageRules | null {
  if (list === '') return null;
  const fitting = compiledRules(list).filter(({ pattern }) => matchesPattern(pattern, address));
  if (fitting.length === 0) return null;
  const of = (kind: CompiledRule['kind']) =>
    fitting.filter((rule) => rule.kind === kind).map(({ selector }) => selector);
  return { include: of('include'), exclude: of('exclude'), code: of('code'), prose: of('prose') };
}

/** A preview needs two lists in turn. */
const cache = new Map<string, readonly CompiledRule[]>();

function compiledRules(list: string): readonly CompiledRule[] {
  const known = cache.get(list);
  if (known) return known;
  checkSelectorRules(list);
  const compiled = readSelectorRules(list)
    .rules.filter(({ enabled }) => enabled)
    .map(({ kind, pattern, selector }) => ({ kind, pattern, selector: compileSelector(selector) }));
  if (cache.size >= 2) cache.clear();
  cache.set(list, compiled);
  return compiled;
}

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
