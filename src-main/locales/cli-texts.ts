import en from './en/cli.json' with { type: 'json' };
import type { Translations } from './i18n.ts';
import ru from './ru/cli.json' with { type: 'json' };
import zh from './zh/cli.json' with { type: 'json' };

export const cliTexts = { en, zh, ru } satisfies Translations;
