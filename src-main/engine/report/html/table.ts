import { markup, type Child, type Markup } from './markup.ts';

interface Column {
  readonly title: Child;
  /** Per cent, fixed, so that columns stay where they are over page breaks. */
  readonly width: number;
  readonly isNumber?: boolean;
}

export const column = (title: Child, width: number): Column => ({ title, width });
export const number = (title: Child, width: number): Column => ({ title, width, isNumber: true });

type Row = readonly Child[];

interface TableWriter {
  readonly begin: Markup;
  readonly row: (cells: Row) => Markup;
  readonly end: Markup;
}

export function tableWriter(caption: string, columns: readonly Column[]): TableWriter {
  const widths = columns.map(({ width }) => markup`<col style="width:${width}%">`);
  const titles = columns.map(({ title, isNumber }) => markup`<th scope="col"${numeric(isNumber)}>${title}</th>`);
  return {
    begin: markup`<table>
<caption>${caption}</caption>
<colgroup>${widths}</colgroup>
<thead><tr>${titles}</tr></thead>
<tbody>
`,
    row: (cells) => markup`<tr>${cells.map((cell, index) => cellOf(cell, index, columns[index]?.isNumber))}</tr>\n`,
    end: markup`</tbody>\n</table>\n`,
  };
}

export function table(caption: string, columns: readonly Column[], rows: readonly Row[]): Markup {
  const { begin, row, end } = tableWriter(caption, columns);
  return markup`${begin}${rows.map(row)}${end}`;
}

const cellOf = (cell: Child, index: number, isNumber: boolean | undefined): Markup =>
  index === 0 ? markup`<th scope="row"${numeric(isNumber)}>${cell}</th>` : markup`<td${numeric(isNumber)}>${cell}</td>`;

const numeric = (isNumber = false) => isNumber && markup` class="number"`;
