import type { AuditMoment, AuditRef } from '../../../src-main/contract/changes.ts';
import { useText } from '../../i18n/use-text.ts';
import { TableHead } from '../../ui/table/sortable-heading.tsx';
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
  const { share, dateTime } = text.format;
  const drawn = points.flatMap(({ moment: { ref, finishedAt, figures }, x, y }) => {
    if (y === null) return [];
    const role = before && isSame(ref, before) ? 'before' : isSame(ref, after) ? 'after' : 'other';
    const [left, top] = [margin + x * (width - 2 * margin), height - margin - y * (height - 2 * margin)];
    return [
      { key: writeRef(ref), role, left, top, when: dateTime(finishedAt), rate: share(figures.duplicateRate ?? 0) },
    ];
  });
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
          <span>{share(top)}</span>
          <span>{share(0)}</span>
        </span>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <line className="trend-axis" x1={0} x2={width} y1={height - margin} y2={height - margin} />
          <line className="trend-axis" x1={0} x2={width} y1={margin} y2={margin} />
          <polyline
            className="trend-line"
            points={drawn.map(({ left, top }) => `${left},${top}`).join(' ')}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <div className="relative" aria-hidden="true">
          {drawn.map(({ key, role, left, top, when, rate }) => (
            <span
              key={key}
              className="trend-point absolute on-panel"
              data-role={role}
              title={`${when}: ${rate}`}
              style={{ left: `${(100 * left) / width}%`, top: `${(100 * top) / height}%` }}
            >
              {role !== 'other' && <span className="soft tiny">{rate}</span>}
            </span>
          ))}
        </div>
      </div>
      <table className="visually-hidden">
        <caption>{text.ui('compared.trend')}</caption>
        <TableHead columns={[text.ui('compared.when'), text.shared('figure.duplicateRate'), text.ui('nav.clusters')]} />
        <tbody>
          {moments.map(({ ref, finishedAt, figures }) => (
            <tr key={writeRef(ref)}>
              <th scope="row">{dateTime(finishedAt)}</th>
              <td>{figures.duplicateRate === null ? '–' : share(figures.duplicateRate)}</td>
              <td>{text.format.integer(figures.clusters)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
