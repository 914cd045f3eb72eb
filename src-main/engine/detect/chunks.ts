import { hashWords } from '../text/hash.ts';
import type { Units } from './units.ts';

/**
 * Cuts units where their content says so: behind every window of four units whose hash is 0 modulo the wanted length.
 * An insertion moves the cuts next to it only. Chunks are a quarter to four times the wanted length. Returns the first
 * unit of each chunk and the number of units at the end.
 */
export function contentDefinedCuts(units: Units, wanted: number): readonly number[] {
  const cuts = [0];
  const hash = new Uint32Array(2);
  let start = 0;
  for (let unit = 1; unit <= units.count; unit += 1) {
    const length = unit - start;
    if (length < Math.max(1, wanted >> 2)) continue;
    hashWords(units.hashes, 2 * Math.max(0, unit - window), 2 * unit, hash, 0);
    const isCut = (hash[1] ?? 0) % wanted === 0 || length >= 4 * wanted;
    if (!isCut || unit === units.count) continue;
    cuts.push(unit);
    start = unit;
  }
  if (units.count > 0) cuts.push(units.count);
  return cuts;
}

const window = 4;
