import { wordSet, type Attributes, type HtmlDocument, type HtmlElement, type HtmlNode } from './elements.ts';

type Parent = HtmlDocument | HtmlElement;
type Any = HtmlDocument | HtmlNode;

export const isShadowTemplate = (name: string, attributes: Attributes) =>
  name === 'template' && /^(?:open|closed)$/i.test(attributes['shadowrootmode'] ?? '');

/**
 * Replaces declarative shadow roots (HTML, 4.12.3) by the flat tree: the content of `<template shadowrootmode>` goes
 * into its host, and the host's own children into its slots. Linear. Beyond `maxDepth` the document stays unchanged.
 */
export function placeShadowTrees(document: HtmlDocument, maxDepth: number) {
  const childrenOf = flatChildren(document);
  const placed = new Map<Parent, readonly HtmlNode[]>();
  const left: Readonly<{ node: Any; depth: number }>[] = [{ node: document, depth: 0 }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { node, depth } = next;
    if (depth > maxDepth) return;
    if (!hasChildren(node)) continue;
    const children = childrenOf(node);
    if (children !== node.children) placed.set(node, children);
    for (const child of children) left.push({ node: child, depth: depth + 1 });
  }
  for (const [parent, children] of placed) {
    parent.children = [...children];
    for (const [at, child] of children.entries()) {
      child.parent = parent;
      child.prev = children[at - 1] ?? null;
      child.next = children[at + 1] ?? null;
    }
  }
}

/** Returns the original list if nothing changes. */
function flatChildren(document: HtmlDocument): (parent: Parent) => readonly HtmlNode[] {
  const roots = new Map<Any, HtmlElement>();
  for (const element of elementsBelow(document)) {
    const { parent } = element;
    if (parent && !roots.has(parent as Any) && isShadowTemplate(element.name, element.attribs) && mayBeHost(parent))
      roots.set(parent as Any, element);
  }
  const assigned = new Map<Any, HtmlNode[]>();
  for (const [host, root] of roots) {
    const slots = slotsOf(root, roots);
    for (const child of (host as HtmlElement).children) {
      if (child === root) continue;
      const slot = slots.get(('attribs' in child && child.attribs['slot']) || '');
      if (slot === undefined) continue;
      const others = assigned.get(slot);
      if (others) others.push(child);
      else assigned.set(slot, [child]);
    }
  }
  const own = (parent: Parent) => {
    const root = roots.get(parent);
    return root ? parent.children.filter((child) => child !== root) : parent.children;
  };
  return (parent) => assigned.get(parent) ?? own(roots.get(parent) ?? parent);
}

function slotsOf(root: HtmlElement, roots: ReadonlyMap<Any, HtmlElement>) {
  const slots = new Map<string, HtmlElement>();
  // An inner root has its own slots.
  for (const element of elementsBelow(root, (inner) => roots.get(inner.parent as Any) === inner)) {
    if (element.name !== 'slot') continue;
    const name = element.attribs['name'] ?? '';
    if (!slots.has(name)) slots.set(name, element);
  }
  return slots;
}

function* elementsBelow(
  top: Parent,
  isPassedOver: (element: HtmlElement) => boolean = () => false,
): Generator<HtmlElement> {
  const left: (HtmlNode | undefined)[] = [top.children[0]];
  for (let node = left.pop(); node; node = left.pop()) {
    if (node.next) left.push(node.next as HtmlNode);
    if (!('attribs' in node) || isPassedOver(node)) continue;
    yield node;
    if (node.children[0]) left.push(node.children[0]);
  }
}

const hasChildren = (node: Any): node is Parent => 'children' in node;

/** Includes custom elements (DOM, 4.8). */
const mayBeHost = (node: object) =>
  'name' in node && typeof node.name === 'string' && (node.name.includes('-') || hosts.has(node.name));
const hosts = wordSet('article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span');
