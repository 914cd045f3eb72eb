/**
 * The number by which a program knows a page, however it writes the address: `3135` of `thread-3135-1-1.html`,
 * `forum.php?mod=viewthread&tid=3135` and `archiver/?tid-3135.html`. It is the one with most digits in the file name and
 * the parameters; null without one, or where several may be it.
 */
export function pageIdIn(folded: string): string | null {
  const numbers = folded.replace(folders, '').replaceAll(encoded, ' ').match(/\d+/gu) ?? [];
  const most = Math.max(0, ...numbers.map((number) => number.length));
  const [id = null, ...others] = new Set(numbers.filter((number) => number.length === most));
  return others.length === 0 ? id : null;
}

const folders = /^[^?]*\//u;
const encoded = /%[\dA-F]{2}/giu;
