import type { ClusterRow } from '../../../contract/clusters.ts';
import { isReprint, kindsOfCopies, type Verdict } from '../../../contract/verdicts.ts';
import { contentsWords } from '../../../locales/cluster-contents.ts';
import { escapeMarkup } from '../../escape-markup.ts';
import { resourceText } from '../../resource-file.ts';
import { type Column, type Form, type List, restText, type Report } from '../report.ts';
import { clip, visibleText, webAddress } from '../plain-text.ts';

/** Made only by the tag `markup`, which escapes every value. */
export interface Markup {
  readonly html: string;
}

export type Child = Markup | string | number | null | false | readonly Child[];

/** Attributes need double quotes. */
export function markup(parts: TemplateStringsArray, ...values: readonly Child[]) {
  let html = parts[0] ?? '';
  for (const [index, value] of values.entries()) html += textOf(value) + (parts[index + 1] ?? '');
  return { html };
}

/** Truncated text, isolated in its writing direction. */
export const foreign = (text: string, maxCharacters = 400) => markup`<bdi>${clip(text, maxCharacters)}</bdi>`;

/** Linked only if the address can do no more than open a page. */
export function addressLink(address: string, shown = address) {
  const href = webAddress(address);
  const text = addressText(shown);
  return href === null ? text : markup`<a href="${href}" rel="noopener noreferrer">${text}</a>`;
}

export function addressText(address: string, maxCharacters = 400) {
  const parts = clip(address, maxCharacters).split(/(?<=[^/]\/(?!\/)|[?&=_])(?=.)/);
  return markup`<bdi>${parts.map((part, index) => [index > 0 && lineBreak, part])}</bdi>`;
}

const lineBreak = { html: '<wbr>' };

/** Fills in the `{names}` of a resource. */
export const filled = (name: string, values: Readonly<Record<string, Child>>): Markup => ({
  html: resourceText('report', name).replaceAll(/\{(\w+)\}/g, (_, key: string) => textOf(values[key] ?? null)),
});

function textOf(value: Child): string {
  if (value === null || value === false) return '';
  if (typeof value === 'string') return escapeMarkup(visibleText(value));
  if (typeof value === 'number') return String(value);
  return 'html' in value ? value.html : value.map(textOf).join('');
}

export const plainList = (items: readonly Child[]) =>
  markup`<ul class="plain">${items.map((item) => markup`<li>${item}</li>`)}</ul>`;

export type Write = (piece: Markup) => void;

type Texts = Report['texts'];

export type Section = Readonly<{
  id: { [Id in keyof Texts]: Texts[Id] extends { title: string } ? Id : never }[keyof Texts];
  title?: (texts: Texts) => string;
  /** At the end, for readers interested in methods. */
  isAppendix?: true;
  isThere?: (report: Report) => boolean;
  write: (report: Report, write: Write, written: () => number) => void | Promise<void>;
}>;

export const clusterAnchor = (cluster: number) => `cluster-${cluster}`;

export const paragraph = (text: Child) => markup`<p>${text}</p>\n`;
export const note = (text: string) => markup`<p class="note">${text}</p>\n`;

export const verdictBadge = ({ shared }: Report, verdict: Verdict) =>
  markup`<span class="badge ${verdict}">${shared(`verdict.${verdict}`)}</span>`;

export function contentsBadges({ shared, format }: Report, { kind, contents }: ClusterRow) {
  if (!kindsOfCopies.has(kind)) return markup`<span class="badge">${shared(`clusterKind.${kind}`)}</span>`;
  return markup`${contents.map(
    (content) =>
      markup`<span class="badge ${content.verdict ?? ''}">${contentsWords([content], shared, format.integer)}</span> `,
  )}`;
}

export function layoutBadge({ shared }: Report, pair: Parameters<typeof isReprint>[0]) {
  if (isReprint(pair)) return markup`<span class="badge">${shared('reprint.name')}</span>`;
  return markup`${pair.layout !== 'unknown' && markup`<span class="badge">${shared(`layout.${pair.layout}`)}</span>`}`;
}

export const titleOf = ({ texts }: Report, title: string) =>
  title.trim() === '' ? markup`<span class="quiet">${texts.clusters.untitled}</span>` : foreign(title, 200);

export function clusterLink(report: Report, { id, title }: Pick<ClusterRow, 'id' | 'title'>) {
  const name = titleOf(report, title);
  return report.sizeLimits.detailed.has(id) ? markup`<a href="#${clusterAnchor(id)}">${name}</a>` : name;
}

export const pageCell = (report: Report, title: string, address: string) =>
  markup`<b>${titleOf(report, title)}</b><br>${addressLink(address)}`;

export const htmlForm = (report: Report): Form<Child> => ({
  own: (text) => text,
  cluster: (cluster) => clusterLink(report, cluster),
  contents: (cluster) => contentsBadges(report, cluster),
  address: (address) => addressLink(address),
  problem: (code, title) => markup`<a href="#problem-${code}">${title}</a>`,
});

export function restNote(report: Report, key: Parameters<Report['text']>[0], shown: number, all: number) {
  const rest = restText(report, key, shown, all);
  return rest === '' ? markup`` : note(rest);
}

export const facts = (rows: readonly (readonly [term: string, value: Child])[]) =>
  markup`<dl class="facts">${rows.map(([term, value]) => markup`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>\n`;

/** Writes row by row. Numbers are counts. */
export function tableWriter({ format }: Report, caption: string, columns: readonly Column<Child>[]) {
  const widths = columns.map(({ width }) => markup`<col style="width:${width}%">`);
  const titles = columns.map(({ title, isNumber }) => markup`<th scope="col"${numeric(isNumber)}>${title}</th>`);
  const cellOf = (given: Child, index: number) => {
    const cell = typeof given === 'number' ? format.integer(given) : given;
    const side = numeric(columns[index]?.isNumber);
    return index === 0 ? markup`<th scope="row"${side}>${cell}</th>` : markup`<td${side}>${cell}</td>`;
  };
  return {
    begin: markup`<div class="wide"><table>
<caption>${caption}</caption>
<colgroup>${widths}</colgroup>
<thead><tr>${titles}</tr></thead>
<tbody>
`,
    row: (cells: readonly Child[]) => markup`<tr>${cells.map(cellOf)}</tr>\n`,
    end: markup`</tbody>\n</table></div>\n`,
  };
}

export function table(report: Report, caption: string, { columns, rows }: List<Child, Child>) {
  const { begin, row, end } = tableWriter(report, caption, columns);
  return markup`${begin}${rows.map(row)}${end}`;
}

const numeric = (isNumber = false) => isNumber && markup` class="number"`;
