import type { Units } from './units.ts';
import type { Piece } from './pieces.ts';

/**
 * What stands round borders, up to `reach` units on each side, joined. Borders are ascending positions in the folded
 * text; those without any unit give nothing.
 */
export function contextsOf(folded: string, units: Units, borders: readonly number[], reach: number): readonly Piece[] {
  const contexts: Piece[] = [];
  const gap = units.areCharacters ? '' : ' ';
  let next = 0;
  for (const border of borders) {
    while (next < units.count && (units.starts[next] ?? 0) < border) next += 1;
    const [first, last] = [Math.max(0, next - reach), Math.min(units.count, next + reach) - 1];
    if (last < first) continue;
    let key = '';
    for (let unit = first; unit <= last; unit += 1) {
      if (unit > first) key += gap;
      if (unit === next) key += '|';
      key += folded.slice(units.starts[unit], units.ends[unit]);
    }
    contexts.push({ key, start: units.starts[first] ?? 0, end: units.ends[last] ?? 0 });
  }
  return contexts;
}
