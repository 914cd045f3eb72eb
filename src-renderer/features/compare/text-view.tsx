import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Range } from '../../../src-main/contract/evidence.ts';
import type { Comparison } from '../../../src-main/contract/comparison.ts';
import type { PageBlock } from '../../../src-main/contract/page-document.ts';
import { useText } from '../../i18n/use-text.ts';
import { shortAddresses } from '../../ui/short-addresses.ts';
import { detailsOf } from './details.ts';
import type { Jump } from './jump.ts';
import { anchorsOf, linkedOffset } from './linked-scroll.ts';
import { Minimap } from './minimap.tsx';
import { paneItems, outsideGroups, type Shown } from './pane-items.ts';
import { jumpMark, marksOf, type NumberedPassage, type Side } from './passages.ts';
import { centreOffset, scrollToElement, scrollToOffset, visibleRange } from './scroll-position.ts';
import { segmentText } from './segments.ts';
import { TextPane } from './text-pane.tsx';
import { uncountedLines } from './uncounted-lines.ts';

interface TextViewProps {
  readonly comparison: Comparison;
  /** The source page of their cluster, where it is known. */
  readonly source: number | null;
  readonly passages: readonly NumberedPassage[];
  readonly current: { readonly number: number } | null;
  readonly onCurrent: (number: number) => void;
  readonly jump: Jump | null;
  readonly linked: boolean;
  readonly shown: Shown;
  /** Null while they are not there yet. */
  readonly blocksA: readonly PageBlock[] | null;
  readonly blocksB: readonly PageBlock[] | null;
}

const nothingVisible: Range = [0, 0];
const sides = ['a', 'b'] as const;

/** The two texts with a map of their passages between them. */
export function TextView({
  comparison,
  source,
  passages,
  current,
  onCurrent,
  jump,
  linked,
  shown,
  blocksA,
  blocksB,
}: TextViewProps) {
  const text = useText();
  const { a, b } = comparison;
  const paneA = useRef<HTMLDivElement>(null);
  const paneB = useRef<HTMLDivElement>(null);
  const panes = useMemo(() => ({ a: paneA, b: paneB }), []);
  /** The pane under the user's hand; only that one moves the other, so that the two never push each other. */
  const driver = useRef<Side | null>(null);
  const [visible, setVisible] = useState<Readonly<Record<Side, Range>>>({ a: nothingVisible, b: nothingVisible });
  const anchors = useMemo(
    () => anchorsOf(passages, a.text.length, b.text.length, current?.number ?? null),
    [passages, a.text, b.text, current?.number],
  );
  const details = useMemo(() => detailsOf(comparison, passages), [comparison, passages]);
  const itemsA = useItems(a.text, passages, 'a', jump, shown, blocksA, blocksB);
  const itemsB = useItems(b.text, passages, 'b', jump, shown, blocksB, blocksA);

  const look = useCallback(() => {
    const range = (side: Side) => (panes[side].current ? visibleRange(panes[side].current) : nothingVisible);
    setVisible({ a: range('a'), b: range('b') });
  }, [panes]);
  const onScroll = useCallback(
    (side: Side) => {
      const [from, to] = [panes[side].current, panes[side === 'a' ? 'b' : 'a'].current];
      if (linked && driver.current === side && from && to)
        scrollToOffset(to, linkedOffset(anchors, side, centreOffset(from)));
      look();
    },
    [panes, linked, anchors, look],
  );
  const bring = useCallback(
    (mark: number) => {
      driver.current = null;
      for (const side of sides) {
        const pane = panes[side].current;
        if (pane) scrollToElement(pane, () => pane.querySelector(`[data-marks~="${mark}"]`));
      }
    },
    [panes],
  );
  useEffect(() => {
    if (current) bring(current.number);
  }, [current, bring]);
  useEffect(() => {
    if (jump) bring(jumpMark);
  }, [jump, bring]);
  useEffect(() => {
    const [first, second] = [paneA.current, paneB.current];
    if (!first || !second) return;
    /** Tells the first size as well as every later one. */
    const resized = new ResizeObserver(look);
    resized.observe(first);
    /** What is shown has changed, or the rest of a long text has come. */
    const filled = new MutationObserver(look);
    for (const pane of [first, second]) filled.observe(pane, { childList: true });
    return () => {
      resized.disconnect();
      filled.disconnect();
    };
  }, [look]);

  const onDrive = useCallback((side: Side) => {
    driver.current = side;
  }, []);
  const [addressA, addressB] = shortAddresses(a.page.address, b.page.address);
  const shared = { passages, current: current?.number ?? null, onCurrent, onScroll, onDrive };
  return (
    <div className="panes as-grid h-full on-panel">
      <TextPane
        {...shared}
        side="a"
        name={text.ui('compare.a')}
        page={a.page}
        isSource={a.page.id === source}
        shownAddress={addressA}
        items={itemsA}
        details={details.a}
        paneRef={paneA}
      />
      <Minimap
        passages={passages}
        current={current?.number ?? null}
        lengthA={a.text.length}
        lengthB={b.text.length}
        visible={visible}
        onCurrent={onCurrent}
        onOffset={(side, offset) => {
          driver.current = side;
          if (panes[side].current) scrollToOffset(panes[side].current, offset);
        }}
      />
      <TextPane
        {...shared}
        side="b"
        name={text.ui('compare.b')}
        page={b.page}
        isSource={b.page.id === source}
        shownAddress={addressB}
        items={itemsB}
        details={details.b}
        paneRef={paneB}
      />
    </div>
  );
}

function useItems(
  text: string,
  passages: readonly NumberedPassage[],
  side: Side,
  jump: Jump | null,
  shown: Shown,
  blocks: readonly PageBlock[] | null,
  others: readonly PageBlock[] | null,
) {
  const paragraphs = useMemo(
    () => segmentText(text, marksOf(passages, side, jump?.[side] ?? null)),
    [text, passages, side, jump],
  );
  const outside = useMemo(() => outsideGroups(blocks ?? [], uncountedLines(others ?? [])), [blocks, others]);
  return useMemo(() => paneItems(paragraphs, outside, shown), [paragraphs, outside, shown]);
}
