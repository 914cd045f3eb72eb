import { languageTag } from '../../../../contract/language-tags.ts';
import { addressLink, foreign, markup, type Markup } from '../markup.ts';
import type { Report, Section } from '../report.ts';
import type { SharedSentence } from '../../../store/history/audit-snapshot.ts';
import { table } from '../table.ts';

const shownAddresses = 3;

export const sentences: Section = {
  id: 'sentences',
  title: (texts) => texts.sentences.title,
  write(report, write) {
    const { text, texts, format, store, sizeLimits } = report;
    const words = texts.sentences;
    const rows = mostCopied(report, sizeLimits.sentences);
    if (rows.length === 0) return write(markup`<p>${words.none}</p>\n`);
    write(markup`<p>${words.intro}</p>\n`);
    const columns = [
      { title: words.sentence, width: 48 },
      { title: words.pages, width: 9, isNumber: true },
      { title: words.where, width: 43 },
    ];
    const cells = rows.map((row) => [sentenceCell(row), format.integer(row.pages), addressesCell(report, row)]);
    write(table(words.title, columns, cells));
    const all = store.sentences.count();
    if (all > rows.length)
      write(
        markup`<p class="note">${text('sentences.more', { shown: format.integer(rows.length), all: format.integer(all) })}</p>\n`,
      );
  },
};

export function mostCopied({ store }: Report, limit: number): SharedSentence[] {
  const rows: SharedSentence[] = [];
  for (const sentence of store.sentences.iterate()) {
    if (rows.length === limit) break;
    if (!sentence.ignored) rows.push(sentence);
  }
  return rows;
}

const sentenceCell = ({ text, language }: SharedSentence): Markup =>
  markup`<span lang="${languageTag(language)}">${foreign(text, 500)}</span>`;

function addressesCell({ text, store, format }: Report, { id, pages }: SharedSentence): Markup {
  const shown = store.sentences.addresses(id, shownAddresses);
  const left = pages - shown.length;
  const rest = markup`<li class="quiet">${text('sentences.morePages', { count: format.integer(left) })}</li>`;
  return markup`<ul class="plain">${shown.map((address) => markup`<li>${addressLink(address)}</li>`)}${left > 0 && rest}</ul>`;
}
