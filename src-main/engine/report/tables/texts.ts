import type { Locale } from '../../../contract/models.ts';
import { translate } from '../../../locales/translate.ts';
import { en, type TableTexts } from './texts-en.ts';
import { ru } from './texts-ru.ts';
import type { Column } from './table.ts';
import { zh } from './texts-zh.ts';

export const tableTexts: Readonly<Record<Locale, TableTexts>> = { en, zh, ru };

type Words = NonNullable<Column['words']>;

/** The words of a language for codes, each looked up once: a table has millions of cells and a handful of codes. */
export function codeWords(locale: Locale): (words: Words, code: string) => string {
  const known = new Map<string, string>();
  return (words, code) => {
    if (code === '') return '';
    const key = `${words}.${code}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const word = ownWord(tableTexts[locale], words, code) ?? translate(locale, words === 'action' ? `advice.${code}` : key);
    known.set(key, word);
    return word;
  };
}

/** Words that belong to tables alone; undefined for codes that all shells share. */
function ownWord({ role, decided, work, deadLinkRescue, yes }: TableTexts, words: Words, code: string): string | undefined {
  if (words === 'yes') return yes;
  if (words === 'action') return code === 'dead-link-rescue' ? deadLinkRescue : undefined;
  const own: Partial<Record<Words, Readonly<Record<string, string>>>> = { role, decided, work };
  return own[words]?.[code];
}
