import { checkOrder, type CheckName, type CheckRow, type CheckSummary } from '../../contract/checks.ts';
import { allRows, openToRead, type Session } from '../acting.ts';
import { left, right, type Terminal, textTable } from '../terminal.ts';

interface ChecksValues {
  readonly check?: CheckName;
  readonly search?: string;
  readonly limit?: number;
}

export async function checksCommand(
  session: Session,
  file: string,
  { check, search, limit }: ChecksValues,
): Promise<void> {
  const { client, terminal } = session;
  const audit = await openToRead(session, file);
  const summary = await client.request('checks/summary', { audit });
  if (check === undefined) {
    terminal.show(summary, () => summaryLines(terminal, summary));
    terminal.note(terminal.text('checksAll', { checked: terminal.count(summary.checked) }));
  } else {
    const list = { audit, check, ...checkOrder(check), ...(search !== undefined && { text: search }) };
    const rows = await allRows((part) => client.request('checks/list', { ...list, ...part }), limit);
    terminal.show(rows, () => rowLines(terminal, rows));
  }
  if (summary.unread > 0)
    terminal.note(terminal.text('checksUnread', { unread: terminal.count(summary.unread), file }));
}

function summaryLines(terminal: Terminal, { checks }: CheckSummary): string[] {
  const heads = [left(terminal.text('colCheck')), right(terminal.text('colPages')), left(terminal.text('colMeaning'))];
  const rows = checks.map(({ check, pages }) => [check, terminal.count(pages), terminal.shared(`check.${check}`)]);
  return textTable(heads, rows, Infinity);
}

function rowLines(terminal: Terminal, rows: readonly CheckRow[]): string[] {
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
