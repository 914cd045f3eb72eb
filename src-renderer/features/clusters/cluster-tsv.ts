import type { ClusterListRow, ReviewedMember } from '../../../src-main/contract/cluster-views.ts';
import { tsvText } from '../../../src-main/contract/table-text.ts';
import type { Texts, UiKey } from '../../kit.ts';

export const clustersAsTsv = (text: Texts, rows: readonly ClusterListRow[]) =>
  columnsAsTsv<ClusterListRow>(text, rows, [
    ['sorts.title', ({ title }) => title],
    ['source', ({ sourceAddress }) => sourceAddress],
    ['facets.verdicts', ({ verdict }) => text.shared(`verdict.${verdict}`)],
    ['figures.pages', ({ pages }) => String(pages)],
    ['figures.floor', ({ floor }) => text.format.percent(floor)],
    ['figures.mean', ({ mean }) => text.format.percent(mean)],
    ['facets.canonicalStates', (row) => text.shared(`canonicalState.${row.canonicalState}`)],
    ['facets.proposals', ({ proposal }) => text.shared(`decision.${proposal.action}`)],
    ['facets.reviewStates', ({ review }) => text.shared(`reviewState.${review.state}`)],
    ['note', ({ review }) => review.note],
  ]);

export const membersAsTsv = (text: Texts, members: readonly ReviewedMember[]) =>
  columnsAsTsv<ReviewedMember>(text, members, [
    ['columns.address', ({ page }) => page.address],
    ['sorts.title', ({ page }) => page.title],
    [
      'columns.similarity',
      ({ isSource, similarity }) =>
        isSource ? text.ui('clusters.sourceBadge') : similarity === null ? '' : text.format.percent(similarity),
    ],
    ['facets.verdicts', ({ verdict }) => (verdict ? text.shared(`verdict.${verdict}`) : '')],
    ['facets.proposals', ({ proposal }) => text.shared(`decision.${proposal.action}`)],
    ['facets.actions', ({ decision }) => (decision ? text.shared(`decision.${decision.action}`) : '')],
    ['columns.target', ({ decision }) => decision?.target ?? ''],
    ['note', ({ decision }) => decision?.note ?? ''],
  ]);

type Head = UiKey extends infer Key ? (Key extends `clusters.${infer Rest}` ? Rest : never) : never;
type Column<Row> = readonly [head: Head, cellOf: (row: Row) => string];

const columnsAsTsv = <Row>(text: Texts, rows: readonly Row[], columns: readonly Column<Row>[]) =>
  tsvText([
    columns.map(([head]) => text.ui(`clusters.${head}`)),
    ...rows.map((row) => columns.map(([, words]) => words(row))),
  ]);
