import { join } from 'node:path';
import { accentSchema, type ReportClient } from '../../contract/exports.ts';
import { languageTags } from '../../contract/language-tags.ts';
import { resourceText } from '../resource-file.ts';
import { writeWhole } from './file-writer.ts';
import { adviceItems, openWork } from './html/open-work.ts';
import { filled, foreign, markup, type Section, type Write } from './html/parts.ts';
import { changes, clusters, keyClusters } from './html/sections/clusters.ts';
import { figures } from './html/sections/figures.ts';
import { actions, addresses, checks, families, problems, relations, sentences, stake } from './html/sections/lists.ts';
import { limits, methods, scope } from './html/sections/scope.ts';
import { clip, visibleText } from './plain-text.ts';
import { type Edition, type Report, type ReportInput, reportOf } from './report.ts';

export const htmlName = 'report.html';

/** In reading order: findings, actions, evidence, methods. */
const everySection: readonly Section[] = [
  figures,
  changes,
  actions,
  stake,
  clusters,
  families,
  sentences,
  relations,
  checks,
  problems,
  scope,
  methods,
  limits,
  addresses,
];

/** One file without network, scripts or current time: equal audits give equal reports. */
export const writeHtmlReport = (input: ReportInput) => writeHtmlFile(input, 'screen', join(input.folder, htmlName));

export async function writeHtmlFile(input: ReportInput, edition: Edition, path: string) {
  let bytes = 0;
  const report = reportOf(input, edition);
  const chosen = edition === 'summary' ? [figures, keyClusters, actions] : everySection;
  const sections = chosen.filter(({ isThere }) => isThere?.(report) ?? true);
  await writeWhole(path, async (writeText) => {
    const write: Write = ({ html }) => {
      bytes += Buffer.byteLength(html);
      writeText(html);
    };
    write(documentStart(report, sections));
    for (const section of sections) {
      const { id, isAppendix } = section;
      write(
        markup`<section class="part${isAppendix ? ' appendix' : ''}" id="${id}" aria-labelledby="${id}-title">\n<h2 id="${id}-title">${headingOf(report, section)}</h2>\n`,
      );
      await section.write(report, write, () => bytes);
      write(markup`<p class="up"><a href="#contents">${report.texts.head.toTop}</a></p>\n</section>\n`);
      await report.progress.advance(100);
    }
    write(markup`</main>\n</body>\n</html>\n`);
  });
}

/** As a safeguard, the content security policy allows only styles and embedded images. */
function documentStart(report: Report, sections: readonly Section[]) {
  const { texts, summary, version, locale, client, format } = report;
  const words = texts.head;
  const subject = [client.name, summary.name].filter(Boolean).join(' · ');
  return filled('report-start.html', {
    language: languageTags[locale],
    version,
    title: [client.name, clip(summary.name, 200), words.kind].filter(Boolean).join(' – '),
    style: { html: resourceText('report', 'report.css') },
    brand: brand(client),
    margins: filled('page-margins.css', {
      subject: { html: cssText(clip(subject, 90)) },
      kind: { html: cssText(words.kind) },
      day: { html: cssText(format.dayOf(summary.createdAt)) },
    }),
    cover: cover(report),
    first: firstThings(report),
    contentsTitle: words.contents,
    contents: contents(report, sections),
  });
}

function contents(report: Report, sections: readonly Section[]) {
  const line = (section: Section) =>
    markup`<li><a href="#${section.id}">${headingOf(report, section)}</a>${
      report.edition !== 'screen' && markup`<span class="leaf">{${section.id}}</span>`
    }</li>\n`;
  const appendix = sections.filter(({ isAppendix }) => isAppendix);
  const main = sections.filter(({ isAppendix }) => !isAppendix);
  return markup`<ol>\n${main.map(line)}</ol>\n${
    appendix.length > 0 &&
    markup`<h2>${report.texts.head.appendix}</h2>\n<ol start="${main.length + 1}">\n${appendix.map(line)}</ol>\n`
  }`;
}

const headingOf = ({ texts }: Report, { id, title }: Section) => title?.(texts) ?? texts[id].title;

function firstThings(report: Report) {
  const items = openWork(report)
    .slice(0, 3)
    .map(
      ({ name, advice }) =>
        markup`<li>${name}<br><span class="quiet">${report.format.list(adviceItems(report, advice))}</span></li>\n`,
    );
  return markup`${
    items.length > 0 &&
    markup`<section class="first" aria-labelledby="first-title">\n<h2 id="first-title">${report.texts.head.first}</h2>\n<ol>\n${items}</ol>\n</section>`
  }`;
}

function cover(report: Report) {
  const { text, texts, format, summary, version, client, store } = report;
  const words = texts.head;
  const { logo } = client;
  const picture = logo && markup`<img class="logo" src="data:${logo.type};base64,${logo.data}" alt="${client.name}">\n`;
  const madeFor =
    client.name !== '' && markup`<p class="client">${words.preparedFor} <b>${foreign(client.name, 200)}</b></p>\n`;
  return markup`<header class="cover">
${picture}<p class="kind">${words.kind}</p>
<h1>${foreign(summary.name, 200)}</h1>
${madeFor}<p>${words.audited} <time datetime="${new Date(summary.createdAt).toISOString()}">${format.moment(summary.createdAt)}</time> · ${text('head.madeBy', { version })}</p>
${store.meta.runState() !== 'done' && markup`<p class="note">${words.unfinished}</p>`}
</header>`;
}

/** The client's colour: always for lines, for text only if it is readable on white (WCAG 2.1, 4.5 to 1). */
function brand({ accent }: ReportClient) {
  if (accent === null || !accentSchema.safeParse(accent).success) return markup``;
  const lines = `:root { --brand: ${accent}; }`;
  const letters = `@media print, (prefers-color-scheme: light) { :root { --brand-ink: ${accent}; } }`;
  return { html: contrastWithWhite(accent) >= 4.5 ? `${lines}\n${letters}` : lines };
}

function contrastWithWhite(colour: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/**
 * Fills in page numbers of the table of contents, if known. Foreign text cannot fake a placeholder, since its brackets
 * are escaped.
 */
export const withLeaves = (html: string, pages: ReadonlyMap<string, number>) =>
  html.replaceAll(
    /<span class="leaf">\{([\w-]+)\}<\/span>/g,
    (_, anchor: string) => `<span class="leaf">${pages.get(anchor) ?? ''}</span>`,
  );

/** Foreign names get into style sheets, so all but ASCII letters and digits are escaped. */
export const cssText = (text: string) =>
  `"${[...visibleText(text)].map((character) => (/[A-Za-z0-9]/.test(character) ? character : `\\${(character.codePointAt(0) ?? 0).toString(16)} `)).join('')}"`;
