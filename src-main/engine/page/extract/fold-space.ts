/**
 * White space of every kind, no-break and ideographic spaces included, becomes one space. Most texts are looked at
 * only, by an expression: texts are slices of the page, of which single characters are slow to ask for.
 */
export function foldSpace(text: string): string {
  if (!unfolded.test(text)) return text;
  return text.trim() === '' ? ' ' : text.replace(/\s+/g, ' ');
}

const unfolded = /[^\S ]| {2}/;

/** The same inside `<pre>`, where line feeds stay. */
export function foldLines(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\S\n]+/g, ' ');
}

/** Folded pieces, put together: one space between words, one line feed between lines, nothing at the ends. */
export function tidy(text: string): string {
  let tidied = text;
  if (tidied.includes('  ')) tidied = tidied.replace(/ {2,}/g, ' ');
  if (tidied.includes('\n')) tidied = tidied.replace(/ ?\n[ \n]*/g, '\n');
  return tidied.trim();
}
