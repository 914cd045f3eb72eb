import en from './en/menu.json' with { type: 'json' };
import type { Translations } from './i18n.ts';
import ru from './ru/menu.json' with { type: 'json' };
import zh from './zh/menu.json' with { type: 'json' };

export const menuTexts = { en, zh, ru } satisfies Translations;
