import type { Locale } from '../../../contract/models.ts';
import { definitionsEn } from './definitions-en.ts';
import { definitionsRu } from './definitions-ru.ts';
import { definitionsZh } from './definitions-zh.ts';
import type { ColumnKey } from './texts-en.ts';

/** What columns mean, in the languages of the report. */
export const columnDefinitions: Readonly<Record<Locale, Readonly<Partial<Record<ColumnKey, string>>>>> = {
  en: definitionsEn,
  zh: definitionsZh,
  ru: definitionsRu,
};
