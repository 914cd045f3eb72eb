import type { PageBrief } from '../../../../contract/pages.ts';
import type { RelationRow } from '../../../../contract/clusters.ts';
import { languageTag } from '../../../../contract/language-tags.ts';
import {
  type ClusterKind,
  clusterKinds,
  countOfKinds,
  kindsByDesign,
  kindsWithoutText,
} from '../../../../contract/page-kinds.ts';
import { familyVerdicts } from '../../../../contract/verdicts.ts';
import type { SharedSentence } from '../../../store/history/audit-snapshot.ts';
import { batches } from '../../tables/table.ts';
import { clusterLink, contentsBadges, restNote, titleOf, verdictBadge } from '../labels.ts';
import { addressLink, foreign, markup, type Markup } from '../markup.ts';
import { clusterAnchor, type Report, type Section, type Write } from '../report.ts';
import { column, number, table, tableWriter } from '../table.ts';

const shownAddresses = 3;

export const sentences: Section = {
  id: 'sentences',
  title: (texts) => texts.sentences.title,
  write(report, write) {
    const { texts, format, store, sizeLimits } = report;
    const words = texts.sentences;
    const rows = mostCopied(report, sizeLimits.sentences);
    if (rows.length === 0) return write(markup`<p>${words.none}</p>\n`);
    write(markup`<p>${words.intro}</p>\n`);
    const columns = [column(words.sentence, 48), number(words.pages, 9), column(words.where, 43)];
    const cells = rows.map((row) => [sentenceCell(row), format.integer(row.pages), addressesCell(report, row)]);
    write(table(words.title, columns, cells));
    const all = store.sentences.count();
    write(restNote(report, 'sentences.more', rows.length, all));
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

export const relations: Section = {
  id: 'relations',
  title: (texts) => texts.relations.title,
  write(report, write) {
    const { texts, format, store } = report;
    const words = texts.relations;
    const { rows, total } = store.pairs.relations(0, report.sizeLimits.relations);
    if (total === 0) return write(markup`<p>${words.none}</p>\n`);
    write(markup`<p>${words.intro}</p>\n`);
    const columns = [
      column(words.pageA, 31),
      column(words.pageB, 31),
      column(words.verdict, 16),
      number(words.aInB, 11),
      number(words.bInA, 11),
    ];
    const cells = rows.map((pair) => [
      pageCell(report, pair.titleA, pair.addressA),
      pageCell(report, pair.titleB, pair.addressB),
      relationCell(report, pair),
      format.share(pair.coveredA),
      format.share(pair.coveredB),
    ]);
    write(table(words.title, columns, cells));
    write(restNote(report, 'relations.more', rows.length, total));
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

const others: ReadonlySet<ClusterKind> = new Set([...kindsByDesign, ...kindsWithoutText]);

export const families: Section = {
  id: 'families',
  title: (texts) => texts.families.title,
  isThere: ({ summary }) => countOfKinds(summary.clustersByKind, others).clusters > 0,
  write(report, write) {
    const { text, texts, format, summary, shared, sizeLimits } = report;
    const words = texts.families;
    write(markup`<p>${words.intro}</p>\n<ul>`);
    for (const kind of clusterKinds) {
      const found = others.has(kind) && summary.clustersByKind[kind];
      if (found)
        write(
          markup`<li><b>${text('families.counted', { kind: shared(`clusterKind.${kind}`), families: format.integer(found.clusters), pages: format.integer(found.pages) })}</b> ${shared(`clusterKindMeaning.${kind}`)}</li>\n`,
        );
    }
    write(markup`</ul>\n`);
    writeLines(report, write);
    const { clusters } = countOfKinds(summary.clustersByKind, others);
    write(restNote(report, 'families.more', sizeLimits.families, clusters));
  },
};

function writeLines(report: Report, write: Write): void {
  const { texts, format, shared, store, sizeLimits } = report;
  const words = texts.families;
  const { begin, row, end } = tableWriter(words.overview, [
    column(words.kind, 14),
    column(words.family, 26),
    number(words.pages, 8),
    column(words.languages, 12),
    column(words.advice, 14),
    column(words.main, 26),
  ]);
  write(begin);
  for (const cluster of store.clusters.list(0, sizeLimits.families, others)) {
    write(
      row([
        contentsBadges(report, cluster),
        titleOf(report, cluster.title),
        format.integer(cluster.pages),
        cluster.languages.join(', '),
        shared(`decision.${store.clusters.headline(cluster.id).action}`),
        addressLink(cluster.sourceAddress),
      ]),
    );
  }
  write(end);
}

/** All of them stand in the tables. */
export const maxCostly = 20;

export const stake: Section = {
  id: 'stake',
  title: (texts) => texts.stake.title,
  isThere: ({ store }) => store.figures.clicksAtStake(1).length > 0,
  write(report, write) {
    const { text, texts, format, store } = report;
    const [words, of] = [texts.stake, texts.clusters];
    const { atStake, all } = store.figures.clicks() ?? { atStake: 0, all: 0 };
    write(
      markup`<p><b>${text('stake.sum', { stake: format.integer(atStake), all: format.integer(all) })}</b> ${words.intro}</p>\n`,
    );
    const columns = [
      column(of.cluster, 32),
      number(words.atStake, 13),
      number(words.clicks, 13),
      number(of.pages, 10),
      column(of.source, 32),
    ];
    const rows = store.figures
      .clicksAtStake(maxCostly)
      .map((cluster) => [
        clusterLink(report, cluster),
        format.integer(cluster.clicksAtStake),
        format.integer(cluster.clicks),
        format.integer(cluster.pages),
        addressLink(cluster.sourceAddress),
      ]);
    write(table(words.overview, columns, rows));
  },
};

/**
 * When there are too many, those of clusters alone, and when the file is too large the list ends; the tables have them
 * all.
 */
export const addresses: Section = {
  id: 'addresses',
  isAppendix: true,
  title: (texts) => texts.addresses.title,
  async write(report, write) {
    const { text, texts, format, store, sizeLimits, written, progress } = report;
    const words = texts.addresses;
    const all = store.figures.addresses();
    const onlyCopies = all > sizeLimits.addresses;
    const intro = onlyCopies
      ? text('addresses.onlyClusters', { all: format.integer(all) })
      : text('addresses.intro', { count: format.integer(all) });
    write(markup`<p>${intro}</p>\n`);
    const { begin, row, end } = tableWriter(words.title, [
      column(words.address, 37),
      number(words.status, 7),
      column(words.indexability, 16),
      column(words.pageTitle, 31),
      number(words.cluster, 9),
    ]);
    write(begin);
    let shown = 0;
    for (const batch of batches(pagesOf(report, onlyCopies), 200)) {
      if (written() > sizeLimits.bytes || shown >= sizeLimits.addresses) break;
      for (const page of batch) write(row(cellsOf(report, page)));
      shown += batch.length;
      await progress.advance(batch.length);
    }
    write(end);
    write(restNote(report, 'addresses.more', shown, all));
  },
};

function* pagesOf({ store }: Report, onlyCopies: boolean): Iterable<PageBrief> {
  for (const page of store.pages.iterate()) if (!onlyCopies || store.clusterOf(page.id) !== undefined) yield page;
}

function cellsOf(report: Report, { id, address, statusCode, indexabilityStatus, title }: PageBrief) {
  const status = statusCode === 0 ? '–' : String(statusCode);
  const indexability = report.shared(`indexability.${indexabilityStatus === '' ? 'indexable' : indexabilityStatus}`);
  return [
    addressLink(address),
    status,
    indexability,
    title === '' ? '' : titleOf(report, title),
    clusterCell(report, id),
  ];
}

function clusterCell({ store, format, sizeLimits }: Report, page: number): Markup | string {
  const cluster = store.clusterOf(page);
  if (cluster === undefined) return '';
  const name = format.integer(cluster);
  return sizeLimits.detailed.has(cluster) ? markup`<a href="#${clusterAnchor(cluster)}">${name}</a>` : name;
}
