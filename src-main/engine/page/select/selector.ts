import type { HtmlElement, HtmlNode } from '../../html/elements.ts';
import { compile } from 'css-select';
import { maxSelectorLength } from '../../../contract/selector-rules.ts';
import type { ErrorDetail } from '../../../contract/errors.ts';
import { AppError, messageOf } from '../../app-error.ts';
import type { HtmlTree } from '../html-tree.ts';
import { remembered } from '../../remember.ts';

export type CompiledSelector = ReturnType<typeof compileSelector>;

/** Throws `selector-invalid`. Pseudo-classes that need a window never match. */
export function compileSelector(selector: string) {
  const invalid = (detail: string, piece: string | number = '', cause?: unknown) =>
    new AppError('selector-invalid', { selector: selector.slice(0, 200), detail, piece }, { cause });
  if (selector.trim() === '' || selector.length > maxSelectorLength)
    throw invalid('selector-length', maxSelectorLength);
  const unfinished = unfinishedPart(selector);
  if (unfinished !== null) throw invalid('selector-unfinished', unfinished);
  try {
    const query = compile<HtmlNode, HtmlElement>(selector, { pseudos: placePseudos, relativeSelector: false });
    return { selector, matches: (element: HtmlElement) => query(element) };
  } catch (cause) {
    const message = messageOf(cause);
    const [words, detail = message] = complaints.find(([pattern]) => pattern.test(message)) ?? [];
    throw invalid(detail, words?.exec(message)?.[1], cause);
  }
}

/** What css-what 6 and css-select 7 say of invalid selectors. */
const complaints: readonly (readonly [RegExp, ErrorDetail])[] = [
  [/^Unmatched selector: (.*)/su, 'selector-rest'],
  [/^Expected name, found (.*)/su, 'selector-name'],
  [/^Parenthesis not matched|^Missing closing parenthesis/u, 'selector-parenthesis'],
  [/successive traversals/u, 'selector-combinators'],
  [/^Empty sub-selector/u, 'selector-empty-part'],
  [/^Expected `=`|^Attribute/u, 'selector-attribute'],
  [/^Pseudo-selector (\S+) cannot be quoted/u, 'selector-quoted'],
  [/^Comment/u, 'selector-comment'],
  [/^Relative selectors/u, 'selector-relative'],
  [/^Pseudo-elements/u, 'selector-pseudo-element'],
  [/^(?:Column combinators|Namespaced)/u, 'selector-namespace'],
  [/^Unknown pseudo-class :([\w-]+)/u, 'selector-unknown-class'],
  [/^Pseudo(?:-class)? :?(\S+) doesn't have any arguments/u, 'selector-no-argument'],
];

/** The parser accepts dangling combinators, dots and hashes without name. */
function unfinishedPart(selector: string) {
  for (const [place, formula = ''] of selector.matchAll(/:nth-[a-z-]+\(([^()]*)\)/giu))
    if (readNth(formula) === null) return place;
  const plain = selector.replace(/\\./gsu, 'x').replace(/"[^"]*"|'[^']*'|\[[^\]]*\]/gu, 'x');
  return /[>+~]\s*(?:$|[,)>+~])|[.#](?![\w-]|[^\0-\x7f])|,\s*(?:$|\))/u.exec(plain)?.[0].trim() ?? null;
}

export function selectedNodes({ nodes, sources }: HtmlTree, selectors: readonly CompiledSelector[]) {
  const selected = new Uint8Array(nodes.length);
  if (selectors.length === 0) return selected;
  sources.forEach((source, i) => {
    if (selected[i] === 1 || !('attribs' in source)) return;
    if (selectors.some((selector) => selector.matches(source))) selected.fill(1, i, nodes[i]?.end);
  });
  return selected;
}

export const matchingElements = ({ sources }: HtmlTree, selector: CompiledSelector) =>
  sources.flatMap((source, i) => ('attribs' in source && selector.matches(source) ? i : []));

type Positions = (position: number) => boolean;

/** Accepts `odd`, `3`, `2n+1`, `-n+4` (CSS Selectors 4, "The An+B microsyntax"); else returns null. */
export function readNth(formula: string): Positions | null {
  const plain = formula.toLowerCase().replaceAll(/\s+/gu, '');
  if (plain === 'odd') return positions(2, 1);
  if (plain === 'even') return positions(2, 0);
  const [, sign, step, offset = 0] = /^([+-]?)(\d*)n([+-]\d+)?$/u.exec(plain) ?? [];
  if (step !== undefined) return positions((sign === '-' ? -1 : 1) * Number(step || 1), Number(offset));
  return /^[+-]?\d+$/u.test(plain) ? positions(0, Number(plain)) : null;
}

function positions(step: number, offset: number): Positions {
  if (step === 0) return (position) => position === offset;
  return (position) => {
    const times = (position - offset) / step;
    return times >= 0 && Number.isInteger(times);
  };
}

type Place = Readonly<Record<'child' | 'lastChild' | 'ofType' | 'lastOfType', number>>;

/** Once per parent: css-select takes hours on a list of 100,000. */
const placePseudos = {
  'nth-child': at('child'),
  'nth-last-child': at('lastChild'),
  'nth-of-type': at('ofType'),
  'nth-last-of-type': at('lastOfType'),
};

function at(count: keyof Place) {
  return (element: HtmlElement, formula?: string | null) => positionsOf(formula ?? '')(placeOf(element)[count]);
}

const positionsOf = remembered((formula): Positions => readNth(formula) ?? (() => false));

const places = new WeakMap<object, ReadonlyMap<HtmlElement, Place>>();
const only: Place = { child: 1, lastChild: 1, ofType: 1, lastOfType: 1 };

function placeOf(element: HtmlElement) {
  const { parent } = element;
  if (!parent) return only;
  let ofChildren = places.get(parent);
  if (!ofChildren) places.set(parent, (ofChildren = countPlaces(parent.children as HtmlNode[])));
  return ofChildren.get(element) ?? only;
}

function countPlaces(siblings: readonly HtmlNode[]) {
  const elements = siblings.filter((node) => 'attribs' in node);
  const all = Map.groupBy(elements, ({ name }) => name);
  const seen = new Map<string, number>();
  return new Map(
    elements.map((element, i) => {
      const ofType = (seen.get(element.name) ?? 0) + 1;
      seen.set(element.name, ofType);
      const lastOfType = (all.get(element.name)?.length ?? 0) - ofType + 1;
      return [element, { child: i + 1, lastChild: elements.length - i, ofType, lastOfType }];
    }),
  );
}
