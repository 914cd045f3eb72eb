import type { Passage, Range } from '../../contract/evidence.ts';
import type { TextSegment } from '../../contract/text-check.ts';

/**
 * Cuts `length` UTF-16 units at each start and end of a passage of another text, and lists who has each piece; without
 * gaps, neighbours of the same texts merged. O(n log n).
 */
export function segmentTable(length: number, others: readonly (readonly Passage[])[]) {
  const events = others.flatMap((passages, other) =>
    passages.flatMap(({ kind, a: [start, end] }) => {
      const stop = Math.min(end, length);
      if (stop <= start) return [];
      return [
        { at: start, other, kind, step: 1 },
        { at: stop, other, kind, step: -1 },
      ];
    }),
  );
  events.sort((x, y) => x.at - y.at || x.step - y.step);
  const open = { verbatim: new Map<number, number>(), reworded: new Map<number, number>() };
  const segments: TextSegment[] = [];
  let from = 0;
  for (const { at, other, kind, step } of events) {
    if (at > from) {
      add(segments, [from, at], open.verbatim, open.reworded);
      from = at;
    }
    const depth = (open[kind].get(other) ?? 0) + step;
    if (depth > 0) open[kind].set(other, depth);
    else open[kind].delete(other);
  }
  if (from < length) add(segments, [from, length], open.verbatim, open.reworded);
  return segments;
}

function add(
  segments: TextSegment[],
  [start, end]: Range,
  open: ReadonlyMap<number, number>,
  changed: ReadonlyMap<number, number>,
) {
  const verbatim = [...open.keys()].sort((x, y) => x - y);
  const reworded = [...changed.keys()].filter((other) => !open.has(other)).sort((x, y) => x - y);
  const last = segments.at(-1);
  if (last && equal(last.verbatim, verbatim) && equal(last.reworded, reworded)) {
    last.range = [last.range[0], end];
    return;
  }
  const kind = verbatim.length > 0 ? 'verbatim' : reworded.length > 0 ? 'reworded' : 'own';
  segments.push({ range: [start, end], kind, verbatim, reworded });
}

const equal = (x: readonly number[], y: readonly number[]) =>
  x.length === y.length && x.every((value, at) => value === y[at]);
