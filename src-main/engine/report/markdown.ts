import { join } from 'node:path';
import { clusterKinds, countOfKinds, kindsOfCopies, type ClusterKind } from '../../contract/page-kinds.ts';
import { contentsWords } from '../../locales/cluster-contents.ts';
import { joinList } from '../../locales/join-list.ts';
import { adviceKinds, verdicts } from '../../contract/verdicts.ts';
import { writeWholeInTime } from './file-writer.ts';
import { formats } from './html/formats.ts';
import { maxCostly } from './html/sections/lists.ts';
import { clip, visibleText, webAddress } from './plain-text.ts';
import type { ReportInput } from './report-input.ts';
import { problemWords, reportText, reportTexts } from './texts.ts';
import { translate } from '../../locales/translate.ts';
import { escapeMarkup } from '../escape-markup.ts';

export const markdownName = 'report.md';

const shownClusters = 100;
const shownSentences = 20;

/** The short form, in the Markdown of code hosts and wikis. */
export async function writeMarkdown(input: ReportInput): Promise<string> {
  await writeWholeInTime(join(input.folder, markdownName), async (write) => {
    for (const part of [head, figures, actions, stake, clusters, families, sentences, problems]) {
      const written = part(input);
      if (written !== '') write(`${written}\n`);
      await input.progress.advance(80);
    }
  });
  return markdownName;
}

function head({ summary, client, version, locale }: ReportInput): string {
  const words = reportTexts[locale].head;
  const lines = [
    `# ${plain(summary.name)}`,
    '',
    `**${words.kind}**`,
    '',
    ...(client.name === '' ? [] : [`${words.preparedFor} **${plain(client.name)}**`, '']),
    `${words.audited} ${formats(locale).moment(summary.createdAt)} · ${reportText(locale, 'head.madeBy', { version })}`,
  ];
  return `${lines.join('\n')}\n`;
}

function figures({ summary, locale }: ReportInput): string {
  const { figures: words } = reportTexts[locale];
  const { integer, share } = formats(locale);
  const { pages, indexablePages, copiedPages, clustersByKind, problems } = summary;
  const copies = countOfKinds(clustersByKind, kindsOfCopies);
  const ofPages = (count: number) => (pages > 0 ? `${integer(count)} (${share(count / pages)})` : integer(count));
  const rows = [
    [words.pages, integer(pages)],
    [words.indexable, ofPages(indexablePages)],
    [translate(locale, 'figure.copiedPages'), integer(copiedPages)],
    ...(pages > 0 ? [[translate(locale, 'figure.duplicateRate'), share(copiedPages / pages)]] : []),
    [
      translate(locale, 'figure.copyClusters'),
      `${integer(copies.clusters)} (${reportText(locale, 'figures.pagesIn', { count: copies.pages, pages: integer(copies.pages) })})`,
    ],
    ...verdicts.flatMap((verdict) => {
      const count = summary.clustersByVerdict[verdict] ?? 0;
      return count > 0 ? [[`– ${translate(locale, `verdict.${verdict}`)}`, integer(count)]] : [];
    }),
    ...clusterKinds.flatMap((kind) => {
      const found = clustersByKind[kind];
      if (!found || kindsOfCopies.has(kind)) return [];
      return [
        [
          translate(locale, `clusterKind.${kind}`),
          `${integer(found.clusters)} (${reportText(locale, 'figures.pagesIn', { count: found.pages, pages: integer(found.pages) })})`,
        ],
      ];
    }),
    [words.pairs, integer(summary.pairs)],
    [words.relations, integer(summary.relations)],
    [words.problems, integer(problems)],
  ];
  return section(
    words.title,
    `${table(['', words.count], rows, [1])}\n${translate(locale, 'figure.duplicateRateMeaning')}\n`,
  );
}

function actions({ store, summary, locale }: ReportInput): string {
  const { actions: words, advice } = reportTexts[locale];
  const pages = new Map(store.figures.advice().map((row) => [row.advice, row.pages]));
  const rows = adviceKinds
    .filter((kind) => pages.has(kind))
    .map((kind) => [
      translate(locale, `advice.${kind}`),
      formats(locale).integer(pages.get(kind) ?? 0),
      ownText(advice[kind]),
    ]);
  const decided = store.decisions.count();
  const state =
    decided === 0
      ? words.undecided
      : reportText(locale, 'actions.decided', { count: formats(locale).integer(decided) });
  const beside = summary.relations > 0 ? `\n${words.beside}\n` : '';
  return section(
    words.title,
    rows.length === 0
      ? words.nothing
      : `**${words.proposal}** ${state}\n\n${table([words.advice, translate(locale, 'figure.clusteredPages'), words.meaning], rows, [1])}${beside}`,
  );
}

function stake({ store, locale }: ReportInput): string {
  const { stake: words, clusters } = reportTexts[locale];
  const { integer } = formats(locale);
  const rows = store.figures.clicksAtStake(maxCostly);
  const { atStake, all } = store.figures.clicks() ?? { atStake: 0, all: 0 };
  if (rows.length === 0) return '';
  const cells = rows.map((row) => [
    plain(row.title) || clusters.untitled,
    integer(row.clicksAtStake),
    integer(row.clicks),
    integer(row.pages),
    link(row.sourceAddress),
  ]);
  const heads = [clusters.cluster, words.atStake, words.clicks, clusters.pages, clusters.source];
  return section(
    words.title,
    `**${reportText(locale, 'stake.sum', { stake: integer(atStake), all: integer(all) })}** ${words.intro}\n\n${table(heads, cells, [1, 2, 3])}`,
  );
}

function clusters({ store, summary, locale }: ReportInput): string {
  const { clusters: words } = reportTexts[locale];
  const { integer, percent } = formats(locale);
  const rows = store.clusters.list(0, shownClusters, kindsOfCopies);
  if (rows.length === 0) return section(words.title, words.none);
  const cells = rows.map(({ id, title, contents, pages, floor, sourceAddress }) => [
    integer(id),
    plain(title) || words.untitled,
    contentsWords(
      contents,
      (key) => translate(locale, key),
      integer,
      (items) => joinList(locale, items),
    ),
    integer(pages),
    percent(floor),
    link(sourceAddress),
  ]);
  const all = countOfKinds(summary.clustersByKind, kindsOfCopies).clusters;
  const more =
    all > rows.length
      ? `\n${reportText(locale, 'clusters.overviewMore', { shown: integer(rows.length), all: integer(all) })}\n`
      : '';
  return section(
    words.title,
    table([words.number, words.cluster, words.verdict, words.pages, words.floor, words.source], cells, [0, 3, 4]) +
      more,
  );
}

const otherKinds: ReadonlySet<ClusterKind> = new Set(clusterKinds.filter((kind) => !kindsOfCopies.has(kind)));

function families({ store, summary, locale }: ReportInput): string {
  const { families: words, clusters } = reportTexts[locale];
  const { integer } = formats(locale);
  const rows = store.clusters.list(0, shownClusters, otherKinds);
  if (rows.length === 0) return '';
  const cells = rows.map(({ id, kind, title, pages, languages, sourceAddress }) => [
    translate(locale, `clusterKind.${kind}`),
    plain(title) || clusters.untitled,
    integer(pages),
    languages.join(', '),
    translate(locale, `decision.${store.clusters.headline(id).action}`),
    link(sourceAddress),
  ]);
  const all = countOfKinds(summary.clustersByKind, otherKinds).clusters;
  const more =
    all > rows.length
      ? `\n${reportText(locale, 'families.more', { shown: integer(rows.length), all: integer(all) })}\n`
      : '';
  const heads = [words.kind, words.family, words.pages, words.languages, words.advice, words.main];
  return section(words.title, `${words.intro}\n\n${table(heads, cells, [2])}${more}`);
}

function sentences({ store, locale }: ReportInput): string {
  const { sentences: words } = reportTexts[locale];
  const rows: string[][] = [];
  for (const { text, pages, ignored, firstAddress } of store.sentences.iterate()) {
    if (rows.length === shownSentences) break;
    if (!ignored) rows.push([plain(text), formats(locale).integer(pages), link(firstAddress)]);
  }
  return section(
    words.title,
    rows.length === 0 ? words.none : table([words.sentence, words.pages, words.where], rows, [1]),
  );
}

function problems({ store, locale }: ReportInput): string {
  const { problems: words } = reportTexts[locale];
  const rows = store.problems.counts().map(({ code, severity, count }) => {
    const { title, fix } = problemWords(locale, code);
    return [title, translate(locale, `severity.${severity}`), formats(locale).integer(count), ownText(fix)];
  });
  return section(
    words.title,
    rows.length === 0 ? words.none : table([words.problem, words.severity, words.count, words.fix], rows, [2]),
  );
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;

const section = (title: string, body: string): string => `## ${title}\n\n${body.endsWith('\n') ? body : `${body}\n`}`;

function table(titles: readonly string[], rows: readonly (readonly string[])[], numbers: readonly number[]): string {
  const rule = titles.map((_, index) => (numbers.includes(index) ? '---:' : '---'));
  return line(titles) + line(rule) + rows.map(line).join('');
}

/** On one line, without markup of Markdown or HTML. */
const plain = (text: string): string =>
  clip(visibleText(text).replace(/\s+/g, ' ').trim(), 200).replace(/[\\`*_{}[\]()<>#+\-.!|~&:@=$^"']/g, (character) =>
    '<>&'.includes(character) ? escapeMarkup(character) : `\\${character}`,
  );

/** Our own sentences need less: they name elements of HTML, and no more. */
const ownText = (text: string): string => text.replace(/[<>]/g, escapeMarkup);

/** An address as a link where it can be followed. Brackets and bars in it are written by their numbers. */
function link(address: string): string {
  const href = webAddress(address);
  if (href === null) return plain(address);
  return `<${href.replace(/[<>|\\\s`]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)}>`;
}
