interface TableColumn {
  readonly head: string;
  /** Figures stand to the right. */
  readonly align: 'left' | 'right';
}

export const left = (head: string): TableColumn => ({ head, align: 'left' });
export const right = (head: string): TableColumn => ({ head, align: 'right' });

/** Two spaces between columns. Beyond `maxWidth` columns go on below, each part beginning with the first one again. */
export function textTable(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  maxWidth = 120,
): string[] {
  const widths = columns.map(({ head }, index) =>
    Math.max(displayWidth(head), ...rows.map((row) => displayWidth(row[index] ?? ''))),
  );
  const parts = splitColumns(widths, maxWidth);
  return parts.flatMap((part, index) => [
    ...(index > 0 ? [''] : []),
    line(
      part,
      columns,
      columns.map(({ head }) => head),
      widths,
    ),
    ...rows.map((row) => line(part, columns, row, widths)),
  ]);
}

const gap = '  ';

function splitColumns(widths: readonly number[], maxWidth: number): number[][] {
  const [first = 0, ...rest] = widths;
  const parts = [[0]];
  let used = first;
  for (const [index, width] of rest.entries()) {
    const last = parts.at(-1) ?? [];
    if (last.length > 1 && used + gap.length + width > maxWidth) {
      parts.push([0, index + 1]);
      used = first;
    } else last.push(index + 1);
    used += gap.length + width;
  }
  return parts;
}

function line(
  part: readonly number[],
  columns: readonly TableColumn[],
  cells: readonly string[],
  widths: readonly number[],
): string {
  const filled = part.map((index) => fill(cells[index] ?? '', widths[index] ?? 0, columns[index]?.align ?? 'left'));
  return filled.join(gap).trimEnd();
}

function fill(cell: string, width: number, align: TableColumn['align']): string {
  const space = ' '.repeat(Math.max(0, width - displayWidth(cell)));
  return align === 'left' ? cell + space : space + cell;
}

/** Two cells for Chinese characters and full-width marks, none for combining marks. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/[\p{Mn}\p{Me}\p{Cf}]/u.test(character)) continue;
    width += wide.test(character) ? 2 : 1;
  }
  return width;
}

/** Unicode's East Asian Wide and Fullwidth, as far as texts use them. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;
