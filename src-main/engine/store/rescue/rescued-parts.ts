import { rescuedKinds, type RescuedKind, type RescuedPart, type RescuedTable } from '../../../contract/rescue.ts';

/** Rows are counted of the first, and of all reviews. */
const tablesOfKind: Readonly<Record<RescuedKind, readonly string[]>> = {
  settings: ['meta', 'stage'],
  pages: ['page'],
  contents: ['body', 'raw_body', 'previous_page', 'body_dictionary'],
  texts: ['page_text', 'view', 'page_code', 'page_markup', 'template_page', 'template_block'],
  fingerprints: ['fingerprinted', 'fingerprint', 'statistics', 'probe', 'joined', 'candidate'],
  pairs: ['pair', 'verified', 'relation', 'shared_code'],
  sentences: ['sentence', 'sentence_page'],
  clusters: ['cluster', 'member', 'inlinks', 'link_source', 'link_target', 'page_row', 'page_figure'],
  reviews: ['decision', 'cluster_review', 'exclusion', 'ignore_rule', 'saved_view', 'pair_label', 'command'],
  history: ['history'],
  problems: ['problem'],
};

/** Other tables are the store's own bookkeeping. */
export function rescuedParts(tables: readonly RescuedTable[]): RescuedPart[] {
  const byName = new Map(tables.map((table) => [table.table, table]));
  return rescuedKinds
    .map((kind) => {
      const found = tablesOfKind[kind].flatMap((name) => byName.get(name) ?? []);
      const rows =
        kind === 'reviews'
          ? sum(found.map((table) => table.rows))
          : (byName.get(tablesOfKind[kind][0] ?? '')?.rows ?? 0);
      const losses = found.map(({ lost }) => lost);
      return { kind, rows, lost: losses.includes(null) ? null : sum(losses.map((lost) => lost ?? 0)) };
    })
    .filter(({ rows, lost }) => rows > 0 || lost !== 0);
}

/** No stage can make it again. */
export const reviewTables: readonly string[] = tablesOfKind.reviews;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

export const withoutRows = ({ table, rows, lost }: RescuedTable, gone: number): RescuedTable => ({
  table,
  rows: rows - gone,
  lost: lost === null ? null : lost + gone,
});
