/** The words, joined, give the run again. */
export type CutWords = (run: string) => readonly string[];

/** Writes where the words end, returns their number. */
export type CutRun = (text: string, start: number, end: number, ends: Uint32Array) => number;

/** Longer runs are no prose; cutting takes hundreds of bytes per character. */
export const maxRunLength = 4096;

/** Keeps certain words whole (forward maximum matching); `cut` gets what is between. */
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
