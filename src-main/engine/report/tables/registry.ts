import { checkTitles } from '../../../contract/checks.ts';
import type { ExportTable } from '../../../contract/exports.ts';
import { lengthUnit } from '../../../contract/language-tags.ts';
import type { Locale } from '../../../contract/settings.ts';
import { translate } from '../../../locales/translate.ts';
import { actionsTable } from './actions.ts';
import { clustersTable } from './clusters.ts';
import { pagesTable } from './pages.ts';
import { pairsTable, relationsTable } from './pairs.ts';
import { address, code, integer, type Table, text } from './table.ts';

export function chosenTables(chosen: readonly ExportTable[], locale: Locale): Table[] {
  return allTables(locale).filter(({ id }) => chosen.includes(id));
}

const allTables = (locale: Locale): readonly Table[] => [
  clustersTable,
  pagesTable,
  pairsTable(locale),
  sentencesTable,
  relationsTable,
  actionsTable(locale),
  checksTable,
  problemsTable(locale),
];

const problemsTable = (locale: Locale): Table => ({
  id: 'problems',
  columns: [
    address('address'),
    code('severity', 'severity', 12),
    text('code', 20),
    text('problem', 80),
    code('stage', 'stage', 20),
  ],
  size: (store) => store.problems.count(),
  *rows(store) {
    for (const { address, severity, code, parameters, stage } of store.problems.iterate()) {
      yield [address, severity, code, translate(locale, `problem.${code}`, parameters), stage];
    }
  },
});

/** The most copied first. */
const sentencesTable: Table = {
  id: 'sentences',
  columns: [
    text('sentence', 90),
    integer('length'),
    integer('pagesWith'),
    integer('hosts'),
    integer('clustersWith'),
    text('language', 10),
    address('firstAddress'),
    code('ignored', 'yes', 12),
  ],
  size: (store) => store.sentences.count(),
  *rows(store) {
    for (const { text, length, pages, hosts, clusters, language, firstAddress, ignored } of store.sentences.iterate()) {
      yield [text, length, pages, hosts, clusters, language, firstAddress, ignored ? 'yes' : null];
    }
  },
};

/** Under the names of SEO crawlers. */
const checksTable: Table = {
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
