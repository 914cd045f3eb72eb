import { join } from 'node:path';
import { foundVerdicts, kindsOfCopies, otherKindsFound } from '../../contract/verdicts.ts';
import { contentsWords } from '../../locales/cluster-contents.ts';
import { escapeMarkup } from '../escape-markup.ts';
import { writeWhole } from './file-writer.ts';
import {
  adviceList,
  clusterList,
  columnsOf,
  countOf,
  decisionsText,
  familyList,
  type Form,
  type List,
  mostCopied,
  otherKinds,
  problemList,
  restText,
  stakeList,
  stakeText,
  treeList,
  type Report,
  type ReportInput,
  reportOf,
} from './report.ts';
import { clip, visibleText, webAddress } from './plain-text.ts';

export const markdownName = 'report.md';

export async function writeMarkdown(input: ReportInput) {
  const report = reportOf(input, 'markdown');
  await writeWhole(join(input.folder, markdownName), async (write) => {
    for (const part of [head, figures, actions, stake, clusters, families, sentences, problems]) {
      const written = part(report);
      if (written !== '') write(`${written}\n`);
      await input.progress.advance(80);
    }
  });
}

function head({ summary, client, version, texts, text, format }: Report) {
  const words = texts.head;
  const lines = [
    `# ${plain(summary.name)}`,
    `**${words.kind}**`,
    ...(client.name === '' ? [] : [`${words.preparedFor} **${plain(client.name)}**`]),
    `${words.audited} ${format.moment(summary.createdAt)} · ${text('head.madeBy', { version })}`,
  ];
  return `${lines.join('\n\n')}\n`;
}

function figures(report: Report) {
  const { summary, texts, text, shared, format } = report;
  const words = texts.figures;
  const { pages, indexablePages, copiedPages, clustersByKind, clustersByVerdict } = summary;
  const { integer, share } = format;
  const inPages = ({ clusters, pages }: Readonly<Record<'clusters' | 'pages', number>>) =>
    `${integer(clusters)} · ${text('figures.pagesIn', { pages }, pages)}`;
  const rows = [
    [words.pages, pages],
    [words.indexable, integer(indexablePages) + (pages > 0 ? ` · ${share(indexablePages / pages)}` : '')],
    [shared('figure.copiedPages'), copiedPages],
    ...(pages > 0 ? [[shared('figure.duplicateRate'), share(copiedPages / pages)]] : []),
    [shared('figure.copyClusters'), inPages(countOf(report, kindsOfCopies))],
    ...foundVerdicts(clustersByVerdict).map(({ verdict, clusters }) => [`– ${shared(`verdict.${verdict}`)}`, clusters]),
    ...otherKindsFound(clustersByKind).map((found) => [shared(`clusterKind.${found.kind}`), inPages(found)]),
    [words.pairs, summary.pairs],
    [words.relations, summary.relations],
    [words.problems, summary.problems],
  ];
  const list = { columns: columnsOf({ figure: '', count: words.count }, { figure: 50, count: 50 }, 'count'), rows };
  return section(words.title, `${table(report, list)}\n${shared('figure.duplicateRateMeaning')}\n`);
}

/** `none` replaces an empty list; if '', the section is omitted. */
function listSection(report: Report, title: string, list: List<string>, none: string, before = '', after = '') {
  if (list.rows.length > 0) return section(title, before + table(report, list) + after);
  return none && section(title, none);
}

function actions(report: Report) {
  const words = report.texts.actions;
  const before = `**${words.proposal}** ${decisionsText(report)}\n\n`;
  const beside = report.summary.relations > 0 ? `\n${words.beside}\n` : '';
  return listSection(report, words.title, adviceList(report, formOf(report)), words.nothing, before, beside);
}

function stake(report: Report) {
  const words = report.texts.stake;
  const before = `**${stakeText(report)}** ${words.intro}\n\n`;
  return listSection(report, words.title, stakeList(report, formOf(report)), '', before);
}

function clusters(report: Report) {
  const words = report.texts.clusters;
  const list = clusterList(report, formOf(report));
  const more = rest(report, 'clusters.overviewMore', list.rows.length, countOf(report, kindsOfCopies).clusters);
  return listSection(report, words.title, list, words.none, '', more);
}

function families(report: Report) {
  const words = report.texts.families;
  const list = familyList(report, formOf(report));
  const more = rest(report, 'families.more', list.rows.length, countOf(report, otherKinds).clusters);
  const trees = treeList(report);
  return listSection(
    report,
    words.title,
    list,
    '',
    `${words.intro}\n\n${trees.rows.length > 0 ? `${table(report, trees)}\n` : ''}`,
    more,
  );
}

function sentences(report: Report) {
  const words = report.texts.sentences;
  const found = mostCopied(report, report.sizeLimits.sentences);
  const rows = found.map(({ text, pages, firstAddress }) => [plain(text), pages, link(firstAddress)]);
  const columns = columnsOf(words, { sentence: 48, pages: 9, where: 43 }, 'pages');
  return listSection(report, words.title, { columns, rows }, words.none);
}

function problems(report: Report) {
  const words = report.texts.problems;
  return listSection(report, words.title, problemList(report, formOf(report)), words.none);
}

const formOf = ({ texts, shared, format }: Report): Form<string> => ({
  /** Our own sentences contain names of HTML elements; nothing else needs escaping. */
  own: (text) => text.replace(/[<>]/g, escapeMarkup),
  cluster: ({ title }) => plain(title) || texts.clusters.untitled,
  contents: ({ kind, contents }) =>
    kindsOfCopies.has(kind)
      ? contentsWords(contents, shared, format.integer, format.list)
      : shared(`clusterKind.${kind}`),
  address: link,
  problem: (_, title) => title,
});

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;

const section = (title: string, body: string) => `## ${title}\n\n${body.endsWith('\n') ? body : `${body}\n`}`;

function rest(...parameters: Parameters<typeof restText>) {
  const text = restText(...parameters);
  return text && `\n${text}\n`;
}

function table({ format }: Report, { columns, rows }: List<string>) {
  const rule = columns.map(({ isNumber }) => (isNumber ? '---:' : '---'));
  const inWords = (cell: string | number) => (typeof cell === 'number' ? format.integer(cell) : cell);
  return [columns.map(({ title }) => title), rule, ...rows.map((cells) => cells.map(inWords))].map(line).join('');
}

/** Foreign text on one line, with Markdown and HTML escaped. */
const plain = (text: string) =>
  clip(visibleText(text).replace(/\s+/g, ' ').trim(), 200).replace(
    /[\\`*_{}[\]()<>#+\-.!|~&@=$^]|:(?=\S)/g,
    (character) => ('<>&'.includes(character) ? escapeMarkup(character) : `\\${character}`),
  );

function link(address: string) {
  const href = webAddress(address);
  if (href === null) return plain(address);
  return `<${href.replace(/[<>|\\\s`]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)}>`;
}
