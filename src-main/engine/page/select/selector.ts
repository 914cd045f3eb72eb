import { compile } from 'css-select';
import { maxSelectorLength } from '../../../contract/selector-rules.ts';
import { AppError } from '../../app-error.ts';
import type { HtmlElement, HtmlNode } from '../../html/nodes.ts';
import type { HtmlTree } from '../html-tree.ts';
import { placePseudos, readNth } from './nth.ts';

/** A selector that was compiled once and can be asked about the elements of any page. */
export interface CompiledSelector {
  readonly selector: string;
  matches(element: HtmlElement): boolean;
}

/**
 * Throws `selector-invalid` with what the parser says; pseudo-classes that need a window, such as `:hover`, never
 * match.
 */
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

/**
 * The parser forgives a combinator without anything behind it and a dot or hash without a name; they would match
 * nothing.
 */
function unfinishedPart(selector: string): string | null {
  const wrongPlace = [...selector.matchAll(/:nth-[a-z-]+\(([^()]*)\)/giu)].find(
    ([, formula]) => readNth(formula ?? '') === null,
  );
  if (wrongPlace) return wrongPlace[0];
  const plain = selector.replace(/\\./gsu, 'x').replace(/"[^"]*"|'[^']*'|\[[^\]]*\]/gu, 'x');
  return /[>+~]\s*(?:$|[,)>+~])|[.#](?![\w-]|[^\0-\x7f])|,\s*(?:$|\))/u.exec(plain)?.[0].trim() ?? null;
}

/** 1 for each node of a tree in an element that one of the selectors matches. One pass over the tree. */
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
