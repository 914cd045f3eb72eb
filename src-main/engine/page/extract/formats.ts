import type { HtmlTree, TreeNode } from '../html-tree.ts';
import type { Block } from './blocks.ts';

/** Blocks that look alike: the same tag path, classes and inline style. */
export interface Format {
  readonly blocks: number;
  readonly letters: number;
  readonly linkLetters: number;
  readonly stops: number;
}

export interface Formats {
  /** Per block: index into `formats`. */
  readonly of: Int32Array;
  readonly formats: readonly Format[];
}

/** Groups blocks by the look that the markup gives them: name, class, font size and colour of their element and of those around it. */
export function formatsOf(tree: HtmlTree, blocks: readonly Block[]): Formats {
  const steps = new Map<number, string>();
  const ids = new Map<string, number>();
  const formats: { blocks: number; letters: number; linkLetters: number; stops: number }[] = [];
  const of = Int32Array.from(blocks, (block) => {
    const key = keyOf(tree, block.element, steps);
    const id = ids.get(key) ?? ids.size;
    ids.set(key, id);
    const format = (formats[id] ??= { blocks: 0, letters: 0, linkLetters: 0, stops: 0 });
    format.blocks += 1;
    format.letters += block.letters;
    format.linkLetters += block.linkLetters;
    format.stops += block.stops;
    return id;
  });
  return { of, formats };
}

/** Two elements further up are enough to tell the paragraphs of a text from those of a side column. */
const pathLength = 4;

function keyOf({ nodes }: HtmlTree, element: number, steps: Map<number, string>): string {
  let key = '';
  for (let index = element, k = 0; index > 0 && k < pathLength; k += 1) {
    const node = nodes[index];
    if (!node) break;
    let step = steps.get(index);
    if (step === undefined) {
      step = stepOf(node);
      steps.set(index, step);
    }
    key += step;
    index = node.parent;
  }
  return key;
}

function stepOf({ name, attributes }: TreeNode): string {
  const className = attributes['class'];
  const style = attributes['style'];
  const look = style === undefined ? '' : (style.match(/(?:font-size|color|font-weight)\s*:\s*[^;]+/g)?.join(';') ?? '');
  return `${name}.${className === undefined ? '' : className.replace(/\d+/g, '#')}{${look}}`;
}
