import { wordSet } from './word-set.ts';

/** What is asked of a node of a flat tree (see `html-tree.ts`). */
interface FlatNode {
  readonly name: string;
  readonly parent: number;
  readonly end: number;
  readonly depth: number;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Whether an element is a template that becomes the shadow root of the element around it, if that may have one. */
export const isShadowTemplate = ({ name, attributes }: Pick<FlatNode, 'name' | 'attributes'>): boolean =>
  name === 'template' && /^(?:open|closed)$/i.test(attributes['shadowrootmode'] ?? '');

/**
 * The flat tree of a page with declarative shadow roots (HTML, 4.12.3), in which browsers lay it out: the content of `<template shadowrootmode>` stands in its
 * host, and in its slots stands what the host was given for them. What has no slot is not shown and is missing. No node is there twice, and the time is
 * linear in their number.
 *
 * @param maxDepth a tree that would become deeper stays as it is.
 */
export function flattenShadowTrees<Node extends FlatNode>(tree: readonly Node[], maxDepth: number): readonly Node[] {
  const { childrenOf, hasRoots } = flatChildren(tree);
  if (!hasRoots) return tree;
  const nodes: (Node & { end: number })[] = [];
  const open: number[] = [];
  const left: number[] = [0];
  for (let index = left.pop(); index !== undefined; index = left.pop()) {
    const node = index === closing ? undefined : tree[index];
    if (!node) {
      const closed = nodes[open.pop() ?? -1];
      if (closed) closed.end = nodes.length;
      continue;
    }
    if (open.length > maxDepth) return tree;
    nodes.push({ ...node, parent: open.at(-1) ?? -1, depth: open.length, end: nodes.length + 1 });
    if (node.name === '') continue;
    open.push(nodes.length - 1);
    left.push(closing);
    // One by one: a call with hundreds of thousands of arguments exhausts the stack.
    for (const child of childrenOf(index).toReversed()) left.push(child);
  }
  return nodes;
}

/** Stands for the end of the element that was opened last. */
const closing = -1;

interface FlatChildren {
  readonly hasRoots: boolean;
  childrenOf(index: number): readonly number[];
}

function flatChildren(nodes: readonly FlatNode[]): FlatChildren {
  /** Templates by their hosts, of which each has one at the most. */
  const roots = new Map<number, number>();
  nodes.forEach((node, index) => {
    if (!roots.has(node.parent) && isShadowTemplate(node) && mayBeHost(nodes[node.parent]?.name ?? '')) roots.set(node.parent, index);
  });
  const own = (index: number): number[] => {
    const children: number[] = [];
    const end = nodes[index]?.end ?? index;
    for (let at = index + 1; at < end; at = nodes[at]?.end ?? end) if (roots.get(index) !== at) children.push(at);
    return children;
  };
  const assigned = new Map<number, number[]>();
  for (const [host, root] of roots) {
    const slots = slotsOf(nodes, root, roots);
    for (const child of own(host)) {
      const slot = slots.get(nodes[child]?.attributes['slot'] ?? '');
      if (slot === undefined) continue;
      const others = assigned.get(slot);
      if (others) others.push(child);
      else assigned.set(slot, [child]);
    }
  }
  return {
    hasRoots: roots.size > 0,
    childrenOf: (index) => assigned.get(index) ?? own(roots.get(index) ?? index),
  };
}

/** The slots of one shadow root by their names; the first of a name counts. */
function slotsOf(nodes: readonly FlatNode[], root: number, roots: ReadonlyMap<number, number>): ReadonlyMap<string, number> {
  const slots = new Map<string, number>();
  const end = nodes[root]?.end ?? root;
  for (let at = root + 1; at < end; at += 1) {
    const node = nodes[at];
    if (!node) break;
    // The slots of a root inside this one are its own.
    if (roots.get(node.parent) === at) at = node.end - 1;
    else if (node.name === 'slot') {
      const name = node.attributes['name'] ?? '';
      if (!slots.has(name)) slots.set(name, at);
    }
  }
  return slots;
}

/** Elements that can have a shadow root: those of the page's own making, and these (DOM, 4.8). */
const mayBeHost = (name: string): boolean => name.includes('-') || hosts.has(name);
const hosts = wordSet('article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span');
