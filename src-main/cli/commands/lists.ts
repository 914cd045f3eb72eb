import { resolve } from 'node:path';
import type { DetectorInfo } from '../../contract/detector-results.ts';
import type { FigureTable } from '../../contract/figures.ts';
import type { OptionField } from '../../contract/options.ts';
import { formatTabSeparated } from '../../evaluate/tab-separated.ts';
import { joinList } from '../../locales/join-list.ts';
import { detectorWords } from '../../locales/translate.ts';
import { openToRead, type Session, type Values } from '../acting.ts';
import type { Terminal } from '../terminal.ts';
import { pathOf, writeResult } from '../text-files.ts';

export async function detectorsCommand({ client, terminal }: Session): Promise<void> {
  const { detectors } = await client.request('detector/list', {});
  terminal.show({ detectors }, () => detectors.map((detector) => `${describe(terminal, detector)}\n`));
}

function describe(terminal: Terminal, { id, summary, seed, work, cost, presets, options }: DetectorInfo): string {
  const { name, explains } = detectorWords(terminal.locale, id, summary);
  return [
    `${id}  ${name === id ? '' : `${name}  `}[${presets.join(', ')}]`,
    `  ${explains}`,
    `  ${terminal.text('source')}: ${seed}, ${work}; ${terminal.text('cost')}: ${cost}`,
    ...Object.entries(options).map(
      ([option, field]) => `  --set ${id}.${option}=${String(field.default)}  (${allowedWords(field)})  ${field.help}`,
    ),
  ].join('\n');
}

function allowedWords(field: OptionField): string {
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

export async function labelsCommand(session: Session, file: string, { out }: Values): Promise<void> {
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
  terminal.note(terminal.text('labelCount', { count: labels.length }));
}

export async function figuresCommand(
  { client, terminal }: Session,
  file: string,
  tables: readonly string[],
  { forget }: Values,
): Promise<void> {
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

function linesOf({ text, shared, locale }: Terminal, table: FigureTable): string[] {
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
