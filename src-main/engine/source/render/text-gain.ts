import type { TextGain } from '../../../contract/page-document.ts';

/** Compares line by line: main texts have a line for each paragraph, and scripts add or exchange whole ones. */
export function textGain(raw: string, rendered: string): TextGain {
  const before = new Set(raw.split('\n'));
  const added = rendered.split('\n').filter((line) => !before.has(line));
  return { rawLetters: lettersOf(raw), renderedLetters: lettersOf(rendered), addedLetters: added.reduce((sum, line) => sum + lettersOf(line), 0) };
}

/** A third of the text, and more than a line of it. */
export const differsMuch = ({ renderedLetters, addedLetters }: TextGain): boolean => addedLetters >= 100 && addedLetters * 3 >= renderedLetters;

const lettersOf = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
