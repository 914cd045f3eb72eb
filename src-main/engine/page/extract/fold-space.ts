/**
 * White space of every kind becomes one space. Most texts are only tested: single characters of slices are slow to ask
 * for.
 */
export function foldSpace(text: string): string {
  if (!unfolded.test(text)) return text;
  return text.trim() === '' ? ' ' : text.replace(/\s+/g, ' ');
}

const unfolded = /[^\S ]| {2}/;

/** Inside `<pre>` line feeds stay. */
export function foldLines(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\S\n]+/g, ' ');
}

/** Joins folded pieces: one space between words, one line feed between lines, none at the ends. */
export function tidy(text: string): string {
  let tidied = text;
  if (tidied.includes('  ')) tidied = tidied.replace(/ {2,}/g, ' ');
  if (tidied.includes('\n')) tidied = tidied.replace(/ ?\n[ \n]*/g, '\n');
  return tidied.trim();
}
