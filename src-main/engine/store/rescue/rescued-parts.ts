import { rescuedKinds, type RescuedKind, type RescuedPart, type RescuedTable } from '../../../contract/rescue.ts';

/** The tables of each kind; rows are counted of the first, and of all where a kind has several of its own. */
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

/** Any other table is the store's own bookkeeping of a run. */
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

/** What reviewers did; no stage can make it again. */
export const reviewTables: readonly string[] = tablesOfKind.reviews;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The same table with so many rows fewer. */
export const withoutRows = ({ table, rows, lost }: RescuedTable, gone: number): RescuedTable => ({
  table,
  rows: rows - gone,
  lost: lost === null ? null : lost + gone,
});
