import { languageTags } from '../../../contract/language-tags.ts';
import type { Locale } from '../../../contract/settings.ts';
import { sharesIn } from '../../../contract/tenths.ts';
import { csvLines, csvTable } from '../csv.ts';
import { addressLink, foreign, markup, type Markup } from '../html/markup.ts';
import { visibleText } from '../plain-text.ts';
import { address, code, text } from '../tables/table.ts';
import { reportText, reportTexts } from '../texts.ts';
import { decidedCell, isDecided, warningCell, warningHeader } from './grounds.ts';
import type { RewriteOrder } from './rewrite-orders.ts';

export interface OrderWriter {
  head(grounds: OrderGrounds): string;
  order(order: RewriteOrder): string;
  end(orders: number): string;
}

interface OrderGrounds {
  readonly included: number;
  readonly waiting: number;
}

function groundsSentence(locale: Locale, { included, waiting }: OrderGrounds): string | null {
  const count = new Intl.NumberFormat(languageTags[locale]);
  if (included > 0) return reportText(locale, 'orders.includes', { proposals: count.format(included) });
  return waiting > 0 ? reportText(locale, 'orders.leftOut', { proposals: count.format(waiting) }) : null;
}

const percentIn = (locale: Locale) => sharesIn(languageTags[locale]);

const orderColumns = [
  text('owner', 20),
  address('address'),
  code('action', 'action'),
  code('decided', 'decided'),
  code('state', 'work'),
  code('sentenceKind', 'sentenceKind'),
  text('sentence', 60),
  text('original', 60),
  address('sourcePage'),
  text('note', 40),
];

export function orderTable(locale: Locale): OrderWriter {
  const written = csvTable(orderColumns, locale);
  let proposals = 0;
  return {
    head({ included }) {
      proposals = included;
      return `\ufeff${csvLines([[...written.header, ...warningHeader(included, locale)]])}`;
    },
    order: ({ row, source, sentences }) =>
      csvLines(
        (sentences.length > 0 ? sentences : [{ kind: '', text: '', original: '' }]).map((sentence) => [
          ...written.row([
            row.owner,
            row.address,
            row.action,
            decidedCell(row),
            row.state,
            sentence.kind,
            sentence.text,
            sentence.original,
            source?.address ?? null,
            row.note,
          ]),
          ...warningCell(row, proposals, locale),
        ]),
      ),
    end: () => '',
  };
}

export function orderMarkdown(locale: Locale): OrderWriter {
  const texts = reportTexts[locale].orders;
  const percent = percentIn(locale);
  let owner: string | null = null;
  return {
    head(grounds) {
      const sentence = groundsSentence(locale, grounds);
      return `# ${texts.title}\n\n${texts.intro}\n${sentence === null ? '' : `\n> **${sentence}**\n`}`;
    },
    order({ row, kind, source, verbatim, reworded, sentences }) {
      const lines: string[] = [];
      if (row.owner !== owner) lines.push('', `## ${plain(row.owner) || texts.nobody}`);
      owner = row.owner;
      lines.push(
        '',
        `### ${plain(row.title) || plain(row.address)}`,
        '',
        labelled(locale, texts.page, codeSpan(row.address)),
      );
      if (!isDecided(row)) lines.push(`- **${texts.proposal}**`);
      if (source)
        lines.push(labelled(locale, kind === 'merge' ? texts.target : texts.source, codeSpan(source.address)));
      if (verbatim !== null && reworded !== null)
        lines.push(
          `- ${reportText(locale, 'orders.shares', { verbatim: percent(verbatim), reworded: percent(reworded) })}`,
        );
      if (row.note !== '') lines.push(labelled(locale, texts.note, plain(row.note)));
      if (verbatim === null) lines.push('', texts.notCompared);
      else if (sentences.length > 0) lines.push('', texts[kind], '');
      for (const sentence of sentences) {
        lines.push(`- [ ] ${plain(sentence.text)} *(${texts.kind[sentence.kind]})*`);
        if (sentence.original !== '' && sentence.original !== sentence.text)
          lines.push(`  ${labelled(locale, texts.onSource, plain(sentence.original))}`);
      }
      return `${lines.join('\n')}\n`;
    },
    end: (orders) => (orders === 0 ? `\n${texts.nothing}\n` : ''),
  };
}

const labelled = (locale: Locale, name: string, value: string): string =>
  `- ${reportText(locale, 'methods.setting', { name, value })}`;

/** Marks that would be taken for form are escaped; nothing becomes HTML or a link. */
const plain = (text: string): string =>
  visibleText(text)
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replaceAll(/[\\`*_{}[\]<>#|!~]/gu, String.raw`\$&`);
const codeSpan = (text: string): string => `\`${visibleText(text).replaceAll(/[`\s]/gu, encodeURIComponent)}\``;

/** Without network or script, and with all text of strangers escaped. */
export function orderPage(locale: Locale): OrderWriter {
  const texts = reportTexts[locale].orders;
  const percent = percentIn(locale);
  let owner: string | null = null;
  return {
    head(grounds) {
      const sentence = groundsSentence(locale, grounds);
      return markup`<!doctype html>
<html lang="${languageTags[locale]}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${texts.title}</title>
<style>${{ html: style }}</style>
</head>
<body>
<h1>${texts.title}</h1>
<p>${texts.intro}</p>
${sentence === null ? markup`` : markup`<p class="warning">${sentence}</p>\n`}`.html;
    },
    order(order) {
      const { row } = order;
      const head =
        row.owner === owner ? markup`` : markup`<h2>${row.owner === '' ? texts.nobody : foreign(row.owner)}</h2>\n`;
      owner = row.owner;
      return markup`${head}${orderSection(order, locale, percent)}`.html;
    },
    end: (orders) => `${orders === 0 ? markup`<p>${texts.nothing}</p>\n`.html : ''}</body>\n</html>\n`,
  };
}

function orderSection(
  { row, kind, source, verbatim, reworded, sentences }: RewriteOrder,
  locale: Locale,
  percent: (share: number) => string,
): Markup {
  const texts = reportTexts[locale].orders;
  const note = row.note === '' ? markup`` : markup`<dt>${texts.note}</dt><dd>${foreign(row.note, 4000)}</dd>`;
  const proposal = isDecided(row) ? markup`` : markup`<p class="warning">${texts.proposal}</p>\n`;
  const from = source
    ? markup`<dt>${kind === 'merge' ? texts.target : texts.source}</dt><dd>${addressLink(source.address)}</dd>`
    : markup``;
  const shares =
    verbatim === null || reworded === null
      ? texts.notCompared
      : reportText(locale, 'orders.shares', { verbatim: percent(verbatim), reworded: percent(reworded) });
  const rows = sentences.map(
    (sentence) => markup`<tr><td>${texts.kind[sentence.kind]}</td><td>${foreign(sentence.text, 3000)}</td>${
      kind === 'merge' ? markup`` : markup`<td>${foreign(sentence.original, 3000)}</td>`
    }</tr>
`,
  );
  const original = kind === 'merge' ? markup`` : markup`<th scope="col">${texts.onSource}</th>`;
  const table =
    sentences.length === 0
      ? markup``
      : markup`<p>${texts[kind]}</p>
<table><thead><tr><th scope="col"></th><th scope="col">${texts.onPage}</th>${original}</tr></thead><tbody>
${rows}</tbody></table>
`;
  return markup`<section>
<h3>${foreign(row.title === '' ? row.address : row.title)}</h3>
<dl><dt>${texts.page}</dt><dd>${addressLink(row.address)}</dd>${from}${note}</dl>
${proposal}<p>${shares}</p>
${table}</section>
`;
}

const style = `:root{color-scheme:light dark}body{font:15px/1.55 system-ui,"Noto Sans CJK SC","PingFang SC","Microsoft YaHei",sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}
h2{border-bottom:1px solid;margin-top:3rem;padding-bottom:.2rem}section{break-inside:avoid-page;margin:2rem 0}dl{display:grid;gap:.2rem 1rem;grid-template-columns:max-content 1fr;margin:0}
dd{margin:0;overflow-wrap:anywhere}dt{opacity:.7}table{border-collapse:collapse;table-layout:fixed;width:100%}th:first-child,td:first-child{width:7.5rem}
.warning{border-inline-start:4px solid #b45309;font-weight:600;padding-inline-start:.75rem}
th,td{border:1px solid #8886;overflow-wrap:anywhere;padding:.35rem .5rem;text-align:start;vertical-align:top}
@media print{@page{margin:15mm}body{margin:0;max-width:none}h2{break-before:page}h2:first-of-type{break-before:avoid}tr{break-inside:avoid}}`;
