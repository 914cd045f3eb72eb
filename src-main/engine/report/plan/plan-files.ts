import { type PlanConflict, type PlanFile, planFileNames, planFiles, type PlanRow } from '../../../contract/plan.ts';
import type { Locale } from '../../../contract/language-tags.ts';
import { translate } from '../../../locales/translate.ts';
import { escapeMarkup } from '../../escape-markup.ts';
import { csvLines } from '../../../contract/table-text.ts';
import { csvTable } from '../csv.ts';
import { planColumns } from '../tables/registry.ts';
import { cellsOf, columnsOf, type Spec } from '../tables/table.ts';
import {
  countProposals,
  decidedCell,
  isCarriedOut,
  isDecided,
  isPlaceless,
  type Redirect,
  redirectsOf,
  type RenderedFile,
  type Rendering,
  warningCell,
  warningHeader,
  webUrl,
} from './resolve-targets.ts';
import { orderRows } from './order-files.ts';
import { apacheRedirects, cleanParam, nginxRedirects } from './server-files.ts';

type PlanFileOptions = Pick<Rendering, 'knownAddresses'> & Readonly<{ locale?: Locale; includeProposals: boolean }>;

/** Contains only decisions, since nobody checks each row again, unless proposals are requested. */
export function renderPlanFile(
  file: PlanFile,
  rows: readonly PlanRow[],
  { includeProposals, knownAddresses, locale = 'en' }: PlanFileOptions,
): RenderedFile {
  const render = (wanted: readonly PlanRow[], waiting = 0) =>
    renderers[file](wanted, { knownAddresses, waiting, locale });
  if (includeProposals) return render(rowsForFiles(rows, true));
  const { proposals } = render(rows.filter((row) => !isDecided(row)));
  return { ...render(rowsForFiles(rows, false), proposals), proposals };
}

export function rowsForFiles(rows: readonly PlanRow[], includeProposals: boolean) {
  return [...rows.filter(isDecided), ...rows.filter((row) => includeProposals && !isDecided(row))];
}

/** `placeless`: rows of files in folders, which need a web address for a redirect or canonical line. */
export function tallyOf(rows: readonly PlanRow[]) {
  const proposals = countProposals(rows);
  return { decided: rows.length - proposals, proposals, placeless: rows.filter(isPlaceless).length };
}

export const planFileStates = (rows: readonly PlanRow[], options: PlanFileOptions) =>
  planFiles.map((file) => {
    const { entries, refused, proposals } = renderPlanFile(file, rows, options);
    return { file, name: planFileNames[file], entries, refused, proposals };
  });

type Render = (rows: readonly PlanRow[], rendering: Rendering) => RenderedFile;

const redirects =
  (render: (entries: readonly Redirect[], rendering: Rendering) => RenderedFile): Render =>
  (rows, rendering) => {
    const { entries, refused } = redirectsOf(rows);
    const rendered = render(entries, { ...rendering, refused });
    return { ...rendered, refused: refused + rendered.refused };
  };

/** Only counts orders, which are written while texts are compared. */
const countOrders: Render = (rows) => {
  const orders = orderRows(rows);
  return { text: '', entries: orders.length, refused: 0, proposals: countProposals(orders) };
};

const renderers: Readonly<Record<PlanFile, Render>> = {
  nginx: redirects(nginxRedirects),
  apache: redirects(apacheRedirects),
  'redirects-csv': redirects((entries) => redirectTable(entries)),
  canonical: canonicalTable,
  'clean-param': cleanParam,
  noindex: noindexTable,
  'plan-csv': (rows, { locale }) =>
    translated(
      planColumns(locale)(
        'address pageTitle action target destination decided state owner note reason sourcePage verdict similarity clicksAtStake cluster clusterKey conflicts',
      ),
      rows.map((row) => [row, row]),
      locale,
    ),
  'conflicts-csv': (rows, { locale }) => conflictTable(rows, locale),
  'orders-html': countOrders,
  'orders-markdown': countOrders,
  'orders-csv': countOrders,
};

type Line = readonly [row: PlanRow, cells: readonly (string | number)[]];

/** Tables that other tools read by column name are in English. */
function table(header: readonly string[], lines: readonly Line[], refused = 0, locale: Locale = 'en') {
  const known = [...new Set(lines.map(([row]) => row))];
  const proposals = countProposals(known);
  const rows = lines.map(([row, cells]) => [...cells, ...warningCell(row, proposals, locale)]);
  const heads = [...header, ...warningHeader(proposals, locale)];
  return { text: `\ufeff${csvLines([heads])}${csvLines(rows)}`, entries: known.length, refused, proposals };
}

export const redirectTable = (redirects: readonly Redirect[]): RenderedFile =>
  table(
    ['Address', 'Target', 'Status Code', 'Action', 'Decided', 'State', 'Owner', 'Named Target'],
    redirects.map(({ row, from, to }) => [
      row,
      [from.href, to, 301, row.action, decidedCell(row), row.state, row.owner, row.target ?? ''],
    ]),
  );

export function canonicalTable(rows: readonly PlanRow[]): RenderedFile {
  const wanted = rows.filter(({ action }) => action === 'canonical');
  const lines = wanted.flatMap((row): Line[] => {
    const to = isCarriedOut(row) && row.destination !== null ? webUrl(row.destination)?.href : undefined;
    if (to === undefined) return [];
    const html = hasMarkup(row) ? `<link rel="canonical" href="${escapeMarkup(to)}">` : '';
    const header = `Link: <${to.replaceAll('>', '%3E')}>; rel="canonical"`;
    return [[row, [row.address, to, html, header, decidedCell(row)]]];
  });
  const heads = ['Address', 'Canonical Link Element 1', 'HTML', 'HTTP header', 'Decided'];
  return table(heads, lines, wanted.length - lines.length);
}

/** Text files cannot contain an element, but have HTTP headers. */
const hasMarkup = ({ reason, address }: PlanRow) =>
  reason !== 'text-file' && !filesWithoutMarkup.test(address.split(/[?#]/u, 1)[0] ?? '');

const filesWithoutMarkup = /\.(?:txt|text|md|markdown|rst|adoc|pdf|docx?|odt|rtf|csv|json)$/iu;

/** Crawlers see neither element nor header of pages forbidden in robots.txt. */
function noindexTable(rows: readonly PlanRow[]) {
  const [html, header] = ['<meta name="robots" content="noindex, follow">', 'X-Robots-Tag: noindex, follow'];
  const lines = rows
    .filter(({ action }) => action === 'noindex')
    .map((row): Line => {
      const element = hasMarkup(row) ? html : '';
      return [row, [row.address, element, header, decidedCell(row), row.owner, row.state]];
    });
  return table(['Address', 'HTML', 'HTTP header', 'Decided', 'Owner', 'State'], lines);
}

const conflictTable = (rows: readonly PlanRow[], locale: Locale) =>
  translated<PlanRow & { readonly conflict: PlanConflict }>(
    [
      'address',
      ['conflict', ({ conflict }) => translate(locale, `planConflict.${conflict}`)],
      ...planColumns(locale)('action target destination decided'),
      ['leftOut', (row) => (isCarriedOut(row) ? null : 'yes')],
    ],
    rows.flatMap((row) => row.conflicts.map((conflict) => [row, { ...row, conflict }] as const)),
    locale,
  );

function translated<Row>(
  specs: readonly Spec<Row>[],
  rows: readonly (readonly [row: PlanRow, line: Row])[],
  locale: Locale,
) {
  const columns = columnsOf(specs);
  const { header, cells } = csvTable(columns, locale);
  const lines = rows.map(([row, line]): Line => [row, cells(cellsOf(columns, line))]);
  return table(header, lines, 0, locale);
}
