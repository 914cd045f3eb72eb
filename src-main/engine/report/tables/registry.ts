import { type CheckName, type CheckRow, checkTitles } from '../../../contract/checks.ts';
import type { ClusterMember, ClusterRow, PairRow, RelationRow } from '../../../contract/clusters.ts';
import { differenceClassOf } from '../../../contract/edit-difference.ts';
import type { ExportTable } from '../../../contract/exports.ts';
import { lengthUnit } from '../../../contract/language-tags.ts';
import type { PageBrief } from '../../../contract/pages.ts';
import type { PlanRow } from '../../../contract/plan.ts';
import type { Problem } from '../../../contract/problems.ts';
import type { Locale } from '../../../contract/settings.ts';
import { detectorWords, translate } from '../../../locales/translate.ts';
import type { AuditSnapshot, PageFindings, SharedSentence } from '../../store/history/audit-snapshot.ts';
import { decidedCell } from '../plan/grounds.ts';
import { filterPlan } from '../plan/list-plan.ts';
import { directed, readPlan, relationAdvice } from '../plan/read-plan.ts';
import {
  address,
  cellsOf,
  code,
  type Column,
  type ColumnKey,
  contentsCode,
  date,
  integer,
  percent,
  type Table,
  text,
} from './table.ts';

export function chosenTables(chosen: readonly ExportTable[], locale: Locale): Table[] {
  const all: readonly Table[] = [
    clustersTable,
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

/** Programs read columns by their places: new ones come last. */
const tableOf = <Row>(
  id: ExportTable,
  columns: readonly Column<Row>[],
  size: Table['size'],
  rows: (store: AuditSnapshot) => Iterable<Row>,
): Table => ({
  id,
  columns,
  size,
  *rows(store) {
    for (const row of rows(store)) yield cellsOf(columns, row);
  },
});

interface Membership {
  readonly cluster: ClusterRow;
  readonly member: ClusterMember;
}

const clustersTable = tableOf<Membership>(
  'clusters',
  [
    integer('cluster', ({ cluster }) => cluster.id),
    text('clusterKey', 18, ({ cluster }) => cluster.key),
    code('clusterKind', 'clusterKind', ({ cluster }) => cluster.kind),
    code('clusterVerdict', 'verdict', ({ cluster }) => cluster.verdict),
    code('clusterContents', 'contents', ({ cluster }) => contentsCode(cluster.contents), 30),
    integer('clusterPages', ({ cluster }) => cluster.pages),
    percent('floor', ({ cluster }) => cluster.floor),
    percent('mean', ({ cluster }) => cluster.mean),
    integer('mirrors', ({ cluster }) => cluster.mirrors),
    integer('mirrorHosts', ({ cluster }) => cluster.mirrorHosts),
    address('address', ({ member }) => member.page.address),
    text('pageTitle', 50, ({ member }) => member.page.title),
    code('role', 'role', ({ member }) => roleOf(member), 12),
    code('verdict', 'verdict', ({ member }) => member.verdict),
    percent('similarityToSource', ({ member }) => member.similarity),
    code('advice', 'advice', ({ member }) => member.advice),
    code('reason', 'adviceReason', ({ member }) => member.adviceReason, 50),
    code('goodDuplicate', 'goodDuplicate', ({ member }) => member.goodDuplicate, 16),
    address('canonical', ({ member }) => member.page.canonical),
    date('published', ({ member }) => member.page.published),
    integer('inlinks', ({ member }) => member.page.inlinks),
    integer('clicks', ({ member }) => member.page.figures?.clicks ?? null),
    integer('visits', ({ member }) => member.page.figures?.visits ?? null),
    integer('domains', ({ member }) => member.page.figures?.domains ?? null),
    integer('clicksAtStake', ({ cluster }) => cluster.clicksAtStake),
  ],
  (store) => store.clusters.counts().clusteredPages,
  function* (store) {
    for (const cluster of store.clusters.iterate())
      for (const member of store.clusters.members(cluster.id, store.pages.brief)) yield { cluster, member };
  },
);

export const roleOf = ({ isSource }: { readonly isSource: boolean }) => (isSource ? 'source' : 'copy');

export const indexabilityOf = ({ indexable }: Pick<PageBrief, 'indexable'>) =>
  indexable ? 'indexable' : 'non-indexable';

/** A page that was never read has no layout; its figures are unknown, not zero. */
export const wasRead = ({ layout }: Pick<PageBrief, 'layout'>): boolean => layout !== '';

/** Of a search result, to a tenth. */
export function positionOf({ figures }: Pick<PageBrief, 'figures'>): number | null {
  const position = figures?.position ?? null;
  return position === null ? null : Math.round(10 * position) / 10;
}

/** Under the names of SEO crawlers. */
const pagesTable = tableOf<PageFindings>(
  'pages',
  [
    address('address', ({ address }) => address),
    integer('statusCode', ({ statusCode }) => statusCode || null),
    code('indexability', 'indexability', indexabilityOf, 16),
    code('indexabilityStatus', 'indexability', ({ indexabilityStatus }) => indexabilityStatus, 18),
    text('title', 50, ({ title }) => title),
    text('heading', 40, ({ heading }) => heading),
    text('description', 40, ({ description }) => description),
    text('robots', 16, ({ robots }) => robots),
    text('language', 10, ({ language }) => language),
    integer('words', (page) => (wasRead(page) ? page.words : null)),
    code('wordsUnit', 'lengthUnit', (page) => (wasRead(page) ? lengthUnit(page.language) : null), 12),
    address('canonical', ({ canonical }) => canonical),
    date('published', ({ published }) => published),
    date('modified', ({ modified }) => modified),
    integer('inlinks', (page) => (wasRead(page) ? page.inlinks : null)),
    integer('clicks', ({ figures }) => figures?.clicks ?? null),
    integer('impressions', ({ figures }) => figures?.impressions ?? null),
    integer('position', positionOf),
    integer('visits', ({ figures }) => figures?.visits ?? null),
    integer('backlinks', ({ figures }) => figures?.backlinks ?? null),
    integer('domains', ({ figures }) => figures?.domains ?? null),
    percent('closestSimilarity', ({ closest }) => closest?.similarity ?? null),
    integer('nearDuplicates', (page) => (wasRead(page) ? page.nearDuplicates : null)),
    address('closestAddress', ({ closest }) => closest?.address ?? null),
    code('closestVerdict', 'verdict', ({ closest }) => closest?.verdict ?? null),
    integer('cluster', ({ membership }) => membership?.cluster ?? null),
    text('clusterKey', 18, ({ membership }) => membership?.key ?? null),
    code('clusterVerdict', 'verdict', ({ membership }) => membership?.clusterVerdict ?? null),
    integer('clusterPages', ({ membership }) => membership?.clusterPages ?? null),
    code('role', 'role', ({ membership }) => membership && roleOf(membership), 12),
    address('sourcePage', ({ membership }) => membership?.sourceAddress ?? null),
    code('advice', 'advice', ({ membership }) => membership?.advice ?? null),
    code('reason', 'adviceReason', ({ membership }) => membership?.adviceReason ?? null, 50),
  ],
  (store) => store.figures.addresses(),
  (store) => store.findings(),
);

const differenceColumns: readonly Column<Pick<PairRow, 'editDifference'>>[] = [
  percent('editDifference', ({ editDifference: share }) => (share === null ? null : share * 100)),
  code('differenceClass', 'differenceClass', ({ editDifference: share }) =>
    share === null ? null : differenceClassOf(share),
  ),
];

/** The address that sorts first is A. */
function pairsTable(locale: Locale): Table {
  const methods = methodNames(locale);
  return tableOf<PairRow>(
    'pairs',
    [
      address('addressA', ({ addressA }) => addressA),
      address('addressB', ({ addressB }) => addressB),
      code('verdict', 'verdict', ({ verdict }) => verdict),
      code('layout', 'layout', ({ layout }) => layout),
      percent('similarity', ({ similarity }) => similarity),
      percent('coveredA', ({ coveredA }) => coveredA * 100),
      percent('coveredB', ({ coveredB }) => coveredB * 100),
      integer('longestRun', ({ longestRun }) => longestRun),
      text('detectors', 40, ({ detectors }) => methods(detectors)),
      text('titleA', 40, ({ titleA }) => titleA),
      text('titleB', 40, ({ titleB }) => titleB),
      ...differenceColumns,
    ],
    (store) => store.figures.pairs(),
    (store) => store.pairs.iterate(),
  );
}

/** The same few sets come back in every row. */
function methodNames(locale: Locale): (ids: readonly string[]) => string {
  const known = new Map<string, string>();
  return (ids) => {
    const key = ids.join(' ');
    const names = known.get(key) ?? ids.map((id) => detectorWords(locale, id).name).join('; ');
    known.set(key, names);
    return names;
  };
}

const sentencesTable = tableOf<SharedSentence>(
  'sentences',
  [
    text('sentence', 90, ({ text }) => text),
    integer('length', ({ length }) => length),
    integer('pagesWith', ({ pages }) => pages),
    integer('hosts', ({ hosts }) => hosts),
    integer('clustersWith', ({ clusters }) => clusters),
    text('language', 10, ({ language }) => language),
    address('firstAddress', ({ firstAddress }) => firstAddress),
    code('ignored', 'yes', ({ ignored }) => (ignored ? 'yes' : null), 12),
  ],
  (store) => store.sentences.count(),
  (store) => store.sentences.iterate(),
);

/** The page that has its text from another one first. */
const relationsTable = tableOf<ReturnType<typeof directed> & RelationRow>(
  'relations',
  [
    address('address', ({ taker }) => taker.address),
    code('relation', 'verdict', ({ verdict }) => verdict),
    address('otherAddress', ({ giver }) => giver.address),
    percent('covered', ({ taker }) => taker.covered),
    percent('coveredOther', ({ giver }) => giver.covered),
    percent('similarity', ({ similarity }) => similarity),
    code('advice', 'advice', ({ verdict }) => relationAdvice[verdict]?.[0] ?? null),
    code('reason', 'adviceReason', ({ verdict }) => relationAdvice[verdict]?.[1] ?? null, 50),
    ...differenceColumns,
  ],
  (store) => store.clusters.counts().relations,
  function* (store) {
    for (const row of store.pairs.iterateRelations()) yield { ...row, ...directed(row) };
  },
);

/** Of rows of the plan, in the order of `keys`. */
export function planColumns(locale: Locale, keys: readonly ColumnKey[]): Column<PlanRow>[] {
  const all: readonly Column<PlanRow>[] = [
    address('address', ({ address }) => address),
    text('pageTitle', 50, ({ title }) => title),
    code('action', 'action', ({ action }) => action),
    address('target', ({ target }) => target),
    address('destination', ({ destination }) => destination),
    code('decided', 'decided', decidedCell, 14),
    code('state', 'work', ({ state }) => state, 14),
    text('owner', 20, ({ owner }) => owner),
    text('note', 40, ({ note }) => note),
    code('reason', 'adviceReason', ({ reason }) => reason, 60),
    address('sourcePage', ({ source }) => source?.address ?? null),
    code('verdict', 'verdict', ({ verdict }) => verdict),
    percent('similarity', ({ similarity }) => similarity),
    integer('clicksAtStake', ({ clicksAtStake }) => clicksAtStake),
    integer('cluster', ({ cluster }) => cluster?.id ?? null),
    text('clusterKey', 18, ({ cluster }) => cluster?.key ?? null),
    text('conflicts', 30, ({ conflicts }) =>
      conflicts.map((conflict) => translate(locale, `planConflict.${conflict}`)).join(' '),
    ),
  ];
  return keys.flatMap((key) => all.find((column) => column.key === key) ?? []);
}

/** By address. A decision replaces the proposal; targets are followed to their ends, with what speaks against a row. */
const actionsTable = (locale: Locale): Table =>
  tableOf<PlanRow>(
    'actions',
    [
      ...planColumns(locale, ['address', 'action', 'target']),
      address('destination', ({ target, destination }) => (destination === target ? null : destination)),
      ...planColumns(locale, ['decided', 'state', 'owner', 'note', 'reason', 'verdict', 'similarity']),
      ...planColumns(locale, ['clicksAtStake', 'cluster', 'clusterKey', 'pageTitle']),
      date('decidedAt', ({ decidedAt }) => decidedAt && new Date(decidedAt).toISOString().slice(0, 10)),
      ...planColumns(locale, ['conflicts']),
    ],
    (store) => store.clusters.counts().clusteredPages + store.clusters.counts().relations + store.decisions.count(),
    (store) => filterPlan(readPlan(store), {}),
  );

/** Under the names of SEO crawlers. */
const checksTable = tableOf<CheckRow & { readonly check: CheckName }>(
  'checks',
  [
    text('check', 44, ({ check }) => checkTitles[check]),
    code('checkMeaning', 'check', ({ check }) => check, 36),
    address('address', ({ address }) => address),
    integer('statusCode', ({ statusCode }) => statusCode || null),
    text('checkedText', 50, ({ text }) => text),
    integer('length', ({ length }) => length),
    integer('number', ({ count }) => count),
    integer('words', ({ words }) => words),
    code('wordsUnit', 'lengthUnit', ({ language }) => lengthUnit(language), 12),
    integer('inlinks', ({ inlinks }) => inlinks),
  ],
  (store) => store.checks.summary().checks.reduce((sum, { pages }) => sum + pages, 0),
  (store) => store.checks.iterate(),
);

const problemsTable = (locale: Locale): Table =>
  tableOf<Problem>(
    'problems',
    [
      address('address', ({ address }) => address),
      code('severity', 'severity', ({ severity }) => severity, 12),
      text('code', 20, ({ code }) => code),
      text('problem', 80, ({ code, parameters }) => translate(locale, `problem.${code}`, parameters)),
      code('stage', 'stage', ({ stage }) => stage, 20),
    ],
    (store) => store.problems.count(),
    (store) => store.problems.iterate(),
  );
