import sizeLimits from '../../../resources/report/size-limits.json' with { type: 'json' };
import type { AuditSummary } from '../../contract/audits.ts';
import type { Comparison } from '../../contract/evidence.ts';
import type { ExportFormat, ExportTable, ReportClient, ReportForm } from '../../contract/exports.ts';
import { dateTags, languageTags, type Locale } from '../../contract/language-tags.ts';
import { adviceKinds, type ClusterKind, clusterKinds, countOfKinds, kindsOfCopies } from '../../contract/verdicts.ts';
import { sharesIn } from '../../contract/tenths.ts';
import { joinList } from '../../locales/join-list.ts';
import type { SharedKey } from '../../locales/shared.ts';
import { detectorWords, translate } from '../../locales/translate.ts';
import type { AuditSnapshot, SharedSentence } from '../store/history/audit-snapshot.ts';
import type { ExportProgress } from './export-progress.ts';
import { problemWords, reportText, reportTexts } from './texts.ts';
import type { ClusterRow } from '../../contract/clusters.ts';

export type ReportInput = Readonly<{
  store: AuditSnapshot;
  summary: AuditSummary;
  version: string;
  folder: string;
  formats: readonly ExportFormat[];
  tables: readonly ExportTable[];
  form: ReportForm;
  locale: Locale;
  client: ReportClient;
  compare: (a: number, b: number) => Promise<Comparison>;
  progress: ExportProgress;
}>;

type Values = Readonly<Record<string, string | number>>;

/** Input of a report with texts and number formats of its language. */
export type Report = ReturnType<typeof reportOf>;

export function reportOf(input: ReportInput, edition: Edition) {
  const { locale, store } = input;
  const format = formats(locale);
  const inWords = (value: string | number) => (typeof value === 'number' ? format.integer(value) : value);
  return {
    ...input,
    edition,
    texts: reportTexts[locale],
    /** Numbers are counts; `plural` selects the plural form. */
    text: (key: Parameters<typeof reportText>[1], values: Values, plural?: number) =>
      reportText(locale, key, {
        ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inWords(value)])),
        ...(plural !== undefined && { count: plural }),
      }),
    shared: (key: SharedKey, parameters?: Values) => translate(locale, key, parameters),
    detector: (id: string) => detectorWords(locale, id),
    problem: (code: string) => problemWords(locale, code),
    format,
    sizeLimits: sizeLimitsOf(edition, store),
  };
}

export function formats(locale: Locale) {
  const numbers = (options: Intl.NumberFormatOptions) => {
    const { format } = new Intl.NumberFormat(languageTags[locale], options);
    return (value: number) => format(value);
  };
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const { format } = new Intl.DateTimeFormat(dateTags[locale], options);
    return (millis: number) => format(millis);
  };
  const share = sharesIn(languageTags[locale]);
  const bound = numbers({ style: 'percent', maximumFractionDigits: 0 });
  const day = dates({ dateStyle: 'medium', timeZone: 'UTC' });
  return {
    integer: numbers({ maximumFractionDigits: 0 }),
    compact: numbers({ notation: 'compact', maximumFractionDigits: 1 }),
    decimal: numbers({ maximumFractionDigits: 2 }),
    /** Takes 0 to 1; one decimal, rounded down. */
    share,
    percent: (value: number) => share(value / 100),
    bound: (value: number) => bound(value / 100),
    moment: dates({ dateStyle: 'long', timeStyle: 'short' }),
    dayOf: dates({ dateStyle: 'long' }),
    /** Formats ISO dates; returns anything else unchanged. */
    day(date: string) {
      const millis = Date.parse(/^\d{4}-\d{2}-\d{2}/.exec(date)?.[0] ?? '');
      return Number.isNaN(millis) ? date : day(millis);
    },
    list: (items: readonly string[]) => joinList(locale, items),
  };
}

export type Edition = keyof typeof sizeLimits;

export const workPerCluster = 60;

/** Budget for detailed clusters, and generous estimates for their parts. */
const detailBytes = 9_000_000;
const clusterBytes = 2500;
const memberBytes = 1200;
const passagesBytes = 60_000;

/** Estimates sizes, since links need to know the detailed clusters before these are written. */
function sizeLimitsOf(edition: Edition, { clusters }: AuditSnapshot) {
  const limits = sizeLimits[edition];
  const detailed = new Set<number>();
  let bytes = 0;
  for (const { id, pages } of clusters.list(limits.maxDetailed, kindsOfCopies)) {
    const passages = detailed.size < limits.clustersWithPassages ? passagesBytes : 0;
    bytes += clusterBytes + Math.min(pages, limits.membersPerCluster) * memberBytes + passages;
    if (bytes > detailBytes && detailed.size > 0) break;
    detailed.add(id);
  }
  return { ...limits, detailed };
}

export type Column<Title = string> = Readonly<{
  title: Title;
  /** In per cent; fixed, so that columns stay aligned over page breaks. */
  width: number;
  isNumber?: true;
}>;

export const columnsOf = <Name extends string>(
  words: NoInfer<Readonly<Record<Name, string>>>,
  widths: Readonly<Record<Name, number>>,
  ...numbers: NoInfer<Name>[]
): Column[] =>
  (Object.entries(widths) as [Name, number][]).map(([name, width]) => ({
    title: words[name],
    width,
    ...(numbers.includes(name) && { isNumber: true }),
  }));

export type List<Cell, Title = string> = Readonly<{
  columns: readonly Column<Title>[];
  rows: readonly (readonly (Cell | string | number)[])[];
}>;

/** How a format writes cells other than numbers and words. */
export interface Form<Cell> {
  own(text: string): Cell;
  cluster(cluster: Pick<ClusterRow, 'id' | 'title'>): Cell;
  contents(cluster: ClusterRow): Cell;
  address(address: string): Cell;
  problem(code: string, title: string): Cell;
}

export function adviceList<Cell>({ texts, store, shared }: Report, { own }: Form<Cell>): List<Cell> {
  const words = { ...texts.actions, pages: shared('figure.clusteredPages') };
  const pages = new Map(store.figures.advice().map((row) => [row.advice, row.pages]));
  return {
    columns: columnsOf(words, { advice: 24, pages: 16, meaning: 60 }, 'pages'),
    rows: adviceKinds.flatMap((kind) => {
      const count = pages.get(kind) ?? 0;
      return count > 0 ? [[shared(`advice.${kind}`), count, own(texts.advice[kind])]] : [];
    }),
  };
}

const maxCostly = 20;

export function stakeList<Cell>({ texts, store }: Report, form: Form<Cell>): List<Cell> {
  const widths = { cluster: 32, atStake: 13, clicks: 13, pages: 10, source: 32 };
  return {
    columns: columnsOf({ ...texts.clusters, ...texts.stake }, widths, 'atStake', 'clicks', 'pages'),
    rows: store.figures
      .clicksAtStake(maxCostly)
      .map((cluster) => [
        form.cluster(cluster),
        cluster.clicksAtStake,
        cluster.clicks,
        cluster.pages,
        form.address(cluster.sourceAddress),
      ]),
  };
}

export function stakeText({ text, store }: Report) {
  const { atStake, all } = store.figures.clicks() ?? { atStake: 0, all: 0 };
  return text('stake.sum', { stake: atStake, all });
}

export function clusterList<Cell>(report: Report, form: Form<Cell>): List<Cell> {
  const { texts, format, store, sizeLimits } = report;
  const widths = { number: 6, cluster: 26, verdict: 20, pages: 10, floor: 12, source: 26 };
  return {
    columns: columnsOf(texts.clusters, widths, 'number', 'pages', 'floor'),
    rows: store.clusters
      .list(sizeLimits.overview, kindsOfCopies)
      .map((cluster) => [
        cluster.id,
        form.cluster(cluster),
        form.contents(cluster),
        cluster.pages,
        format.percent(cluster.floor),
        form.address(cluster.sourceAddress),
      ]),
  };
}

export const otherKinds = new Set(clusterKinds.filter((kind) => !kindsOfCopies.has(kind)));

export function familyList<Cell>({ texts, shared, store, sizeLimits }: Report, form: Form<Cell>): List<Cell> {
  const widths = { kind: 14, family: 25, pages: 10, languages: 11, advice: 14, main: 26 };
  return {
    columns: columnsOf(texts.families, widths, 'pages'),
    rows: store.clusters
      .list(sizeLimits.families, otherKinds)
      .map((cluster) => [
        form.contents(cluster),
        form.cluster(cluster),
        cluster.pages,
        cluster.languages.join(', '),
        shared(`decision.${store.clusters.headline(cluster.id).action}`),
        form.address(cluster.sourceAddress),
      ]),
  };
}

/** Versions and languages of the site, each with what its families come to. */
export const treeList = ({ texts, text, store }: Report): List<never> => ({
  columns: columnsOf(texts.trees, { tree: 46, pages: 16, matched: 19, proposed: 19 }, 'pages', 'matched', 'proposed'),
  rows: store
    .trees()
    .map(({ path, isCurrent, pages, matched, proposed }) => [
      isCurrent ? text('trees.current', { tree: path }) : path,
      pages,
      matched,
      proposed,
    ]),
});

export const problemList = <Cell>({ texts, store, problem, shared }: Report, form: Form<Cell>): List<Cell> => ({
  columns: columnsOf(texts.problems, { problem: 32, severity: 12, count: 10, fix: 46 }, 'count'),
  rows: store.problems.counts().map(({ code, severity, count }) => {
    const { title, fix } = problem(code);
    return [form.problem(code, title), shared(`severity.${severity}`), count, form.own(fix)];
  }),
});

/** Excludes sentences that only listings repeat. */
export function mostCopied({ store }: Report, limit: number): SharedSentence[] {
  const rows: SharedSentence[] = [];
  for (const sentence of store.sentences.iterate()) {
    if (rows.length === limit || sentence.contentPages < 2) break;
    if (!sentence.ignored) rows.push(sentence);
  }
  return rows;
}

export const countOf = ({ summary }: Report, kinds: ReadonlySet<ClusterKind>) =>
  countOfKinds(summary.clustersByKind, kinds);

/** Prevents readers from taking proposals for decisions. */
export function decisionsText({ text, texts, store }: Report) {
  const count = store.decisions.count();
  return count === 0 ? texts.actions.undecided : text('actions.decided', { count });
}

export const restText = ({ text }: Report, key: Parameters<Report['text']>[0], shown: number, all: number) =>
  all > shown ? text(key, { shown, all }) : '';
