import { memo, useMemo, useRef } from 'react';
import type { Passage, Range } from '#contract/evidence.ts';
import { languageTag } from '#contract/language-tags.ts';
import type { ManyCompared } from '#contract/text-check.ts';
import {
  Badge,
  Button,
  Chip,
  Empty,
  nameOfPage,
  Scroller,
  shortAddresses,
  useMeasuredRows,
  useText,
} from '../../../kit.ts';
import { longestRising, lowerBound } from '../differences.ts';
import { hueStyle, segmentText } from '../passages.ts';
import css from './many.module.css';
import compareCss from '../compare.module.css';

export const maxColumns = 4;

type ColumnsViewProps = {
  compared: ManyCompared;
  chosen: readonly Other[];
  onChosen: (pages: readonly number[]) => void;
  onOpen: (other: number) => void;
};

export function ColumnsView({ compared: { base, others }, chosen, onChosen, onOpen }: ColumnsViewProps) {
  const text = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => synopsis(base, chosen), [base, chosen]);
  const texts = useMemo(() => textsOf(base, chosen), [base, chosen]);
  const { rowsOf } = useMeasuredRows(scroller, rows.length, 64);
  const toggle = ({ page }: Other) => {
    const ids = chosen.map((other) => other.page.id);
    onChosen(ids.includes(page.id) ? ids.filter((id) => id !== page.id) : [...ids, page.id].slice(-maxColumns));
  };
  const style = { gridTemplateColumns: `repeat(${chosen.length + 1}, minmax(180px, 1fr))` };
  const hint = text.ui('compare.many.columns', { count: maxColumns });
  return (
    <div className="columns column h-full on-panel">
      <fieldset className={`chips ${css.columnsChoice} rigid scroll line-below py-8 px-16`} aria-label={hint}>
        <span className="hint">{hint}</span>
        {others.map((other, index) => (
          <Chip
            key={other.page.id}
            className="cut mono max-w-340"
            isOn={chosen.includes(other)}
            title={other.page.title}
            onClick={() => toggle(other)}
            data-testid="column-choice"
          >
            {`${index + 1} · ${shortAddresses(base.page.address, other.page.address)[1]}`}
          </Chip>
        ))}
      </fieldset>
      {chosen.length === 0 ? (
        <Empty icon="pages" title={text.ui('compare.many.noColumns')} hint={hint} />
      ) : (
        <Scroller
          ref={scroller}
          className="columns-scroll grow min-h-0 scroll-both"
          role="table"
          aria-label={text.ui('compare.many.texts')}
          data-testid="columns"
        >
          <div role="rowgroup">
            <div
              className={`${compareCss.columnsRow} ${css.columnsHead} as-grid min-w-max w-full`}
              role="row"
              style={style}
            >
              <span role="columnheader" title={base.page.address}>
                <Badge tone="accent">{text.ui('compare.many.base')}</Badge>
                <span className="cut grow">{nameOfPage(base.page)}</span>
              </span>
              {chosen.map((other) => (
                <span key={other.page.id} role="columnheader" title={other.page.address}>
                  <b>{others.indexOf(other) + 1}</b>
                  <span className="cut grow">{nameOfPage(other.page)}</span>
                  <Button size="small" look="quiet" onClick={() => onOpen(other.page.id)} says="clusters.compare" />
                </span>
              ))}
            </div>
          </div>
          {rowsOf(style, (index) => {
            const row = rows[index];
            return {
              className: `${compareCss.columnsRow} as-grid absolute min-w-max w-full`,
              'data-shared': row?.group !== null,
              'data-testid': 'columns-row',
              children: row && <RowCells row={row} isFirst={rows[index - 1]?.group !== row.group} texts={texts} />,
            };
          })}
        </Scroller>
      )}
    </div>
  );
}

/** The pages, each with its passages. */
const textsOf = (base: ManyCompared['base'], chosen: readonly Other[]) => [
  { ...base, spans: chosen.flatMap(({ passages }) => passages.map(({ kind, a }) => ({ kind, range: a }))) },
  ...chosen.map((other) => ({ ...other, spans: other.passages.map(({ kind, b }) => ({ kind, range: b })) })),
];

type RowCellsProps = { row: SynopsisRow; isFirst: boolean; texts: ReturnType<typeof textsOf> };

function RowCells({ row: { base, cells, group }, isFirst, texts }: RowCellsProps) {
  const text = useText();
  return [base && { sentences: [base], isMoved: false }, ...cells].map((found, column) => {
    const shown = texts[column];
    return (
      <div
        key={shown?.page.id ?? column}
        role="cell"
        data-own={column > 0 ? found !== null && base === null : undefined}
      >
        {column === 0 && isFirst && group !== null && <sup className={compareCss.passageNumber}>{group}</sup>}
        {found?.isMoved && (
          <small className="soft tiny frame round-4 px-4" title={text.ui('compare.many.movedHint')}>
            {text.ui('compare.many.moved')}
          </small>
        )}
        {found && shown && (
          <span lang={languageTag(shown.page.language)}>
            {found.sentences.map((sentence) => (
              <MarkedSentence key={sentence[0]} text={shown.text} range={sentence} spans={shown.spans} group={group} />
            ))}
          </span>
        )}
      </div>
    );
  });
}

type MarkedSentenceProps = Pick<ReturnType<typeof textsOf>[number], 'text' | 'spans'> & {
  range: Range;
  group: number | null;
};

const kinds = ['verbatim', 'reworded'] as const;

/** Verbatim on any page outranks reworded. */
const MarkedSentence = memo(function MarkedSentence({ text, range: [start, end], spans, group }: MarkedSentenceProps) {
  // Marks of one kind share an id, so overlapping ones are merged.
  const marks = kinds.flatMap((kind, id) => {
    const inside = spans.filter((span) => span.kind === kind && span.range[0] < end && span.range[1] > start);
    return union(inside.map(({ range }) => range)).map(([from, to]) => ({
      id,
      range: [from - start, to - start] as const,
    }));
  });
  const runs = segmentText(text.slice(start, end), marks).flatMap((paragraph) => paragraph.runs);
  return (
    <span className="sentence">
      {runs.map((run) =>
        run.marks.length === 0 ? (
          run.text
        ) : (
          <mark
            key={run.start}
            className={compareCss.passage}
            style={hueStyle(group ?? 1)}
            data-kind={kinds[run.marks[0] ?? 0]}
          >
            {run.text}
          </mark>
        ),
      )}{' '}
    </span>
  );
});

export function union(ranges: readonly Range[]) {
  const merged: [number, number][] = [];
  for (const [start, end] of ranges.toSorted((x, y) => x[0] - y[0])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

type Other = ManyCompared['others'][number];

/** `base` is null for sentences that only others have; moved ones are in another order on their page. */
type SynopsisRow = Readonly<{
  base: Range | null;
  cells: readonly ReturnType<typeof cellOf>[];
  /** Adjacent sentences shared by the same pages have the same number. */
  group: number | null;
}>;

/**
 * Lays pages out as columns beside the base: each sentence next to the one it repeats or rewords, else after the one
 * that precedes it on its page.
 */
export function synopsis(base: ManyCompared['base'], others: readonly Other[]) {
  const placed = others.map((other) => placeSentences(base.sentences, other));
  const rows: SynopsisRow[] = [];
  let group = 0;
  let sharers = '';
  const addOwn = (after: number) => {
    const cells = placed.map(({ own }) => cellOf(own.get(after), false));
    if (cells.some((cell) => cell !== null)) rows.push({ base: null, cells, group: null });
  };
  addOwn(-1);
  base.sentences.forEach((sentence, index) => {
    const cells = placed.map(({ beside, moved }) => cellOf(beside.get(index), moved.has(index)));
    const key = cells.map((cell) => (cell ? 1 : 0)).join('');
    const isShared = key.includes('1');
    if (isShared && key !== sharers) group += 1;
    sharers = key;
    rows.push({ base: sentence, cells, group: isShared ? group : null });
    addOwn(index);
  });
  return rows;
}

const cellOf = (sentences: readonly Range[] | undefined, isMoved: boolean) =>
  sentences ? { sentences, isMoved } : null;

function placeSentences(base: readonly Range[], { sentences, passages }: Other) {
  const beside = new Map<number, Range[]>();
  const own = new Map<number, Range[]>();
  const sorted = passages.toSorted((x, y) => x.b[0] - y.b[0]);
  const order: number[] = [];
  for (const sentence of sentences) {
    const at = placeIn(base, sorted, sentence);
    const [list, key] = at === null ? [own, order.at(-1) ?? -1] : [beside, at];
    const known = list.get(key);
    if (known) known.push(sentence);
    else list.set(key, [sentence]);
    if (at !== null) order.push(at);
  }
  const inOrder = new Set(longestRising(order));
  return { beside, moved: new Set(order.filter((at) => !inOrder.has(at))), own };
}

/** A sentence with a smaller share in a passage only quotes a phrase. */
const minShared = 0.4;

function placeIn(base: readonly Range[], passages: readonly Passage[], [start, end]: Range) {
  let best: Readonly<{ passage: Passage; from: number; to: number }> | null = null;
  for (const passage of passages) {
    if (passage.b[0] >= end) break;
    const [from, to] = [Math.max(start, passage.b[0]), Math.min(end, passage.b[1])];
    if (to > from && to - from > (best ? best.to - best.from : 0)) best = { passage, from, to };
  }
  if (!best || best.to - best.from < minShared * (end - start)) return null;
  const { a, b } = best.passage;
  const middle = ((best.from + best.to) / 2 - b[0]) / Math.max(1, b[1] - b[0]);
  const offset = a[0] + middle * (a[1] - a[0]);
  return base.length === 0 ? null : Math.max(0, lowerBound(base, ([start]) => start <= offset) - 1);
}
