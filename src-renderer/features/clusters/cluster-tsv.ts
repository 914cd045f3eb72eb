import type { ClusterListRow, ReviewedMember } from '../../../src-main/contract/cluster-views.ts';
import { tsvText } from '../../../src-main/contract/table-text.ts';
import type { Texts } from '../../kit.ts';

export const clustersAsTsv = (text: Texts, rows: readonly ClusterListRow[]) =>
  columnsAsTsv<ClusterListRow>(rows, [
    [text.ui('clusters.sorts.title'), ({ title }) => title],
    [text.ui('clusters.source'), ({ sourceAddress }) => sourceAddress],
    [text.ui('clusters.facets.verdicts'), ({ verdict }) => text.shared(`verdict.${verdict}`)],
    [text.ui('clusters.figures.pages'), ({ pages }) => String(pages)],
    [text.ui('clusters.figures.floor'), ({ floor }) => text.format.percent(floor)],
    [text.ui('clusters.figures.mean'), ({ mean }) => text.format.percent(mean)],
    [text.ui('clusters.facets.canonicalStates'), (row) => text.shared(`canonicalState.${row.canonicalState}`)],
    [text.ui('clusters.facets.proposals'), ({ proposal }) => text.shared(`decision.${proposal.action}`)],
    [text.ui('clusters.facets.reviewStates'), ({ review }) => text.shared(`reviewState.${review.state}`)],
    [text.ui('clusters.note'), ({ review }) => review.note],
  ]);

export const membersAsTsv = (text: Texts, members: readonly ReviewedMember[]) =>
  columnsAsTsv<ReviewedMember>(members, [
    [text.ui('clusters.columns.address'), ({ page }) => page.address],
    [text.ui('clusters.sorts.title'), ({ page }) => page.title],
    [
      text.ui('clusters.columns.similarity'),
      ({ isSource, similarity }) =>
        isSource ? text.ui('clusters.sourceBadge') : similarity === null ? '' : text.format.percent(similarity),
    ],
    [text.ui('clusters.facets.verdicts'), ({ verdict }) => (verdict ? text.shared(`verdict.${verdict}`) : '')],
    [text.ui('clusters.facets.proposals'), ({ proposal }) => text.shared(`decision.${proposal.action}`)],
    [
      text.ui('clusters.facets.actions'),
      ({ decision }) => (decision ? text.shared(`decision.${decision.action}`) : ''),
    ],
    [text.ui('clusters.columns.target'), ({ decision }) => decision?.target ?? ''],
    [text.ui('clusters.note'), ({ decision }) => decision?.note ?? ''],
  ]);

type Column<Row> = readonly [head: string, cellOf: (row: Row) => string];

const columnsAsTsv = <Row>(rows: readonly Row[], columns: readonly Column<Row>[]) =>
  tsvText([columns.map(([head]) => head), ...rows.map((row) => columns.map(([, words]) => words(row)))]);
