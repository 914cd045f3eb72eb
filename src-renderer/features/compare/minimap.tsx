import { memo, useDeferredValue, useLayoutEffect, useRef, useState, type MouseEvent, type RefObject } from 'react';
import type { Range } from '../../../src-main/contract/evidence.ts';
import { useText } from '../../i18n/use-text.ts';
import { mapMarks, mapSpan, offsetAtMap, ribbonPath, sideAtMap } from './minimap-geometry.ts';
import { hueOf, type NumberedPassage, type Side } from './passages.ts';

interface MinimapProps {
  readonly passages: readonly NumberedPassage[];
  readonly current: number | null;
  readonly lengthA: number;
  readonly lengthB: number;
  readonly visible: Readonly<Record<Side, Range>>;
  readonly onCurrent: (number: number) => void;
  readonly onOffset: (side: Side, offset: number) => void;
}

const nothing: readonly NumberedPassage[] = [];
/** The map is drawn so wide, and narrower where the window is. */
const mapWidth = 62;
const barWidth = 9;
const rightBar = mapWidth - barWidth;

/**
 * Where passages stand in A (left) and B (right), joined by bands, with the parts in view framed. For the eye; n and p
 * do the same.
 */
export function Minimap({ passages, current, lengthA, lengthB, visible, onCurrent, onOffset }: MinimapProps) {
  const text = useText();
  const ref = useRef<SVGSVGElement>(null);
  const height = useHeight(ref);
  /** The texts come first: hundreds of bands take as long to make as they do. */
  const drawn = useDeferredValue(passages, nothing);
  const go = (event: MouseEvent<SVGSVGElement>) => {
    const number = event.target instanceof Element ? event.target.getAttribute('data-number') : null;
    if (number) return onCurrent(Number(number));
    const box = event.currentTarget.getBoundingClientRect();
    const side = sideAtMap(event.clientX - box.left, box.width);
    onOffset(side, offsetAtMap(event.clientY - box.top, height, side === 'a' ? lengthA : lengthB));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- n and p, and scrolling, do the same
    <svg
      ref={ref}
      className="minimap h-full line-left line-right"
      viewBox={`0 0 ${mapWidth} ${Math.max(1, height)}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text.ui('compare.map', { count: text.count('passages', passages.length) })}
      onClick={go}
    >
      <rect className="map-rail" x={0} y={0} width={barWidth} height={height} />
      <rect className="map-rail" x={rightBar} y={0} width={barWidth} height={height} />
      <Marks passages={drawn} current={current} lengthA={lengthA} lengthB={lengthB} height={height} />
      <View range={visible.a} length={lengthA} height={height} x={0} />
      <View range={visible.b} length={lengthB} height={height} x={rightBar} />
    </svg>
  );
}

type MarksProps = Pick<MinimapProps, 'passages' | 'current' | 'lengthA' | 'lengthB'> & { readonly height: number };

/** Apart from the frames, so that scrolling does not draw hundreds of bands again. */
const Marks = memo(function Marks({ passages, current, lengthA, lengthB, height }: MarksProps) {
  return mapMarks(passages, lengthA, lengthB, height).map((mark) => (
    <g key={mark.number} className={`map-${mark.kind} ${hueOf(mark.number)}`} data-current={mark.number === current}>
      <path className="map-ribbon" data-number={mark.number} d={ribbonPath(mark, barWidth, rightBar)} />
      <rect
        className="map-mark"
        data-number={mark.number}
        x={0}
        y={mark.a.top}
        width={barWidth}
        height={mark.a.height}
      />
      <rect
        className="map-mark"
        data-number={mark.number}
        x={rightBar}
        y={mark.b.top}
        width={barWidth}
        height={mark.b.height}
      />
    </g>
  ));
});

function View({
  range,
  length,
  height,
  x,
}: {
  readonly range: Range;
  readonly length: number;
  readonly height: number;
  readonly x: number;
}) {
  const span = mapSpan(range, length, height);
  return (
    <rect
      className="map-view"
      x={x + 0.5}
      y={span.top + 0.5}
      width={barWidth - 1}
      height={Math.max(0, span.height - 1)}
    />
  );
}

function useHeight(ref: RefObject<SVGSVGElement | null>): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    setHeight(element.clientHeight);
    return () => observer.disconnect();
  }, [ref]);
  return height;
}
