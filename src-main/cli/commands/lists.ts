import { resolve } from 'node:path';
import { allRows, type Result } from '../../contract/api.ts';
import { checkOrder, type CheckName, type CheckRow } from '../../contract/checks.ts';
import type { DetectorInfo } from '../../contract/detector-results.ts';
import type { FigureTable } from '../../contract/figures.ts';
import type { OptionField } from '../../contract/options.ts';
import { formatTabSeparated } from '../../evaluate/tab-separated.ts';
import { joinList } from '../../locales/join-list.ts';
import { optionWords } from '../../locales/option-words.ts';
import { detectorWords } from '../../locales/translate.ts';
import { openToRead, pathOf, type Session, type Values, writeResult } from '../acting.ts';
import { left, right, type Terminal, textTable } from '../terminal.ts';

export async function detectorsCommand({ client, terminal }: Session) {
  const { detectors } = await client.request('detector/list', {});
  terminal.show({ detectors }, () => detectors.map((detector) => `${describe(terminal, detector)}\n`));
}

function describe(terminal: Terminal, { id, seed, work, cost, presets, options }: DetectorInfo) {
  const { name, explains } = detectorWords(terminal.locale, id);
  return [
    `${id}  ${name === id ? '' : `${name}  `}[${presets.join(', ')}]`,
    `  ${explains}`,
    `  ${terminal.text('source')}: ${seed}, ${work}; ${terminal.shared(`methodCost.${cost}`)}`,
    ...Object.entries(options).map(
      ([option, field]) =>
        `  --set ${id}.${option}=${String(field.default)}  (${allowedWords(field)})  ${optionWords(terminal.locale, id, option).help}`,
    ),
  ].join('\n');
}

function allowedWords(field: OptionField) {
  switch (field.kind) {
    case 'choice':
      return field.choices.join(' | ');
    case 'boolean':
      return 'true | false';
    case 'text':
      return `≤ ${field.maxLength}`;
    default:
      return `${field.min}–${field.max}`;
  }
}

export async function labelsCommand(session: Session, file: string, { out }: Values) {
  const { client, terminal } = session;
  const audit = await openToRead(session, file);
  const { labels } = await client.request('label/list', { audit });
  const table = formatTabSeparated([
    ['a', 'b', 'label', 'from'],
    ...labels.map(({ addressA, addressB, label, from }) => [addressA, addressB, label, from]),
  ]);
  const path = pathOf(out);
  if (terminal.json || path === null) terminal.show(labels, () => [table.trimEnd()]);
  else await writeResult(path, table);
  terminal.noteText('labelCount', { count: labels.length });
}

export async function figuresCommand(
  { client, terminal }: Session,
  file: string,
  tables: readonly string[],
  { forget }: Values,
) {
  const { audit } = await client.request('audit/open', { file: resolve(file) });
  const before = await client.request(forget === true ? 'figures/remove' : 'figures/list', { audit });
  const files = tables.map((table) => resolve(table));
  const imported = files.length > 0 ? await client.request('figures/import', { audit, files }) : null;
  const state = imported ?? before;
  const shown = imported?.read ?? state.tables;
  terminal.show(state, () => [
    ...shown.flatMap((table) => linesOf(terminal, table)),
    shown.length === 0 ? terminal.text('figuresNone') : terminal.text('figuresPages', { pages: state.pages }),
  ]);
}

function linesOf({ text, shared, locale }: Terminal, table: FigureTable) {
  const { name, addresses, joined, unmatched, examples, skipped } = table;
  const measures = joinList(
    locale,
    table.measures.map((measure) => shared(`figureMeasure.${measure}`)),
  );
  const kind = shared(`figureKind.${table.kind}`);
  const more = unmatched - examples.length;
  return [
    text('figuresRead', { name, kind, addresses, joined, measures }),
    ...(skipped > 0 ? [text('figuresSkipped', { count: skipped })] : []),
    ...(unmatched > 0
      ? [text('figuresUnmatched', { count: unmatched }), ...examples.map((address) => `    ${address}`)]
      : []),
    ...(more > 0 ? [text('figuresMore', { count: more })] : []),
  ];
}

export async function checksCommand(
  session: Session,
  file: string,
  { check, search, limit }: { check?: CheckName; search?: string; limit?: number },
) {
  const { client, terminal } = session;
  const audit = await openToRead(session, file);
  const summary = await client.request('checks/summary', { audit });
  if (check === undefined) {
    terminal.show(summary, () => summaryLines(terminal, summary));
    terminal.noteText('checksAll', { checked: terminal.count(summary.checked) });
  } else {
    const list = { audit, check, ...checkOrder(check), ...(search !== undefined && { text: search }) };
    const rows = await allRows((part) => client.request('checks/list', { ...list, ...part }), limit);
    terminal.show(rows, () => rowLines(terminal, rows));
  }
}

function summaryLines(terminal: Terminal, { checks }: Result<'checks/summary'>) {
  const heads = [left(terminal.text('colCheck')), right(terminal.text('colPages')), left(terminal.text('colMeaning'))];
  const rows = checks.map(({ check, pages }) => [check, terminal.count(pages), terminal.shared(`check.${check}`)]);
  return textTable(heads, rows, Infinity);
}

function rowLines(terminal: Terminal, rows: readonly CheckRow[]) {
  if (rows.length === 0) return [terminal.text('checksNone')];
  const figures = ['colStatus', 'colLength', 'colNumber', 'colWords', 'colInlinks'] as const;
  const heads = [
    left(terminal.text('colAddress')),
    ...figures.map((name) => right(terminal.text(name))),
    left(terminal.text('colText')),
  ];
  const cells = rows.map(({ address, statusCode, text, length, count, words, inlinks }) => [
    address,
    String(statusCode),
    ...[length, count, words, inlinks].map((value) => (value === null ? '' : terminal.count(value))),
    text,
  ]);
  return textTable(heads, cells, Infinity);
}
