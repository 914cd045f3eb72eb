import { type CheckName, type CheckRow, checkTitles } from '../../../contract/checks.ts';
import {
  type ClusterMember,
  type ClusterRow,
  type PairRow,
  type RelationRow,
  differenceClassOf,
} from '../../../contract/clusters.ts';
import type { ExportTable } from '../../../contract/exports.ts';
import { lengthUnit, type Locale } from '../../../contract/language-tags.ts';
import type { PageBrief } from '../../../contract/pages.ts';
import type { PlanRow } from '../../../contract/plan.ts';
import type { Problem } from '../../../contract/problems.ts';
import { contentsWords } from '../../../locales/cluster-contents.ts';
import { joinList } from '../../../locales/join-list.ts';
import type { SharedKey } from '../../../locales/shared.ts';
import { detectorWords, translate } from '../../../locales/translate.ts';
import { foundOnce } from '../../found-once.ts';
import type { AuditSnapshot, PageFindings, SharedSentence } from '../../store/history/audit-snapshot.ts';
import { decidedCell } from '../plan/resolve-targets.ts';
import { filterPlan, readPlan, relationProposals } from '../plan/read-plan.ts';
import { directed, type RelationAdvice } from '../plan/relation-proposals.ts';
import { cellsOf, columnsOf, type Spec, type Table } from './table.ts';

export function chosenTables(chosen: readonly ExportTable[], locale: Locale): Table[] {
  const all: readonly Table[] = [
    clustersTable(locale),
    pagesTable,
    pairsTable(locale),
    sentencesTable,
    relationsTable,
    actionsTable(locale),
    checksTable,
    problemsTable(locale),
  ];
  return all.filter(({ id }) => chosen.includes(id));
}

/** New columns are appended, since programs read them by position. */
function tableOf<Row>(
  id: ExportTable,
  specs: readonly Spec<Row>[],
  size: Table['size'],
  rowsOf: (store: AuditSnapshot) => Iterable<Row>,
): Table {
  const columns = columnsOf(specs);
  return {
    id,
    columns,
    size,
    *rows(store) {
      for (const row of rowsOf(store)) yield cellsOf(columns, row);
    },
  };
}

const clustersTable = (locale: Locale) =>
  tableOf<Readonly<{ cluster: ClusterRow; contents: string; member: ClusterMember; page: PageBrief }>>(
    'clusters',
    [
      ['cluster', 'cluster.id'],
      ['clusterKey', 'cluster.key'],
      ['clusterKind', 'cluster.kind'],
      ['clusterVerdict', 'cluster.verdict'],
      ['clusterContents', 'contents'],
      ['clusterPages', 'cluster.pages'],
      ['floor', 'cluster.floor'],
      ['mean', 'cluster.mean'],
      ['mirrors', 'cluster.mirrors'],
      ['mirrorHosts', 'cluster.mirrorHosts'],
      ['address', 'page.address'],
      ['pageTitle', 'page.title'],
      ['role', ({ member }) => roleOf(member)],
      ['verdict', 'member.verdict'],
      ['similarityToSource', 'member.similarity'],
      ['advice', 'member.advice'],
      ['reason', 'member.adviceReason'],
      ['goodDuplicate', 'member.goodDuplicate'],
      ['canonical', 'page.canonical'],
      ['published', 'page.published'],
      ['inlinks', 'page.inlinks'],
      ['clicks', 'page.figures.clicks'],
      ['visits', 'page.figures.visits'],
      ['domains', 'page.figures.domains'],
      ['clicksAtStake', 'cluster.clicksAtStake'],
    ],
    (store) => store.clusters.counts().clusteredPages,
    function* (store) {
      const wordOf = foundOnce((key: SharedKey) => translate(locale, key));
      for (const cluster of store.clusters.iterate()) {
        const contents = contentsWords(cluster.contents, wordOf, String, (items) => joinList(locale, items));
        for (const member of store.clusters.members(cluster.id)) yield { cluster, contents, member, page: member.page };
      }
    },
  );

export const roleOf = ({ isSource }: { readonly isSource: boolean }) => (isSource ? 'source' : 'copy');

export const indexabilityOf = ({ indexable }: Pick<PageBrief, 'indexable'>) =>
  indexable ? 'indexable' : 'non-indexable';

/** Figures of pages without layout, which were never read, are unknown, not zero. */
export const wasRead = ({ layout }: Pick<PageBrief, 'layout'>) => layout !== '';

export function positionOf({ figures }: Pick<PageBrief, 'figures'>): number | null {
  const position = figures?.position ?? null;
  return position === null ? null : Math.round(10 * position) / 10;
}

const pagesTable = tableOf<PageFindings>(
  'pages',
  [
    'address',
    ['statusCode', ({ statusCode }) => statusCode || null],
    ['indexability', indexabilityOf],
    'indexabilityStatus',
    'title',
    'heading',
    'description',
    'robots',
    'language',
    ['words', (page) => (wasRead(page) ? page.words : null)],
    ['wordsUnit', (page) => (wasRead(page) ? lengthUnit(page.language) : null)],
    'canonical',
    'published',
    'modified',
    ['inlinks', (page) => (wasRead(page) ? page.inlinks : null)],
    ['clicks', 'figures.clicks'],
    ['impressions', 'figures.impressions'],
    ['position', positionOf],
    ['visits', 'figures.visits'],
    ['backlinks', 'figures.backlinks'],
    ['domains', 'figures.domains'],
    ['closestSimilarity', 'closest.similarity'],
    ['nearDuplicates', (page) => (wasRead(page) ? page.nearDuplicates : null)],
    ['closestAddress', 'closest.address'],
    ['closestVerdict', 'closest.verdict'],
    ['cluster', 'membership.cluster'],
    ['clusterKey', 'membership.key'],
    ['clusterVerdict', 'membership.clusterVerdict'],
    ['clusterPages', 'membership.clusterPages'],
    ['role', ({ membership }) => membership && roleOf(membership)],
    ['sourcePage', 'membership.sourceAddress'],
    ['advice', 'membership.advice'],
    ['reason', 'membership.adviceReason'],
  ],
  (store) => store.figures.addresses(),
  (store) => store.findings(),
);

const differenceColumns: readonly Spec<Pick<PairRow, 'editDifference'>>[] = [
  ['editDifference', ({ editDifference: share }) => share && share * 100],
  ['differenceClass', ({ editDifference: share }) => (share === null ? null : differenceClassOf(share))],
];

function pairsTable(locale: Locale) {
  const methodOf = foundOnce((id: string) => detectorWords(locale, id).name);
  return tableOf<PairRow>(
    'pairs',
    [
      'addressA',
      'addressB',
      'verdict',
      'layout',
      'similarity',
      ['coveredA', ({ coveredA }) => coveredA * 100],
      ['coveredB', ({ coveredB }) => coveredB * 100],
      'longestRun',
      ['detectors', ({ detectors }) => detectors.map(methodOf).join('; ')],
      'titleA',
      'titleB',
      ...differenceColumns,
    ],
    (store) => store.figures.pairs(),
    (store) => store.pairs.iterate(),
  );
}

const sentencesTable = tableOf<SharedSentence>(
  'sentences',
  [
    ['sentence', 'text'],
    'length',
    ['pagesWith', 'pages'],
    'contentPages',
    'hosts',
    ['clustersWith', 'clusters'],
    'language',
    'firstAddress',
    ['ignored', ({ ignored }) => (ignored ? 'yes' : null)],
  ],
  (store) => store.sentences.count(),
  (store) => store.sentences.iterate(),
);

/** The page that takes its text from the other comes first. */
const relationsTable = tableOf<
  ReturnType<typeof directed> & RelationRow & Readonly<{ proposal: RelationAdvice | null }>
>(
  'relations',
  [
    ['address', 'taker.address'],
    ['relation', 'verdict'],
    ['otherAddress', 'giver.address'],
    ['covered', 'taker.covered'],
    ['coveredOther', 'giver.covered'],
    'similarity',
    ['advice', ({ proposal }) => proposal?.[0] ?? null],
    ['reason', ({ proposal }) => proposal?.[1] ?? null],
    ...differenceColumns,
  ],
  (store) => store.clusters.counts().relations,
  function* (store) {
    const proposalOf = relationProposals(store);
    for (const row of store.pairs.iterateRelations()) yield proposalOf({ ...row, ...directed(row) });
  },
);

export function planColumns(locale: Locale) {
  const conflictWords = (conflict: string) => translate(locale, `planConflict.${conflict}`);
  const specs: readonly Spec<PlanRow>[] = [
    ['pageTitle', 'title'],
    ['decided', decidedCell],
    ['reason', 'reason', 60],
    ['sourcePage', 'source.address'],
    ['cluster', 'cluster.id'],
    ['clusterKey', 'cluster.key'],
    ['conflicts', ({ conflicts }) => conflicts.map(conflictWords).join(' ')],
  ];
  const known = new Map(specs.map((spec) => [spec[0], spec]));
  /** `names` are separated by spaces. */
  return (names: string) => names.split(' ').map((name) => known.get(name) ?? (name as Spec<PlanRow>));
}

/** Sorted by address. Decisions replace proposals; rows have final targets and conflicts. */
function actionsTable(locale: Locale) {
  const ofPlan = planColumns(locale);
  return tableOf<PlanRow>(
    'actions',
    [
      ...ofPlan('address action target'),
      ['destination', ({ target, destination }) => (destination === target ? null : destination)],
      ...ofPlan('decided state owner note reason verdict similarity clicksAtStake cluster clusterKey pageTitle'),
      ['decidedAt', ({ decidedAt }) => decidedAt && new Date(decidedAt).toISOString().slice(0, 10)],
      ...ofPlan('conflicts'),
    ],
    (store) => store.clusters.counts().clusteredPages + store.clusters.counts().relations + store.decisions.count(),
    (store) => filterPlan(readPlan(store), {}),
  );
}

const checksTable = tableOf<CheckRow & { readonly check: CheckName }>(
  'checks',
  [
    ['check', ({ check }) => checkTitles[check]],
    ['checkMeaning', 'check'],
    'address',
    ['statusCode', ({ statusCode }) => statusCode || null],
    ['checkedText', 'text'],
    'length',
    ['number', 'count'],
    'words',
    ['wordsUnit', ({ language }) => lengthUnit(language)],
    'inlinks',
  ],
  (store) => store.checks.summary().checks.reduce((sum, { pages }) => sum + pages, 0),
  (store) => store.checks.iterate(),
);

const problemsTable = (locale: Locale) =>
  tableOf<Problem>(
    'problems',
    [
      'address',
      'severity',
      'code',
      ['problem', ({ code, parameters }) => translate(locale, `problem.${code}`, parameters)],
      'stage',
    ],
    (store) => store.problems.count(),
    (store) => store.problems.iterate(),
  );
