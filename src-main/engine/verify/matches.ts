import { lookUp, type IndexedStream } from './gram-index.ts';

export type Run = Readonly<Record<'a' | 'b' | 'length', number>>;

/**
 * All maximal equal segments that hold a k-gram rare in B; frequent ones start no match, since following all their
 * places is quadratic. Every diagonal remembers how far it was followed, so the cost is the length of the matches, at
 * most `rarity` times that of A. k-grams alone in B are not looked up within a match.
 */
export function maximalMatches(sideA: IndexedStream, sideB: IndexedStream, rarity: number): Run[] {
  const { size, hashes } = sideA.grams;
  const [codesA, codesB] = [sideA.stream.codes, sideB.stream.codes];
  const reached = new Int32Array(codesA.length + codesB.length);
  const found = new Uint32Array(rarity + 1);
  const runs: Run[] = [];
  let last: Run = { a: 0, b: 0, length: 0 };
  for (let a = 0; a < hashes.length; a += 1) {
    if (a + size <= last.a + last.length && sideB.grams.alone[a - last.a + last.b] === 1) continue;
    const count = lookUp(sideB.grams, hashes[a] ?? 0, 0, rarity + 1, found);
    if (count > rarity) continue;
    for (let candidate = 0; candidate < count; candidate += 1) {
      const b = found[candidate] ?? 0;
      const diagonal = a - b + codesB.length - 1;
      if ((reached[diagonal] ?? 0) > a) continue;
      const length = equalForwards(codesA, a, codesB, b);
      if (length < size) continue;
      const before = equalBackwards(codesA, a, codesB, b);
      reached[diagonal] = a + length;
      last = { a: a - before, b: b - before, length: before + length };
      runs.push(last);
    }
  }
  return runs;
}

function equalForwards(codesA: Uint16Array, a: number, codesB: Uint16Array, b: number): number {
  const end = Math.min(codesA.length - a, codesB.length - b);
  let length = 0;
  while (length < end && codesA[a + length] === codesB[b + length]) length += 1;
  return length;
}

function equalBackwards(codesA: Uint16Array, a: number, codesB: Uint16Array, b: number): number {
  const end = Math.min(a, b);
  let length = 0;
  while (length < end && codesA[a - length - 1] === codesB[b - length - 1]) length += 1;
  return length;
}
