import { disguiseCount } from '../text/disguise.ts';
import type { PageText } from '../text/page-text.ts';

/**
 * Characters by which a copy hides from comparison while readers see the same: invisible ones, look-alikes, and Han in
 * the Traditional form.
 */
export interface Disguise {
  readonly hidden: number;
  readonly traditional: number;
}

export function disguiseOf(text: PageText): Disguise {
  return { hidden: disguiseCount(text.shown, text.folded), traditional: traditionalCount(text) };
}

export function disguiseDifference(a: Disguise, b: Disguise): number {
  return Math.abs(a.hidden - b.hidden) + Math.abs(a.traditional - b.traditional);
}

/** Whether this difference in disguise is this share of the letters, and more than a stray character or two. */
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
