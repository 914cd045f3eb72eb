/** Cuts a run of Han characters into words that, joined, give the run again. */
export type CutWords = (run: string) => readonly string[];

/**
 * The same where no words are wanted but the places at which they end: writes these and returns how many there are. No
 * run is longer than `maxRunLength`.
 */
export type CutRun = (text: string, start: number, end: number, ends: Uint32Array) => number;

/**
 * Longer runs without any mark between them are no prose, and are cut in parts; dictionaries hold several hundred bytes
 * per character while they cut.
 */
export const maxRunLength = 4096;

/**
 * A cut that leaves certain words whole, for cutters that know no dictionary of the user: at each place the longest of
 * the words that stands there is taken (forward maximum matching), and what lies between them goes to the other cutter.
 * Linear times the length of the longest word.
 */
export function keepingWords(words: ReadonlySet<string>, cut: CutWords): CutWords {
  const lengths = [...new Set([...words].map((word) => word.length))].sort((one, other) => other - one);
  return (run) => {
    const pieces: string[] = [];
    let open = 0;
    for (let at = 0; at < run.length;) {
      const length = lengths.find((candidate) => words.has(run.slice(at, at + candidate)));
      if (length === undefined) {
        at += 1;
        continue;
      }
      if (open < at) pieces.push(...cut(run.slice(open, at)));
      pieces.push(run.slice(at, at + length));
      at += length;
      open = at;
    }
    if (open < run.length) pieces.push(...cut(run.slice(open)));
    return pieces;
  };
}
