import type { Outcome } from '../../../src-main/contract/verdict-preview.ts';
import type { Texts } from '../../i18n/use-text.ts';

/** In words; pairs that are no finding have no verdict. */
export function outcomeName(text: Texts, outcome: Outcome): string {
  return outcome === 'none' ? text.ui('compare.noVerdict') : text.shared(`verdict.${outcome}`);
}

export function changeOf(text: Texts, before: number, after: number): string {
  return before === after ? text.format.integer(after) : `${text.format.integer(before)} → ${text.format.integer(after)}`;
}
