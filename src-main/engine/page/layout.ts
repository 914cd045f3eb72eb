import type { TextBlock } from './page.ts';
import type { Block } from './extract/blocks.ts';
import type { ElementKind, HtmlTree } from './html-tree.ts';
import { remembered } from './remember.ts';

/**
 * The layout of a page as a 64-bit SimHash (Charikar 2002) in 16 hexadecimal digits: pages of one template differ in a few bits.
 *
 * Features are shingles of three steps of tag path, each step the element's name with its classes (digits folded, marks of state such as
 * `active` left out). Elements that hold nothing but main text are left out, because articles differ in how many paragraphs, lists
 * and tables they have. A feature weighs the square root of its count, so that a longer list of links is still the same list.
 */
export function layoutSignature(tree: HtmlTree, blocks: readonly Block[], shown: readonly TextBlock[]): string {
  const { nodes } = tree;
  const inText = elementsOfText(tree, blocks, shown);
  const { of, steps } = stepsOfKinds(tree.kinds);
  // Three steps in one number: a feature is spelled out only once, however often it occurs.
  const counts = new Map<number, number>();
  const stepAt = (index: number) => (index > 0 ? (of[nodes[index]?.kind ?? 0] ?? 0) : 0);
  for (let i = 1; i < nodes.length; i += 1) {
    const node = nodes[i];
    if (!node) break;
    if (node.name === '' || inText[i] === 1 || unseen.has(node.name)) continue;
    const feature = (stepAt(nodes[node.parent]?.parent ?? 0) * steps.length + stepAt(node.parent)) * steps.length + stepAt(i);
    counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  return simHash(counts, steps);
}

/** Per kind the number of its step; kinds whose classes differ in digits or state share one. Step 0 is that of the root: nothing. */
function stepsOfKinds(kinds: readonly ElementKind[]): { readonly of: Int32Array; readonly steps: readonly string[] } {
  const numbers = new Map<string, number>([['', 0]]);
  const of = Int32Array.from(kinds, (kind) => {
    const step = stepOf(kind);
    const number = numbers.get(step) ?? numbers.size;
    numbers.set(step, number);
    return number;
  });
  return { of, steps: [...numbers.keys()] };
}

/** Differ from page to page without changing the look. */
const unseen: ReadonlySet<string> = new Set(['#root', 'script', 'style', 'meta', 'link', 'title', 'noscript', 'br', 'wbr', 'template', 'base']);

/**
 * Marks the elements inside the smallest one that holds nine tenths of the kept text, but for those that hold removed furniture.
 * 1 = inside the text.
 */
function elementsOfText(tree: HtmlTree, blocks: readonly Block[], shown: readonly TextBlock[]): Uint8Array {
  const { nodes } = tree;
  const kept = new Float64Array(nodes.length);
  const furniture = new Uint8Array(nodes.length);
  blocks.forEach((block, i) => {
    if (shown[i]?.kept) kept[block.element] = (kept[block.element] ?? 0) + block.letters;
    else if (block.hint && shown[i]?.rule === block.hint) furniture[block.element] = 1;
  });
  for (let i = nodes.length - 1; i > 0; i -= 1) {
    const parent = nodes[i]?.parent ?? 0;
    kept[parent] = (kept[parent] ?? 0) + (kept[i] ?? 0);
    if (furniture[i]) furniture[parent] = 1;
  }
  const enough = (kept[0] ?? 0) * 0.9;
  const marks = new Uint8Array(nodes.length);
  if (enough === 0) return marks;
  let region = 0;
  for (let i = 1; i < nodes.length;) {
    if ((kept[i] ?? 0) >= enough) {
      region = i;
      i += 1;
    } else i = nodes[i]?.end ?? nodes.length;
  }
  for (let i = region + 1; i < (nodes[region]?.end ?? 0); i += 1) if (!furniture[i]) marks[i] = 1;
  return marks;
}

const stateWords = /^(active|current|selected|open|opened|on|first|last|odd|even|hover|disabled|lazy|lazyload|lazyloaded)$/;

/** The name of an element with its classes in alphabetical order; digits are folded and marks of state left out. */
export function stepOf({ name, className }: ElementKind): string {
  return !className || name === 'body' || name === 'html' ? name : `${name}.${classesOf(className)}`;
}

const classesOf = remembered((className) =>
  className
    .split(/\s+/)
    .filter((name) => name !== '' && !stateWords.test(name))
    .map((name) => name.replace(/\d+/g, '#'))
    .sort()
    .join('.'),
);

function simHash(counts: ReadonlyMap<number, number>, steps: readonly string[]): string {
  const sums = new Float64Array(64);
  const base = steps.length;
  for (const [triple, count] of counts) {
    const weight = Math.sqrt(count);
    const outer = Math.floor(triple / base);
    const feature = `${steps[Math.floor(outer / base)] ?? ''}>${steps[outer % base] ?? ''}>${steps[triple % base] ?? ''}`;
    addBits(sums, 0, hash32(feature, 0x9747b28c), weight);
    addBits(sums, 32, hash32(feature, 0x3c6ef372), weight);
  }
  let digits = '';
  for (let bit = 0; bit < 64; bit += 4) {
    let nibble = 0;
    for (let i = 0; i < 4; i += 1) nibble = nibble * 2 + ((sums[bit + i] ?? 0) > 0 ? 1 : 0);
    digits += nibble.toString(16);
  }
  return digits;
}

function addBits(sums: Float64Array, start: number, bits: number, weight: number): void {
  for (let bit = 0; bit < 32; bit += 1) {
    const at = start + bit;
    sums[at] = (sums[at] ?? 0) + ((bits >>> (31 - bit)) & 1 ? weight : -weight);
  }
}

/** FNV-1a with a seed, finished by the mixer of MurmurHash3 (Appleby 2008), because SimHash needs every bit to be fair. */
export function hash32(text: string, seed: number): number {
  let hash = seed ^ 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
