import type { Comparison } from '../../../src-main/contract/models.ts';
import type { NumberedPassage, Side } from './passages.ts';

/** A passage as one page has it. */
export function passageText(comparison: Comparison, passage: NumberedPassage, side: Side): string {
  return comparison[side].text.slice(...passage[side]).trim();
}

/** A passage as both pages have it, each under its address, to be pasted into a mail. */
export function bothPassageTexts(comparison: Comparison, passage: NumberedPassage): string {
  return (['a', 'b'] as const).map((side) => `${comparison[side].page.address}\n${passageText(comparison, passage, side)}\n`).join('\n');
}
