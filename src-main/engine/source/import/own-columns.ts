import en from '../../../locales/en/tables.json' with { type: 'json' };
import ru from '../../../locales/ru/tables.json' with { type: 'json' };
import zh from '../../../locales/zh/tables.json' with { type: 'json' };

/** A column of our own tables, by the name that the exports know it by. */
export type OwnColumn = keyof typeof en.column;

/** What our own exports call a column, in every language; a table of ours can be read again. */
export const ownNames = (column: OwnColumn): readonly string[] =>
  [en, zh, ru].map(({ column: words }) => words[column]);
