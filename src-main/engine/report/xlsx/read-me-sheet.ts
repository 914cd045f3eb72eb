import { clusterKinds } from '../../../contract/page-kinds.ts';
import type { SharedGroup } from '../../../locales/shared.ts';
import { detectorWords, translate } from '../../../locales/translate.ts';
import { adviceKinds, verdicts } from '../../../contract/verdicts.ts';
import type { ReportInput } from '../report-input.ts';
import { chosenTables } from '../tables/registry.ts';
import { columnDefinition, tableTexts } from '../tables/texts.ts';
import { reportTexts } from '../texts.ts';
import { textCell } from './cells.ts';
import { worksheetStart } from './sheet.ts';
import { styles } from './styles.ts';

type Definition = readonly [name: string, meaning: string];

export function readMeSheet(input: Pick<ReportInput, 'tables' | 'locale' | 'summary'>): string {
  const words = tableTexts[input.locale].readMe;
  const parts: readonly (readonly [title: string, rows: readonly Definition[]])[] = [
    [words.columns, columnRows(input)],
    [words.verdicts, verdicts.map((verdict) => shared(input, 'verdict', 'verdictMeaning', verdict))],
    [words.kinds, clusterKinds.map((kind) => shared(input, 'clusterKind', 'clusterKindMeaning', kind))],
    [
      words.advice,
      adviceKinds.map((kind) => [translate(input.locale, `advice.${kind}`), reportTexts[input.locale].advice[kind]]),
    ],
    [words.methods, methodRows(input)],
  ];
  const rows = [
    [cell(words.tab, styles.title)],
    [cell(words.intro, styles.text)],
    ...parts.flatMap(([title, definitions]) => [
      [],
      [cell(title, styles.header), cell(words.meaning, styles.header)],
      ...definitions.map(([name, meaning]) => [cell(name, styles.label), cell(meaning, styles.wrapped)]),
    ]),
  ];
  const data = rows.map(
    (cells, index) =>
      `<row r="${index + 1}">${cells.map((write, column) => write(`${'AB'[column]}${index + 1}`)).join('')}</row>`,
  );
  return `${worksheetStart}<sheetViews><sheetView workbookViewId="0" showGridLines="0"/></sheetViews><cols><col min="1" max="1" width="36" customWidth="1"/><col min="2" max="2" width="110" customWidth="1"/></cols><sheetData>${data.join('')}</sheetData></worksheet>`;
}

const cell = (text: string, style: number) => (reference: string) => textCell(reference, text, style);

/** Each column once, in the order of the tables. */
function columnRows({ tables, locale }: Pick<ReportInput, 'tables' | 'locale'>): Definition[] {
  const keys = new Set(chosenTables(tables, locale).flatMap(({ columns }) => columns.map(({ key }) => key)));
  return [...keys].flatMap((key) => {
    const meaning = columnDefinition(locale, key);
    return meaning === undefined ? [] : [[tableTexts[locale].column[key], meaning] as const];
  });
}

const shared = (
  { locale }: Pick<ReportInput, 'locale'>,
  names: SharedGroup,
  meanings: SharedGroup,
  code: string,
): Definition => [translate(locale, `${names}.${code}`), translate(locale, `${meanings}.${code}`)];

const methodRows = ({ summary, locale }: Pick<ReportInput, 'summary' | 'locale'>): Definition[] =>
  summary.detectors.map((id) => {
    const { name, explains } = detectorWords(locale, id);
    return [name, explains];
  });
