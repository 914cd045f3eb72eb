/** A row of a tab-separated table by its column names. */
export type TableRow = Readonly<Record<string, string>>;

/** Reads a table with a header line. There is no quoting: a quotation mark is a character like any other. */
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

export function formatTabSeparated(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.join('\t')}\n`).join('');
}
