import type { ClusterContents } from '../../../contract/clusters.ts';
import type { Locale } from '../../../contract/settings.ts';
import { verdictSchema } from '../../../contract/verdicts.ts';
import { contentsWords } from '../../../locales/cluster-contents.ts';
import { joinList } from '../../../locales/join-list.ts';
import en from '../../../locales/en/tables.json' with { type: 'json' };
import ru from '../../../locales/ru/tables.json' with { type: 'json' };
import { sharedTexts, type SharedGroup } from '../../../locales/shared.ts';
import { readTexts, translate } from '../../../locales/translate.ts';
import zh from '../../../locales/zh/tables.json' with { type: 'json' };
import { reportTexts } from '../texts.ts';
import type { Column, ColumnKey } from './table.ts';

type TableTexts = typeof en;

/** Those of pages are the names of SEO crawlers, as in the app. */
export const tableTexts: Readonly<Record<Locale, TableTexts>> = { en, zh, ru };

export const tableText = readTexts('tables', tableTexts);

/** Where its name does not say it. */
export const columnDefinition = (locale: Locale, column: ColumnKey): string | undefined =>
  (tableTexts[locale].definition as Readonly<Partial<Record<ColumnKey, string>>>)[column];

type Words = NonNullable<Column['words']>;

/** Each looked up once: a table has millions of cells and a handful of codes. */
export function codeWords(locale: Locale): (words: Words, code: string) => string {
  const known = new Map<string, string>();
  return (words, code) => {
    if (code === '') return '';
    const key = `${words}.${code}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const group = words === 'action' ? 'advice' : words;
    const word =
      words === 'contents'
        ? contentsWords(
            contentsOfCode(code),
            (name) => translate(locale, name),
            String,
            (items) => joinList(locale, items),
          )
        : (ownWord(locale, words, code) ?? (isShared(group) ? translate(locale, `${group}.${code}`) : code));
    known.set(key, word);
    return word;
  };
}

const isShared = (group: string): group is SharedGroup => group in sharedTexts.en;

/** One code, whose words are looked up when a format writes them. */
export const contentsCode = (contents: ClusterContents): string =>
  contents.map(({ verdict, pages }) => `${verdict ?? ''} ${pages}`).join(';');

const contentsOfCode = (code: string): ClusterContents =>
  code.split(';').map((part) => {
    const [verdict = '', pages] = part.split(' ');
    return { verdict: verdictSchema.safeParse(verdict).data ?? null, pages: Number(pages) };
  });

/** Undefined for codes that all shells share. */
function ownWord(locale: Locale, words: Words, code: string): string | undefined {
  const { role, decided, work, lengthUnit, deadLinkRescue, yes } = tableTexts[locale];
  if (words === 'yes') return yes;
  if (words === 'action') return code === 'dead-link-rescue' ? deadLinkRescue : undefined;
  const own: Partial<Record<Words, Readonly<Record<string, string>>>> = {
    role,
    decided,
    work,
    lengthUnit,
    sentenceKind: reportTexts[locale].orders.kind,
  };
  return own[words]?.[code];
}
