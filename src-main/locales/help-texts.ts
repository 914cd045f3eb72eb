import en from './en/help.json' with { type: 'json' };
import type { Translations } from './i18n.ts';
import ru from './ru/help.json' with { type: 'json' };
import zh from './zh/help.json' with { type: 'json' };

/** Help of the command line: commands by name, their arguments and options by attribute name, groups of options. */
export const helpTexts = { en, zh, ru } satisfies Translations;
