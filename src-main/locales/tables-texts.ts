import en from './en/tables.json' with { type: 'json' };
import type { Translations } from './i18n.ts';
import ru from './ru/tables.json' with { type: 'json' };
import zh from './zh/tables.json' with { type: 'json' };

export const tableTexts = { en, zh, ru } satisfies Translations;
