import en from './en/report.json' with { type: 'json' };
import type { Translations } from './i18n.ts';
import ru from './ru/report.json' with { type: 'json' };
import zh from './zh/report.json' with { type: 'json' };

export const reportTexts = { en, zh, ru } satisfies Translations;
