import { matchesPattern, readSelectorRules, type SelectorRuleKind } from '../../../contract/selector-rules.ts';
import { AppError } from '../../app-error.ts';
import { compileSelector, type CompiledSelector } from './selector.ts';

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
