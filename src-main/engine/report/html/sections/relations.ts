import type { RelationRow } from '../../../../contract/clusters.ts';
import { familyVerdicts } from '../../../../contract/verdicts.ts';
import { titleOf, verdictBadge } from '../labels.ts';
import { addressLink, markup, type Markup } from '../markup.ts';
import type { Report, Section } from '../report.ts';
import { table } from '../table.ts';

export const relations: Section = {
  id: 'relations',
  title: (texts) => texts.relations.title,
  write(report, write) {
    const { text, texts, format, store } = report;
    const words = texts.relations;
    const { rows, total } = store.pairs.relations(0, report.sizeLimits.relations);
    if (total === 0) return write(markup`<p>${words.none}</p>\n`);
    write(markup`<p>${words.intro}</p>\n`);
    const columns = [
      { title: words.pageA, width: 31 },
      { title: words.pageB, width: 31 },
      { title: words.verdict, width: 16 },
      { title: words.aInB, width: 11, isNumber: true },
      { title: words.bInA, width: 11, isNumber: true },
    ];
    const cells = rows.map((pair) => [
      pageCell(report, pair.titleA, pair.addressA),
      pageCell(report, pair.titleB, pair.addressB),
      relationCell(report, pair),
      format.share(pair.coveredA),
      format.share(pair.coveredB),
    ]);
    write(table(words.title, columns, cells));
    if (total > rows.length)
      write(
        markup`<p class="note">${text('relations.more', { shown: format.integer(rows.length), all: format.integer(total) })}</p>\n`,
      );
  },
};

const pageCell = (report: Report, title: string, address: string): Markup =>
  markup`<b>${titleOf(report, title)}</b><br>${addressLink(address)}`;

function relationCell(report: Report, { verdict, direction }: RelationRow): Markup {
  const words = report.texts.relations;
  const badge = verdictBadge(report, verdict);
  if (direction === 'none' || familyVerdicts.has(verdict)) return badge;
  const isFromA = direction === 'a-to-b';
  const sentence =
    verdict === 'contained' ? (isFromA ? words.insideB : words.insideA) : isFromA ? words.fromB : words.fromA;
  return markup`${badge}<br>${sentence}`;
}
