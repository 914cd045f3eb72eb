import type { Locale } from '../../../../contract/models.ts';
import { en, type ReportTexts } from './en.ts';
import { ru } from './ru.ts';
import { zh } from './zh.ts';

/** The report's own words, beside those that every shell shares (`contract/texts`). */
export const reportTexts: Readonly<Record<Locale, ReportTexts>> = { en, zh, ru };
