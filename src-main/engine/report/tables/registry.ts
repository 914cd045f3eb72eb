import { type CheckName, type CheckRow, checkTitles } from '../../../contract/checks.ts';
import {
  type ClusterMember,
  type ClusterRow,
  type PairRow,
  type RelationRow,
  differenceClassOf,
} from '../../../contract/clusters.ts';
import type { ExportTable } from '../../../contract/exports.ts';
import { lengthUnit } from '../../../contract/language-tags.ts';
import type { PageBrief } from '../../../contract/pages.ts';
import type { PlanRow } from '../../../contract/plan.ts';
import type { Problem } from '../../../contract/problems.ts';
import type { Locale } from '../../../contract/settings.ts';
import { detectorWords, translate } from '../../../locales/translate.ts';
import type { AuditSnapshot, PageFindings, SharedSentence } from '../../store/history/audit-snapshot.ts';
import { decidedCell } from '../plan/resolve-targets.ts';
import { filterPlan, readPlan, relationProposals } from '../plan/read-plan.ts';
import { directed, type RelationAdvice } from '../plan/relation-proposals.ts';
import {
  address,
  cellsOf,
  code,
  type ColumnKey,
  columnsOf,
  contentsCode,
  date,
  integer,
  percent,
  type Specs,
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

/** New columns come last: programs read them by place. */
function tableOf<Row>(
  id: ExportTable,
  specs: Specs<Row>,
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

const clustersTable = tableOf<{ readonly cluster: ClusterRow; readonly member: ClusterMember }>(
  'clusters',
  {
    cluster: integer(({ cluster }) => cluster.id),
    clusterKey: text(18, ({ cluster }) => cluster.key),
    clusterKind: code('clusterKind', 20, ({ cluster }) => cluster.kind),
    clusterVerdict: code('verdict', 20, ({ cluster }) => cluster.verdict),
    clusterContents: code('contents', 30, ({ cluster }) => contentsCode(cluster.contents)),
    clusterPages: integer(({ cluster }) => cluster.pages),
    floor: percent(({ cluster }) => cluster.floor),
    mean: percent(({ cluster }) => cluster.mean),
    mirrors: integer(({ cluster }) => cluster.mirrors),
    mirrorHosts: integer(({ cluster }) => cluster.mirrorHosts),
    address: address(({ member }) => member.page.address),
    pageTitle: text(50, ({ member }) => member.page.title),
    role: code('role', 12, ({ member }) => roleOf(member)),
    verdict: code('verdict', 20, ({ member }) => member.verdict),
    similarityToSource: percent(({ member }) => member.similarity),
    advice: code('advice', 20, ({ member }) => member.advice),
    reason: code('adviceReason', 50, ({ member }) => member.adviceReason),
    goodDuplicate: code('goodDuplicate', 16, ({ member }) => member.goodDuplicate),
    canonical: address(({ member }) => member.page.canonical),
    published: date(({ member }) => member.page.published),
    inlinks: integer(({ member }) => member.page.inlinks),
    clicks: integer(({ member: { page } }) => page.figures?.clicks ?? null),
    visits: integer(({ member: { page } }) => page.figures?.visits ?? null),
    domains: integer(({ member: { page } }) => page.figures?.domains ?? null),
    clicksAtStake: integer(({ cluster }) => cluster.clicksAtStake),
  },
  (store) => store.clusters.counts().clusteredPages,
  function* (store) {
    for (const cluster of store.clusters.iterate())
      for (const member of store.clusters.members(cluster.id, store.pages.brief)) yield { cluster, member };
  },
);

export const roleOf = ({ isSource }: { readonly isSource: boolean }) => (isSource ? 'source' : 'copy');

export const indexabilityOf = ({ indexable }: Pick<PageBrief, 'indexable'>) =>
  indexable ? 'indexable' : 'non-indexable';

/** A page never read has no layout; its figures are unknown, not zero. */
export const wasRead = ({ layout }: Pick<PageBrief, 'layout'>) => layout !== '';

export function positionOf({ figures }: Pick<PageBrief, 'figures'>): number | null {
  const position = figures?.position ?? null;
  return position === null ? null : Math.round(10 * position) / 10;
}

const ofFigures =
  (name: keyof NonNullable<PageBrief['figures']>) =>
  ({ figures }: Pick<PageBrief, 'figures'>) =>
    figures?.[name] ?? null;

const ofMembership =
  <Name extends keyof NonNullable<PageFindings['membership']>>(name: Name) =>
  ({ membership }: PageFindings) =>
    membership?.[name] ?? null;

const pagesTable = tableOf<PageFindings>(
  'pages',
  {
    address: address(),
    statusCode: integer(({ statusCode }) => statusCode || null),
    indexability: code('indexability', 16, indexabilityOf),
    indexabilityStatus: code('indexability', 18),
    title: text(50),
    heading: text(40),
    description: text(40),
    robots: text(16),
    language: text(10),
    words: integer((page) => (wasRead(page) ? page.words : null)),
    wordsUnit: code('lengthUnit', 12, (page) => (wasRead(page) ? lengthUnit(page.language) : null)),
    canonical: address(),
    published: date(),
    modified: date(),
    inlinks: integer((page) => (wasRead(page) ? page.inlinks : null)),
    clicks: integer(ofFigures('clicks')),
    impressions: integer(ofFigures('impressions')),
    position: integer(positionOf),
    visits: integer(ofFigures('visits')),
    backlinks: integer(ofFigures('backlinks')),
    domains: integer(ofFigures('domains')),
    closestSimilarity: percent(({ closest }) => closest?.similarity ?? null),
    nearDuplicates: integer((page) => (wasRead(page) ? page.nearDuplicates : null)),
    closestAddress: address(({ closest }) => closest?.address ?? null),
    closestVerdict: code('verdict', 20, ({ closest }) => closest?.verdict ?? null),
    cluster: integer(ofMembership('cluster')),
    clusterKey: text(18, ofMembership('key')),
    clusterVerdict: code('verdict', 20, ofMembership('clusterVerdict')),
    clusterPages: integer(ofMembership('clusterPages')),
    role: code('role', 12, ({ membership }) => membership && roleOf(membership)),
    sourcePage: address(ofMembership('sourceAddress')),
    advice: code('advice', 20, ofMembership('advice')),
    reason: code('adviceReason', 50, ofMembership('adviceReason')),
  },
  (store) => store.figures.addresses(),
  (store) => store.findings(),
);

const differenceColumns: Specs<Pick<PairRow, 'editDifference'>> = {
  editDifference: percent(({ editDifference: share }) => (share === null ? null : share * 100)),
  differenceClass: code('differenceClass', 20, ({ editDifference: share }) =>
    share === null ? null : differenceClassOf(share),
  ),
};

function pairsTable(locale: Locale) {
  const methods = methodNames(locale);
  return tableOf<PairRow>(
    'pairs',
    {
      addressA: address(),
      addressB: address(),
      verdict: code('verdict'),
      layout: code('layout'),
      similarity: percent(),
      coveredA: percent(({ coveredA }) => coveredA * 100),
      coveredB: percent(({ coveredB }) => coveredB * 100),
      longestRun: integer(),
      detectors: text(40, ({ detectors }) => methods(detectors)),
      titleA: text(40),
      titleB: text(40),
      ...differenceColumns,
    },
    (store) => store.figures.pairs(),
    (store) => store.pairs.iterate(),
  );
}

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
  {
    sentence: text(90, ({ text }) => text),
    length: integer(),
    pagesWith: integer(({ pages }) => pages),
    hosts: integer(),
    clustersWith: integer(({ clusters }) => clusters),
    language: text(10),
    firstAddress: address(),
    ignored: code('yes', 12, ({ ignored }) => (ignored ? 'yes' : null)),
  },
  (store) => store.sentences.count(),
  (store) => store.sentences.iterate(),
);

/** The page that has its text from the other comes first. */
const relationsTable = tableOf<
  ReturnType<typeof directed> & RelationRow & Readonly<{ proposal: RelationAdvice | null }>
>(
  'relations',
  {
    address: address(({ taker }) => taker.address),
    relation: code('verdict', 20, ({ verdict }) => verdict),
    otherAddress: address(({ giver }) => giver.address),
    covered: percent(({ taker }) => taker.covered),
    coveredOther: percent(({ giver }) => giver.covered),
    similarity: percent(),
    advice: code('advice', 20, ({ proposal }) => proposal?.[0] ?? null),
    reason: code('adviceReason', 50, ({ proposal }) => proposal?.[1] ?? null),
    ...differenceColumns,
  },
  (store) => store.clusters.counts().relations,
  function* (store) {
    const proposalOf = relationProposals(store);
    for (const row of store.pairs.iterateRelations()) {
      yield proposalOf({ ...row, ...directed(row) });
    }
  },
);

export function planColumns(locale: Locale, keys: readonly ColumnKey[]): Specs<PlanRow> {
  const all: Specs<PlanRow> = {
    address: address(),
    pageTitle: text(50, ({ title }) => title),
    action: code('action'),
    target: address(),
    destination: address(),
    decided: code('decided', 14, decidedCell),
    state: code('work', 14),
    owner: text(20),
    note: text(40),
    reason: code('adviceReason', 60),
    sourcePage: address(({ source }) => source?.address ?? null),
    verdict: code('verdict'),
    similarity: percent(),
    clicksAtStake: integer(),
    cluster: integer(({ cluster }) => cluster?.id ?? null),
    clusterKey: text(18, ({ cluster }) => cluster?.key ?? null),
    conflicts: text(30, ({ conflicts }) =>
      conflicts.map((conflict) => translate(locale, `planConflict.${conflict}`)).join(' '),
    ),
  };
  return Object.fromEntries(keys.map((key) => [key, all[key]]));
}

/** By address, with decisions for proposals, targets followed to their ends, and what speaks against a row. */
const actionsTable = (locale: Locale) =>
  tableOf<PlanRow>(
    'actions',
    {
      ...planColumns(locale, ['address', 'action', 'target']),
      destination: address(({ target, destination }) => (destination === target ? null : destination)),
      ...planColumns(locale, ['decided', 'state', 'owner', 'note', 'reason', 'verdict', 'similarity']),
      ...planColumns(locale, ['clicksAtStake', 'cluster', 'clusterKey', 'pageTitle']),
      decidedAt: date(({ decidedAt }) => decidedAt && new Date(decidedAt).toISOString().slice(0, 10)),
      ...planColumns(locale, ['conflicts']),
    },
    (store) => store.clusters.counts().clusteredPages + store.clusters.counts().relations + store.decisions.count(),
    (store) => filterPlan(readPlan(store), {}),
  );

const checksTable = tableOf<CheckRow & { readonly check: CheckName }>(
  'checks',
  {
    check: text(44, ({ check }) => checkTitles[check]),
    checkMeaning: code('check', 36, ({ check }) => check),
    address: address(),
    statusCode: integer(({ statusCode }) => statusCode || null),
    checkedText: text(50, ({ text }) => text),
    length: integer(),
    number: integer(({ count }) => count),
    words: integer(),
    wordsUnit: code('lengthUnit', 12, ({ language }) => lengthUnit(language)),
    inlinks: integer(),
  },
  (store) => store.checks.summary().checks.reduce((sum, { pages }) => sum + pages, 0),
  (store) => store.checks.iterate(),
);

const problemsTable = (locale: Locale) =>
  tableOf<Problem>(
    'problems',
    {
      address: address(),
      severity: code('severity', 12),
      code: text(20),
      problem: text(80, ({ code, parameters }) => translate(locale, `problem.${code}`, parameters)),
      stage: code('stage'),
    },
    (store) => store.problems.count(),
    (store) => store.problems.iterate(),
  );
