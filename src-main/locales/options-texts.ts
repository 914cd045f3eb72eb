import en from './en/options.json' with { type: 'json' };
import type { Translations } from './i18n.ts';
import ru from './ru/options.json' with { type: 'json' };
import zh from './zh/options.json' with { type: 'json' };

export const optionTexts = { en, zh, ru } satisfies Translations;
