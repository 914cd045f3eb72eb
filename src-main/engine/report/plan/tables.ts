import type { PlanRow } from '../../../contract/plan.ts';
import { csvLines } from '../csv.ts';
import { countProposals, decidedCell, warningCell, warningHeader } from './grounds.ts';
import { isCarriedOut, type Redirect } from './redirects.ts';
import { webUrl } from './place.ts';
import type { RenderedFile } from './rendered-file.ts';
import { escapeMarkup } from '../../escape-markup.ts';

type Cells = readonly (string | number)[];

/** What a line of a table says of a row of the plan. */
type Line = readonly [row: PlanRow, cells: Cells];

/** Tables of the plan under English headers, because other tools read them by name. */
function table(header: readonly string[], lines: readonly Line[]): string {
  const proposals = countProposals([...new Set(lines.map(([row]) => row))]);
  const rows = lines.map(([row, cells]) => [...cells, ...warningCell(row, proposals)]);
  return `\ufeff${csvLines([[...header, ...warningHeader(proposals)]])}${csvLines(rows)}`;
}

export const redirectTable = (redirects: readonly Redirect[]): string =>
  table(
    ['Address', 'Target', 'Status Code', 'Action', 'Decided', 'State', 'Owner', 'Named Target'],
    redirects.map(({ row, from, to }) => [row, [from.href, to, 301, row.action, decidedCell(row), row.state, row.owner, row.target ?? '']]),
  );

/** One canonical line for the head of each page, and the same as a header for what is not HTML. */
export function canonicalTable(rows: readonly PlanRow[]): RenderedFile {
  const wanted = rows.filter(({ action }) => action === 'canonical');
  const lines = wanted.flatMap((row) => {
    const to = isCarriedOut(row) && row.destination !== null ? webUrl(row.destination)?.href : undefined;
    return to === undefined ? [] : [{ row, to }];
  });
  const cells = lines.map(({ row, to }): Line => [
    row,
    [row.address, to, `<link rel="canonical" href="${escapeMarkup(to)}">`, `Link: <${to.replaceAll('>', '%3E')}>; rel="canonical"`, decidedCell(row)],
  ]);
  return {
    text: table(['Address', 'Canonical Link Element 1', 'HTML', 'HTTP header', 'Decided'], cells),
    entries: lines.length,
    refused: wanted.length - lines.length,
    proposals: countProposals(lines.map(({ row }) => row)),
  };
}

/** Pages that are to leave the index, with the line and the header that say so. Forbidding them in robots.txt would hide both from crawlers. */
export function noindexTable(rows: readonly PlanRow[]): RenderedFile {
  const wanted = rows.filter(({ action }) => action === 'noindex');
  const lines = wanted.map((row): Line => [
    row,
    [row.address, '<meta name="robots" content="noindex, follow">', 'X-Robots-Tag: noindex, follow', decidedCell(row), row.owner, row.state],
  ]);
  const text = table(['Address', 'HTML', 'HTTP header', 'Decided', 'Owner', 'State'], lines);
  return { text, entries: lines.length, refused: 0, proposals: countProposals(wanted) };
}

export const planTable = (rows: readonly PlanRow[]): string =>
  table(
    [
      'Address',
      'Title',
      'Action',
      'Target',
      'Destination',
      'Decided',
      'State',
      'Owner',
      'Note',
      'Reason',
      'Source',
      'Verdict',
      'Similarity',
      'Cluster',
      'Conflicts',
    ],
    rows.map((row) => [
      row,
      [
        row.address,
        row.title,
        row.action,
        row.target ?? '',
        row.destination ?? '',
        decidedCell(row),
        row.state,
        row.owner,
        row.note,
        row.reason,
        row.source?.address ?? '',
        row.verdict ?? '',
        row.similarity === null ? '' : Math.floor(row.similarity * 10) / 10,
        row.cluster?.key ?? '',
        row.conflicts.join(' '),
      ],
    ]),
  );

export const conflictTable = (rows: readonly PlanRow[]): string =>
  table(
    ['Address', 'Conflict', 'Action', 'Target', 'Destination', 'Decided', 'Left out'],
    rows.flatMap((row) =>
      row.conflicts.map((code): Line => [
        row,
        [row.address, code, row.action, row.target ?? '', row.destination ?? '', decidedCell(row), isCarriedOut(row) ? 'no' : 'yes'],
      ]),
    ),
  );
