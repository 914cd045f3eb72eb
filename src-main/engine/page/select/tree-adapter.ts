import type { Options } from 'css-select';
import type { HtmlTree, TreeNode } from '../html-tree.ts';
import { readNth, type Positions } from './nth.ts';

/** A node of a flat tree in a form that css-select can walk; the same object for the same node. */
export interface TreeHandle {
  readonly index: number;
  readonly node: TreeNode;
  readonly handles: TreeHandles;
}

/** Where an element stands among its brothers, counted from 1 from either end, and among those of its name. */
export interface Place {
  readonly child: number;
  readonly lastChild: number;
  readonly ofType: number;
  readonly lastOfType: number;
  readonly previous: TreeHandle | null;
}

/** The handles of one tree, made when they are asked for: most selectors look at few nodes. */
export class TreeHandles {
  readonly tree: HtmlTree;
  readonly #handles: (TreeHandle | undefined)[] = [];
  readonly #children = new Map<number, TreeHandle[]>();
  readonly #places = new Map<number, Place>();

  constructor(tree: HtmlTree) {
    this.tree = tree;
  }

  at(index: number): TreeHandle | null {
    const node = this.tree.nodes[index];
    if (!node) return null;
    return (this.#handles[index] ??= { index, node, handles: this });
  }

  children(index: number): TreeHandle[] {
    const known = this.#children.get(index);
    if (known) return known;
    const children: TreeHandle[] = [];
    const end = this.tree.nodes[index]?.end ?? index;
    for (let at = index + 1; at < end; at = this.tree.nodes[at]?.end ?? end) {
      const child = this.at(at);
      if (child) children.push(child);
    }
    this.#children.set(index, children);
    return children;
  }

  /** Counted once for all children of a parent: lists with 100,000 entries are asked about each of them. */
  place({ index, node }: TreeHandle): Place {
    if (!this.#places.has(index)) this.#count(node.parent);
    return this.#places.get(index) ?? { child: 1, lastChild: 1, ofType: 1, lastOfType: 1, previous: null };
  }

  #count(parent: number): void {
    const elements = this.children(parent).filter(({ node }) => node.name !== '');
    const all = Map.groupBy(elements, ({ node }) => node.name);
    const seen = new Map<string, number>();
    elements.forEach((element, at) => {
      const { name } = element.node;
      const ofType = (seen.get(name) ?? 0) + 1;
      seen.set(name, ofType);
      const lastOfType = (all.get(name)?.length ?? 0) - ofType + 1;
      this.#places.set(element.index, { child: at + 1, lastChild: elements.length - at, ofType, lastOfType, previous: elements[at - 1] ?? null });
    });
  }
}

type Adapter = NonNullable<Options<TreeHandle, TreeHandle>['adapter']>;

const isTag = (handle: TreeHandle): handle is TreeHandle => handle.node.name !== '';

/** The root is no element: for selectors as for browsers `html` has no parent. */
export const treeAdapter: Adapter = {
  isTag,
  getName: ({ node }) => node.name,
  getAttributeValue: ({ node }, name) => (Object.hasOwn(node.attributes, name) ? node.attributes[name] : undefined),
  hasAttrib: ({ node }, name) => Object.hasOwn(node.attributes, name),
  getChildren: ({ index, handles }) => handles.children(index),
  getParent: ({ node, handles }) => (node.parent > 0 ? handles.at(node.parent) : null),
  getSiblings: ({ node, handles }) => handles.children(node.parent),
  prevElementSibling: (handle) => handle.handles.place(handle).previous,
  getText: ({ index, node, handles }) => textBelow(handles.tree, index, node),
  removeSubsets: (nodes) => {
    const sorted = [...nodes].sort((one, other) => one.index - other.index);
    let end = -1;
    return sorted.filter(({ index, node }) => {
      if (index < end) return false;
      end = node.end;
      return true;
    });
  },
};

type Pseudos = NonNullable<Options<TreeHandle, TreeHandle>['pseudos']>;

/** The places of `css-select` are counted anew for every element, which takes hours on a list with 100,000 entries. */
export const placePseudos: Pseudos = {
  'nth-child': at('child'),
  'nth-last-child': at('lastChild'),
  'nth-of-type': at('ofType'),
  'nth-last-of-type': at('lastOfType'),
};

function at(count: Exclude<keyof Place, 'previous'>) {
  return (element: TreeHandle, formula?: string | null): boolean => positionsOf(formula ?? '')(element.handles.place(element)[count]);
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

function textBelow(tree: HtmlTree, index: number, node: TreeNode): string {
  let text = node.text;
  for (let at = index + 1; at < node.end; at += 1) text += tree.nodes[at]?.text ?? '';
  return text;
}
