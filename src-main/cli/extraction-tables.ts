import type { CrossColumn, CrossReport } from '../evaluate/extraction-cross.ts';
import type { ExtractionReport } from '../evaluate/extraction-experiment.ts';
import type { CliText, Terminal } from './terminal.ts';
import { left, right, textTable } from './text-table.ts';

/** Three decimals in every language, as in the docs. */
export const rate = (value: number): string => value.toFixed(3);
export const whole = (value: number): string => value.toFixed(0);

/** The first column holds names, the others figures. */
export function table(
  terminal: Terminal,
  heads: readonly (CliText | { readonly word: string })[],
  rows: readonly (readonly string[])[],
): string[] {
  const columns = heads.map((head, index) =>
    (index === 0 ? left : right)(typeof head === 'string' ? terminal.text(head) : head.word),
  );
  return textTable(columns, rows);
}

export const word = (text: string) => ({ word: text });

export function setLine(
  terminal: Terminal,
  { set, documents }: { readonly set: string; readonly documents: number },
): string {
  return terminal.text('evaluatedSet', { set, documents });
}

/** By themselves, or trained without the pages of a site. */
export function extractionLines(terminal: Terminal, report: ExtractionReport | CrossReport): string[] {
  return 'seeds' in report ? crossLines(terminal, report) : extractorLines(terminal, report);
}

function crossLines(terminal: Terminal, report: CrossReport): string[] {
  const { apart, curve, features, names } = report;
  const block = (title: CliText, lines: readonly string[]) =>
    lines.length > 0 ? ['', terminal.text(title), ...lines] : [];
  const rules = names.map(({ word: name, hint, helps, harms }) => [name, hint, whole(helps), whole(harms)]);
  return [
    setLine(terminal, { set: report.set, documents: report.pages }),
    ...block('crossTitle', crossTable(terminal, apart)),
    ...block('curveTitle', crossTable(terminal, curve)),
    ...block('featuresTitle', crossTable(terminal, features)),
    ...block(
      'namesTitle',
      rules.length > 0 ? table(terminal, [word('class'), 'colKind', 'colHelps', 'colHarms'], rules) : [],
    ),
  ];
}

function crossTable(terminal: Terminal, columns: readonly CrossColumn[]): string[] {
  const groups = Object.entries(columns[0]?.scores ?? {}).map(([group, { pages }]) => [
    group,
    whole(pages),
    ...columns.map(({ scores }) => rate(scores[group]?.f1 ?? 0)),
  ]);
  return groups.length > 0
    ? table(terminal, ['colGroup', 'colPages', ...columns.map(({ name }) => word(name))], groups)
    : [];
}

function extractorLines(terminal: Terminal, report: ExtractionReport): string[] {
  const summary = report.extractors.map(({ extractor, pagesPerSecond, withoutOutput, rows: [all] }) => [
    extractor,
    ...[all?.precision, all?.recall, all?.f1].map((value) => rate(value ?? 0)),
    whole(withoutOutput),
    whole(pagesPerSecond),
  ]);
  const groupTable = (part: 'rows' | 'withSite') =>
    (report.extractors[0]?.[part] ?? []).map(({ group, pages }, index) => [
      group,
      whole(pages),
      ...report.extractors.map((extractor) => rate(extractor[part][index]?.f1 ?? 0)),
    ]);
  const withSite = groupTable('withSite').map(([group = '', pages = '', ...known], index) => {
    const alone = report.extractors[0]?.withSite[index]?.alone ?? 0;
    return [group, pages, rate(alone), ...known];
  });
  const heads = report.extractors.map(({ extractor }) => word(extractor));
  const answers = report.extractors
    .filter(({ extractor }) => extractor === 'auto')
    .flatMap((auto) =>
      auto.answers.map(({ extractor, reason, pages }) => [
        extractor,
        whole(pages),
        terminal.shared(`extractionReason.${reason}`),
      ]),
    );
  return [
    setLine(terminal, { set: report.set, documents: report.pages }),
    ...table(
      terminal,
      ['colExtractor', 'colPrecision', 'colRecall', word('F1'), 'colWithoutOutput', 'colPagesPerSecond'],
      summary,
    ),
    '',
    terminal.text('autoTitle'),
    ...table(terminal, ['colExtractor', 'colPages', 'colReason'], answers),
    '',
    terminal.text('f1Title'),
    ...table(terminal, ['colGroup', 'colPages', ...heads], groupTable('rows')),
    ...(withSite.length > 0
      ? [
          '',
          terminal.text('withSiteTitle'),
          ...table(terminal, ['colGroup', 'colPages', 'colAlone', ...heads], withSite),
        ]
      : []),
  ];
}
