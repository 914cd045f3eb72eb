/** Only texts are defused. */
type Row = readonly (string | number)[];

/**
 * CSV (RFC 4180) with every cell quoted and CRLF at line ends. Texts that spreadsheets would compute are defused. Hand
 * written, which takes a third of a library's time and garbage for a million rows.
 */
export const csvLines = (rows: readonly Row[]) =>
  rows.map((row) => `${row.map((cell) => `"${String(harmless(cell)).replaceAll('"', '""')}"`).join(',')}\r\n`).join('');

/**
 * Tab-separated for pasting into spreadsheets, defused like CSV. Some do not read quotes there, so tabs and line
 * breaks, which would start another cell, become spaces.
 */
export const tsvText = (rows: readonly Row[]) =>
  rows
    .map((row) =>
      row
        .map((cell) => (typeof cell === 'number' ? cell : harmless(cell.replaceAll(/[\t\r\n]+/gu, ' ').trim())))
        .join('\t'),
    )
    .join('\n');

/**
 * Spreadsheets take such texts for formulas, and strangers write titles and addresses. The last four are full-width.
 */
const formulaStart = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const plainNumber = /^[+-]?\d+(?:[.,]\d+)?$/;

/** Not displayable, and some programs end a text at them. */
// oxlint-disable-next-line no-control-regex -- these are the characters to remove
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

function harmless(cell: string | number) {
  if (typeof cell === 'number') return cell;
  const text = cell.toWellFormed().replace(unprintable, '\ufffd');
  return formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}
