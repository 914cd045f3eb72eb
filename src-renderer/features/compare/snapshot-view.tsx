import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ComparedPage, Comparison } from '../../../src-main/contract/comparison.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { shortAddresses } from '../../ui/short-addresses.ts';
import { Failure, Waiting } from '../../ui/states.tsx';
import { SnapshotFrame, nodeOf } from '../pages/snapshot-frame.tsx';
import { PaneHead } from './pane-head.tsx';
import type { NumberedPassage, Side } from './passages.ts';
import { addMarkStyles, paintCurrent, paintPassages } from './snapshot-marks.ts';
import { placesIn } from './snapshot-places.ts';

interface SnapshotViewProps {
  readonly audit: string;
  readonly comparison: Comparison;
  readonly source: number | null;
  readonly passages: readonly NumberedPassage[];
  readonly current: { readonly number: number } | null;
  readonly onCurrent: (number: number) => void;
}

/** The two pages as they look, without anything of them that could act, with their passages marked. */
export function SnapshotView({ audit, comparison, source, ...walk }: SnapshotViewProps) {
  const addresses = shortAddresses(comparison.a.page.address, comparison.b.page.address);
  return (
    <div className="twin-panes as-grid h-full halves on-panel">
      {(['a', 'b'] as const).map((side, index) => (
        <SnapshotPane
          key={side}
          {...walk}
          audit={audit}
          side={side}
          compared={comparison[side]}
          isSource={comparison[side].page.id === source}
          shownAddress={addresses[index] ?? ''}
        />
      ))}
    </div>
  );
}

interface SnapshotPaneProps extends Pick<SnapshotViewProps, 'audit' | 'passages' | 'current' | 'onCurrent'> {
  readonly side: Side;
  readonly compared: ComparedPage;
  readonly isSource: boolean;
  readonly shownAddress: string;
}

function SnapshotPane({
  audit,
  side,
  compared: { page, text: mainText },
  isSource,
  shownAddress,
  passages,
  current,
  onCurrent,
}: SnapshotPaneProps) {
  const text = useText();
  const snapshot = useRequest('page/snapshot', { audit, page: page.id });
  const [inside, setInside] = useState<Document | null>(null);
  const places = usePlaces(inside, mainText, passages, side);
  useEffect(() => {
    const frame = inside?.defaultView;
    if (!frame) return;
    const passage = passages.find(({ number }) => number === current?.number);
    const ranges = (passage && places.get(passage)) ?? [];
    paintCurrent(frame, passage, ranges);
    const [first] = ranges;
    if (first) bringIntoView(frame, first);
  }, [inside, places, passages, current]);
  const pick = useCallback(
    (element: number) => {
      const node = inside && nodeOf(inside, element);
      const found =
        node &&
        passages.find((passage) => places.get(passage)?.some(({ startContainer }) => node.contains(startContainer)));
      if (found) onCurrent(found.number);
    },
    [inside, passages, places, onCurrent],
  );
  const name = text.ui(`compare.${side}`);
  const missing = inside ? passages.filter((passage) => places.get(passage)?.length === 0).length : 0;
  return (
    <section
      className="pane column min-h-0"
      data-testid={`snapshot-pane-${side}`}
      aria-label={text.ui('compare.pane', { name, title: page.title || page.address })}
    >
      <PaneHead page={page} name={name} isSource={isSource} shownAddress={shownAddress} />
      {(missing > 0 || snapshot.data?.truncated) && (
        <p className="soft small line-below py-4 px-16">
          {missing > 0 && text.ui('compare.notInSnapshot', { count: text.count('passages', missing) })}{' '}
          {snapshot.data?.truncated && text.ui('pageDetail.snapshot.truncated')}
        </p>
      )}
      {snapshot.error && <Failure error={snapshot.error} onRetry={() => void snapshot.refetch()} />}
      {snapshot.isPending && <Waiting />}
      {snapshot.data && <SnapshotFrame html={snapshot.data.html} picked={null} onPick={pick} onReady={setInside} />}
    </section>
  );
}

const nowhere: ReadonlyMap<NumberedPassage, readonly Range[]> = new Map();

/** Where the passages stand in the document, painted as soon as it is there. */
function usePlaces(inside: Document | null, mainText: string, passages: readonly NumberedPassage[], side: Side) {
  const places = useMemo(() => {
    if (!inside) return nowhere;
    const found = placesIn(inside, mainText);
    return new Map(passages.map((passage) => [passage, found.rangesOf(passage[side])]));
  }, [inside, mainText, passages, side]);
  useEffect(() => {
    const frame = inside?.defaultView;
    if (!frame) return;
    addMarkStyles(frame, getComputedStyle(document.documentElement));
    paintPassages(frame, places);
  }, [inside, places]);
  return places;
}

/** The frame is as high as its document; what scrolls is the place around it. */
function bringIntoView(frame: Window, range: Range): void {
  const element = frame.frameElement;
  const scroller = element?.closest('.snapshot-scroller');
  if (!element || !scroller) return;
  const top =
    element.getBoundingClientRect().top + range.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  scroller.scrollTop += top - scroller.clientHeight / 3;
}
