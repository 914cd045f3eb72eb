import { elementKind, type ElementKind } from './element-kind.ts';
import { readDocument } from '../html/document.ts';
import { noAttributes, type Attributes, type HtmlDocument, type HtmlNode } from '../html/nodes.ts';

export interface TreeNode {
  /** '' for text. */
  readonly name: string;
  /** −1 for the root. */
  readonly parent: number;
  /** Index behind the last descendant. */
  readonly end: number;
  readonly depth: number;
  /** Entities decoded; '' for elements. */
  readonly text: string;
  readonly attributes: Attributes;
  readonly kind: number;
}

export interface HtmlTree {
  readonly document: HtmlDocument;
  /** In document order; nodes[0] is the root, `#root`. */
  readonly nodes: readonly TreeNode[];
  /** The same nodes of the document. */
  readonly sources: readonly (HtmlDocument | HtmlNode)[];
  readonly kinds: readonly ElementKind[];
}

/**
 * Reads a page and puts its nodes in a row, each with its parent and the end of its subtree: walks are loops, so no
 * page exhausts the stack, and sums over subtrees one pass backwards.
 */
export function parseHtml(html: string, attributes: 'needed' | 'all' = 'needed'): HtmlTree {
  return flatTree(readDocument(html, attributes));
}

type GrowingNode = { -readonly [Key in keyof TreeNode]: TreeNode[Key] };

function flatTree(document: HtmlDocument): HtmlTree {
  const nodes: GrowingNode[] = [
    { name: '#root', parent: -1, end: 1, depth: 0, text: '', attributes: noAttributes, kind: 0 },
  ];
  const sources: (HtmlDocument | HtmlNode)[] = [document];
  const kinds = new KindNumbers();
  let parent = 0;
  let depth = 1;
  let source: HtmlDocument | HtmlNode = document;
  let next: HtmlNode | null = document.children[0] ?? null;
  while (true) {
    if (next) {
      source = next;
      const index = nodes.length;
      sources.push(source);
      if ('attribs' in source) {
        const { name, attribs, children } = source;
        nodes.push({
          name,
          parent,
          end: index + 1,
          depth,
          text: '',
          attributes: attribs,
          kind: kinds.of(name, attribs['class']),
        });
        next = children[0] ?? null;
        if (next) {
          parent = index;
          depth += 1;
          continue;
        }
      } else if ('data' in source)
        nodes.push({ name: '', parent, end: index + 1, depth, text: source.data, attributes: noAttributes, kind: 0 });
    } else {
      const element = nodes[parent];
      if (element) element.end = nodes.length;
      if (!source.parent || !element || parent === 0) break;
      source = source.parent;
      ({ parent } = element);
      depth -= 1;
    }
    next = source.next as HtmlNode | null;
  }
  return { document, nodes, sources, kinds: kinds.all };
}

class KindNumbers {
  readonly all: ElementKind[] = [elementKind('', undefined)];
  readonly #numbers = new Map<string, Map<string | undefined, number>>();

  of(name: string, className: string | undefined): number {
    let numbers = this.#numbers.get(name);
    if (!numbers) this.#numbers.set(name, (numbers = new Map()));
    let number = numbers.get(className);
    if (number === undefined) {
      number = this.all.push(elementKind(name, className)) - 1;
      numbers.set(className, number);
    }
    return number;
  }
}

/** Style sheets are not read. */
export function isHiddenElement(node: TreeNode): boolean {
  const { hidden, style, 'aria-hidden': ariaHidden } = node.attributes;
  if (hidden !== undefined || ariaHidden === 'true') return true;
  return style !== undefined && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style);
}
