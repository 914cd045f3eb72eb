import type { Locale } from '../contract/models.ts';
import en from '../locales/en/cli.json' with { type: 'json' };
import type { TextKey, Values } from '../locales/i18n.ts';
import ru from '../locales/ru/cli.json' with { type: 'json' };
import { formatCount } from '../locales/shared.ts';
import { readTexts } from '../locales/translate.ts';
import zh from '../locales/zh/cli.json' with { type: 'json' };

/** Words of the terminal, beside the shared texts. Help texts are English, as is usual for commands. */
export type CliText = TextKey<typeof en>;

const read = readTexts('cli', { en, zh, ru });

/** A text with its parameters; numbers are those of things, as the language writes them. */
export function cliText(locale: Locale, key: CliText, parameters: Values = {}): string {
  const shown = Object.entries(parameters).map(([name, value]) => [name, typeof value === 'number' ? formatCount(locale, value) : value]);
  return read(locale, key, Object.fromEntries(shown) as Values);
}
