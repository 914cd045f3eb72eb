import { lengthUnit } from '../../src-main/contract/language-tags.ts';
import type { Texts } from '../i18n/use-text.ts';

/** Where words are not separated, a Latin word counts as one: fewer than the characters that two texts share. */
const units = { characters: 'textCharacters', words: 'words' } as const;

export const textLength = (text: Texts, language: string, length: number): string =>
  text.count(units[lengthUnit(language)], length);
