import { add, figuresOf, numberOf, reusedFloats } from './figures.ts';
import type { TextBlock } from './page.ts';
import type { Block } from './extract/segmented-page.ts';
import { hashTwice } from '../fnv1a.ts';
import { perKind, type ElementKind, type HtmlTree } from './html-tree.ts';
import { wordSet } from '../html/elements.ts';

/**
 * A 64-bit SimHash (Charikar 2002), 16 hexadecimal digits, of paths of three elements with classes outside the main
 * text, by the square root of counts, so that a longer list counts as the same.
 */
export function layoutSignature(tree: HtmlTree, blocks: readonly Block[], shown: readonly TextBlock[]) {
  const { nodes } = tree;
  const inText = elementsOfText(tree, blocks, shown);
  const { of, steps } = stepsOfKinds(tree.kinds);
  const isUnseen = tree.kinds.map(isUnseenKind);
  const counts = new Map<number, number>();
  const stepAt = (at: number) => (at > 0 ? (of[nodes[at]?.kind ?? 0] ?? 0) : 0);
  for (let i = 1; i < nodes.length; i++) {
    const node = nodes[i];
    if (!node) break;
    if (node.name === '' || inText[i] === 1 || isUnseen[node.kind]) continue;
    const feature =
      (stepAt(nodes[node.parent]?.parent ?? 0) * steps.length + stepAt(node.parent)) * steps.length + stepAt(i);
    counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  return simHash(counts, steps);
}

function stepsOfKinds(kinds: readonly ElementKind[]) {
  const numbers = new Map<string, number>([['', 0]]);
  const of = figuresOf(new Int32Array(kinds.length), kinds, (kind) => numberOf(numbers, stepOf(kind)));
  return { of, steps: [...numbers.keys()] };
}

const unseen = wordSet('#root script style meta link title noscript br wbr template base');
const isUnseenKind = perKind(({ name }) => unseen.has(name));

/** 1 inside the smallest element with nine tenths of the kept text, except in boilerplate. */
function elementsOfText(tree: HtmlTree, blocks: readonly Block[], shown: readonly TextBlock[]) {
  const { nodes } = tree;
  const kept = memory(nodes.length);
  const boilerplate = new Uint8Array(nodes.length);
  blocks.forEach((block, i) => {
    if (shown[i]?.kept || shown[i]?.rule === 'repetition') add(kept, block.element, block.letters);
    else if (block.hint && shown[i]?.rule === block.hint) boilerplate[block.element] = 1;
  });
  for (let i = nodes.length - 1; i > 0; i--) {
    const parent = nodes[i]?.parent ?? 0;
    add(kept, parent, kept[i] ?? 0);
    if (boilerplate[i]) boilerplate[parent] = 1;
  }
  const minLetters = (kept[0] ?? 0) * 0.9;
  const marks = new Uint8Array(nodes.length);
  if (minLetters === 0) return marks;
  let region = 0;
  for (let i = 1; i < nodes.length;) {
    if ((kept[i] ?? 0) >= minLetters) {
      region = i;
      i++;
    } else i = nodes[i]?.end ?? nodes.length;
  }
  for (let i = region + 1; i < (nodes[region]?.end ?? 0); i++) if (!boilerplate[i]) marks[i] = 1;
  return marks;
}

const memory = reusedFloats();

const stateWords =
  /^(active|current|selected|open|opened|on|first|last|odd|even|hover|disabled|lazy|lazyload|lazyloaded)$/;

/** Classes sorted, digits replaced, names of states removed. */
export const stepOf = perKind(({ name, className }) => {
  if (!className || name === 'body' || name === 'html') return name;
  const classes = className.split(/\s+/).filter((own) => own !== '' && !stateWords.test(own));
  const numberless = classes.map((own) => own.replace(/\d+/g, '#'));
  return `${name}.${numberless.sort().join('.')}`;
});

function simHash(counts: ReadonlyMap<number, number>, steps: readonly string[]) {
  const sums = new Float64Array(64);
  const hashes = new Uint32Array(2);
  const base = steps.length;
  for (const [triple, count] of counts) {
    const weight = Math.sqrt(count);
    const outer = Math.floor(triple / base);
    const feature = `${steps[Math.floor(outer / base)] ?? ''}>${steps[outer % base] ?? ''}>${steps[triple % base] ?? ''}`;
    hashTwice(feature, 0x9747b28c, 0x3c6ef372, hashes);
    addBits(sums, 0, hashes[0] ?? 0, weight);
    addBits(sums, 32, hashes[1] ?? 0, weight);
  }
  let digits = '';
  for (let bit = 0; bit < 64; bit += 4) {
    let nibble = 0;
    for (let i = 0; i < 4; i++) nibble = nibble * 2 + ((sums[bit + i] ?? 0) > 0 ? 1 : 0);
    digits += nibble.toString(16);
  }
  return digits;
}

/** Branchless, since half of all bits are set, at random. */
function addBits(sums: Float64Array, start: number, bits: number, weight: number) {
  for (let bit = 0; bit < 32; bit++) add(sums, start + bit, weight * (((bits >>> (31 - bit)) & 1) * 2 - 1));
}
