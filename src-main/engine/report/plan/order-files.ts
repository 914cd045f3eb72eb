import type { Comparison } from '../../../contract/evidence.ts';
import { languageTags, type Locale } from '../../../contract/language-tags.ts';
import type { PlanFile, PlanRow } from '../../../contract/plan.ts';
import { sharesIn } from '../../../contract/tenths.ts';
import { formatCount } from '../../../locales/shared.ts';
import { batches } from '../../batches.ts';
import { compareText } from '../../compare-text.ts';
import { resourceText } from '../../resource-file.ts';
import { csvLines } from '../../../contract/table-text.ts';
import { csvTable } from '../csv.ts';
import { addressLink, filled, foreign, markup } from '../html/parts.ts';
import { visibleText } from '../plain-text.ts';
import { planColumns } from '../tables/registry.ts';
import { cellsOf, columnsOf } from '../tables/table.ts';
import { reportText, reportTexts } from '../texts.ts';
import { countProposals, isDecided, warningCell, warningHeader } from './resolve-targets.ts';

interface OrderWriter {
  head(grounds: OrderGrounds): string;
  order(order: RewriteOrder): string;
  end(orders: number): string;
}

type OrderGrounds = Readonly<{ included: number; waiting: number }>;

type OrderJob = Readonly<{
  rows: readonly PlanRow[];
  waiting: number;
  locale: Locale;
  /** Null if the pages cannot be compared. */
  compare: (page: number, source: number) => Promise<Comparison | null>;
  files: ReadonlyMap<PlanFile, (text: string) => void>;
  advance: (done: number, total: number) => void;
}>;

const ahead = 8;

/** Fills all files at once, so that every pair is compared only once. */
export async function writeOrders({ rows, waiting, locale, compare, files, advance }: OrderJob) {
  const writers: Readonly<Partial<Record<PlanFile, (locale: Locale) => OrderWriter>>> = {
    'orders-html': orderPage,
    'orders-markdown': orderMarkdown,
    'orders-csv': orderTable,
  };
  const wanted = orderRows(rows);
  const outputs = [...files].flatMap(([file, write]) => {
    const writer = writers[file]?.(locale);
    return writer ? [{ writer, write }] : [];
  });
  for (const { writer, write } of outputs) write(writer.head({ included: countProposals(wanted), waiting }));
  let done = 0;
  for (const batch of batches(wanted, ahead)) {
    const compared = await Promise.all(
      batch.map(({ page, source }) =>
        page !== null && source && source.page !== page ? compare(page, source.page) : null,
      ),
    );
    for (const [index, row] of batch.entries()) {
      const order = orderOf(row, compared[index] ?? null);
      for (const { writer, write } of outputs) write(writer.order(order));
    }
    advance((done += batch.length), wanted.length);
  }
  for (const { writer, write } of outputs) write(writer.end(wanted.length));
  return wanted.length;
}

function groundsSentence(locale: Locale, { included, waiting }: OrderGrounds) {
  if (included > 0) return reportText(locale, 'orders.includes', { proposals: formatCount(locale, included) });
  return waiting > 0 ? reportText(locale, 'orders.leftOut', { proposals: formatCount(locale, waiting) }) : null;
}

function sharesSentence(locale: Locale, { verbatim, reworded }: RewriteOrder) {
  if (verbatim === null || reworded === null) return null;
  const percent = sharesIn(languageTags[locale]);
  return reportText(locale, 'orders.shares', { verbatim: percent(verbatim), reworded: percent(reworded) });
}

export function orderTable(locale: Locale): OrderWriter {
  const none = { kind: '', text: '', original: '' };
  const columns = columnsOf<PlanRow & Readonly<{ order: RewriteOrder; sentence: OrderedSentence | typeof none }>>([
    ...planColumns(locale)('owner address action decided state'),
    ['sentenceKind', 'sentence.kind'],
    ['sentence', 'sentence.text'],
    ['original', 'sentence.original'],
    ['sourcePage', 'order.source.address'],
    'note',
  ]);
  const { header, cells } = csvTable(columns, locale);
  let proposals = 0;
  return {
    head({ included }) {
      proposals = included;
      return `\ufeff${csvLines([[...header, ...warningHeader(included, locale)]])}`;
    },
    order: (order) =>
      csvLines(
        (order.sentences.length > 0 ? order.sentences : [none]).map((sentence) => [
          ...cells(cellsOf(columns, { ...order.row, order, sentence })),
          ...warningCell(order.row, proposals, locale),
        ]),
      ),
    end: () => '',
  };
}

export function orderMarkdown(locale: Locale): OrderWriter {
  const texts = reportTexts[locale].orders;
  const labelled = (name: string, value: string) => `- ${reportText(locale, 'methods.setting', { name, value })}`;
  let owner: string | null = null;
  return {
    head(grounds) {
      const sentence = groundsSentence(locale, grounds);
      return `# ${texts.title}\n\n${texts.intro}\n${sentence === null ? '' : `\n> **${sentence}**\n`}`;
    },
    order(order) {
      const { row, kind, source, sentences } = order;
      const shares = sharesSentence(locale, order);
      const lines: string[] = [];
      if (row.owner !== owner) lines.push('', `## ${plain(row.owner) || texts.nobody}`);
      owner = row.owner;
      lines.push('', `### ${plain(row.title) || plain(row.address)}`, '');
      lines.push(labelled(texts.page, codeSpan(row.address)));
      if (!isDecided(row)) lines.push(`- **${texts.proposal}**`);
      if (source) lines.push(labelled(kind === 'merge' ? texts.target : texts.source, codeSpan(source.address)));
      if (shares !== null) lines.push(`- ${shares}`);
      if (row.note !== '') lines.push(labelled(texts.note, plain(row.note)));
      if (shares === null) lines.push('', texts.notCompared);
      else if (sentences.length > 0) lines.push('', texts[kind], '');
      for (const sentence of sentences) {
        lines.push(`- [ ] ${plain(sentence.text)} *${texts.kind[sentence.kind]}*`);
        if (sentence.original !== '' && sentence.original !== sentence.text)
          lines.push(`  ${labelled(texts.onSource, plain(sentence.original))}`);
      }
      return `${lines.join('\n')}\n`;
    },
    end: (orders) => (orders === 0 ? `\n${texts.nothing}\n` : ''),
  };
}

/** Escapes Markdown, HTML and links. */
const plain = (text: string) => oneLine(visibleText(text)).replaceAll(/[\\`*_{}[\]<>#|!~]/gu, String.raw`\$&`);
const codeSpan = (text: string) => `\`${visibleText(text).replaceAll(/[`\s]/gu, encodeURIComponent)}\``;

/** Without network or scripts; foreign text is escaped. */
export function orderPage(locale: Locale): OrderWriter {
  const texts = reportTexts[locale].orders;
  let owner: string | null = null;
  return {
    head(grounds) {
      const sentence = groundsSentence(locale, grounds);
      return filled('orders-start.html', {
        language: languageTags[locale],
        title: texts.title,
        style: { html: resourceText('report', 'orders.css').trimEnd() },
        intro: texts.intro,
        grounds: sentence !== null && markup`<p class="warning">${sentence}</p>\n`,
      }).html;
    },
    order(order) {
      const { row, kind, source, sentences } = order;
      const isNew = row.owner !== owner;
      owner = row.owner;
      const rows = sentences.map(
        (sentence) => markup`<tr><td>${texts.kind[sentence.kind]}</td><td>${foreign(sentence.text, 3000)}</td>${
          kind === 'rewrite' && markup`<td>${foreign(sentence.original, 3000)}</td>`
        }</tr>
`,
      );
      const table = markup`<p>${texts[kind]}</p>
<table><thead><tr><th scope="col"></th><th scope="col">${texts.onPage}</th>${
        kind === 'rewrite' && markup`<th scope="col">${texts.onSource}</th>`
      }</tr></thead><tbody>
${rows}</tbody></table>
`;
      return markup`${isNew && markup`<h2>${row.owner === '' ? texts.nobody : foreign(row.owner)}</h2>\n`}<section>
<h3>${foreign(row.title === '' ? row.address : row.title)}</h3>
<dl><dt>${texts.page}</dt><dd>${addressLink(row.address)}</dd>${
        source &&
        markup`<dt>${kind === 'merge' ? texts.target : texts.source}</dt><dd>${addressLink(source.address)}</dd>`
      }${row.note !== '' && markup`<dt>${texts.note}</dt><dd>${foreign(row.note, 4000)}</dd>`}</dl>
${!isDecided(row) && markup`<p class="warning">${texts.proposal}</p>\n`}<p>${
        sharesSentence(locale, order) ?? texts.notCompared
      }</p>
${rows.length > 0 && table}</section>
`.html;
    },
    end: (orders) => markup`${orders === 0 && markup`<p>${texts.nothing}</p>\n`}</body>\n</html>\n`.html,
  };
}

/** `sentences`: taken from the source; for a merge, those that only the page has. */
type RewriteOrder = Readonly<{
  row: PlanRow;
  kind: 'rewrite' | 'merge';
  source: { readonly address: string; readonly title: string } | null;
  /** Share of the page's text, 0 to 1; null if not compared. */
  verbatim: number | null;
  reworded: number | null;
  sentences: readonly OrderedSentence[];
}>;

type OrderedSentence = Readonly<{ kind: 'verbatim' | 'reworded' | 'own'; text: string; original: string }>;

export const orderRows = (rows: readonly PlanRow[]) =>
  rows
    .filter(({ action, page, state }) => ['rewrite', 'merge'].includes(action) && page !== null && state !== 'done')
    .toSorted((x, y) => rank(x) - rank(y) || compareText(x.owner, y.owner) || compareText(x.address, y.address));

const rank = ({ owner }: PlanRow) => (owner === '' ? 1 : 0);

export function orderOf(row: PlanRow, compared: Comparison | null): RewriteOrder {
  const kind = row.action === 'merge' ? 'merge' : 'rewrite';
  const source = row.source && { ...row.source, title: '' };
  if (!compared) return { row, kind, source, verbatim: null, reworded: null, sentences: [] };
  const { b, figures } = compared;
  const wanted = sentencesOf(compared).filter((sentence) => (kind === 'merge') === (sentence.kind === 'own'));
  return {
    row,
    kind,
    source: source && { ...source, title: b.page.title },
    verbatim: figures.verbatimA,
    reworded: figures.rewordedA,
    sentences: wanted.filter(({ text }) => text.length > 1),
  };
}

/** A sentence with a smaller share in passages is original: a common name makes no copy. */
const takenShare = 0.5;

function sentencesOf({ a, b, passages }: Comparison): OrderedSentence[] {
  const ordered = passages.toSorted((x, y) => x.a[0] - y.a[0]);
  let first = 0;
  return a.sentences.map(([start, end]) => {
    while (first < ordered.length && (ordered[first]?.a[1] ?? 0) <= start) first += 1;
    const covered = { verbatim: 0, reworded: 0 };
    let [from, to] = [Infinity, 0];
    for (let at = first; at < ordered.length; at += 1) {
      const passage = ordered[at];
      if (!passage || passage.a[0] >= end) break;
      const { a: own, b: other, kind } = passage;
      const [low, high] = [Math.max(start, own[0]), Math.min(end, own[1])];
      covered[kind] += high - low;
      // Maps the part to B proportionally, since both sides have nearly the same length.
      const scale = (other[1] - other[0]) / Math.max(1, own[1] - own[0]);
      from = Math.min(from, Math.round(other[0] + (low - own[0]) * scale));
      to = Math.max(to, Math.round(other[0] + (high - own[0]) * scale));
    }
    const share = (covered.verbatim + covered.reworded) / Math.max(1, end - start);
    const text = oneLine(a.text.slice(start, end));
    if (share < takenShare) return { kind: 'own', text, original: '' };
    const original = oneLine(around(b.text, b.sentences, from, to));
    // The alignment reports moved sentences as reworded, even with equal words.
    const isVerbatim = original === text || covered.verbatim >= covered.reworded;
    return { kind: isVerbatim ? 'verbatim' : 'reworded', text, original };
  });
}

function around(text: string, sentences: Comparison['b']['sentences'], from: number, to: number) {
  const touched = sentences.filter(
    ([start, end]) => Math.min(end, to) - Math.max(start, from) > Math.min(4, (end - start) / 2),
  );
  const [first, last] = [touched[0], touched.at(-1)];
  return text.slice(first?.[0] ?? from, Math.min(last?.[1] ?? to, (first?.[0] ?? from) + 2000));
}

const oneLine = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();
