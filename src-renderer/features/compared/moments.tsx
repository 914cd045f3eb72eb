import type { AuditMoment, AuditRef } from '#contract/changes.ts';
import { Field, Select, TableHead, type UiKey, useText } from '../../kit.ts';
import css from './compared.module.css';

type MomentChoiceProps = {
  says: UiKey;
  moments: readonly AuditMoment[];
  value: AuditRef;
  onChange: (ref: AuditRef) => void;
};

export function MomentChoice({ says, moments, value, onChange }: MomentChoiceProps) {
  const text = useText();
  const written = writeRef(value);
  const byRef = new Map(moments.toReversed().map((moment) => [writeRef(moment.ref), moment]));
  const nameOf = (moment: AuditMoment | undefined) => {
    if (!moment) return text.ui('common.loading');
    const { ref, name, finishedAt, hosts, sameSite } = moment;
    const when = text.format.dateTime(finishedAt);
    if (ref.kind === 'history') return when;
    if (ref.kind === 'current') return text.ui('compared.now', { when });
    return text.ui('compared.inFile', { when, name: sameSite ? name : text.noted(name, hosts[0] ?? '') });
  };
  return (
    <Field says={says} isInline>
      <Select
        className="max-w-340"
        value={written}
        options={byRef.has(written) ? [...byRef.keys()] : [written, ...byRef.keys()]}
        nameOf={(ref) => nameOf(byRef.get(ref))}
        onChange={(ref) => onChange(byRef.get(ref)?.ref ?? value)}
      />
    </Field>
  );
}

type TrendProps = { moments: readonly AuditMoment[]; before: AuditRef | null; after: AuditRef };

const [width, height, margin] = [640, 104, 16];
/** More figures would lie over each other. */
const maxNamed = 10;

export function Trend({ moments, before, after }: TrendProps) {
  const text = useText();
  const { points, top } = trendPoints(moments);
  const { share, dateTime } = text.format;
  const drawn = points.flatMap(({ moment: { ref, finishedAt, figures }, x, y }) => {
    if (y === null) return [];
    const key = writeRef(ref);
    const role = before && key === writeRef(before) ? 'before' : key === writeRef(after) ? 'after' : 'other';
    const [left, top] = [margin + x * (width - 2 * margin), height - margin - y * (height - 2 * margin)];
    return { key, role, left, top, when: dateTime(finishedAt), rate: share(figures.duplicateRate ?? 0) };
  });
  const [first, latest] = [moments[0], moments.at(-1)];
  return (
    <section className="column rigid on-panel line-below gap-4 px-20 py-12" aria-labelledby="trend-title">
      <header className="panel-head flex align-baseline min-w-0 gap-8">
        <h2 id="trend-title">{text.ui('compared.trend')}</h2>
        {latest && (
          <small className="cut min-w-0">
            {text.ui('compared.trendSpan', { count: moments.length, date: text.format.date(latest.finishedAt) })}
          </small>
        )}
      </header>
      <div className={`${css.trendPlot} as-grid relative`}>
        <span className={`${css.trendScale} column justify-between quiet tiny py-4`} aria-hidden>
          <span>{share(top)}</span>
          <span>{share(0)}</span>
        </span>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
          {[height - margin, margin].map((y) => (
            <line key={y} className={css.trendAxis} x1={0} x2={width} y1={y} y2={y} />
          ))}
          <polyline
            className={css.trendLine}
            points={drawn.map(({ left, top }) => `${left},${top}`).join(' ')}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <div className="relative" aria-hidden>
          {drawn.map(({ key, role, left, top, when, rate }) => (
            <span
              key={key}
              className={`${css.trendPoint} absolute on-panel`}
              data-role={role}
              title={text.named(when, rate)}
              style={{ left: `${(100 * left) / width}%`, top: `${(100 * top) / height}%` }}
            >
              {(role !== 'other' || drawn.length <= maxNamed) && <span className="soft tiny">{rate}</span>}
            </span>
          ))}
        </div>
      </div>
      <p className={`${css.trendSpan} flex justify-between quiet tiny`} aria-hidden>
        {[first, latest].map((moment, end) => (
          <span key={end}>{moment && text.format.date(moment.finishedAt)}</span>
        ))}
      </p>
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

export function writeRef(ref: AuditRef) {
  if (ref.kind === 'current') return 'current';
  return ref.kind === 'history' ? `history:${ref.id}` : `file:${ref.file}`;
}

export function readRef(written: string | undefined): AuditRef | null {
  if (written === undefined) return null;
  if (written === 'current') return { kind: 'current' };
  const [, kind, rest = ''] = /^(history|file):(.+)$/su.exec(written) ?? [];
  if (kind === 'history') return /^\d+$/u.test(rest) ? { kind: 'history', id: Number(rest) } : null;
  return kind === 'file' ? { kind: 'file', file: rest } : null;
}

/**
 * x is proportional to time, but audits are at least a twelfth of the width apart. `top` is the next step at or above
 * the highest rate.
 */
export function trendPoints(moments: readonly AuditMoment[]) {
  const greatest = Math.max(0, ...moments.map(({ figures }) => figures.duplicateRate ?? 0));
  const top = [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1].find((step) => step >= greatest) ?? 1;
  const gaps = moments.map(({ finishedAt }, at) =>
    Math.max(0, finishedAt - (moments[at - 1]?.finishedAt ?? finishedAt)),
  );
  const span = gaps.reduce((sum, gap) => sum + gap, 0);
  const widths = gaps.map((gap, at) => (at === 0 ? 0 : Math.max(1 / 12, span === 0 ? 1 : gap / span)));
  const width = widths.reduce((sum, gap) => sum + gap, 0) || 1;
  let x = 0;
  // x and y are 0 to 1; y is null when no page was read.
  const points = moments.map((moment, at) => {
    x += (widths[at] ?? 0) / width;
    const rate = moment.figures.duplicateRate;
    return { moment, x: moments.length === 1 ? 0.5 : x, y: rate === null ? null : rate / top };
  });
  return { points, top };
}
