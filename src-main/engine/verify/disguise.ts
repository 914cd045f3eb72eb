import { disguiseCount } from '../text/disguise.ts';
import type { PageText } from '../text/page-text.ts';

/**
 * Characters of the shown text by which a copy hides from comparison while readers see the same: invisible characters,
 * look-alikes, and Han characters in the Traditional form.
 */
export interface Disguise {
  readonly hidden: number;
  readonly traditional: number;
}

export function disguiseOf(text: PageText): Disguise {
  return { hidden: disguiseCount(text.shown, text.folded), traditional: traditionalCount(text) };
}

/** How many characters more of one text than of the other hide it. */
export function disguiseDifference(a: Disguise, b: Disguise): number {
  return Math.abs(a.hidden - b.hidden) + Math.abs(a.traditional - b.traditional);
}

/**
 * Whether texts that differ so much in disguise differ by at least this share of their letters, and by more than a
 * stray character or two.
 */
export function isDisguised(difference: number, length: number, share: number): boolean {
  return difference >= fewest && difference >= share * length;
}

const fewest = 3;

function traditionalCount({ shown, folded }: PageText): number {
  let count = 0;
  for (let at = 0; at < folded.text.length; at += 1) {
    const now = folded.text.charCodeAt(at);
    const before = shown.charCodeAt(folded.origins[at] ?? 0);
    if (now !== before && isHan(now) && isHan(before)) count += 1;
  }
  return count;
}

function isHan(code: number): boolean {
  return code >= 0x3400 && code <= 0x9fff;
}
