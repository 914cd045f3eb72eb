import type { Session } from '../acting.ts';
import path from 'node:path';
import type { FigureTable } from '../../contract/figures.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Terminal } from '../terminal.ts';
import { joinList } from '../../locales/join-list.ts';

export async function figuresCommand(
  { client, terminal }: Session,
  file: string,
  tables: readonly string[],
  forget: boolean,
): Promise<number> {
  const { audit } = await client.request('audit/open', { file: path.resolve(file) });
  const before = forget
    ? await client.request('figures/remove', { audit })
    : await client.request('figures/list', { audit });
  const imported =
    tables.length === 0
      ? null
      : await client.request('figures/import', { audit, files: tables.map((table) => path.resolve(table)) });
  const state = imported ?? before;
  const shown = imported?.read ?? state.tables;
  terminal.show(state, () => [
    ...shown.flatMap((table) => linesOf(terminal, table)),
    shown.length === 0 ? terminal.text('figuresNone') : terminal.text('figuresPages', { pages: state.pages }),
  ]);
  return exitCodes.done;
}

function linesOf(
  terminal: Terminal,
  { name, kind, measures, addresses, joined, unmatched, examples, skipped }: FigureTable,
): string[] {
  const named = joinList(
    terminal.locale,
    measures.map((measure) => terminal.shared(`figureMeasure.${measure}`)),
  );
  return [
    terminal.text('figuresRead', {
      name,
      kind: terminal.shared(`figureKind.${kind}`),
      addresses,
      joined,
      measures: named,
    }),
    ...(skipped > 0 ? [terminal.text('figuresSkipped', { count: skipped })] : []),
    ...(unmatched > 0
      ? [terminal.text('figuresUnmatched', { count: unmatched }), ...examples.map((address) => `    ${address}`)]
      : []),
    ...(unmatched > examples.length ? [terminal.text('figuresMore', { count: unmatched - examples.length })] : []),
  ];
}
