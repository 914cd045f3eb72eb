import en from './en/window.json' with { type: 'json' };
import type { Translations } from './i18n.ts';
import ru from './ru/window.json' with { type: 'json' };
import zh from './zh/window.json' with { type: 'json' };

export const windowTexts = { en, zh, ru } satisfies Translations;
