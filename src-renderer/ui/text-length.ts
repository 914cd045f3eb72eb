import { lengthUnit } from '../../src-main/contract/language-tags.ts';
import type { Texts } from '../i18n/use-text.ts';

/** The length of a page's text with its unit. */
export const textLength = (text: Texts, language: string, length: number): string =>
  text.count(lengthUnit(language), length);
