import type { HtmlElement, HtmlNode } from '../../html/nodes.ts';

type Positions = (position: number) => boolean;

/** `:nth-child(…)`: `odd`, `3`, `2n+1`, `-n+4` (CSS Selectors 4, "The An+B microsyntax"); else null. */
export function readNth(formula: string): Positions | null {
  const plain = formula.toLowerCase().replaceAll(/\s+/gu, '');
  if (plain === 'odd') return positions(2, 1);
  if (plain === 'even') return positions(2, 0);
  const [, sign, step, offset] = /^([+-]?)(\d*)n([+-]\d+)?$/u.exec(plain) ?? [];
  if (step !== undefined)
    return positions((sign === '-' ? -1 : 1) * (step === '' ? 1 : Number(step)), Number(offset ?? 0));
  return /^[+-]?\d+$/u.test(plain) ? positions(0, Number(plain)) : null;
}

function positions(step: number, offset: number): Positions {
  if (step === 0) return (position) => position === offset;
  return (position) => {
    const times = (position - offset) / step;
    return times >= 0 && Number.isInteger(times);
  };
}

/** Counted from 1. */
interface Place {
  readonly child: number;
  readonly lastChild: number;
  readonly ofType: number;
  readonly lastOfType: number;
}

/** css-select counts the siblings anew for every element: hours on a list of 100,000. Here once per parent. */
export const placePseudos = {
  'nth-child': at('child'),
  'nth-last-child': at('lastChild'),
  'nth-of-type': at('ofType'),
  'nth-last-of-type': at('lastOfType'),
};

function at(count: keyof Place) {
  return (element: HtmlElement, formula?: string | null): boolean =>
    positionsOf(formula ?? '')(placeOf(element)[count]);
}

const known = new Map<string, Positions>();

function positionsOf(formula: string): Positions {
  const before = known.get(formula);
  if (before) return before;
  const read = readNth(formula) ?? (() => false);
  if (known.size > 500) known.clear();
  known.set(formula, read);
  return read;
}

const places = new WeakMap<object, ReadonlyMap<HtmlElement, Place>>();

const only: Place = { child: 1, lastChild: 1, ofType: 1, lastOfType: 1 };

function placeOf(element: HtmlElement): Place {
  const { parent } = element;
  if (!parent) return only;
  let ofChildren = places.get(parent);
  if (!ofChildren) places.set(parent, (ofChildren = countPlaces(parent.children as HtmlNode[])));
  return ofChildren.get(element) ?? only;
}

function countPlaces(siblings: readonly HtmlNode[]): ReadonlyMap<HtmlElement, Place> {
  const elements = siblings.filter((node) => 'attribs' in node);
  const all = Map.groupBy(elements, ({ name }) => name);
  const seen = new Map<string, number>();
  return new Map(
    elements.map((element, index) => {
      const ofType = (seen.get(element.name) ?? 0) + 1;
      seen.set(element.name, ofType);
      const lastOfType = (all.get(element.name)?.length ?? 0) - ofType + 1;
      return [element, { child: index + 1, lastChild: elements.length - index, ofType, lastOfType }];
    }),
  );
}
