import { resolve } from 'node:path';
import type { Client } from '../../contract/api.ts';
import type { DetectorEvidence } from '../../contract/evidence.ts';
import type { Comparison } from '../../contract/models.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Terminal } from '../terminal.ts';

/** `explain F A B`: the comparison of two pages and what each detector says, fired or not. */
export async function explainCommand(
  client: Client,
  terminal: Terminal,
  file: string,
  addresses: readonly [string, string],
  values: Readonly<Record<string, unknown>>,
): Promise<number> {
  const { audit } = await client.request('audit/open', { file: resolve(file) });
  const { id: a } = await client.request('page/find', { audit, address: addresses[0] });
  const { id: b } = await client.request('page/find', { audit, address: addresses[1] });
  const comparison = await client.request('pair/compare', { audit, a, b });
  const detectors = values['all'] === true ? (await client.request('detector/list', {})).detectors.map(({ id }) => id) : undefined;
  const { evidence } = await client.request('pair/evidence', { audit, a, b, ...(detectors && { detectors }) });
  if (terminal.json) terminal.result(JSON.stringify({ ...comparison, evidence }, null, 2));
  else for (const line of [...comparisonLines(terminal, comparison), '', ...evidenceLines(terminal, evidence)]) terminal.result(line);
  return exitCodes.done;
}

const shownPassages = 5;

function comparisonLines(terminal: Terminal, { a, b, figures, verdict, rule, passages }: Comparison): string[] {
  const percent = (share: number) =>
    new Intl.NumberFormat(terminal.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(Math.floor(share * 1000) / 10);
  const ruleText = terminal.shared(`rule.${rule}`);
  const longest = passages
    .filter(({ kind }) => kind === 'verbatim')
    .sort((one, other) => other.a[1] - other.a[0] - (one.a[1] - one.a[0]))
    .slice(0, shownPassages);
  return [
    `A  ${a.page.address}  ${a.page.title}`,
    `B  ${b.page.address}  ${b.page.title}`,
    verdict
      ? terminal.text('verdict', { verdict: terminal.shared(`verdict.${verdict}`), rule: ruleText })
      : terminal.text('noVerdict', { rule: ruleText }),
    terminal.text('covered', {
      a: percent(figures.verbatimA + figures.rewordedA),
      b: percent(figures.verbatimB + figures.rewordedB),
      similarity: percent(figures.similarity / 100),
    }),
    terminal.text('longest', { run: figures.longestRun, matched: figures.matchedCharacters, order: figures.orderChanges }),
    ...(longest.length > 0 ? ['', terminal.text('sharedPassages')] : []),
    ...longest.map(({ a: [start, end] }) => `  “${a.text.slice(start, end).replaceAll('\n', ' ').slice(0, 160)}”`),
  ];
}

function evidenceLines(terminal: Terminal, evidence: readonly DetectorEvidence[]): string[] {
  const rows = evidence.map(({ detector, outcome }) => {
    if (outcome.kind === 'not-applicable') {
      return [detector, '–', '–', terminal.text('notApplicable', { reason: terminal.shared(`notApplicable.${outcome.reason}`) })];
    }
    const { score, threshold, sense, duplicate } = outcome;
    return [detector, number(score), `${sense === 'at-least' ? '≥' : '≤'} ${number(threshold)}`, terminal.text(duplicate ? 'fired' : 'silent')];
  });
  const table = [[terminal.text('method'), terminal.text('score'), terminal.text('threshold'), terminal.text('result')], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => (row[column] ?? '').length)));
  return table.map((row) => row.map((cell, column) => (column < 3 ? cell.padEnd(widths[column] ?? 0) : cell)).join('  '));
}

const number = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(3));
