import { stringify } from 'csv-stringify/sync';
import { join } from 'node:path';
import type { ClusterMember, ClusterRow, PageBrief, PairRow, RelationRow } from '../../contract/models.ts';
import { translate } from '../../contract/texts/translate.ts';
import { clusterVerdicts, type AdviceKind, type Verdict } from '../../contract/verdicts.ts';
import type { Store } from '../store/store.ts';
import type { ReportInput } from './report-input.ts';
import { writeWhole } from './file-writer.ts';
import { percent } from './numbers.ts';

/**
 * Tables in the manner of the desktop crawlers that SEO people know: UTF-8 with a byte order mark, every field quoted, English headers
 * whatever the language, because other tools read them by name.
 */
export function writeCsvFiles({ store, folder }: Pick<ReportInput, 'store' | 'folder'>): string[] {
  const all = tables(store);
  for (const { name, header, rows } of all) {
    writeWhole(join(folder, name), (write) => {
      write(`\ufeff${line(header)}`);
      for (const row of rows()) write(line(row));
    });
  }
  return all.map((table) => table.name);
}

interface Table {
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: () => Iterable<readonly (string | number)[]>;
}

const tables = (store: Store): readonly Table[] => [
  pairsTable(store),
  clustersTable(store),
  relationsTable(store),
  nearTable(store),
  exactTable(store),
  pagesTable(store),
  problemsTable(store),
];

const line = (row: readonly (string | number)[]) => stringify([row.map(harmless)], { quoted: true, quoted_empty: true, record_delimiter: '\r\n' });

const pairsTable = (store: Store): Table => ({
  name: 'pairs.csv',
  header: ['Address A', 'Address B', 'Verdict', 'Similarity', 'Covered A', 'Covered B', 'Longest Run', 'Detectors'],
  *rows() {
    for (const pair of store.pairs.iterate()) {
      const { addressA, addressB, verdict, similarity, coveredA, coveredB, longestRun, detectors } = pair;
      yield [addressA, addressB, verdict, percent(similarity), percent(coveredA * 100), percent(coveredB * 100), longestRun, detectors.join(' ')];
    }
  },
});

const clustersTable = (store: Store): Table => ({
  name: 'clusters.csv',
  header: [
    'Cluster',
    'Cluster Verdict',
    'Pages',
    'Lowest Similarity',
    'Mean Similarity',
    'Copies Elsewhere',
    'Other Hosts',
    'Address',
    'Title',
    'Role',
    'Verdict',
    'Similarity to Source',
    'Advice',
    'Reason',
    'Good Duplicate',
    'Canonical Link Element 1',
    'Published',
    'Inlinks',
  ],
  *rows() {
    for (const cluster of store.clusters.iterate()) {
      for (const member of store.clusters.members(cluster.id, store.pages.brief)) yield memberRow(cluster, member);
    }
  },
});

function memberRow(cluster: ClusterRow, member: ClusterMember): (string | number)[] {
  const { page, isSource, verdict, similarity, advice, adviceReason, goodDuplicate } = member;
  return [
    cluster.key,
    cluster.verdict,
    cluster.pages,
    percent(cluster.floor),
    percent(cluster.mean),
    cluster.mirrors,
    cluster.mirrorHosts,
    page.address,
    page.title,
    isSource ? 'source' : 'copy',
    verdict ?? '',
    similarity === null ? '' : percent(similarity),
    advice,
    translate('en', `adviceReason.${adviceReason}`),
    goodDuplicate ?? '',
    page.canonical ?? '',
    page.published ?? '',
    page.inlinks,
  ];
}

/** What stands beside the clusters: the page that has its text from another one first, with what to do about it. */
const relationsTable = (store: Store): Table => ({
  name: 'relations.csv',
  header: ['Address', 'Relation', 'Other Address', 'Covered', 'Covered Other', 'Similarity', 'Advice', 'Reason'],
  *rows() {
    const step = 500;
    for (let offset = 0; ; offset += step) {
      const { rows } = store.pairs.relations(offset, step);
      for (const row of rows) yield relationRow(row);
      if (rows.length < step) return;
    }
  },
});

function relationRow({ addressA, addressB, coveredA, coveredB, verdict, similarity, direction }: RelationRow): (string | number)[] {
  const shares = [percent(coveredA * 100), percent(coveredB * 100)];
  const [addresses, covered] = direction === 'b-to-a' ? [[addressB, addressA], shares.toReversed()] : [[addressA, addressB], shares];
  const advice = relationAdvice[verdict];
  const words = advice ? [advice[0], translate('en', `adviceReason.${advice[1]}`)] : ['', ''];
  return [addresses[0] ?? '', verdict, addresses[1] ?? '', ...covered, percent(similarity), ...words];
}

/** Only what leads from one page to another calls for a deed of its own; links of equality are dealt with in their clusters. */
const relationAdvice: Partial<Record<Verdict, readonly [advice: AdviceKind, reason: string]>> = {
  contained: ['merge', 'contained-copy'],
  spliced: ['rewrite', 'spliced-copy'],
};

const pairHeader = ['Similarity', 'Indexability', 'Indexability Status'];

const nearTable = (store: Store): Table => ({
  name: 'near_duplicates_report.csv',
  header: ['Address', 'Near Duplicate Address', ...pairHeader],
  rows: () => duplicateRows(store, ({ verdict }) => clusterVerdicts.has(verdict) && verdict !== 'identical'),
});

const exactTable = (store: Store): Table => ({
  name: 'exact_duplicates_report.csv',
  header: ['Address', 'Exact Duplicate Address', ...pairHeader],
  rows: () => duplicateRows(store, ({ verdict }) => verdict === 'identical'),
});

/** Each pair once; the indexability is that of the first address, as in the reports that these tables stand in for. */
function* duplicateRows(store: Store, wanted: (pair: PairRow) => boolean): Iterable<readonly (string | number)[]> {
  for (const pair of store.pairs.iterate()) {
    if (!wanted(pair)) continue;
    const page = store.pages.brief(pair.a);
    yield [pair.addressA, pair.addressB, percent(pair.similarity), ...(page ? indexability(page) : ['', ''])];
  }
}

const pagesTable = (store: Store): Table => ({
  name: 'pages.csv',
  header: [
    'Address',
    'Status Code',
    'Indexability',
    'Indexability Status',
    'Title 1',
    'Language',
    'Word Count',
    'Canonical Link Element 1',
    'Published',
    'Last Modified',
    'Inlinks',
  ],
  *rows() {
    for (const page of store.pages.iterate()) {
      const { address, statusCode, title, language, layout, canonical, published, modified, inlinks } = page;
      // A page that was never read has no layout; its number of words is unknown, not none.
      const words = layout === '' ? '' : page.words;
      yield [address, statusCode, ...indexability(page), title, language, words, canonical ?? '', published ?? '', modified ?? '', inlinks];
    }
  },
});

const problemsTable = (store: Store): Table => ({
  name: 'problems.csv',
  header: ['Address', 'Severity', 'Code', 'Problem', 'Stage'],
  *rows() {
    const step = 500;
    for (let offset = 0; ; offset += step) {
      const { rows } = store.problems.list(offset, step);
      for (const { address, severity, code, message, stage } of rows) yield [address ?? '', severity, code, message, stage];
      if (rows.length < step) return;
    }
  },
});

const indexability = (page: PageBrief): [string, string] => [
  translate('en', page.indexable ? 'indexability.indexable' : 'indexability.non-indexable'),
  page.indexabilityStatus === '' ? '' : translate('en', `indexability.${page.indexabilityStatus}`),
];

/** Spreadsheets take a text that begins like this for a formula, and strangers write titles, lists and the names of files. */
const harmless = (cell: string | number) => (typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);
