import { figuresOf } from '../figures.ts';
import { perKind } from '../element-kind.ts';
import type { HtmlTree, TreeNode } from '../html-tree.ts';
import { rememberedNames } from '../remember.ts';
import type { Block } from './block.ts';

interface Format {
  readonly blocks: number;
  readonly letters: number;
  readonly linkLetters: number;
  readonly stops: number;
}

export interface Formats {
  readonly of: Int32Array;
  readonly formats: readonly Format[];
}

/** Groups blocks by look: name, class, font size and colour of their element and those around. */
export function formatsOf(tree: HtmlTree, blocks: readonly Block[]): Formats {
  const paths = new PathNumbers(tree);
  const ids = new Map<number, number>();
  const formats: { blocks: number; letters: number; linkLetters: number; stops: number }[] = [];
  const of = figuresOf(new Int32Array(blocks.length), blocks, (block) => {
    const path = paths.pathOf(block.element);
    const id = ids.get(path) ?? ids.size;
    ids.set(path, id);
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
  /** Looks of style attributes, numbered behind the kinds. */
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
    const key = `${look} ${seen}`;
    const number = this.styled.get(key) ?? this.lookCount + this.styled.size;
    this.styled.set(key, number);
    return number;
  }

  /** `level` keeps pairs and pairs of pairs apart. */
  private pair(inner: number, outer: number, level: 0 | 1): number {
    const key = (inner * largest + outer) * 2 + level;
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.numbers.size + 1;
      this.numbers.set(key, number);
    }
    return number;
  }
}

/** Keys stay whole numbers. */
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
  const of = figuresOf(new Int32Array(kinds.length), kinds, (kind) => {
    if (kind.name === '') return 0;
    const look = lookOfKind(kind);
    const number = numbers.get(look) ?? numbers.size + 1;
    numbers.set(look, number);
    return number;
  });
  return { of, count: numbers.size + 1 };
}

const lookOfKind = perKind(({ name, className }) => (className ? `${name}.${className.replace(/\d+/g, '#')}` : name));
