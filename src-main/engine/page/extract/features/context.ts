import { figuresOf } from '../../figures.ts';
import type { Block } from '../block.ts';
import { isDiscussion, type SegmentedPage } from '../extractor.ts';
import { formatsOf, type Formats } from '../formats.ts';
import { isHeadline } from '../headline.ts';
import { nextWider, shapeOf, type PageShape } from '../shape.ts';
import { pageFigures, sharedWithHeadline, type PageFigures } from './page-figures.ts';
import { recordsOf, type Records, siblingsOf, type Siblings } from './records.ts';
import { runningOf, type Running } from './running.ts';
import { sectionsOf, type Sections } from './sections.ts';
import { votesOf, type Votes } from './votes.ts';

export interface FeatureContext {
  readonly page: SegmentedPage;
  readonly blocks: readonly Block[];
  readonly shape: PageShape;
  readonly formats: Formats;
  /** Per block its element and the next `aroundLevels` − 1 ancestors that hold more text than the one before. */
  readonly around: Int32Array;
  readonly totalLetters: number;
  readonly discussion: boolean;
  /** −1 without one. */
  readonly headline: number;
  readonly copies: Int32Array;
  /** Different texts per format. */
  readonly distinct: Int32Array;
  readonly siblings: Siblings;
  readonly running: Running;
  readonly votes: Votes;
  readonly figures: PageFigures;
  readonly records: Records;
  readonly sections: Sections;
  /** Per element the nearest one around it that holds the headline, too. */
  readonly shared: Int32Array;
}

export function featureContext(page: SegmentedPage): FeatureContext {
  const { blocks } = page;
  let letters = 0;
  for (const block of blocks) letters += block.letters;
  const shape = shapeOf(page.tree, blocks);
  const formats = formatsOf(page.tree, blocks);
  const siblings = siblingsOf(page.tree, shape);
  const headline = headlineOf(page);
  return {
    page,
    blocks,
    shape,
    formats,
    around: aroundOf(page, shape),
    totalLetters: letters,
    discussion: isDiscussion(page),
    headline,
    copies: copiesOf(blocks),
    distinct: distinctOf(blocks, formats),
    siblings,
    running: runningOf(blocks),
    votes: votesOf(page, formats),
    figures: pageFigures(page, shape),
    records: recordsOf(page.tree, blocks, shape, siblings),
    sections: sectionsOf(blocks),
    shared: sharedWithHeadline(page.tree, blocks[headline]),
  };
}

export const aroundLevels = 4;

function aroundOf({ tree, blocks }: SegmentedPage, { letters }: PageShape): Int32Array {
  const around = new Int32Array(blocks.length * aroundLevels);
  blocks.forEach(({ element }, i) => {
    let at = element;
    for (let level = 0; level < aroundLevels; level += 1) {
      around[i * aroundLevels + level] = at;
      at = nextWider(tree.nodes, letters, at);
    }
  });
  return around;
}

/** The heading that repeats the title, or the first visible h1. */
function headlineOf({ blocks, title }: SegmentedPage): number {
  const repeated = blocks.findIndex((block) => !block.hidden && isHeadline(block, title));
  return repeated >= 0 ? repeated : blocks.findIndex((block) => !block.hidden && block.tag === 'h1');
}

function copiesOf(blocks: readonly Block[]): Int32Array {
  const counts = new Map<string, number>();
  for (const { text } of blocks) counts.set(text, (counts.get(text) ?? 0) + 1);
  return figuresOf(new Int32Array(blocks.length), blocks, ({ text }) => counts.get(text) ?? 1);
}

function distinctOf(blocks: readonly Block[], { of, formats }: Formats): Int32Array {
  const seen = formats.map(() => new Set<string>());
  blocks.forEach(({ text }, i) => seen[of[i] ?? 0]?.add(text));
  return figuresOf(new Int32Array(seen.length), seen, ({ size }) => size);
}

export interface FeatureGroup {
  readonly names: readonly string[];
  write(context: FeatureContext, index: number, row: RowWriter): void;
}

export class RowWriter {
  readonly values: Float64Array;
  private at = 0;

  constructor(values: Float64Array) {
    this.values = values;
  }

  put(value: number): void {
    this.values[this.at] = value;
    this.at += 1;
  }

  flag(isSet: boolean): void {
    this.put(isSet ? 1 : 0);
  }

  /** `count` flags, of which the one at `index` is set; none for −1. */
  oneOf(count: number, index: number): void {
    if (index >= 0) this.values[this.at + index] = 1;
    this.at += count;
  }

  moveTo(at: number): void {
    this.at = at;
  }
}

/** 0 where there is nothing to divide by. */
export function ratio(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}
