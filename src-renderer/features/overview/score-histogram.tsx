import { useRef, type PointerEvent } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { Bar } from './threshold.ts';

interface ScoreHistogramProps {
  readonly bars: readonly Bar[];
  /** Per cent at the left edge. */
  readonly least: number;
  readonly at: number;
  readonly onChange: (at: number) => void;
  /** What the threshold does, for who cannot see the figures beside it. */
  readonly valueText: string;
}

/** Equal texts stand to the right of 100 and take as much room as this many per cent. */
const equalWidth = 2;

/**
 * Bars with the threshold as a line that can be dragged anywhere on them; the slider below is the same for the
 * keyboard.
 */
export function ScoreHistogram({ bars, least, at, onChange, valueText }: ScoreHistogramProps) {
  const text = useText();
  const plot = useRef<HTMLDivElement>(null);
  const span = 100 + equalWidth - least;
  const placeOf = (percent: number) => `${((percent - least) / span) * 100}%`;
  const most = Math.max(1, ...bars.map(({ pairs }) => pairs));
  const take = (event: PointerEvent) => {
    const box = plot.current?.getBoundingClientRect();
    if (!box || (event.type === 'pointermove' && event.buttons !== 1)) return;
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    onChange(Math.max(least, Math.min(100, Math.round(least + ((event.clientX - box.left) / box.width) * span))));
  };
  const ticks = Array.from({ length: Math.floor((100 - least) / 10) + 1 }, (_, index) => least + index * 10);
  return (
    <div className="score column grow pt-12 px-8">
      {/* The slider below does the same for the keyboard and is what is read out. */}
      <div
        className="score-plot grow relative"
        ref={plot}
        onPointerDown={take}
        onPointerMove={take}
        aria-hidden="true"
        data-testid="score-plot"
      >
        {bars.map((bar) => (
          <span
            key={`${bar.from}-${bar.to}`}
            className="score-bar absolute"
            data-kept={bar.from >= at}
            title={`${text.format.percents(bar.from, bar.to)}: ${text.count('pairs', bar.pairs)}`}
            style={{
              left: placeOf(bar.from),
              width: `calc(${((bar.to === bar.from ? equalWidth : bar.to - bar.from) / span) * 100}% - 2px)`,
              height: bar.pairs === 0 ? 0 : `max(2px, ${heightOf(bar.pairs, most)}%)`,
            }}
          />
        ))}
        <span className="score-line absolute" style={{ left: placeOf(at) }}>
          <span className="score-flag absolute small strong nowrap" data-right={at > 88}>
            {text.format.percents(at, at)}
          </span>
        </span>
      </div>
      <input
        type="range"
        className="score-slider as-block"
        style={{ width: `calc(${((100 - least) / span) * 100}% + 16px)` }}
        min={least}
        max={100}
        step={1}
        value={at}
        aria-label={text.ui('overview.threshold')}
        aria-valuetext={valueText}
        onChange={(event) => onChange(Number(event.target.value))}
        data-testid="threshold"
      />
      <div className="score-ticks relative quiet tiny" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ left: placeOf(tick) }}>
            {tick}
          </span>
        ))}
      </div>
      <table className="visually-hidden">
        <caption>{text.ui('overview.scores')}</caption>
        <thead>
          <tr>
            <th scope="col">{text.ui('verdicts.similarity')}</th>
            <th scope="col">{text.ui('run.counts.pairs')}</th>
          </tr>
        </thead>
        <tbody>
          {bars
            .filter(({ pairs }) => pairs > 0)
            .map((bar) => (
              <tr key={`${bar.from}-${bar.to}`}>
                <th scope="row">{text.format.percents(bar.from, bar.to)}</th>
                <td>{text.format.integer(bar.pairs)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

/** Equal pages are often a hundred times as many as any others; the root keeps the small bars visible. */
const heightOf = (pairs: number, most: number): number => Math.sqrt(pairs / most) * 100;
