import { compile } from 'css-select';
import { maxSelectorLength } from '../../../contract/selector-rules.ts';
import { AppError } from '../../app-error.ts';
import type { HtmlElement, HtmlNode } from '../../html/nodes.ts';
import type { HtmlTree } from '../html-tree.ts';
import { placePseudos, readNth } from './nth.ts';

export interface CompiledSelector {
  readonly selector: string;
  matches(element: HtmlElement): boolean;
}

/** Throws `selector-invalid`. Pseudo-classes that need a window never match. */
export function compileSelector(selector: string): CompiledSelector {
  const refuse = (detail: string, cause?: unknown) =>
    new AppError('selector-invalid', { selector: selector.slice(0, 200), detail }, { cause });
  if (selector.trim() === '' || selector.length > maxSelectorLength) throw refuse(`1 – ${maxSelectorLength}`);
  const unfinished = unfinishedPart(selector);
  if (unfinished !== null) throw refuse(unfinished);
  try {
    const query = compile<HtmlNode, HtmlElement>(selector, { pseudos: placePseudos, relativeSelector: false });
    return { selector, matches: (element) => query(element) };
  } catch (cause) {
    throw refuse(cause instanceof Error ? cause.message : String(cause), cause);
  }
}

/** What the parser forgives though it matches nothing: dangling combinators, a dot or hash without a name. */
function unfinishedPart(selector: string): string | null {
  const wrongPlace = [...selector.matchAll(/:nth-[a-z-]+\(([^()]*)\)/giu)].find(
    ([, formula]) => readNth(formula ?? '') === null,
  );
  if (wrongPlace) return wrongPlace[0];
  const plain = selector.replace(/\\./gsu, 'x').replace(/"[^"]*"|'[^']*'|\[[^\]]*\]/gu, 'x');
  return /[>+~]\s*(?:$|[,)>+~])|[.#](?![\w-]|[^\0-\x7f])|,\s*(?:$|\))/u.exec(plain)?.[0].trim() ?? null;
}

/** 1 for each node in a matching element. One pass. */
export function selectedNodes({ nodes, sources }: HtmlTree, selectors: readonly CompiledSelector[]): Uint8Array {
  const selected = new Uint8Array(nodes.length);
  if (selectors.length === 0) return selected;
  sources.forEach((source, index) => {
    if (selected[index] === 1 || !('attribs' in source)) return;
    if (selectors.some((selector) => selector.matches(source))) selected.fill(1, index, nodes[index]?.end);
  });
  return selected;
}

export function matchingElements({ sources }: HtmlTree, selector: CompiledSelector): number[] {
  return sources.flatMap((source, index) => ('attribs' in source && selector.matches(source) ? [index] : []));
}
