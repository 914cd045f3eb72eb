import type { CrossColumn, CrossReport } from '../evaluate/extraction-cross.ts';
import type { ExtractionReport } from '../evaluate/extraction-experiment.ts';
import type { CliText, Terminal } from './terminal.ts';
import { left, right, textTable } from './text-table.ts';

/** In every language, as in the docs. */
export const rate = (value: number): string => value.toFixed(3);
export const whole = (value: number): string => value.toFixed(0);

/** Names, then figures. */
export function table(
  { text }: Terminal,
  heads: readonly (CliText | { readonly word: string })[],
  rows: readonly (readonly string[])[],
): string[] {
  const words = heads.map((head) => (typeof head === 'string' ? text(head) : head.word));
  return textTable(
    words.map((head, index) => (index === 0 ? left(head) : right(head))),
    rows,
  );
}

export const word = (text: string) => ({ word: text });

export const titled = (title: string, lines: readonly string[]): string[] => ['', title, ...lines];

export const setLine = (
  { text }: Terminal,
  { set, documents }: { readonly set: string; readonly documents: number },
): string => text('evaluatedSet', { set, documents });

export function extractionLines(terminal: Terminal, report: ExtractionReport | CrossReport): string[] {
  const lines = 'seeds' in report ? crossLines(terminal, report) : extractorLines(terminal, report);
  return [setLine(terminal, { set: report.set, documents: report.pages }), ...lines];
}

function crossLines(terminal: Terminal, { apart, curve, features, names }: CrossReport): string[] {
  const rules = names.map(({ word: name, hint, helps, harms }) => [name, hint, whole(helps), whole(harms)]);
  const block = (title: CliText, lines: readonly string[]) =>
    lines.length > 0 ? titled(terminal.text(title), lines) : [];
  return [
    ...block('crossTitle', crossTable(terminal, apart)),
    ...block('curveTitle', crossTable(terminal, curve)),
    ...block('featuresTitle', crossTable(terminal, features)),
    ...(rules.length > 0
      ? block('namesTitle', table(terminal, [word('class'), 'colKind', 'colHelps', 'colHarms'], rules))
      : []),
  ];
}

function crossTable(terminal: Terminal, columns: readonly CrossColumn[]): string[] {
  const groups = Object.entries(columns[0]?.scores ?? {}).map(([group, { pages }]) => [
    group,
    whole(pages),
    ...columns.map(({ scores }) => rate(scores[group]?.f1 ?? 0)),
  ]);
  const names = columns.map(({ name }) => word(name));
  return groups.length > 0 ? table(terminal, ['colGroup', 'colPages', ...names], groups) : [];
}

function extractorLines(terminal: Terminal, { extractors }: ExtractionReport): string[] {
  const summary = extractors.map(({ extractor, pagesPerSecond, withoutOutput, rows: [all] }) => [
    extractor,
    ...[all?.precision, all?.recall, all?.f1].map((value) => rate(value ?? 0)),
    whole(withoutOutput),
    whole(pagesPerSecond),
  ]);
  const [first] = extractors;
  const scores = (part: 'rows' | 'withSite', index: number) =>
    extractors.map((extractor) => rate(extractor[part][index]?.f1 ?? 0));
  const groups = (first?.rows ?? []).map(({ group, pages }, index) => [group, whole(pages), ...scores('rows', index)]);
  const withSite = (first?.withSite ?? []).map(({ group, pages, alone }, index) => [
    group,
    whole(pages),
    rate(alone),
    ...scores('withSite', index),
  ]);
  const names = extractors.map(({ extractor }) => word(extractor));
  const answers = extractors
    .filter(({ extractor }) => extractor === 'auto')
    .flatMap((auto) => auto.answers)
    .map(({ extractor, reason, pages }) => [extractor, whole(pages), terminal.shared(`extractionReason.${reason}`)]);
  return [
    ...table(
      terminal,
      ['colExtractor', 'colPrecision', 'colRecall', word('F1'), 'colWithoutOutput', 'colPagesPerSecond'],
      summary,
    ),
    ...titled(terminal.text('autoTitle'), table(terminal, ['colExtractor', 'colPages', 'colReason'], answers)),
    ...titled(terminal.text('f1Title'), table(terminal, ['colGroup', 'colPages', ...names], groups)),
    ...(withSite.length > 0
      ? titled(
          terminal.text('withSiteTitle'),
          table(terminal, ['colGroup', 'colPages', 'colAlone', ...names], withSite),
        )
      : []),
  ];
}
