import { titleOf } from '../labels.ts';
import { addressLink, markup, type Markup } from '../markup.ts';
import { clusterAnchor, detailedClusters, type Report, type Section } from '../report.ts';
import { tableWriter } from '../table.ts';

/** Every address of the audit, so that a reader can look up where any page stands. */
export const addresses: Section = {
  id: 'addresses',
  title: (texts) => texts.addresses.title,
  write(report, write) {
    const { texts, format, store, shared } = report;
    const words = texts.addresses;
    write(markup`<p>${words.intro(format.integer(store.pages.list(0, 1, undefined).total))}</p>\n`);
    const { begin, row, end } = tableWriter(words.title, [
      { title: words.address, width: 40 },
      { title: words.status, width: 8, isNumber: true },
      { title: words.indexability, width: 17 },
      { title: words.pageTitle, width: 25 },
      { title: words.cluster, width: 10, isNumber: true },
    ]);
    write(begin);
    for (const { id, address, statusCode, indexabilityStatus, title } of store.pages.iterate()) {
      const status = statusCode === 0 ? '–' : String(statusCode);
      const indexability = shared(`indexability.${indexabilityStatus === '' ? 'indexable' : indexabilityStatus}`);
      const name = title === '' ? '' : titleOf(report, title);
      write(row([addressLink(address), status, indexability, name, clusterCell(report, id)]));
    }
    write(end);
  },
};

function clusterCell({ stock, format }: Report, page: number): Markup | string {
  const cluster = stock.clusterOf.get(page);
  if (cluster === undefined) return '';
  const name = format.integer(cluster);
  return cluster <= detailedClusters ? markup`<a href="#${clusterAnchor(cluster)}">${name}</a>` : name;
}
