import { join } from 'node:path';
import { adviceKinds, verdicts } from '../../contract/verdicts.ts';
import { writeWholeInTime } from './file-writer.ts';
import { formats } from './html/formats.ts';
import { reportTexts } from './html/texts/texts.ts';
import { clip, visibleText, webAddress } from './plain-text.ts';
import type { ReportInput } from './report-input.ts';
import { translate } from '../../contract/texts/translate.ts';

export const markdownName = 'report.md';

const shownClusters = 100;
const shownSentences = 20;

/** The short form of the report, in the Markdown that code hosts and wikis show: figures, what to do, the first clusters. */
export async function writeMarkdown(input: ReportInput): Promise<string> {
  await writeWholeInTime(join(input.folder, markdownName), async (write) => {
    for (const part of [head, figures, actions, clusters, sentences, problems]) {
      write(`${part(input)}\n`);
      await input.pace.advance(80);
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
    `${words.audited} ${formats(locale).moment(summary.createdAt)} · ${words.madeBy(version)}`,
  ];
  return `${lines.join('\n')}\n`;
}

function figures({ summary, locale }: ReportInput): string {
  const { figures: words } = reportTexts[locale];
  const { integer, share } = formats(locale);
  const { pages, indexablePages, duplicatePages, copiedPages, relations, problems } = summary;
  const ofPages = (count: number) => (pages > 0 ? `${integer(count)} (${share(count / pages)})` : integer(count));
  const rows = [
    [words.pages, integer(pages)],
    [words.indexable, ofPages(indexablePages)],
    [translate(locale, 'figure.clusteredPages'), ofPages(duplicatePages)],
    [translate(locale, 'figure.copiedPages'), integer(copiedPages)],
    ...(pages > 0 ? [[translate(locale, 'figure.duplicateRate'), share(copiedPages / pages)]] : []),
    [words.clusters, integer(summary.clusters)],
    ...verdicts.flatMap((verdict) => {
      const count = summary.clustersByVerdict[verdict] ?? 0;
      return count > 0 ? [[`– ${translate(locale, `verdict.${verdict}`)}`, integer(count)]] : [];
    }),
    [words.pairs, integer(summary.pairs)],
    [words.relations, integer(relations)],
    [words.problems, integer(problems)],
  ];
  return section(words.title, `${table(['', words.count], rows, [1])}\n${translate(locale, 'figure.duplicateRateMeaning')}\n`);
}

function actions({ store, summary, locale }: ReportInput): string {
  const { actions: words, advice } = reportTexts[locale];
  const pages = new Map(store.figures.advice().map((row) => [row.advice, row.pages]));
  const rows = adviceKinds
    .filter((kind) => pages.has(kind))
    .map((kind) => [translate(locale, `advice.${kind}`), formats(locale).integer(pages.get(kind) ?? 0), ownText(advice[kind])]);
  const notes = [words.proposal, ...(summary.relations > 0 ? [words.beside] : [])];
  return section(
    words.title,
    rows.length === 0
      ? words.nothing
      : `${table([words.advice, translate(locale, 'figure.clusteredPages'), words.meaning], rows, [1])}\n${notes.join(' ')}\n`,
  );
}

function clusters({ store, summary, locale }: ReportInput): string {
  const { clusters: words } = reportTexts[locale];
  const { integer, percent } = formats(locale);
  const rows = store.clusters.list(0, shownClusters);
  if (rows.length === 0) return section(words.title, words.none);
  const cells = rows.map(({ id, title, verdict, pages, floor, sourceAddress }) => [
    integer(id),
    plain(title) || words.untitled,
    translate(locale, `verdict.${verdict}`),
    integer(pages),
    percent(floor),
    link(sourceAddress),
  ]);
  const more = summary.clusters > rows.length ? `\n${words.overviewMore(integer(rows.length), integer(summary.clusters))}\n` : '';
  return section(words.title, table([words.number, words.cluster, words.verdict, words.pages, words.floor, words.source], cells, [0, 3, 4]) + more);
}

function sentences({ store, locale }: ReportInput): string {
  const { sentences: words } = reportTexts[locale];
  const rows: string[][] = [];
  for (const { text, pages, ignored, firstAddress } of store.sentences.iterate()) {
    if (rows.length === shownSentences) break;
    if (!ignored) rows.push([plain(text), formats(locale).integer(pages), link(firstAddress)]);
  }
  return section(words.title, rows.length === 0 ? words.none : table([words.sentence, words.pages, words.where], rows, [1]));
}

function problems({ store, locale }: ReportInput): string {
  const { problems: words, problem } = reportTexts[locale];
  const known: Readonly<Record<string, { readonly title: string; readonly fix: string }>> = problem;
  const rows = store.problems
    .counts()
    .map(({ code, severity, count }) => [
      known[code]?.title ?? code,
      translate(locale, `severity.${severity}`),
      formats(locale).integer(count),
      ownText(known[code]?.fix ?? ''),
    ]);
  return section(words.title, rows.length === 0 ? words.none : table([words.problem, words.severity, words.count, words.fix], rows, [2]));
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;

const section = (title: string, body: string): string => `## ${title}\n\n${body.endsWith('\n') ? body : `${body}\n`}`;

function table(titles: readonly string[], rows: readonly (readonly string[])[], numbers: readonly number[]): string {
  const rule = titles.map((_, index) => (numbers.includes(index) ? '---:' : '---'));
  return line(titles) + line(rule) + rows.map(line).join('');
}

/** Text of strangers on one line, in which nothing is markup: neither of Markdown nor of HTML. */
const plain = (text: string): string =>
  clip(visibleText(text).replace(/\s+/g, ' ').trim(), 200).replace(/[\\`*_{}[\]()<>#+\-.!|~&:@=$^"']/g, (character) =>
    '<>&'.includes(character) ? (entities[character] ?? '') : `\\${character}`,
  );

/** Our own sentences need less: they name elements of HTML, and no more. */
const ownText = (text: string): string => text.replace(/[<>]/g, (character) => entities[character] ?? '');

const entities: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };

/** An address as a link where it can be followed. Brackets and bars in it are written by their numbers. */
function link(address: string): string {
  const href = webAddress(address);
  if (href === null) return plain(address);
  return `<${href.replace(/[<>|\\\s`]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)}>`;
}
