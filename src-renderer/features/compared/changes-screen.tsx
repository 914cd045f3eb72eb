import type { ComponentProps } from 'react';
import { z } from 'zod';
import type { AuditMoment, AuditRef, CopiedPair } from '#contract/changes.ts';
import { RequestError } from '#contract/api.ts';
import {
  Address,
  Chip,
  Empty,
  Link,
  nameOfPage,
  PageHead,
  panelProps,
  Select,
  TableHead,
  Tabs,
  Unanswered,
  useAddressFilter,
  useCommands,
  useRequest,
  useText,
  useWindowList,
  VerdictBadge,
  WindowRows,
} from '../../kit.ts';
import { ClusterChanges, PageChanges, SentenceChanges } from './change-lists.tsx';

const views = ['clusters', 'pages', 'sentences', 'copied'] as const;
type View = (typeof views)[number];

const shape = {
  view: z.enum(views).optional(),
  before: z.string().optional(),
  after: z.string().optional(),
  changes: z.array(z.string()).optional(),
  text: z.string().optional(),
  other: z.string().optional(),
  direction: z.string().optional(),
};

type ChangesFilter = z.input<z.ZodObject<typeof shape>>;

const changesOf = { clusters: ClusterChanges, pages: PageChanges, sentences: SentenceChanges };

export function ChangesScreen() {
  const text = useText();
  const [filter, setFilter] = useAddressFilter(shape);
  const view: View = filter.view ?? 'clusters';
  const before = readRef(filter.before);
  const after: AuditRef = readRef(filter.after) ?? { kind: 'current' };
  const audits = useRequest('changes/audits', { otherSites: true });
  const summary = useRequest('changes/summary', { before, after }, { keepPrevious: true });
  const show = (next: View) => setFilter({ ...filter, view: next, changes: undefined, text: undefined });
  useCommands(
    text.ui('compared.title'),
    views.map((id, at) => ({
      id: `changes-${id}`,
      title: text.ui(`compared.views.${id}`),
      keys: [`${at + 1}`],
      run: () => show(id),
    })),
  );
  const Changes = changesOf[view === 'copied' ? 'clusters' : view];
  const moments = audits.data?.audits ?? [];
  const ofSite = moments.filter(({ sameSite }) => sameSite);
  return (
    <div className="column h-full" data-testid="changes">
      <PageHead title={text.ui('compared.title')} hint={text.ui('compared.hint')}>
        {view !== 'copied' && summary.data && (
          <div className="row min-w-0 gap-8">
            {(['before', 'after'] as const).map((end) => (
              <MomentChoice
                key={end}
                label={text.ui(`compared.${end}`)}
                moments={moments}
                value={end === 'after' ? after : summary.data.before.ref}
                onChange={(ref) => setFilter({ ...filter, [end]: writeRef(ref) })}
              />
            ))}
          </div>
        )}
      </PageHead>
      {view !== 'copied' && ofSite.length > 1 && (
        <Trend moments={ofSite} before={summary.data?.before.ref ?? null} after={after} />
      )}
      <Tabs
        says="compared.views.label"
        tabs={views.map((id) => ({ id, label: text.ui(`compared.views.${id}`) }))}
        selected={view}
        onSelect={show}
      />
      <div className="column grow min-h-0 on-panel" {...panelProps(view)}>
        {view === 'copied' ? (
          <CopiedView
            others={moments.filter(({ ref }) => ref.kind === 'file')}
            filter={filter}
            onChange={(next) => setFilter({ ...filter, direction: undefined, ...next })}
          />
        ) : summary.data ? (
          <Changes
            key={view}
            before={before}
            after={after}
            summary={summary.data}
            chosen={filter.changes ?? []}
            search={filter.text ?? ''}
            onFilter={(part) => setFilter({ ...filter, ...part })}
          />
        ) : summary.error instanceof RequestError && summary.error.wire.code === 'nothing-before' ? (
          <Empty icon="history" {...text.hinted('compared.first')}>
            <Link href={'/run'} className="button">
              <span>{text.ui('compared.toRun')}</span>
            </Link>
          </Empty>
        ) : (
          <Unanswered of={[summary]} />
        )}
      </div>
    </div>
  );
}

type MomentChoiceProps = Readonly<{
  label: string;
  moments: readonly AuditMoment[];
  value: AuditRef;
  onChange: (ref: AuditRef) => void;
}>;

function MomentChoice({ label, moments, value, onChange }: MomentChoiceProps) {
  const text = useText();
  const written = writeRef(value);
  const byRef = new Map(moments.toReversed().map((moment) => [writeRef(moment.ref), moment]));
  const nameOf = (moment: AuditMoment | undefined) => {
    if (!moment) return text.ui('common.loading');
    const { ref, name, finishedAt, hosts, sameSite } = moment;
    const when = text.format.dateTime(finishedAt);
    if (ref.kind === 'current') return text.ui('compared.now', { when });
    return ref.kind === 'history'
      ? when
      : text.ui('compared.inFile', { when, name: sameSite ? name : text.noted(name, hosts[0] ?? '') });
  };
  return (
    <NamedSelect
      label={label}
      value={written}
      options={byRef.has(written) ? [...byRef.keys()] : [written, ...byRef.keys()]}
      nameOf={(ref) => nameOf(byRef.get(ref))}
      onChange={(ref) => onChange(byRef.get(ref)?.ref ?? value)}
    />
  );
}

function NamedSelect({ label, ...select }: ComponentProps<typeof Select<string>> & { readonly label: string }) {
  return (
    <label className="row min-w-0 gap-8">
      <span className="soft small">{label}</span>
      <Select className="max-w-340" {...select} />
    </label>
  );
}

type CopiedViewProps = Readonly<{
  others: readonly AuditMoment[];
  filter: ChangesFilter;
  onChange: (filter: ChangesFilter) => void;
}>;

const maxDirections = 12;

/** Between hosts of the open audit, or between two audits. */
function CopiedView({ others, filter, onChange }: CopiedViewProps) {
  const text = useText();
  const { direction } = filter;
  const other = filter.other ?? null;
  const [copy, source] = direction?.split('>') ?? [];
  const summary = useRequest('changes/copied', { other, limit: 1 });
  const way = copy !== undefined && source !== undefined && { copy, source };
  const list = useWindowList('changes/copied', { other, ...way });
  const { directions = [], sites = [] } = summary.data?.summary ?? {};
  const names = new Map(
    others.flatMap(({ ref, name, hosts: [host = ''] }) =>
      ref.kind === 'file' ? [[ref.file, text.ui('compared.betweenFile', { name, host })]] : [],
    ),
  );
  return (
    <div className="column grow min-h-0 on-panel">
      <div className="row wrap rigid line-below gap-16 gap-y-4 px-20 py-8">
        <NamedSelect
          label={text.ui('compared.between')}
          value={other ?? ''}
          options={['', ...names.keys()]}
          nameOf={(file) => names.get(file) ?? text.ui('compared.betweenHosts')}
          onChange={(file) => onChange({ other: file || undefined })}
        />
        <fieldset className="chips grow min-w-0" aria-label={text.ui('compared.directions')}>
          {directions.slice(0, maxDirections).map(({ pages, ...each }) => {
            const id = `${each.copy}>${each.source}`;
            const isOn = id === direction;
            return (
              <Chip key={id} isOn={isOn} count={pages} onClick={() => onChange({ direction: isOn ? undefined : id })}>
                {text.ui('compared.direction', each)}
              </Chip>
            );
          })}
        </fieldset>
      </div>
      {summary.error || !summary.data ? (
        <Unanswered of={[summary]} />
      ) : (
        <WindowRows
          list={list}
          rowHeight={72}
          render={(pair) => <CopiedLine pair={pair} />}
          label={text.ui('compared.views.copied')}
          testId="copied-rows"
          empty={
            <Empty
              icon="swap"
              title={text.ui('compared.noneCopied')}
              hint={text.ui(other === null && sites.length < 2 ? 'compared.oneHost' : 'compared.noneCopiedHint')}
            />
          }
        />
      )}
    </div>
  );
}

function CopiedLine({ pair }: { readonly pair: CopiedPair }) {
  const text = useText();
  const { copy, source, covered, ground, verdict, sentences } = pair;
  return (
    <article className="change-row h-full px-20">
      <p className="w-150">
        <span>{text.format.share(covered)}</span>
        <small className="as-block">{text.shared(`copyGround.${ground}`)}</small>
      </p>
      <div className="min-w-0">
        {[copy, source].map((side, at) => (
          <p key={side.address} className="copied-side as-grid align-baseline gap-8">
            <b className="soft small strong">
              {text.ui(ground === 'none' ? 'compared.either' : at === 0 ? 'compared.copy' : 'compared.original')}
            </b>
            <span className="cut">{nameOfPage(side)}</span>
            <Address as="span">{side.address}</Address>
            <small>{side.published === null ? '' : text.format.date(side.published)}</small>
          </p>
        ))}
      </div>
      {verdict ? (
        <VerdictBadge verdict={verdict} />
      ) : (
        sentences !== null && <small className="soft">{text.count('sentences', sentences)}</small>
      )}
    </article>
  );
}

type TrendProps = Readonly<{ moments: readonly AuditMoment[]; before: AuditRef | null; after: AuditRef }>;

const [width, height, margin] = [640, 104, 14];

function Trend({ moments, before, after }: TrendProps) {
  const text = useText();
  const { points, top } = trendPoints(moments);
  const { share, dateTime } = text.format;
  const drawn = points.flatMap(({ moment: { ref, finishedAt, figures }, x, y }) => {
    if (y === null) return [];
    const role = before && isSame(ref, before) ? 'before' : isSame(ref, after) ? 'after' : 'other';
    const [left, top] = [margin + x * (width - 2 * margin), height - margin - y * (height - 2 * margin)];
    return { key: writeRef(ref), role, left, top, when: dateTime(finishedAt), rate: share(figures.duplicateRate ?? 0) };
  });
  const latest = moments.at(-1);
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
      <div className="trend-plot as-grid relative">
        <span className="trend-scale column justify-between quiet tiny py-4" aria-hidden="true">
          <span>{share(top)}</span>
          <span>{share(0)}</span>
        </span>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {[height - margin, margin].map((y) => (
            <line key={y} className="trend-axis" x1={0} x2={width} y1={y} y2={y} />
          ))}
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
              title={text.named(when, rate)}
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

const isSame = (a: AuditRef, b: AuditRef) => writeRef(a) === writeRef(b);

/**
 * x is proportional to time, but audits are at least a twelfth of the width apart. `top` is the next step at or above
 * the highest rate.
 */
export function trendPoints(moments: readonly AuditMoment[]) {
  const greatest = Math.max(0, ...moments.map(({ figures }) => figures.duplicateRate ?? 0));
  const top = [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1].find((step) => step >= greatest) ?? 1;
  const gaps = moments.map(({ finishedAt }, at) =>
    at === 0 ? 0 : Math.max(0, finishedAt - (moments[at - 1]?.finishedAt ?? finishedAt)),
  );
  const span = gaps.reduce((sum, gap) => sum + gap, 0);
  const minGap = 1 / 12;
  const widths = gaps.map((gap, at) => (at === 0 ? 0 : Math.max(minGap, span === 0 ? 1 : gap / span)));
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
