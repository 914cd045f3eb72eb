import type { PlanRow } from '../../../contract/plan.ts';
import type { Locale } from '../../../contract/settings.ts';
import { translate } from '../../../locales/translate.ts';
import { csvLines, csvTable } from '../csv.ts';
import { address, code, integer, percent, text, type Cell } from '../tables/table.ts';
import { countProposals, decidedCell, type RenderedFile, warningCell, warningHeader } from './grounds.ts';
import { isCarriedOut, type Redirect } from './redirects.ts';
import { webUrl } from './place.ts';
import { escapeMarkup } from '../../escape-markup.ts';

type Cells = readonly (string | number)[];

type Line = readonly [row: PlanRow, cells: Cells];

/** With a warning behind the columns when nobody has confirmed something. English where other tools read it by name. */
function table(header: readonly string[], lines: readonly Line[], locale: Locale = 'en'): string {
  const proposals = countProposals([...new Set(lines.map(([row]) => row))]);
  const rows = lines.map(([row, cells]) => [...cells, ...warningCell(row, proposals, locale)]);
  return `\ufeff${csvLines([[...header, ...warningHeader(proposals, locale)]])}${csvLines(rows)}`;
}

export const redirectTable = (redirects: readonly Redirect[]): string =>
  table(
    ['Address', 'Target', 'Status Code', 'Action', 'Decided', 'State', 'Owner', 'Named Target'],
    redirects.map(({ row, from, to }) => [
      row,
      [from.href, to, 301, row.action, decidedCell(row), row.state, row.owner, row.target ?? ''],
    ]),
  );

/** For the head of each page, and as a header for what is not HTML. */
export function canonicalTable(rows: readonly PlanRow[]): RenderedFile {
  const wanted = rows.filter(({ action }) => action === 'canonical');
  const lines = wanted.flatMap((row) => {
    const to = isCarriedOut(row) && row.destination !== null ? webUrl(row.destination)?.href : undefined;
    return to === undefined ? [] : [{ row, to }];
  });
  const cells = lines.map(({ row, to }): Line => [
    row,
    [
      row.address,
      to,
      `<link rel="canonical" href="${escapeMarkup(to)}">`,
      `Link: <${to.replaceAll('>', '%3E')}>; rel="canonical"`,
      decidedCell(row),
    ],
  ]);
  return {
    text: table(['Address', 'Canonical Link Element 1', 'HTML', 'HTTP header', 'Decided'], cells),
    entries: lines.length,
    refused: wanted.length - lines.length,
    proposals: countProposals(lines.map(({ row }) => row)),
  };
}

/** Forbidding pages in robots.txt would hide the line and the header from crawlers. */
export function noindexTable(rows: readonly PlanRow[]): RenderedFile {
  const wanted = rows.filter(({ action }) => action === 'noindex');
  const lines = wanted.map((row): Line => [
    row,
    [
      row.address,
      '<meta name="robots" content="noindex, follow">',
      'X-Robots-Tag: noindex, follow',
      decidedCell(row),
      row.owner,
      row.state,
    ],
  ]);
  const written = table(['Address', 'HTML', 'HTTP header', 'Decided', 'Owner', 'State'], lines);
  return { text: written, entries: lines.length, refused: 0, proposals: countProposals(wanted) };
}

const planColumns = [
  address('address'),
  text('pageTitle', 50),
  code('action', 'action'),
  address('target'),
  address('destination'),
  code('decided', 'decided'),
  code('state', 'work'),
  text('owner', 20),
  text('note', 40),
  code('reason', 'adviceReason'),
  address('sourcePage'),
  code('verdict', 'verdict'),
  percent('similarity'),
  integer('clicksAtStake'),
  integer('cluster'),
  text('clusterKey', 18),
  text('conflicts', 30),
];

/** In the reader's language, with clusters by their numbers in the report. */
export function planTable(rows: readonly PlanRow[], locale: Locale): string {
  const written = csvTable(planColumns, locale);
  const lines = rows.map((row): Line => [row, written.row(planCells(row, locale))]);
  return table(written.header, lines, locale);
}

const planCells = (row: PlanRow, locale: Locale): Cell[] => [
  row.address,
  row.title,
  row.action,
  row.target,
  row.destination,
  decidedCell(row),
  row.state,
  row.owner,
  row.note,
  row.reason,
  row.source?.address ?? null,
  row.verdict,
  row.similarity,
  row.clicksAtStake,
  row.cluster?.id ?? null,
  row.cluster?.key ?? null,
  row.conflicts.map((conflict) => translate(locale, `planConflict.${conflict}`)).join(' '),
];

const conflictColumns = [
  address('address'),
  text('conflict', 40),
  code('action', 'action'),
  address('target'),
  address('destination'),
  code('decided', 'decided'),
  code('leftOut', 'yes'),
];

export function conflictTable(rows: readonly PlanRow[], locale: Locale): string {
  const written = csvTable(conflictColumns, locale);
  const lines = rows.flatMap((row) =>
    row.conflicts.map((conflict): Line => {
      const { address, action, target, destination } = row;
      const words = translate(locale, `planConflict.${conflict}`);
      return [
        row,
        written.row([address, words, action, target, destination, decidedCell(row), isCarriedOut(row) ? null : 'yes']),
      ];
    }),
  );
  return table(written.header, lines, locale);
}
