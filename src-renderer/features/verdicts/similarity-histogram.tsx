import { useId, useState } from 'react';
import {
  type Outcome,
  outcomes,
  type SimilarityBin,
  type VerdictPreview,
} from '../../../src-main/contract/verdict-preview.ts';
import { type Texts, useText } from '../../i18n/use-text.ts';
import { findingsOf, heightOf, stackOf, totalOf } from './histogram-geometry.ts';
import { changeOf, outcomeName, SimilarityTable } from './similarity-table.tsx';

const width = 720;
const height = 190;
const left = 44;
/** Half of the last label stands beside the bars. */
const right = 14;
const bottom = 22;

/** How many pairs there are of each similarity, coloured by the verdict that they would have. */
export function SimilarityHistogram({ preview }: { readonly preview: VerdictPreview }) {
  const text = useText();
  const id = useId();
  const [withOthers, setWithOthers] = useState(true);
  const shown = outcomes.filter(
    (outcome) => (withOthers || outcome !== 'none') && preview.before[outcome] + preview.after[outcome] > 0,
  );
  const most = Math.max(
    1,
    ...preview.bins.map(({ before, after }) => Math.max(totalOf(before, shown), totalOf(after, shown))),
  );
  const step = (width - left - right) / Math.max(1, preview.bins.length);
  return (
    <section className="histogram" aria-labelledby={id}>
      <header className="flex align-baseline justify-between">
        <h2 id={id} className="section-title">
          {text.ui('verdicts.histogram')}
        </h2>
        <label className="check">
          <input type="checkbox" checked={withOthers} onChange={(event) => setWithOthers(event.target.checked)} />
          {text.ui('verdicts.withOthers')}
        </label>
      </header>
      <svg
        viewBox={`0 0 ${width} ${height + bottom}`}
        role="img"
        aria-label={text.ui('verdicts.histogramLabel')}
        data-testid="similarity-histogram"
      >
        <Axis most={most} text={text} />
        {preview.bins.map((bin, index) => (
          <Bar key={bin.from} bin={bin} x={left + index * step} step={step} most={most} shown={shown} text={text} />
        ))}
      </svg>
      <ul className="flex wrap soft small mt-8 mb-8 gap-16 gap-y-2">
        {shown.map((outcome) => (
          <li className="inline-row gap-6" key={outcome}>
            <span className="swatch" data-verdict={outcome} aria-hidden="true" />
            {outcomeName(text, outcome)}{' '}
            <small>{changeOf(text, preview.before[outcome], preview.after[outcome])}</small>
          </li>
        ))}
      </ul>
      <details>
        <summary className="link-summary small">{text.ui('verdicts.asTable')}</summary>
        <SimilarityTable preview={preview} shown={shown} />
      </details>
    </section>
  );
}

function Axis({ most, text }: { readonly most: number; readonly text: Texts }) {
  return (
    <g className="histogram-axis">
      {[0, 0.5, 1].map((share) => {
        const y = height - heightOf(share * most, most, height - 8);
        return (
          <g key={share}>
            <line x1={left} x2={width - right} y1={y} y2={y} />
            {(share !== 0.5 || most >= 4) && (
              <text x={left - 6} y={y + 4} textAnchor="end">
                {text.format.integer(Math.round(share * most))}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

interface BarProps {
  readonly bin: SimilarityBin;
  readonly x: number;
  readonly step: number;
  readonly most: number;
  readonly shown: readonly Outcome[];
  readonly text: Texts;
}

/** The stack after the change; a line shows how high the findings stood before. */
function Bar({ bin, x, step, most, shown, text }: BarProps) {
  const top = (count: number) => height - heightOf(count, most, height - 8);
  const isExact = bin.from === bin.to;
  const label = text.format.percents(bin.from, bin.from);
  const [before, after] = [findingsOf(bin.before), findingsOf(bin.after)];
  return (
    <g>
      <title>
        {`${text.format.percents(bin.from, bin.to)}: ${shown
          .filter((outcome) => bin.after[outcome] > 0)
          .map((outcome) => `${outcomeName(text, outcome)} ${text.format.integer(bin.after[outcome])}`)
          .join(', ')}`}
      </title>
      <rect className="histogram-hit" x={x} y={0} width={step} height={height} />
      {stackOf(bin.after, shown).map(({ outcome, from, to }) => (
        <rect
          key={outcome}
          data-verdict={outcome}
          x={x + 2}
          width={step - 4}
          y={top(to)}
          height={top(from) - top(to)}
        />
      ))}
      {before !== after && <line className="histogram-before" x1={x} x2={x + step} y1={top(before)} y2={top(before)} />}
      {(bin.from % 20 === 0 || isExact) && (
        <text x={x + (isExact ? step / 2 : 0)} y={height + 16} textAnchor="middle">
          {label}
        </text>
      )}
    </g>
  );
}
