/** Cuts a run of Han characters into words that, joined, give the run again. */
export type CutWords = (run: string) => readonly string[];

/** Writes the places at which the words end and returns their number. No run is longer than `maxRunLength`. */
export type CutRun = (text: string, start: number, end: number, ends: Uint32Array) => number;

/** Longer runs without any mark are no prose and cut in parts: cutting takes several hundred bytes per character. */
export const maxRunLength = 4096;

/**
 * A cut that leaves certain words whole, for cutters without the user's dictionary: at each place the longest word that
 * stands there (forward maximum matching); the other cutter gets what is between. Linear times the longest word.
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
