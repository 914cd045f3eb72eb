import type { PlanRow } from '../../../contract/plan.ts';
import { csvLines } from '../csv.ts';
import { isCarriedOut, type Redirect } from './redirects.ts';
import { webUrl } from './place.ts';
import type { RenderedFile } from './rendered-file.ts';

type Cells = readonly (string | number)[];

/** Tables of the plan under English headers, because other tools read them by name. */
const table = (header: Cells, rows: readonly Cells[]): string => `\ufeff${csvLines([header as readonly string[]])}${csvLines(rows)}`;

export const redirectTable = (redirects: readonly Redirect[]): string =>
  table(
    ['Address', 'Target', 'Status Code', 'Action', 'Ground', 'State', 'Owner', 'Decided Target'],
    redirects.map(({ row, from, to }) => [from.href, to, 301, row.action, row.ground, row.state, row.owner, row.target ?? '']),
  );

/** One canonical line for the head of each page, and the same as a header for what is not HTML. */
export function canonicalTable(rows: readonly PlanRow[]): RenderedFile {
  const wanted = rows.filter(({ action }) => action === 'canonical');
  const lines = wanted.flatMap((row): Cells[] => {
    const to = isCarriedOut(row) && row.destination !== null ? webUrl(row.destination)?.href : undefined;
    if (to === undefined) return [];
    return [[row.address, to, `<link rel="canonical" href="${attribute(to)}">`, `Link: <${to.replaceAll('>', '%3E')}>; rel="canonical"`]];
  });
  return {
    text: table(['Address', 'Canonical Link Element 1', 'HTML', 'HTTP header'], lines),
    entries: lines.length,
    refused: wanted.length - lines.length,
  };
}

/** Pages that are to leave the index, with the line and the header that say so. Forbidding them in robots.txt would hide both from crawlers. */
export function noindexTable(rows: readonly PlanRow[]): RenderedFile {
  const wanted = rows.filter(({ action }) => action === 'noindex');
  const lines = wanted.map(({ address, owner, state }) => [
    address,
    '<meta name="robots" content="noindex, follow">',
    'X-Robots-Tag: noindex, follow',
    owner,
    state,
  ]);
  return { text: table(['Address', 'HTML', 'HTTP header', 'Owner', 'State'], lines), entries: lines.length, refused: 0 };
}

export const planTable = (rows: readonly PlanRow[]): string =>
  table(
    [
      'Address',
      'Title',
      'Action',
      'Target',
      'Destination',
      'Ground',
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
      row.address,
      row.title,
      row.action,
      row.target ?? '',
      row.destination ?? '',
      row.ground,
      row.state,
      row.owner,
      row.note,
      row.reason,
      row.source?.address ?? '',
      row.verdict ?? '',
      row.similarity === null ? '' : Math.floor(row.similarity * 10) / 10,
      row.cluster?.key ?? '',
      row.conflicts.join(' '),
    ]),
  );

export const conflictTable = (rows: readonly PlanRow[]): string =>
  table(
    ['Address', 'Conflict', 'Action', 'Target', 'Destination', 'Left out'],
    rows.flatMap((row) =>
      row.conflicts.map((code) => [row.address, code, row.action, row.target ?? '', row.destination ?? '', isCarriedOut(row) ? 'no' : 'yes']),
    ),
  );

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
