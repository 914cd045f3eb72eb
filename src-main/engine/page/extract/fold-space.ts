/**
 * White space of every kind, no-break and ideographic spaces included, becomes one space. Most texts are looked at
 * only.
 */
export function foldSpace(text: string): string {
  let spaces = 0;
  let isFolded = true;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if ((code > 0x20 && code < 0xa0) || !isSpace(code)) continue;
    spaces += 1;
    if (code !== 0x20 || (i > 0 && text.charCodeAt(i - 1) === 0x20)) isFolded = false;
  }
  if (isFolded) return text;
  return spaces === text.length ? ' ' : text.replace(/\s+/g, ' ');
}

/** The same inside `<pre>`, where line feeds stay. */
export function foldLines(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\S\n]+/g, ' ');
}

/**
 * Pieces that were folded one by one, put together: one space between words, one line feed between lines, nothing at
 * the ends.
 */
export function tidy(text: string): string {
  let tidied = text;
  if (tidied.includes('  ')) tidied = tidied.replace(/ {2,}/g, ' ');
  if (tidied.includes('\n')) tidied = tidied.replace(/ ?\n[ \n]*/g, '\n');
  return tidied.trim();
}

/** What \s matches. */
function isSpace(code: number): boolean {
  if (code < 0xa0) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  if (code === 0xa0 || code === 0x3000 || code === 0xfeff) return true;
  return code >= 0x1680 && code <= 0x205f && /\s/.test(String.fromCharCode(code));
}
