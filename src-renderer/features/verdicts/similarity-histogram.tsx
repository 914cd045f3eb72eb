import { useId, useState } from 'react';
import {
  outcomes,
  type Outcome,
  type OutcomeCounts,
  type SimilarityBin,
  type VerdictPreview,
} from '../../../src-main/contract/verdict-preview.ts';
import { useText, type Texts } from '../../i18n/use-text.ts';
import { TableHead } from '../../ui/table/sortable-heading.tsx';

const width = 720;
const height = 190;
const left = 44;
/** Half of the last label stands beside the bars. */
const right = 14;
const bottom = 22;
/** What there is at all is at least a line. */
const minBarHeight = 1.5;

export function SimilarityHistogram({ preview }: { readonly preview: VerdictPreview }) {
  const text = useText();
  const id = useId();
  const [withOthers, setWithOthers] = useState(true);
  const shown = outcomes.filter(
    (outcome) => (withOthers || outcome !== 'none') && preview.before[outcome] + preview.after[outcome] > 0,
  );
  const max = Math.max(1, ...preview.bins.flatMap(({ before, after }) => [sumOf(before, shown), sumOf(after, shown)]));
  const yOf = (count: number) => height - (count === 0 ? 0 : Math.max(minBarHeight, ((height - 8) * count) / max));
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
        <g className="histogram-axis">
          {[0, 0.5, 1].map((share) => (
            <g key={share}>
              <line x1={left} x2={width - right} y1={yOf(share * max)} y2={yOf(share * max)} />
              {(share !== 0.5 || max >= 4) && (
                <text x={left - 6} y={yOf(share * max) + 4} textAnchor="end">
                  {text.format.integer(Math.round(share * max))}
                </text>
              )}
            </g>
          ))}
        </g>
        {preview.bins.map((bin, index) => (
          <Bar key={bin.from} bin={bin} x={left + index * step} step={step} yOf={yOf} shown={shown} />
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

const sumOf = (counts: OutcomeCounts, of: readonly Outcome[]): number =>
  of.reduce((sum, outcome) => sum + counts[outcome], 0);

const findings = outcomes.filter((outcome) => outcome !== 'none');

interface BarProps {
  readonly bin: SimilarityBin;
  readonly x: number;
  readonly step: number;
  readonly yOf: (count: number) => number;
  readonly shown: readonly Outcome[];
}

/** Findings by their strength; a line shows how high they stood before. */
function Bar({ bin: { from, to, before, after }, x, step, yOf, shown }: BarProps) {
  const text = useText();
  const isExact = from === to;
  const stack = shown.filter((outcome) => after[outcome] > 0);
  const names = stack.map((outcome) => `${outcomeName(text, outcome)} ${text.format.integer(after[outcome])}`);
  const findingsBefore = sumOf(before, findings);
  return (
    <g>
      <title>{`${text.format.percents(from, to)}: ${names.join(', ')}`}</title>
      <rect className="histogram-hit" x={x} y={0} width={step} height={height} />
      {stack.map((outcome, index) => {
        const below = sumOf(after, stack.slice(0, index));
        const y = yOf(below + after[outcome]);
        return <rect key={outcome} data-verdict={outcome} x={x + 2} width={step - 4} y={y} height={yOf(below) - y} />;
      })}
      {findingsBefore !== sumOf(after, findings) && (
        <line className="histogram-before" x1={x} x2={x + step} y1={yOf(findingsBefore)} y2={yOf(findingsBefore)} />
      )}
      {(from % 20 === 0 || isExact) && (
        <text x={x + (isExact ? step / 2 : 0)} y={height + 16} textAnchor="middle">
          {text.format.percents(from, from)}
        </text>
      )}
    </g>
  );
}

function SimilarityTable({ preview, shown }: { readonly preview: VerdictPreview; readonly shown: readonly Outcome[] }) {
  const text = useText();
  const row = (name: string, { before, after }: Pick<SimilarityBin, 'before' | 'after'>) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      {shown.map((outcome) => (
        <td key={outcome} className="number" data-changed={before[outcome] !== after[outcome]}>
          {changeOf(text, before[outcome], after[outcome])}
        </td>
      ))}
    </tr>
  );
  const numbers = shown.map((outcome) => ({ label: outcomeName(text, outcome), isNumber: true }));
  return (
    <table className="table similarity-table small mt-8">
      <TableHead columns={[text.ui('verdicts.similarity'), ...numbers]} />
      <tbody>{preview.bins.map((bin) => row(text.format.percents(bin.from, bin.to), bin))}</tbody>
      <tfoot>{row(text.ui('verdicts.all'), preview)}</tfoot>
    </table>
  );
}

/** In words; pairs that are no finding have no verdict. */
const outcomeName = (text: Texts, outcome: Outcome): string =>
  outcome === 'none' ? text.ui('compare.noVerdict') : text.shared(`verdict.${outcome}`);

const changeOf = ({ format: { integer } }: Texts, before: number, after: number): string =>
  before === after ? integer(after) : `${integer(before)} → ${integer(after)}`;
