import { silentElements, noAttributes, type Attributes, type HtmlDocument, type HtmlNode } from '../html/elements.ts';
import { maxRememberedLength } from '../remember.ts';
import { readDocument } from '../html/document.ts';

export type TreeNode = Readonly<{
  name: string;
  parent: number;
  /** Index behind the last descendant. */
  end: number;
  depth: number;
  text: string;
  attributes: Attributes;
  /** Bits of `attributeMarks`. */
  marks: number;
  kind: number;
}>;

/** Attributes often asked for: a bit mask tells faster than an object that there are none. */
export const attributeMarks = { id: 1, role: 2, itemprop: 4, itemtype: 8, style: 16, hidden: 32, 'aria-hidden': 64 };
const marksByName = new Map(Object.entries(attributeMarks));

function marksOf(attributes: Attributes) {
  let marks = 0;
  for (const name in attributes) marks |= marksByName.get(name) ?? 0;
  return marks;
}

export type HtmlTree = Readonly<{
  /** In document order; nodes[0] is `#root`. */
  nodes: readonly TreeNode[];
  sources: readonly (HtmlDocument | HtmlNode)[];
  kinds: readonly ElementKind[];
  answers: unknown[];
}>;

/**
 * Flattens the tree: each node has its parent and the end of its subtree, so walks are loops and sums over subtrees one
 * pass backwards.
 */
export function parseHtml(html: string, attributes: 'needed' | 'all' = 'needed'): HtmlTree {
  const document = readDocument(html, attributes);
  const nodes: { -readonly [Key in keyof TreeNode]: TreeNode[Key] }[] = [];
  const sources: (HtmlDocument | HtmlNode)[] = [document];
  const kinds = new KindNumbers();
  let [parent, depth] = [-1, 0];
  const add = (name: string, text: string, attributes: Attributes, marks: number, kind: number) =>
    nodes.push({ name, parent, end: nodes.length + 1, depth, text, attributes, marks, kind });
  add('#root', '', noAttributes, 0, 0);
  [parent, depth] = [0, 1];
  let source: HtmlDocument | HtmlNode = document;
  let next: HtmlNode | null = document.children[0] ?? null;
  while (true) {
    if (next) {
      source = next;
      const at = nodes.length;
      sources.push(source);
      if ('attribs' in source) {
        const { name, attribs: attributes, children } = source;
        const marks = attributes === noAttributes ? 0 : marksOf(attributes);
        add(name, '', attributes, marks, kinds.of(name, attributes['class']));
        next = children[0] ?? null;
        if (next) {
          parent = at;
          depth++;
          continue;
        }
      } else if ('data' in source) add('', source.data, noAttributes, 0, 0);
    } else {
      const element = nodes[parent];
      if (element) element.end = nodes.length;
      if (!source.parent || !element || parent === 0) break;
      source = source.parent;
      ({ parent } = element);
      depth--;
    }
    next = source.next as HtmlNode | null;
  }
  return { nodes, sources, kinds: kinds.all, answers: [] };
}

class KindNumbers {
  readonly all = [elementKind('', undefined)];
  /** Of this tree only: their strings may be slices of a page. */
  readonly #long = new Kinds();

  constructor() {
    if (known.count >= maxKinds) known = new Kinds();
  }

  of(name: string, className: string | undefined) {
    const isLong = name.length > maxRememberedLength || (className?.length ?? 0) > maxRememberedLength;
    const kind = (isLong ? this.#long : known).of(name, className);
    if (this.all[kind.lastNumber] !== kind) kind.lastNumber = this.all.push(kind) - 1;
    return kind.lastNumber;
  }
}

const maxKinds = 20_000;

const hidingMarks = attributeMarks.hidden | attributeMarks.style | attributeMarks['aria-hidden'];

export function isHiddenElement(node: TreeNode) {
  if ((node.marks & hidingMarks) === 0) return false;
  const { hidden, style, 'aria-hidden': ariaHidden } = node.attributes;
  if (hidden !== undefined || ariaHidden === 'true') return true;
  return style !== undefined && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style);
}

/**
 * Elements of one name and class attribute, a few dozen kinds for thousands of elements; what depends on these is
 * cached.
 */
export type ElementKind = Readonly<{ name: string; className: string | undefined; answers: unknown[] }> & {
  /** Index in the kinds of the last tree that had it. */
  lastNumber: number;
};

class Kinds {
  count = 0;
  readonly #byName = new Map<string, Map<string | undefined, ElementKind>>();

  of(name: string, className: string | undefined) {
    let ofName = this.#byName.get(name);
    if (!ofName) this.#byName.set(name, (ofName = new Map()));
    let kind = ofName.get(className);
    if (!kind) {
      ofName.set(className, (kind = { name, className, answers: [], lastNumber: 0 }));
      this.count++;
    }
    return kind;
  }
}

let known = new Kinds();

/** Returns the same object until kinds are cleared before a tree. The strings must not be slices of a page. */
export const elementKind = (name: string, className: string | undefined) => known.of(name, className);

let questions = 0;

function onceEach<Subject extends Readonly<{ answers: unknown[] }>, Answer>(find: (subject: Subject) => Answer) {
  const question = questions++;
  return (subject: Subject): Answer => {
    const before = subject.answers[question];
    if (before !== undefined) return before as Answer;
    const answer = find(subject);
    subject.answers[question] = answer;
    return answer;
  };
}

export const perKind = <Answer>(find: (kind: ElementKind) => Answer) => onceEach(find);

export const perTree = <Answer>(find: (tree: HtmlTree) => Answer) => onceEach(find);

/** Most texts are only tested, since characters of slices are slow. */
export function foldSpace(text: string) {
  if (!unfolded.test(text)) return text;
  return text.trim() === '' ? ' ' : text.replace(/\s+/g, ' ');
}

const unfolded = /[^\S ]| {2}/;

/** Keeps line feeds, for `<pre>`. */
export const foldLines = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\S\n]+/g, ' ');

/** Leaves one space between words, one line feed between lines, none at the ends. */
export function tidy(text: string) {
  let tidied = text;
  if (tidied.includes('  ')) tidied = tidied.replace(/ {2,}/g, ' ');
  if (tidied.includes('\n')) tidied = tidied.replace(/ ?\n[ \n]*/g, '\n');
  return tidied.trim();
}

export function textOf(tree: HtmlTree, at: number) {
  const end = tree.nodes[at]?.end ?? at;
  let text = '';
  for (let i = at + 1; i < end && text.length < enoughCharacters; i++) {
    const node = tree.nodes[i];
    if (!node) break;
    if (node.name === '') text += node.text.slice(0, enoughCharacters);
    else if (node.name === 'br') text += ' ';
    else if (silentElements.has(node.name)) i = node.end - 1;
  }
  return foldSpace(text).trim();
}

/** Broken pages nest text hundreds of times. */
const enoughCharacters = 10_000;

export function rawTextOf(tree: HtmlTree, at: number) {
  const end = tree.nodes[at]?.end ?? at;
  let text = '';
  for (let i = at + 1; i < end; i++) text += tree.nodes[i]?.text ?? '';
  return text;
}

export const attribute = (node: TreeNode, name: string) => node.attributes[name]?.trim() ?? '';
