import type { ClusterListRow, ReviewedMember } from '../../../src-main/contract/cluster-views.ts';
import type { Texts } from '../../i18n/use-text.ts';

/** Clusters as people paste them into a spreadsheet. */
export function clustersAsTsv(text: Texts, rows: readonly ClusterListRow[]): string {
  const head = [
    text.ui('clusters.sorts.title'),
    text.ui('clusters.source'),
    text.ui('clusters.facets.verdicts'),
    text.ui('clusters.figures.pages'),
    text.ui('clusters.figures.floor'),
    text.ui('clusters.figures.mean'),
    text.ui('clusters.facets.canonicalStates'),
    text.ui('clusters.facets.proposals'),
    text.ui('clusters.facets.reviewStates'),
    text.ui('clusters.note'),
  ];
  return asTsv(
    head,
    rows.map((row) => [
      row.title,
      row.sourceAddress,
      text.shared(`verdict.${row.verdict}`),
      String(row.pages),
      text.format.percent(row.floor),
      text.format.percent(row.mean),
      text.shared(`canonicalState.${row.canonicalState}`),
      text.shared(`decision.${row.proposal.action}`),
      text.shared(`reviewState.${row.review.state}`),
      row.review.note,
    ]),
  );
}

/** Members of a cluster in the same way. */
export function membersAsTsv(text: Texts, members: readonly ReviewedMember[]): string {
  const head = [
    text.ui('clusters.columns.address'),
    text.ui('clusters.sorts.title'),
    text.ui('clusters.columns.similarity'),
    text.ui('clusters.facets.verdicts'),
    text.ui('clusters.facets.proposals'),
    text.ui('clusters.facets.actions'),
    text.ui('clusters.columns.target'),
    text.ui('clusters.note'),
  ];
  return asTsv(
    head,
    members.map(({ page, isSource, similarity, verdict, proposal, decision }) => [
      page.address,
      page.title,
      isSource ? text.ui('clusters.sourceBadge') : similarity === null ? '' : text.format.percent(similarity),
      verdict ? text.shared(`verdict.${verdict}`) : '',
      text.shared(`decision.${proposal.action}`),
      decision ? text.shared(`decision.${decision.action}`) : '',
      decision?.target ?? '',
      decision?.note ?? '',
    ]),
  );
}

/** Tabs and line breaks would begin another cell; a leading sign of a formula would be computed. */
export function asTsv(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, ...rows].map((cells) => cells.map(cellOf).join('\t')).join('\n');
}

function cellOf(written: string): string {
  const cell = written.replaceAll(/[\t\r\n]+/gu, ' ').trim();
  return /^[=+\-@]/u.test(cell) ? `'${cell}` : cell;
}
