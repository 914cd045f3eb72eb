import type { AuditMoment, AuditRef } from '../../../src-main/contract/changes.ts';
import { useText } from '../../i18n/use-text.ts';
import { isSame, trendPoints, writeRef } from './moments.ts';

interface TrendProps {
  readonly moments: readonly AuditMoment[];
  readonly before: AuditRef | null;
  readonly after: AuditRef;
}

const [width, height, margin] = [640, 104, 14];

export function Trend({ moments, before, after }: TrendProps) {
  const text = useText();
  const { points, top } = trendPoints(moments);
  const place = ({ x, y }: { readonly x: number; readonly y: number | null }) => ({
    x: margin + x * (width - 2 * margin),
    y: height - margin - (y ?? 0) * (height - 2 * margin),
  });
  const known = points.filter(({ y }) => y !== null);
  const line = known.map((point) => `${place(point).x},${place(point).y}`).join(' ');
  const roleOf = (ref: AuditRef) => (before && isSame(ref, before) ? 'before' : isSame(ref, after) ? 'after' : 'other');
  const latest = moments.at(-1);
  return (
    <section className="column rigid on-panel line-below gap-4 px-20 py-12" aria-labelledby="trend-title">
      <header className="panel-head flex align-baseline min-w-0 gap-8">
        <h2 id="trend-title">{text.ui('compared.trend')}</h2>
        {latest && (
          <small className="cut min-w-0">
            {text.ui('compared.trendSpan', {
              count: text.format.integer(moments.length),
              date: text.format.date(latest.finishedAt),
            })}
          </small>
        )}
      </header>
      <div className="trend-plot as-grid relative">
        <span className="trend-scale column justify-between quiet tiny py-4" aria-hidden="true">
          <span>{text.format.share(top)}</span>
          <span>{text.format.share(0)}</span>
        </span>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <line className="trend-axis" x1={0} x2={width} y1={height - margin} y2={height - margin} />
          <line className="trend-axis" x1={0} x2={width} y1={margin} y2={margin} />
          <polyline className="trend-line" points={line} vectorEffect="non-scaling-stroke" />
        </svg>
        <div className="relative" aria-hidden="true">
          {known.map((point) => (
            <span
              key={writeRef(point.moment.ref)}
              className="trend-point absolute on-panel"
              data-role={roleOf(point.moment.ref)}
              title={`${text.format.dateTime(point.moment.finishedAt)}: ${text.format.share(point.moment.figures.duplicateRate ?? 0)}`}
              style={{ left: `${(100 * place(point).x) / width}%`, top: `${(100 * place(point).y) / height}%` }}
            >
              {roleOf(point.moment.ref) !== 'other' && (
                <span className="soft tiny">{text.format.share(point.moment.figures.duplicateRate ?? 0)}</span>
              )}
            </span>
          ))}
        </div>
      </div>
      <table className="visually-hidden">
        <caption>{text.ui('compared.trend')}</caption>
        <thead>
          <tr>
            <th scope="col">{text.ui('compared.when')}</th>
            <th scope="col">{text.shared('figure.duplicateRate')}</th>
            <th scope="col">{text.ui('nav.clusters')}</th>
          </tr>
        </thead>
        <tbody>
          {moments.map(({ ref, finishedAt, figures }) => (
            <tr key={writeRef(ref)}>
              <th scope="row">{text.format.dateTime(finishedAt)}</th>
              <td>{figures.duplicateRate === null ? '–' : text.format.share(figures.duplicateRate)}</td>
              <td>{text.format.integer(figures.clusters)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
