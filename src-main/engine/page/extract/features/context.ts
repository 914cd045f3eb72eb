import { isDiscussion, isHeadline, type Block, type SegmentedPage } from '../segmented-page.ts';
import { density } from '../density.ts';
import { formatsOf } from '../format-run.ts';
import { nextWider, shapeOf, siblingsOf, type PageShape } from '../shape.ts';

export type FeatureContext = Readonly<ReturnType<typeof featureContext>>;

export function featureContext(page: SegmentedPage) {
  const { blocks, tree } = page;
  let totalLetters = 0;
  let openLetters = 0;
  for (const block of blocks) {
    totalLetters += block.letters;
    if (isOpen(block)) openLetters += block.letters;
  }
  const shape = shapeOf(tree, blocks);
  return {
    page,
    blocks,
    shape,
    formats: formatsOf(tree, blocks),
    siblings: siblingsOf(tree, shape),
    density: density.extract(page),
    /** For each block its element and the next ancestors with more text. */
    around: aroundOf(page, shape),
    totalLetters,
    openLetters,
    discussion: isDiscussion(page),
    headline: headlineOf(page),
  };
}

export const isOpen = ({ hint, phrase, hidden }: Block) => hint === null && phrase === null && !hidden;

export const aroundLevels = 4;

function aroundOf({ tree, blocks }: SegmentedPage, { letters }: PageShape) {
  const around = new Int32Array(blocks.length * aroundLevels);
  blocks.forEach(({ element }, i) => {
    let at = element;
    for (let level = 0; level < aroundLevels; level++) {
      around[i * aroundLevels + level] = at;
      at = nextWider(tree.nodes, letters, at);
    }
  });
  return around;
}

function headlineOf({ blocks, title }: SegmentedPage) {
  const repeated = blocks.findIndex((block) => !block.hidden && isHeadline(block, title));
  return repeated >= 0 ? repeated : blocks.findIndex((block) => !block.hidden && block.tag === 'h1');
}

export interface FeatureGroup {
  readonly names: readonly string[];
  /** In the order of the names and of the blocks. */
  of(context: FeatureContext): (block: Block, at: number, row: RowWriter) => void;
}

export class RowWriter {
  readonly values: Float64Array;
  private at = 0;

  constructor(values: Float64Array) {
    this.values = values;
  }

  put(value: number) {
    this.values[this.at] = value;
    this.at++;
  }

  flag(isSet: boolean) {
    this.put(isSet ? 1 : 0);
  }

  /** The one at `index` is set; none for −1. */
  oneOf(count: number, i: number) {
    if (i >= 0) this.values[this.at + i] = 1;
    this.at += count;
  }

  moveTo(at: number) {
    this.at = at;
  }
}

export function ratio(part: number, whole: number) {
  return whole > 0 ? part / whole : 0;
}
