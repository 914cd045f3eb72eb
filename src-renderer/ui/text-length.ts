import { lengthUnit } from '../../src-main/contract/language-tags.ts';
import type { Texts } from '../i18n/use-text.ts';

export const textLength = (text: Texts, language: string, length: number): string =>
  text.count(lengthUnit(language), length);
