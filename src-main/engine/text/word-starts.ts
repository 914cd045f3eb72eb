import { runCutter, type CutRun, type CutWords } from './chinese.ts';

/** Cutting Chinese is most of the work of reading: the first reading notes where words start, one bit per character. */
export function recordWordStarts(cut: CutWords): { readonly cut: CutRun; bits(): Uint8Array } {
  const cutter = runCutter(cut);
  const starts: number[] = [];
  let length = 0;
  return {
    cut(text, start, end, ends) {
      const count = cutter(text, start, end, ends);
      for (let word = 0; word < count; word += 1)
        starts.push(length + (word === 0 ? start : (ends[word - 1] ?? 0)) - start);
      length += end - start;
      return count;
    },
    bits() {
      const bits = new Uint8Array((length + 7) >> 3);
      for (const start of starts) bits[start >> 3] = (bits[start >> 3] ?? 0) | (1 << (start & 7));
      return bits;
    },
  };
}

/** Cuts the same runs in the same order; where the bits cannot be those of the run, `otherwise` is asked. */
export function replayWordStarts(bits: Uint8Array, otherwise: CutWords): CutRun {
  let position = 0;
  const isStart = (at: number) => (((bits[at >> 3] ?? 0) >> (at & 7)) & 1) === 1;
  return (text, start, end, ends) => {
    const first = position;
    const length = end - start;
    position += length;
    if (position > 8 * bits.length || !isStart(first)) return runCutter(otherwise)(text, start, end, ends);
    let count = 0;
    for (let at = 1; at < length; at += 1) if (isStart(first + at)) ends[count++] = start + at;
    ends[count++] = end;
    return count;
  };
}
