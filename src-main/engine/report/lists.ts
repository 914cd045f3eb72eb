import type { ClusterRow } from '../../contract/clusters.ts';
import { clusterKinds, countOfKinds, type ClusterKind, kindsOfCopies, adviceKinds } from '../../contract/verdicts.ts';
import type { SharedSentence } from '../store/history/audit-snapshot.ts';
import type { Report } from './report.ts';

export interface Column<Title = string> {
  readonly title: Title;
  /** Per cent, fixed, so that columns stay over page breaks. */
  readonly width: number;
  readonly isNumber?: true;
}

export const column = <Title>(title: Title, width: number): Column<Title> => ({ title, width });
const number = <Title>(title: Title, width: number): Column<Title> => ({ title, width, isNumber: true });

/** `numbers` are counts. */
export const columnsOf = <Name extends string>(
  words: NoInfer<Readonly<Record<Name, string>>>,
  widths: Readonly<Record<Name, number>>,
  ...numbers: NoInfer<Name>[]
): Column[] =>
  (Object.entries(widths) as [Name, number][]).map(([name, width]) =>
    (numbers.includes(name) ? number : column)(words[name], width),
  );

export interface List<Cell, Title = string> {
  readonly columns: readonly Column<Title>[];
  readonly rows: readonly (readonly (Cell | string | number)[])[];
}

/** How a format writes cells that are no mere numbers or words. */
export interface Form<Cell> {
  own(text: string): Cell;
  cluster(cluster: Pick<ClusterRow, 'id' | 'title'>): Cell;
  contents(cluster: ClusterRow): Cell;
  address(address: string): Cell;
  problem(code: string, title: string): Cell;
}

export function adviceList<Cell>({ texts, store, shared }: Report, { own }: Form<Cell>): List<Cell> {
  const words = texts.actions;
  const pages = new Map(store.figures.advice().map((row) => [row.advice, row.pages]));
  return {
    columns: [column(words.advice, 24), number(shared('figure.clusteredPages'), 16), column(words.meaning, 60)],
    rows: adviceKinds.flatMap((kind) => {
      const count = pages.get(kind) ?? 0;
      return count > 0 ? [[shared(`advice.${kind}`), count, own(texts.advice[kind])]] : [];
    }),
  };
}

const maxCostly = 20;

export function stakeList<Cell>({ texts, store }: Report, form: Form<Cell>): List<Cell> {
  const words = { ...texts.clusters, ...texts.stake };
  const widths = { cluster: 32, atStake: 13, clicks: 13, pages: 10, source: 32 };
  return {
    columns: columnsOf(words, widths, 'atStake', 'clicks', 'pages'),
    rows: store.figures.clicksAtStake(maxCostly).map((cluster) => {
      const { clicksAtStake, clicks, pages, sourceAddress } = cluster;
      return [form.cluster(cluster), clicksAtStake, clicks, pages, form.address(sourceAddress)];
    }),
  };
}

export function stakeText({ text, store }: Report) {
  const { atStake, all } = store.figures.clicks() ?? { atStake: 0, all: 0 };
  return text('stake.sum', { stake: atStake, all });
}

export function clusterList<Cell>(report: Report, form: Form<Cell>): List<Cell> {
  const { texts, format, store, sizeLimits } = report;
  const words = texts.clusters;
  return {
    columns: columnsOf(
      words,
      { number: 6, cluster: 26, verdict: 20, pages: 10, floor: 12, source: 26 },
      'number',
      'pages',
      'floor',
    ),
    rows: store.clusters.list(0, sizeLimits.overview, kindsOfCopies).map((cluster) => {
      const { id, pages, floor, sourceAddress } = cluster;
      const [name, contents] = [form.cluster(cluster), form.contents(cluster)];
      return [id, name, contents, pages, format.percent(floor), form.address(sourceAddress)];
    }),
  };
}

export const otherKinds = new Set(clusterKinds.filter((kind) => !kindsOfCopies.has(kind)));

export function familyList<Cell>({ texts, shared, store, sizeLimits }: Report, form: Form<Cell>): List<Cell> {
  const words = texts.families;
  return {
    columns: columnsOf(words, { kind: 14, family: 26, pages: 8, languages: 12, advice: 14, main: 26 }, 'pages'),
    rows: store.clusters
      .list(0, sizeLimits.families, otherKinds)
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

export function problemList<Cell>(report: Report, form: Form<Cell>): List<Cell> {
  const words = report.texts.problems;
  return {
    columns: columnsOf(words, { problem: 32, severity: 12, count: 10, fix: 46 }, 'count'),
    rows: report.store.problems.counts().map(({ code, severity, count }) => {
      const { title, fix } = report.problem(code);
      return [form.problem(code, title), report.shared(`severity.${severity}`), count, form.own(fix)];
    }),
  };
}

export function mostCopied({ store }: Report, limit: number): SharedSentence[] {
  const rows: SharedSentence[] = [];
  for (const sentence of store.sentences.iterate()) {
    if (rows.length === limit) break;
    if (!sentence.ignored) rows.push(sentence);
  }
  return rows;
}

export const countOf = ({ summary }: Report, kinds: ReadonlySet<ClusterKind>) =>
  countOfKinds(summary.clustersByKind, kinds);

/** Readers may take proposals for decisions. */
export function decisionsText({ text, texts, store }: Report) {
  const count = store.decisions.count();
  return count === 0 ? texts.actions.undecided : text('actions.decided', { count });
}

export function restText({ text }: Report, key: Parameters<Report['text']>[0], shown: number, all: number) {
  return all > shown ? text(key, { shown, all }) : '';
}
