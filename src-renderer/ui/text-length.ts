import { primaryLanguage } from '../../src-main/contract/language-tags.ts';
import type { Texts } from '../i18n/use-text.ts';

const countedByCharacters: ReadonlySet<string> = new Set(['zh', 'ja']);

/** Whether the length of a text in this language is given in characters: Chinese and Japanese do not separate words. */
export const isCountedByCharacters = (language: string): boolean => countedByCharacters.has(primaryLanguage(language));

/** The length of a page's text with its unit. */
export const textLength = (text: Texts, language: string, length: number): string =>
  text.count(isCountedByCharacters(language) ? 'characters' : 'words', length);
