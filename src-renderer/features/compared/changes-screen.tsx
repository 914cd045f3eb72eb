import { z } from 'zod';
import type { AuditRef, AuditMoment, CopiedPair } from '#contract/changes.ts';
import { RequestError } from '#contract/api.ts';
import {
  Empty,
  Field,
  Link,
  PageHead,
  panelProps,
  Tabs,
  Unanswered,
  useAddressFilter,
  useCommands,
  useRequest,
  useText,
  Address,
  Chip,
  nameOfPage,
  Select,
  useWindowList,
  VerdictBadge,
  WindowRows,
} from '../../kit.ts';
import { ClusterChanges, PageChanges, SentenceChanges } from './change-lists.tsx';
import { MomentChoice, readRef, Trend, writeRef } from './moments.tsx';
import css from './compared.module.css';

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

const changesOf = { clusters: ClusterChanges, pages: PageChanges, sentences: SentenceChanges, copied: ClusterChanges };

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
  const Changes = changesOf[view];
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
                says={`compared.${end}`}
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
          <Empty icon="history" says="compared.first">
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

type CopiedFilter = Readonly<Partial<Record<'other' | 'direction', string | undefined>>>;

type CopiedViewProps = {
  others: readonly AuditMoment[];
  filter: CopiedFilter;
  onChange: (filter: CopiedFilter) => void;
};

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
        <Field says="compared.between" isInline>
          <Select
            className="max-w-340"
            value={other ?? ''}
            options={['', ...names.keys()]}
            nameOf={(file) => names.get(file) ?? text.ui('compared.betweenHosts')}
            onChange={(file) => onChange({ other: file || undefined })}
          />
        </Field>
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
          render={(pair) => <CopiedLine {...pair} />}
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

function CopiedLine({ copy, source, covered, ground, verdict, sentences }: CopiedPair) {
  const text = useText();
  return (
    <article className={`${css.changeRow} as-grid align-centre h-full line-below gap-16 px-20`}>
      <p className="w-150">
        <span>{text.format.share(covered)}</span>
        <small className="as-block">{text.shared(`copyGround.${ground}`)}</small>
      </p>
      <div className="min-w-0">
        {[copy, source].map((side, at) => (
          <p key={side.address} className={`${css.copiedSide} as-grid align-baseline gap-8`}>
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
