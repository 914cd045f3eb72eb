import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Range } from '../../../src-main/contract/evidence.ts';
import type { PageBlock } from '../../../src-main/contract/page-document.ts';
import { detailsOf } from './details.ts';
import {
  anchorsOf,
  centreOffset,
  linkedOffset,
  scrollToElement,
  scrollToOffset,
  visibleRange,
} from './linked-scroll.ts';
import { Minimap } from './minimap.tsx';
import type { PaneProps } from './pane.tsx';
import { outsideGroups, paneItems, uncountedLines, type PaneItem, type Shown } from './pane-items.ts';
import { jumpMark, marksOf, segmentText, sides, type Side } from './passages.ts';
import { TextPane } from './text-pane.tsx';
import type { PassageWalk } from './passage-walk.tsx';

/** Empty until they are there. */
export type BlocksOf = Readonly<Record<Side, readonly PageBlock[]>>;

interface TextViewProps extends Omit<PaneProps, 'side'> {
  readonly walk: PassageWalk;
  readonly linked: boolean;
  readonly shown: Shown;
  readonly blocks: BlocksOf;
}

const nothingVisible: Range = [0, 0];

export function TextView({ comparison, source, walk, linked, shown, blocks }: TextViewProps) {
  const { a, b } = comparison;
  const { passages, current, jump, go } = walk;
  const paneA = useRef<HTMLDivElement>(null);
  const paneB = useRef<HTMLDivElement>(null);
  const panes = useMemo(() => ({ a: paneA, b: paneB }), []);
  /** The pane under the user's hand; only that one moves the other. */
  const driver = useRef<Side | null>(null);
  const [visible, setVisible] = useState<Readonly<Record<Side, Range>>>({ a: nothingVisible, b: nothingVisible });
  const anchors = useMemo(
    () => anchorsOf(passages, a.text.length, b.text.length, current?.number ?? null),
    [passages, a.text, b.text, current?.number],
  );
  const details = useMemo(() => detailsOf(comparison, passages), [comparison, passages]);
  const items = {
    a: useItems('a', comparison, walk, shown, blocks),
    b: useItems('b', comparison, walk, shown, blocks),
  };

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
    const resized = new ResizeObserver(look);
    resized.observe(first);
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
  const shared = { passages, current: current?.number ?? null, onCurrent: go };
  const pane = (side: Side) => (
    <TextPane
      {...shared}
      comparison={comparison}
      side={side}
      source={source}
      items={items[side]}
      details={details[side]}
      onScroll={onScroll}
      onDrive={onDrive}
      paneRef={panes[side]}
    />
  );
  return (
    <div className="panes as-grid h-full on-panel">
      {pane('a')}
      <Minimap
        {...shared}
        lengthA={a.text.length}
        lengthB={b.text.length}
        visible={visible}
        onOffset={(side, offset) => {
          driver.current = side;
          if (panes[side].current) scrollToOffset(panes[side].current, offset);
        }}
      />
      {pane('b')}
    </div>
  );
}

function useItems(
  side: Side,
  comparison: TextViewProps['comparison'],
  { passages, jump }: PassageWalk,
  shown: Shown,
  blocks: BlocksOf,
): readonly PaneItem[] {
  const { text } = comparison[side];
  const [own, others] = [blocks[side], blocks[side === 'a' ? 'b' : 'a']];
  const paragraphs = useMemo(
    () => segmentText(text, marksOf(passages, side, jump?.[side] ?? null)),
    [text, passages, side, jump],
  );
  const outside = useMemo(() => outsideGroups(own, uncountedLines(others)), [own, others]);
  return useMemo(() => paneItems(paragraphs, outside, shown), [paragraphs, outside, shown]);
}
