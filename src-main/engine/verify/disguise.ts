import { disguiseCount } from '../text/disguise.ts';
import type { PageText } from '../text/page-text.ts';

/** Characters that hide a copy from comparison: invisible ones, look-alikes, Traditional Han. */
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

/** More than a stray character or two, and at least this share of the letters. */
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
