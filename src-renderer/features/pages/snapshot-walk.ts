/** Walks over the elements of a snapshot, which are known by their number in the page's tree. */

export function nodeOf(document: Document, element: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-element="${element}"]`);
}

export function elementAt(document: Document, x: number, y: number): number | null {
  return numberOf(document.elementFromPoint(x, y)?.closest('[data-element]') ?? null);
}

export function firstElement(document: Document): number | null {
  return numberOf(document.querySelector('[data-state="kept"]') ?? document.querySelector('[data-state]'));
}

const steps = {
  outer: (node: Element) => node.parentElement?.closest('[data-element]') ?? null,
  inner: (node: Element) => node.querySelector('[data-element]'),
  next: (node: Element) => sibling(node, 'nextElementSibling'),
  previous: (node: Element) => sibling(node, 'previousElementSibling'),
} as const;

export type Step = keyof typeof steps;

/** Where a step leads from an element; null where there is nothing. */
export function walk(document: Document, from: number, step: Step): number | null {
  const node = nodeOf(document, from);
  return node ? numberOf(steps[step](node)) : null;
}

function sibling(node: Element, direction: 'nextElementSibling' | 'previousElementSibling'): Element | null {
  for (let at = node[direction]; at; at = at[direction]) if (at.hasAttribute('data-element')) return at;
  return null;
}

function numberOf(node: Element | null): number | null {
  const value = node?.getAttribute('data-element');
  return value === null || value === undefined ? null : Number(value);
}
