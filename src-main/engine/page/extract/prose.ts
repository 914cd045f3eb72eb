import type { Block } from './block.ts';

/** Letters that read like prose: scraps are worth little, sentences more. */
export function worth(block: Block): number {
  const own = isTeaser(block) ? block.letters * 0.5 : Math.max(0, block.letters - block.linkLetters * 1.5);
  if (block.marks === 0) return own < 40 ? own * 0.1 : own * 0.4;
  return block.stops > 0 && own >= 40 ? own * 1.2 : own * 0.8;
}

/** 0 for teasers. */
export function linkDensity(block: Block): number {
  return block.letters === 0 || isTeaser(block) ? 0 : block.linkLetters / block.letters;
}

/** Cards are links as a whole; their sentences are text all the same. */
function isTeaser(block: Block): boolean {
  return block.links <= 1 && block.letters >= 100 && block.marks >= 2 && block.linkLetters > 0.8 * block.letters;
}

export const isLink = ({ letters, linkLetters }: Block, maxLinkDensity: number): boolean =>
  linkLetters > letters * maxLinkDensity;

export function isHeading(block: Pick<Block, 'tag'>): boolean {
  return headingLevel(block.tag) > 0;
}

/** 1 to 6, or 0. */
export function headingLevel(tag: string): number {
  if (tag.length !== 2 || tag.charCodeAt(0) !== 0x68) return 0;
  const level = tag.charCodeAt(1) - 0x30;
  return level >= 1 && level <= 6 ? level : 0;
}

export function isSentence(block: Block): boolean {
  return block.stops > 0 && block.letters >= 60;
}
