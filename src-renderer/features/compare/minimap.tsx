import { useElementSize } from '@mantine/hooks';
import { memo, useDeferredValue, type MouseEvent } from 'react';
import type { Range } from '#contract/evidence.ts';
import { useText } from '../../kit.ts';
import { hueStyle, type NumberedPassage, type Side } from './passages.ts';
import css from './compare.module.css';

type MinimapProps = {
  passages: readonly NumberedPassage[];
  current: number | null;
  lengthA: number;
  lengthB: number;
  visible: Readonly<Record<Side, Range>>;
  onCurrent: (number: number) => void;
  onOffset: (side: Side, offset: number) => void;
};

const nothing: readonly NumberedPassage[] = [];
const mapWidth = 62;
const barWidth = 9;
const rightBar = mapWidth - barWidth;

/** Passages in A and B; visible parts are framed. The keys n and p do the same. */
export function Minimap({ passages, current, lengthA, lengthB, visible, onCurrent, onOffset }: MinimapProps) {
  const text = useText();
  const { ref, height } = useElementSize();
  /** Deferred: hundreds of bands take as long as the texts. */
  const drawn = useDeferredValue(passages, nothing);
  const go = (event: MouseEvent<SVGSVGElement>) => {
    const number = event.target instanceof Element ? event.target.getAttribute('data-number') : null;
    if (number) return onCurrent(Number(number));
    const box = event.currentTarget.getBoundingClientRect();
    const side = sideAtMap(event.clientX - box.left, box.width);
    onOffset(side, offsetAtMap(event.clientY - box.top, height, side === 'a' ? lengthA : lengthB));
  };
  const bars = [
    { x: 0, frame: mapSpan(visible.a, lengthA, height) },
    { x: rightBar, frame: mapSpan(visible.b, lengthB, height) },
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- n and p, and scrolling, do the same
    <svg
      ref={ref}
      className={`${css.minimap} h-full line-left line-right`}
      viewBox={`0 0 ${mapWidth} ${Math.max(1, height)}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text.ui('compare.map', { count: text.count('passages', passages.length) })}
      onClick={go}
    >
      {bars.map(({ x }) => (
        <rect key={x} className={css.mapRail} x={x} y={0} width={barWidth} height={height} />
      ))}
      <Marks passages={drawn} current={current} lengthA={lengthA} lengthB={lengthB} height={height} />
      {bars.map(({ x, frame }) => (
        <rect
          key={x}
          className={css.mapView}
          x={x + 0.5}
          y={frame.top + 0.5}
          width={barWidth - 1}
          height={Math.max(0, frame.height - 1)}
        />
      ))}
    </svg>
  );
}

type MarksProps = Pick<MinimapProps, 'passages' | 'current' | 'lengthA' | 'lengthB'> & { height: number };

/** Separate, so that scrolling does not re-render hundreds of bands. */
const Marks = memo(function Marks({ passages, current, lengthA, lengthB, height }: MarksProps) {
  return mapMarks(passages, lengthA, lengthB, height).map(({ number, kind, a, b }) => (
    <g key={number} style={hueStyle(number)} data-kind={kind} data-current={number === current}>
      <path className={css.mapRibbon} data-number={number} d={ribbonPath({ a, b }, barWidth, rightBar)} />
      <rect className={css.mapMark} data-number={number} x={0} y={a.top} width={barWidth} height={a.height} />
      <rect className={css.mapMark} data-number={number} x={rightBar} y={b.top} width={barWidth} height={b.height} />
    </g>
  ));
});

type MapSpan = Readonly<{ top: number; height: number }>;

const minHeight = 2;

/** Short passages get a minimum height; none leaves the map. */
export const mapMarks = (passages: readonly NumberedPassage[], lengthA: number, lengthB: number, height: number) =>
  passages.map(({ number, kind, a, b }) => ({
    number,
    kind,
    a: mapSpan(a, lengthA, height),
    b: mapSpan(b, lengthB, height),
  }));

export function mapSpan([start, end]: readonly [number, number], length: number, height: number) {
  if (length <= 0 || height <= 0) return { top: 0, height: 0 };
  const tall = Math.min(height, Math.max(minHeight, ((end - start) / length) * height));
  const top = Math.min(height - tall, Math.max(0, (start / length) * height));
  return { top, height: tall };
}

export function ribbonPath({ a, b }: Readonly<Record<Side, MapSpan>>, x1: number, x2: number) {
  const middle = (x1 + x2) / 2;
  const curve = (fromY: number, toX: number, toY: number) =>
    `C${middle} ${round(fromY)} ${middle} ${round(toY)} ${toX} ${round(toY)}`;
  const [bottomA, bottomB] = [a.top + a.height, b.top + b.height];
  return `M${x1} ${round(a.top)}${curve(a.top, x2, b.top)}L${x2} ${round(bottomB)}${curve(bottomB, x1, bottomA)}Z`;
}

const round = (value: number) => Math.round(value * 10) / 10;

export const offsetAtMap = (y: number, height: number, length: number) =>
  height <= 0 ? 0 : Math.max(0, Math.min(1, y / height)) * length;

export const sideAtMap = (x: number, width: number): Side => (x < width / 2 ? 'a' : 'b');
