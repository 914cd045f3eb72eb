import { memo } from 'react';
import type { Passage, Range } from '../../../../src-main/contract/evidence.ts';
import { hueOf } from '../passages.ts';
import { segmentText } from '../segments.ts';

export interface KindSpan {
  readonly kind: Passage['kind'];
  readonly range: Range;
}

interface MarkedSentenceProps {
  /** The whole text of the page. */
  readonly text: string;
  readonly range: Range;
  readonly spans: readonly KindSpan[];
  readonly group: number | null;
}

const verbatim = 1;
const reworded = 2;

/** A sentence in which exactly the shared characters are marked; what is verbatim on any page is shown as verbatim. */
export const MarkedSentence = memo(function MarkedSentence({
  text,
  range: [start, end],
  spans,
  group,
}: MarkedSentenceProps) {
  // Marks of one kind have one id, so they must not overlap: each kind is laid over the other, not over itself.
  const marks = (['verbatim', 'reworded'] as const).flatMap((kind) =>
    union(
      spans
        .filter((span) => span.kind === kind && span.range[0] < end && span.range[1] > start)
        .map(({ range }) => range),
    ).map((range) => ({
      id: kind === 'verbatim' ? verbatim : reworded,
      range: [range[0] - start, range[1] - start] as const,
    })),
  );
  const runs = segmentText(text.slice(start, end), marks).flatMap((paragraph) => paragraph.runs);
  return (
    <span className="sentence">
      {runs.map((run) =>
        run.marks.length === 0 ? (
          run.text
        ) : (
          <mark
            key={run.start}
            className={`passage passage-${run.marks.includes(verbatim) ? 'verbatim' : 'reworded'} ${group === null ? 'hue-1' : hueOf(group)}`}
          >
            {run.text}
          </mark>
        ),
      )}{' '}
    </span>
  );
});

/** Ranges that cover the same characters and do not overlap. */
export function union(ranges: readonly Range[]): readonly Range[] {
  const merged: [number, number][] = [];
  for (const [start, end] of ranges.toSorted((x, y) => x[0] - y[0])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
