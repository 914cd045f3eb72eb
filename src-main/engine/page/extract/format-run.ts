import { figuresOf, numberOf } from '../figures.ts';
import { attributeMarks, perKind, type HtmlTree } from '../html-tree.ts';
import { rememberedNames } from '../../remember.ts';
import { type Block, type BlockDecision, type Extractor, type SegmentedPage, isLink } from './segmented-page.ts';

/**
 * Main text by the longest run of one format (Liu Siwei 2009, LSE; seed S3 §2), without links and short pieces of other
 * formats.
 */
export const formatRun: Extractor = {
  id: 'format-run',
  extract: (page) => extractRun(page, formatsOf(page.tree, page.blocks)),
};

export function extractRun({ blocks, options }: SegmentedPage, { of }: Formats): readonly BlockDecision[] {
  const isText = (block: Block) => !block.hidden && !isLink(block, options.maxLinkDensity);
  const run = largestRun(blocks, of, isText);
  return blocks.map((block, i) => {
    if (block.hidden) return { kept: false, rule: 'hidden' };
    const named = block.hint ?? block.phrase;
    if (!isText(block)) return { kept: false, rule: named ?? 'link-density' };
    const isInRun = run !== null && of[i] === run.format && i >= run.start && i <= run.end;
    return isInRun ? { kept: true, rule: 'format-run' } : { kept: false, rule: named ?? 'other-format' };
  });
}

type Run = Readonly<Record<'format' | 'start' | 'end' | 'letters', number>>;

/** A run ends when text of other formats exceeds its own text and this length. */
const shortGap = 600;

function largestRun(blocks: readonly Block[], of: Int32Array, isText: (block: Block) => boolean): Run | null {
  const open = new Map<number, Run>();
  const before: number[] = [];
  let total = 0;
  let best: Run | null = null;
  blocks.forEach((block, i) => {
    before[i] = total;
    if (!isText(block)) return;
    const gapStart = total;
    const letters = block.letters - block.linkLetters;
    total += letters;
    const format = of[i] ?? 0;
    const run = open.get(format);
    const goesOn = run && gapStart - (before[run.end + 1] ?? gapStart) <= Math.max(shortGap, run.letters);
    const next = goesOn ? { ...run, end: i, letters: run.letters + letters } : { format, start: i, end: i, letters };
    open.set(format, next);
    if (!best || next.letters > best.letters) best = next;
  });
  return best;
}

export type Formats = ReturnType<typeof formatsOf>;

export function formatsOf(tree: HtmlTree, blocks: readonly Block[]) {
  const pathOf = pathNumbers(tree);
  const ids = new Map<number, number>();
  const formats: Record<'blocks' | 'letters' | 'linkLetters' | 'stops', number>[] = [];
  const of = figuresOf(new Int32Array(blocks.length), blocks, (block) => {
    const id = numberOf(ids, pathOf(block.element));
    const format = (formats[id] ??= { blocks: 0, letters: 0, linkLetters: 0, stops: 0 });
    format.blocks++;
    format.letters += block.letters;
    format.linkLetters += block.linkLetters;
    format.stops += block.stops;
    return id;
  });
  return { of, formats };
}

/** Numbers the looks of an element and its three ancestors as pairs of pairs, each computed once. */
function pathNumbers(tree: HtmlTree) {
  const { nodes } = tree;
  const { of: looks, count } = foldedKinds(tree);
  const styled = new Map<string, number>();
  const numbers = new Map<number, number>();
  const pairs = new Int32Array(nodes.length);
  const lookOf = (element: number) => {
    const node = nodes[element];
    if (element <= 0 || !node) return 0;
    const look = looks[node.kind] ?? 0;
    const seen = (node.marks & attributeMarks.style) === 0 ? '' : lookOfStyle(node.attributes['style'] ?? '');
    return seen === '' ? look : count + numberOf(styled, `${look} ${seen}`);
  };
  const pair = (inner: number, outer: number, level: 0 | 1) =>
    numberOf(numbers, (inner * maxFormats + outer) * 2 + level) + 1;
  const pairOf = (element: number) => {
    if (element <= 0) return 0;
    const known = pairs[element] ?? 0;
    return known > 0 ? known : (pairs[element] = pair(lookOf(element), lookOf(nodes[element]?.parent ?? 0), 0));
  };
  return (element: number) => {
    const parent = nodes[element]?.parent ?? 0;
    return pair(pairOf(element), pairOf(nodes[parent]?.parent ?? 0), 1);
  };
}

const maxFormats = 2 ** 25;

const lookOfStyle = rememberedNames(
  (style) => style.match(/(?:font-size|color|font-weight)\s*:\s*[^;]+/g)?.join(';') ?? '',
);

/** For each kind a number from 1, equal for classes that differ in digits; 0 is no element, `count` exceeds all. */
export function foldedKinds({ kinds }: HtmlTree) {
  const numbers = new Map<string, number>();
  const of = figuresOf(new Int32Array(kinds.length), kinds, (kind) =>
    kind.name === '' ? 0 : numberOf(numbers, lookOfKind(kind)) + 1,
  );
  return { of, count: numbers.size + 1 };
}

const lookOfKind = perKind(({ name, className }) => (className ? `${name}.${className.replace(/\d+/g, '#')}` : name));
