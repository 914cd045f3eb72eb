import { titleOf } from '../labels.ts';
import { addressLink, markup, type Markup } from '../markup.ts';
import { clusterAnchor, type Report, type Section } from '../report.ts';
import { batches } from '../../tables/table.ts';
import { tableWriter } from '../table.ts';

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
      { title: words.address, width: 37 },
      { title: words.status, width: 7, isNumber: true },
      { title: words.indexability, width: 16 },
      { title: words.pageTitle, width: 31 },
      { title: words.cluster, width: 9, isNumber: true },
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
    if (shown < all)
      write(
        markup`<p class="note">${text('addresses.more', { shown: format.integer(shown), all: format.integer(all) })}</p>\n`,
      );
  },
};

type Page = ReturnType<Report['store']['pages']['list']>['rows'][number];

function* pagesOf({ store }: Report, onlyCopies: boolean): Iterable<Page> {
  for (const page of store.pages.iterate()) if (!onlyCopies || store.clusterOf(page.id) !== undefined) yield page;
}

function cellsOf(report: Report, { id, address, statusCode, indexabilityStatus, title }: Page) {
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
