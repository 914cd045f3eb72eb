import { figuresOf, numberOf } from '../figures.ts';
import { perKind, type HtmlTree, type TreeNode } from '../html-tree.ts';
import { rememberedNames } from '../remember.ts';
import { type Block, type BlockDecision, type Extractor, type SegmentedPage, isLink } from './segmented-page.ts';

/**
 * Main text by the longest run of one format (Liu Siwei 2009, LSE; seed S3 §2), without links. A run goes on over
 * pieces of another format that are short beside it; these are dropped, as in the paper.
 */
export const formatRun: Extractor = {
  id: 'format-run',
  extract: (page) => extractRun(page, formatsOf(page.tree, page.blocks)),
};

export function extractRun({ blocks, options }: SegmentedPage, { of }: Formats): readonly BlockDecision[] {
  const isText = (block: Block) => !block.hidden && !isLink(block, options.maxLinkDensity);
  const run = largestRun(blocks, of, isText);
  return blocks.map((block, i) => {
    const { hidden, hint, phrase } = block;
    if (hidden) return { kept: false, rule: 'hidden' };
    if (!isText(block)) return { kept: false, rule: hint ?? phrase ?? 'link-density' };
    const isInRun = run !== null && of[i] === run.format && i >= run.start && i <= run.end;
    return isInRun ? { kept: true, rule: 'format-run' } : { kept: false, rule: hint ?? phrase ?? 'other-format' };
  });
}

interface Run {
  readonly format: number;
  readonly start: number;
  readonly end: number;
  readonly letters: number;
}

/** A run ends behind more text of other formats than it holds itself, and at least this much. */
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

interface Format {
  blocks: number;
  letters: number;
  linkLetters: number;
  stops: number;
}

export interface Formats {
  readonly of: Int32Array;
  readonly formats: readonly Readonly<Format>[];
}

/** Groups blocks by look: name, class, font size and colour of their element and those around. */
export function formatsOf(tree: HtmlTree, blocks: readonly Block[]): Formats {
  const paths = new PathNumbers(tree);
  const ids = new Map<number, number>();
  const formats: Format[] = [];
  const of = figuresOf(new Int32Array(blocks.length), blocks, (block) => {
    const id = numberOf(ids, paths.pathOf(block.element));
    const format = (formats[id] ??= { blocks: 0, letters: 0, linkLetters: 0, stops: 0 });
    format.blocks += 1;
    format.letters += block.letters;
    format.linkLetters += block.linkLetters;
    format.stops += block.stops;
    return id;
  });
  return { of, formats };
}

/**
 * Numbers the looks of elements with the three around them. A path of four is a pair of pairs, and each element's pair
 * is computed once.
 */
class PathNumbers {
  private readonly nodes: readonly TreeNode[];
  private readonly looks: Int32Array;
  private readonly lookCount: number;
  private readonly styled = new Map<string, number>();
  private readonly numbers = new Map<number, number>();
  private readonly pairs: Int32Array;

  constructor(tree: HtmlTree) {
    const { of, count } = foldedKinds(tree);
    this.nodes = tree.nodes;
    this.looks = of;
    this.lookCount = count;
    this.pairs = new Int32Array(tree.nodes.length);
  }

  pathOf(element: number): number {
    const parent = this.nodes[element]?.parent ?? 0;
    return this.pair(this.pairOf(element), this.pairOf(this.nodes[parent]?.parent ?? 0), 1);
  }

  private pairOf(element: number): number {
    if (element <= 0) return 0;
    const known = this.pairs[element] ?? 0;
    if (known > 0) return known;
    const pair = this.pair(this.lookOf(element), this.lookOf(this.nodes[element]?.parent ?? 0), 0);
    this.pairs[element] = pair;
    return pair;
  }

  private lookOf(element: number): number {
    const node = this.nodes[element];
    if (element <= 0 || !node) return 0;
    const look = this.looks[node.kind] ?? 0;
    const style = node.attributes['style'];
    const seen = style === undefined ? '' : lookOfStyle(style);
    if (seen === '') return look;
    return this.lookCount + numberOf(this.styled, `${look} ${seen}`);
  }

  /** `level` keeps pairs and pairs of pairs apart. */
  private pair(inner: number, outer: number, level: 0 | 1): number {
    return numberOf(this.numbers, (inner * largest + outer) * 2 + level) + 1;
  }
}

const largest = 2 ** 25;

const lookOfStyle = rememberedNames(
  (style) => style.match(/(?:font-size|color|font-weight)\s*:\s*[^;]+/g)?.join(';') ?? '',
);

/**
 * Per kind a number from 1, shared by classes that differ in digits alone; 0 is no element. `count` is above all of
 * them.
 */
export function foldedKinds({ kinds }: HtmlTree): { readonly of: Int32Array; readonly count: number } {
  const numbers = new Map<string, number>();
  const of = figuresOf(new Int32Array(kinds.length), kinds, (kind) =>
    kind.name === '' ? 0 : numberOf(numbers, lookOfKind(kind)) + 1,
  );
  return { of, count: numbers.size + 1 };
}

const lookOfKind = perKind(({ name, className }) => (className ? `${name}.${className.replace(/\d+/g, '#')}` : name));
