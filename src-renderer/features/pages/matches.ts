type Piece = Readonly<{ text: string; isMatch: boolean; start: number }>;

/** At case-insensitive matches; joined, the pieces are the text. */
export function cutAtMatches(text: string, wanted: string): Piece[] {
  const [haystack, needle] = [text.toLowerCase(), wanted.toLowerCase()];
  // In a few languages lower case is longer; places would be wrong.
  if (needle === '' || haystack.length !== text.length) return [{ text, isMatch: false, start: 0 }];
  const pieces: Piece[] = [];
  let open = 0;
  for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + needle.length)) {
    if (at > open) pieces.push({ text: text.slice(open, at), isMatch: false, start: open });
    pieces.push({ text: text.slice(at, at + needle.length), isMatch: true, start: at });
    open = at + needle.length;
  }
  if (open < text.length || pieces.length === 0) pieces.push({ text: text.slice(open), isMatch: false, start: open });
  return pieces;
}

/** They fit beside the line numbers in the narrowest window. */
const defaultColumns = 120;

/** Long lines go on in the next row; wide characters take two columns. */
export function sourceLines(
  source: string,
  columns = defaultColumns,
): Readonly<{ number: number | null; text: string }>[] {
  return source.split(/\r\n|\n|\r/u).flatMap((line, index) =>
    rowsOf(line, columns).map((text, row) => ({
      number: row === 0 ? index + 1 : null,
      text: text.replaceAll('\t', '  '),
    })),
  );
}

function rowsOf(line: string, columns: number) {
  if (line.length * 2 <= columns) return [line];
  const rows: string[] = [];
  let [start, width] = [0, 0];
  for (let at = 0; at < line.length; at += 1) {
    const code = line.charCodeAt(at);
    width += code >= 0x2e80 || code === 9 ? 2 : 1;
    // Halves of a surrogate pair stay together.
    if (width <= columns || (code & 0xfc00) === 0xdc00) continue;
    rows.push(line.slice(start, at));
    [start, width] = [at, 1];
  }
  return [...rows, line.slice(start)];
}
