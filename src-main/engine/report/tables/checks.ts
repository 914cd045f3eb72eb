import { checkTitles } from '../../../contract/checks.ts';
import { lengthUnit } from '../../../contract/language-tags.ts';
import { address, code, integer, text, type Table } from './table.ts';

/** Under the names of SEO crawlers. */
export const checksTable: Table = {
  id: 'checks',
  columns: [
    text('check', 44),
    code('checkMeaning', 'check', 36),
    address('address'),
    integer('statusCode'),
    text('checkedText', 50),
    integer('length'),
    integer('number'),
    integer('words'),
    code('wordsUnit', 'lengthUnit', 12),
    integer('inlinks'),
  ],
  size: (store) => store.checks.summary().checks.reduce((sum, { pages }) => sum + pages, 0),
  *rows(store) {
    for (const { check, address, statusCode, text, length, count, words, language, inlinks } of store.checks.iterate())
      yield [
        checkTitles[check],
        check,
        address,
        statusCode === 0 ? null : statusCode,
        text,
        length,
        count,
        words,
        lengthUnit(language),
        inlinks,
      ];
  },
};
