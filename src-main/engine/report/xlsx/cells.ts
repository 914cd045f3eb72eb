import { isWhole, tenthsOfPercent } from '../../../contract/tenths.ts';
import type { Verdict } from '../../../contract/verdicts.ts';
import { escapeMarkup } from '../../escape-markup.ts';
import { clip, visibleText } from '../plain-text.ts';

export const verdictFormats: Readonly<Partial<Record<Verdict, number>>> = {
  identical: 0,
  'near-duplicate': 1,
  partial: 1,
  'pseudo-original': 2,
  spliced: 3,
  contained: 3,
};

const top = '<alignment vertical="top"/>';
const wrapped = '<alignment vertical="top" wrapText="1"/>';
const xf = (font: number, fill: number, border: number, format: number, inner: string, more = '') =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"${more}>${inner}</xf>`;

const cellFormats = {
  plain: xf(0, 0, 0, 0, ''),
  header: xf(1, 2, 1, 0, '<alignment vertical="center" wrapText="1"/>'),
  text: xf(0, 0, 0, 0, top),
  quotedText: xf(0, 0, 0, 0, top, ' quotePrefix="1"'),
  link: xf(2, 0, 0, 0, top),
  integer: xf(0, 0, 0, 3, top),
  percent: xf(0, 0, 0, 164, top),
  date: xf(0, 0, 0, 165, top),
  moment: xf(0, 0, 0, 166, top),
  title: xf(3, 0, 0, 0, top),
  note: xf(4, 0, 0, 0, wrapped),
  number: xf(0, 0, 0, 1, top),
  label: xf(5, 0, 0, 0, top),
  wrapped: xf(0, 0, 0, 0, wrapped),
  wholePercent: xf(0, 0, 0, 9, top),
  lessThanPercent: xf(0, 0, 0, 167, top),
};

/** Numbers of the formats above. */
export const styles = Object.fromEntries(Object.keys(cellFormats).map((name, index) => [name, index])) as Record<
  keyof typeof cellFormats,
  number
>;

const font = (inner: string) => `<font>${inner}<name val="Calibri"/><family val="2"/></font>`;
const conditional = (ink: string, ground: string) =>
  `<dxf><font><color rgb="FF${ink}"/></font><fill><patternFill patternType="solid"><fgColor rgb="FF${ground}"/><bgColor rgb="FF${ground}"/></patternFill></fill></dxf>`;

export const stylesXml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<numFmts count="4"><numFmt numFmtId="164" formatCode="0.0%"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="167" formatCode="&quot;&lt;\u00A0&quot;0.0%"/></numFmts>
<fonts count="6">${font('<sz val="11"/>')}${font('<b/><sz val="11"/><color rgb="FF1B1F27"/>')}${font('<u/><sz val="11"/><color rgb="FF2456D6"/>')}${font('<b/><sz val="16"/>')}${font('<sz val="10"/><color rgb="FF566070"/>')}${font('<b/><sz val="11"/>')}</fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE6EAF4"/><bgColor indexed="64"/></patternFill></fill></fills>
<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="medium"><color rgb="FF8C98B4"/></bottom><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${Object.keys(cellFormats).length}">${Object.values(cellFormats).join('')}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
<dxfs count="4">${conditional('8E1B23', 'FBDFE1')}${conditional('7A4900', 'FFEBC2')}${conditional('4B2A9B', 'E9E1FC')}${conditional('86215F', 'FADDF0')}</dxfs>
</styleSheet>`;

const maxCellLength = 32_000;

/** An inline string is never a formula; one that looks like it is marked as text, so that editing leaves it one. */
export function textCell(reference: string, text: string, style = styles.text): string {
  if (text === '') return '';
  const chosen = style === styles.text && /^[=+\-@]/.test(text) ? styles.quotedText : style;
  return `<c r="${reference}" s="${chosen}" t="inlineStr"><is><t xml:space="preserve">${xmlText(clip(text, maxCellLength))}</t></is></c>`;
}

export const numberCell = (reference: string, value: number, style: number): string =>
  Number.isFinite(value) ? `<c r="${reference}" s="${style}"><v>${value}</v></c>` : '';

/** Cut to one decimal as everywhere: nothing and all have no decimals, and less than a tenth is just that. */
export function percentCell(reference: string, value: number): string {
  const tenths = tenthsOfPercent(value / 100);
  if (tenths === 0 && value > 1e-7) return numberCell(reference, 0.001, styles.lessThanPercent);
  const cut = tenths / 1000;
  return numberCell(reference, cut, isWhole(cut) ? styles.wholePercent : styles.percent);
}

export function dateCell(reference: string, written: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2}))?/.exec(written);
  const [year, month, day, hour, minute] = (parts ?? []).slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined || year < 1901)
    return textCell(reference, written);
  const millis = Date.UTC(year, month - 1, day, hour || 0, minute || 0);
  if (new Date(millis).getUTCDate() !== day) return textCell(reference, written);
  return numberCell(reference, serialOf(millis), Number.isInteger(hour) ? styles.moment : styles.date);
}

/** Days since the last day of 1899, as spreadsheets count. */
export const serialOf = (utcMillis: number): number => Math.round((utcMillis / 86_400_000 + 25_569) * 1e6) / 1e6;

export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

/** `_x0041_` would be read as a character, so its underscore is written as one. */
export const xmlText = (text: string): string =>
  escapeMarkup(visibleText(text))
    .replaceAll('\r', ' ')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
