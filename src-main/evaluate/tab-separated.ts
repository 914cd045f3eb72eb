export type TableRow = Readonly<Record<string, string>>;

/** The first line names the columns. Quotation marks are literal. */
export function parseTabSeparated(text: string): readonly TableRow[] {
  const [header = '', ...lines] = text.replace(/^\ufeff/u, '').split(/\r?\n/u);
  const columns = header.split('\t');
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const cells = line.split('\t');
      return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
    });
}

export const formatTabSeparated = (rows: readonly (readonly (string | number)[])[]) =>
  rows.map((row) => `${row.join('\t')}\n`).join('');
