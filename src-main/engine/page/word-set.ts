/** A set of the words in some lines; long lists read better without a pair of quotes around every entry. */
export function wordSet(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}
