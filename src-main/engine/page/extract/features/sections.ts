import type { Block } from '../block.ts';
import { isHeading } from '../prose.ts';

export interface Sections {
  /** −1 before the first heading. */
  readonly of: Int32Array;
  readonly letters: Float64Array;
  readonly linkLetters: Float64Array;
  readonly blocks: Float64Array;
}

export function sectionsOf(blocks: readonly Block[]): Sections {
  const size = blocks.length + 1;
  const sections = {
    of: new Int32Array(blocks.length),
    letters: new Float64Array(size),
    linkLetters: new Float64Array(size),
    blocks: new Float64Array(size),
  };
  let last = -1;
  blocks.forEach((block, i) => {
    if (isHeading(block) && !block.hidden) last = i;
    sections.of[i] = last;
    sections.letters[last + 1] = (sections.letters[last + 1] ?? 0) + block.letters;
    sections.linkLetters[last + 1] = (sections.linkLetters[last + 1] ?? 0) + block.linkLetters;
    sections.blocks[last + 1] = (sections.blocks[last + 1] ?? 0) + 1;
  });
  return sections;
}
