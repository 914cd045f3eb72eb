import type { Session } from '../acting.ts';
import type { Client } from '../../contract/api.ts';
import { checkOrder, type CheckName, type CheckRow, type CheckSummary } from '../../contract/checks.ts';
import { exitCodes } from '../exit-codes.ts';
import { openToRead } from '../open-to-read.ts';
import type { Terminal } from '../terminal.ts';
import { left, right, textTable } from '../text-table.ts';

export interface ChecksValues {
  readonly check?: CheckName;
  readonly search?: string;
  readonly limit?: number;
}

const rowsAtOnce = 500;

export async function checksCommand(session: Session, file: string, values: ChecksValues): Promise<number> {
  const { client, terminal } = session;
  const audit = await openToRead(session, file);
  const { check } = values;
  const summary = await client.request('checks/summary', { audit });
  if (check === undefined) {
    terminal.show(summary, () => summaryLines(terminal, summary));
    terminal.note(terminal.text('checksAll', { checked: terminal.count(summary.checked) }));
  } else {
    const rows = await listed(client, audit, check, values);
    terminal.show(rows, () => rowLines(terminal, rows));
  }
  if (summary.unread > 0)
    terminal.note(terminal.text('checksUnread', { unread: terminal.count(summary.unread), file }));
  return exitCodes.done;
}

async function listed(
  client: Client,
  audit: string,
  check: CheckName,
  { search: text, limit = Infinity }: ChecksValues,
): Promise<CheckRow[]> {
  const rows: CheckRow[] = [];
  for (let total = Infinity; rows.length < Math.min(limit, total);) {
    const window = { offset: rows.length, limit: Math.min(rowsAtOnce, limit - rows.length) };
    const list = await client.request('checks/list', {
      audit,
      check,
      ...checkOrder(check),
      ...window,
      ...(text !== undefined && { text }),
    });
    if (list.rows.length === 0) break;
    rows.push(...list.rows);
    total = list.total;
  }
  return rows;
}

function summaryLines(terminal: Terminal, { checks }: CheckSummary): string[] {
  const heads = [left(terminal.text('colCheck')), right(terminal.text('colPages')), left(terminal.text('colMeaning'))];
  const rows = checks.map(({ check, pages }) => [check, terminal.count(pages), terminal.shared(`check.${check}`)]);
  return textTable(heads, rows, Infinity);
}

function rowLines(terminal: Terminal, rows: readonly CheckRow[]): string[] {
  if (rows.length === 0) return [terminal.text('checksNone')];
  const number = (value: number | null) => (value === null ? '' : terminal.count(value));
  const figures = ['colStatus', 'colLength', 'colNumber', 'colWords', 'colInlinks'] as const;
  const heads = [
    left(terminal.text('colAddress')),
    ...figures.map((name) => right(terminal.text(name))),
    left(terminal.text('colText')),
  ];
  const cells = rows.map(({ address, statusCode, text, length, count, words, inlinks }) => [
    address,
    String(statusCode),
    ...[length, count, words, inlinks].map(number),
    text,
  ]);
  return textTable(heads, cells, Infinity);
}
