import type { Verdict } from '../../../contract/verdicts.ts';

export const styles = {
  plain: 0,
  header: 1,
  text: 2,
  quotedText: 3,
  link: 4,
  integer: 5,
  percent: 6,
  date: 7,
  moment: 8,
  title: 9,
  note: 10,
  number: 11,
  label: 12,
  wrapped: 13,
  wholePercent: 14,
  lessThanPercent: 15,
} as const;

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

const cellFormats = [
  xf(0, 0, 0, 0, ''),
  xf(1, 2, 1, 0, '<alignment vertical="center" wrapText="1"/>'),
  xf(0, 0, 0, 0, top),
  xf(0, 0, 0, 0, top, ' quotePrefix="1"'),
  xf(2, 0, 0, 0, top),
  xf(0, 0, 0, 3, top),
  xf(0, 0, 0, 164, top),
  xf(0, 0, 0, 165, top),
  xf(0, 0, 0, 166, top),
  xf(3, 0, 0, 0, top),
  xf(4, 0, 0, 0, wrapped),
  xf(0, 0, 0, 1, top),
  xf(5, 0, 0, 0, top),
  xf(0, 0, 0, 0, wrapped),
  xf(0, 0, 0, 9, top),
  xf(0, 0, 0, 167, top),
];

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
<cellXfs count="${cellFormats.length}">${cellFormats.join('')}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
<dxfs count="4">${conditional('8E1B23', 'FBDFE1')}${conditional('7A4900', 'FFEBC2')}${conditional('4B2A9B', 'E9E1FC')}${conditional('86215F', 'FADDF0')}</dxfs>
</styleSheet>`;
