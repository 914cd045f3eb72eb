import { address, code, integer, text, type Table } from './table.ts';

/** Every long sentence that stands on several pages, the most copied one first. */
export const sentencesTable: Table = {
  id: 'sentences',
  columns: [
    text('sentence', 90),
    integer('length'),
    integer('pagesWith'),
    integer('hosts'),
    integer('clustersWith'),
    text('language', 10),
    address('firstAddress'),
    code('ignored', 'yes', 12),
  ],
  size: (store) => store.sentences.count(),
  *rows(store) {
    for (const { text, length, pages, hosts, clusters, language, firstAddress, ignored } of store.sentences.iterate()) {
      yield [text, length, pages, hosts, clusters, language, firstAddress, ignored ? 'yes' : null];
    }
  },
};
