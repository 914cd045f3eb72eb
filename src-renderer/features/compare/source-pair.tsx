import { useMemo, useState, useSyncExternalStore } from 'react';
import type { Range } from '#contract/evidence.ts';
import { onResize, useRequest } from '../../kit.ts';
import { cutAt, Matches, sourceLines, SourceRows } from '../pages/source-tools.tsx';
import { PaneHead, type PaneProps } from './text-pane.tsx';
import { sides } from './passages.ts';
import { longestCommon, longestRising, withEnds, type Common, type Span, wordDifference } from './differences.ts';
import css from './compare.module.css';

const noRows: readonly SourceRow[] = [];

export function SourcePair({ comparison, source }: Omit<PaneProps, 'side'>) {
  const columns = useSyncExternalStore(onResize, columnsOfHalf);
  const [raw, setRaw] = useState(false);
  const { a, b } = comparison;
  const answers = [
    useRequest('page/source', { page: a.page.id, raw }),
    useRequest('page/source', { page: b.page.id, raw }),
  ];
  const [sourceA, sourceB] = answers.map(({ data }) => data?.source);
  const rows = useMemo(
    () => (sourceA === undefined || sourceB === undefined ? noRows : sourceRows(sourceA, sourceB, columns)),
    [sourceA, sourceB, columns],
  );
  return (
    <SourceRows
      className="column h-full on-panel"
      rows={rows}
      textsOf={textsOf}
      answers={answers}
      raw={raw}
      onRaw={setRaw}
      head={
        <div className="twin-panes as-grid rigid halves on-panel">
          {sides.map((side) => (
            <PaneHead key={side} comparison={comparison} side={side} source={source} />
          ))}
        </div>
      }
      render={(row, wanted) => (
        <div className={`${css.sourcePairRow} twin-panes as-grid halves`} data-equal={row.isEqual}>
          <Half half={row.a} wanted={wanted} />
          <Half half={row.b} wanted={wanted} />
        </div>
      )}
    />
  );
}

const Half = ({ half, wanted }: { half: SourceHalf | null; wanted: string }) => (
  <div className="source-line mono flex gap-12" data-missing={half === null}>
    <span>{half?.number}</span>
    <code className="clip">
      {half &&
        cutAt(half.text, half.differences).map(({ text, mark, start }) => {
          const Piece = mark === null ? 'span' : 'em';
          return (
            <Piece key={start}>
              <Matches of={text} wanted={wanted} />
            </Piece>
          );
        })}
    </code>
  </div>
);

const textsOf = ({ a, b }: SourceRow) => [a, b].flatMap((half) => half?.text ?? []);

const columnsOfHalf = () => {
  const width = document.querySelector('.main')?.clientWidth ?? window.innerWidth - 190;
  return Math.max(30, Math.floor((width / 2 - 100) / 7.3));
};

type SourceHalf = Readonly<{ number: number | null; text: string; differences: readonly Range[] }>;

type SourceRow = Readonly<{ isEqual: boolean; a: SourceHalf | null; b: SourceHalf | null }>;

const maxCompared = 4000;

/** Equal lines are side by side; long ones wrap. */
export function sourceRows(sourceA: string, sourceB: string, columns: number) {
  const [linesA, linesB] = [linesOf(sourceA), linesOf(sourceB)];
  const rows: SourceRow[] = [];
  for (const { a, b, isEqual } of alignLines(linesA, linesB)) {
    const [lineA, lineB] = [linesA[a ?? -1], linesB[b ?? -1]];
    const isCompared =
      !isEqual && lineA !== undefined && lineB !== undefined && Math.max(lineA.length, lineB.length) <= maxCompared;
    const words = isCompared ? wordDifference(lineA, lineB, 'en') : null;
    const halvesA = halvesOf(lineA, a, columns, words?.a);
    const halvesB = halvesOf(lineB, b, columns, words?.b);
    for (let at = 0; at < Math.max(halvesA.length, halvesB.length); at += 1)
      rows.push({ isEqual, a: halvesA[at] ?? null, b: halvesB[at] ?? null });
  }
  return rows;
}

const linesOf = (source: string) => source.replaceAll('\t', '  ').split(/\r\n|\n|\r/u);

function halvesOf(line: string | undefined, index: number | null, columns: number, differences: readonly Range[] = []) {
  if (line === undefined || index === null) return [];
  let offset = 0;
  return sourceLines(line, columns).map(({ text }, row) => {
    const [start, end] = [offset, offset + text.length];
    offset = end;
    const inside = differences.flatMap(([from, to]): Range[] =>
      from < end && to > start ? [[Math.max(from, start) - start, Math.min(to, end) - start]] : [],
    );
    return { number: row === 0 ? index + 1 : null, text, differences: inside };
  });
}

/**
 * Aligns trimmed lines: cuts at lines that are unique in both, in their longest common order (patience diff), and
 * between these by a longest common subsequence if that is cheap. Lines between equal ones are paired in order.
 */
export function alignLines(a: readonly string[], b: readonly string[]) {
  const keysA = a.map((line) => line.trim());
  const keysB = b.map((line) => line.trim());
  const pairs: Readonly<{ a: number | null; b: number | null; isEqual: boolean }>[] = [];
  let [atA, atB] = [0, 0];
  const end: Common = [a.length, b.length];
  for (const [nextA, nextB] of [...commonLines(keysA, keysB), end]) {
    while (atA < nextA || atB < nextB)
      pairs.push({ a: atA < nextA ? atA++ : null, b: atB < nextB ? atB++ : null, isEqual: false });
    if (nextA < a.length && nextB < b.length) pairs.push({ a: atA++, b: atB++, isEqual: true });
  }
  return pairs;
}

/** Larger parts without common unique lines are treated as rewritten. */
const maxCells = 1_000_000;

function commonLines(a: readonly string[], b: readonly string[], span?: Span): readonly Common[] {
  const between = (rest: Span) => {
    const { fromA, toA, fromB, toB } = rest;
    const unique = uniquePairs(a, b, rest);
    const rising = new Set(longestRising(unique.map(([, inB]) => inB)));
    const anchors = unique.filter(([, inB]) => rising.has(inB));
    if (anchors.length === 0) return (toA - fromA) * (toB - fromB) > maxCells ? [] : longestCommon(a, b, rest);
    return [...anchors, null].flatMap((anchor, index) => {
      const [beforeA, beforeB] = anchors[index - 1] ?? [fromA - 1, fromB - 1];
      const [nextA, nextB] = anchor ?? [toA, toB];
      const before = commonLines(a, b, { fromA: beforeA + 1, toA: nextA, fromB: beforeB + 1, toB: nextB });
      return anchor ? [...before, anchor] : before;
    });
  };
  return withEnds(a, b, between, span);
}

function uniquePairs(a: readonly string[], b: readonly string[], { fromA, toA, fromB, toB }: Span) {
  const inB = onceIn(b, fromB, toB);
  return [...onceIn(a, fromA, toA)].flatMap(([line, at]): readonly Common[] => {
    const other = inB.get(line) ?? null;
    return line === '' || at === null || other === null ? [] : [[at, other]];
  });
}

function onceIn(lines: readonly string[], from: number, to: number) {
  const places = new Map<string, number | null>();
  for (const [index, line] of lines.slice(from, to).entries()) places.set(line, places.has(line) ? null : from + index);
  return places;
}
