import { countBits } from '../../count-bits.ts';

/**
 * Per page the number of its layout group. Frequent signatures lead and take in those within `distance` bits, so the
 * order of pages does not matter. After a thousand leaders a signature stays alone.
 * @param layouts 16 hexadecimal digits each.
 */
export function groupLayouts(layouts: readonly string[], distance = sameLayoutBits): Uint32Array {
  const counts = new Map<string, number>();
  for (const layout of layouts) counts.set(layout, (counts.get(layout) ?? 0) + 1);
  const signatures = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([layout]) => layout);
  const leaders: (readonly [number, number])[] = [];
  const groups = new Map<string, number>();
  let next = 0;
  for (const signature of signatures) {
    const words = wordsOf(signature);
    let group = leaders.findIndex((leader) => bitsApart(leader, words) <= distance);
    if (group < 0) {
      group = next;
      next += 1;
      if (leaders.length < maxLeaders) leaders.push(words);
    }
    groups.set(signature, group);
  }
  return Uint32Array.from(layouts, (layout) => groups.get(layout) ?? 0);
}

/** Pages of one template differ in pictures, tags, a second page. */
const sameLayoutBits = 6;
const maxLeaders = 1000;

function wordsOf(layout: string): readonly [number, number] {
  return [Number.parseInt(layout.slice(0, 8), 16) || 0, Number.parseInt(layout.slice(8, 16), 16) || 0];
}

function bitsApart(a: readonly [number, number], b: readonly [number, number]): number {
  return countBits(a[0] ^ b[0]) + countBits(a[1] ^ b[1]);
}
