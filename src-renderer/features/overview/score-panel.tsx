import { type PointerEvent, useRef, useState } from 'react';
import { kindsOfCopies } from '#contract/verdicts.ts';
import { Link, recallAudit, rememberAudit, TableHead, useAudit, useText } from '../../kit.ts';
import { type Overview, type OverviewProps, Panel, places } from './panel.tsx';
import css from './overview.module.css';

export function ScorePanel({ overview: { histogram, thresholds } }: OverviewProps) {
  const text = useText();
  const { percents } = text.format;
  const least = leastShown(histogram);
  const audit = useAudit();
  const [chosen, setChosen] = useState(() => recallAudit(audit).overviewThreshold ?? least);
  const at = Math.max(least, chosen);
  const bars = barsOf(histogram, barWidth).filter(({ from }) => from >= least);
  const change = (next: number) => {
    setChosen(next);
    rememberAudit(audit, { overviewThreshold: next });
  };
  const effect = effectAt(thresholds, at);
  const words =
    effect &&
    text.ui('overview.thresholdEffect', {
      share: percents(at, at),
      clusters: effect.kept.clusters,
      allClusters: effect.all.clusters,
      pages: effect.kept.pages,
      allPages: effect.all.pages,
    });
  const fromHere = at > least;
  return (
    <Panel says="overview.scores" note="overview.scoresHint" width="wide" testId="overview-scores">
      <ScoreHistogram bars={bars} least={least} at={at} onChange={change} valueText={words ?? percents(at, at)} />
      <div className="flex wrap push-down gap-16 gap-y-4">
        <output className="strong" data-testid="threshold-effect">
          {words}
        </output>
        <span className="flex wrap push-right gap-12 gap-y-4">
          <Link
            href={places.copies(fromHere ? { floor: [at, null] } : {})}
            title={text.ui('overview.clustersFromMeaning')}
          >
            {text.ui('overview.clustersFrom')}
          </Link>
          <Link
            href={places.pages({ clusterKinds: [...kindsOfCopies], ...(fromHere && { similarity: [at, null] }) })}
            title={text.ui('overview.pagesFromMeaning')}
          >
            {text.ui('overview.pagesFrom')}
          </Link>
          <Link href={places.verdicts}>{text.ui('overview.toVerdicts')}</Link>
        </span>
      </div>
    </Panel>
  );
}

const barWidth = 2;

type ScoreHistogramProps = {
  bars: readonly Bar[];
  least: number;
  at: number;
  onChange: (at: number) => void;
  valueText: string;
};

/** Width of the bar for equal texts, right of 100, in per cent. */
const equalWidth = 2;

function ScoreHistogram({ bars, least, at, onChange, valueText }: ScoreHistogramProps) {
  const text = useText();
  const { percents, integer } = text.format;
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
      {/* The slider below is the accessible equivalent. */}
      <div
        className={`${css.scorePlot} grow relative`}
        ref={plot}
        onPointerDown={take}
        onPointerMove={take}
        aria-hidden
        data-testid="score-plot"
      >
        {bars.map(({ from, to, pairs }) => (
          <span
            key={`${from}-${to}`}
            className={`${css.scoreBar} absolute`}
            data-kept={from >= at}
            title={text.named(percents(from, to), text.count('pairs', pairs))}
            style={{
              left: placeOf(from),
              width: `calc(${((to === from ? equalWidth : to - from) / span) * 100}% - 2px)`,
              // Equal pages are often a hundred times as frequent; the square root keeps small bars visible.
              height: pairs === 0 ? 0 : `max(2px, ${Math.sqrt(pairs / most) * 100}%)`,
            }}
          />
        ))}
        <span className={`${css.scoreLine} absolute`} style={{ left: placeOf(at) }}>
          <span className={`${css.scoreFlag} absolute small strong nowrap`} data-right={at > 88}>
            {percents(at, at)}
          </span>
        </span>
      </div>
      <input
        type="range"
        className={`${css.scoreSlider} as-block`}
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
      <div className={`${css.scoreTicks} relative quiet tiny`} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} style={{ left: placeOf(tick) }}>
            {tick}
          </span>
        ))}
      </div>
      <table className="visually-hidden">
        <caption>{text.ui('overview.scores')}</caption>
        <TableHead columns={[text.ui('verdicts.similarity'), text.ui('run.counts.pairs')]} />
        <tbody>
          {bars
            .filter(({ pairs }) => pairs > 0)
            .map(({ from, to, pairs }) => (
              <tr key={`${from}-${to}`}>
                <th scope="row">{percents(from, to)}</th>
                <td>{integer(pairs)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

export function effectAt(thresholds: Overview['thresholds'], at: number) {
  const all = thresholds[0];
  const kept = thresholds.findLast((step) => step.at <= at);
  return all && kept ? { kept, all } : null;
}

type Bar = Readonly<{ from: number; to: number; pairs: number }>;

/** Merges bins of one per cent into bars of `width` per cent; equal texts (100) keep a bar of their own. */
export function barsOf(histogram: Overview['histogram'], width: number) {
  return Array.from({ length: Math.ceil(100 / width) + 1 }, (_, at): Bar => {
    const [from, to] = [Math.min(100, at * width), Math.min(100, (at + 1) * width)];
    const bins = histogram.filter((bin) => bin.from >= from && (bin.from < to || from === 100));
    return { from, to, pairs: bins.reduce((sum, bin) => sum + pairsOf(bin), 0) };
  });
}

export function leastShown(histogram: Overview['histogram']) {
  const first = histogram.find((bin) => pairsOf(bin) > 0);
  return first === undefined ? 0 : Math.max(0, Math.min(80, Math.floor(first.from / 10) * 10));
}

const pairsOf = ({ counts }: Overview['histogram'][number]) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
