import { useMemo } from 'react';
import { Link } from 'wouter';
import { z } from 'zod';
import type { AuditMoment, AuditRef } from '../../../src-main/contract/changes.ts';
import { RequestError } from '../../../src-main/contract/rpc.ts';
import { useRequest } from '../../api/requests.ts';
import { useAddressFilter } from '../../app/filter-address.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCommands } from '../../ui/commands.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Select } from '../../ui/select.tsx';
import { Empty, Failure, Waiting } from '../../ui/states.tsx';
import { panelProps, Tabs } from '../../ui/tabs.tsx';
import { ClusterChanges, PageChanges, SentenceChanges } from './change-lists.tsx';
import { CopiedView } from './copied-view.tsx';
import { readRef, Trend, writeRef } from './moments.tsx';

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

const changesOf = { clusters: ClusterChanges, pages: PageChanges, sentences: SentenceChanges };

const current: AuditRef = { kind: 'current' };

/** Two audits compared, the trend over all of them, and who copied whom. */
export function ChangesScreen({ audit }: { readonly audit: string }) {
  const text = useText();
  const [filter, setFilter] = useAddressFilter(shape);
  const view: View = filter.view ?? 'clusters';
  const before = useMemo(() => readRef(filter.before), [filter.before]);
  const after = useMemo(() => readRef(filter.after) ?? current, [filter.after]);
  const audits = useRequest('changes/audits', { audit, otherSites: true });
  const summary = useRequest('changes/summary', { audit, before, after }, { keepPrevious: true });
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
        label={text.ui('compared.views.label')}
        tabs={views.map((id) => ({ id, label: text.ui(`compared.views.${id}`) }))}
        selected={view}
        onSelect={show}
      />
      <div className="column grow min-h-0 on-panel" {...panelProps(view)}>
        {view === 'copied' ? (
          <CopiedView
            audit={audit}
            others={moments.filter(({ ref }) => ref.kind === 'file')}
            other={filter.other ?? null}
            direction={filter.direction ?? null}
            onChange={(next) => setFilter({ ...filter, direction: undefined, ...next })}
          />
        ) : summary.data ? (
          <Changes
            key={view}
            audit={audit}
            before={before}
            after={after}
            summary={summary.data}
            chosen={filter.changes ?? []}
            search={filter.text ?? ''}
            onFilter={({ changes, text: search }) =>
              setFilter({
                ...filter,
                ...(changes && { changes: [...changes] }),
                ...(search !== undefined && { text: search }),
              })
            }
          />
        ) : summary.error ? (
          <NothingToCompare audit={audit} error={summary.error} onRetry={() => void summary.refetch()} />
        ) : (
          <Waiting />
        )}
      </div>
    </div>
  );
}

interface MomentChoiceProps {
  readonly label: string;
  readonly moments: readonly AuditMoment[];
  readonly value: AuditRef;
  readonly onChange: (ref: AuditRef) => void;
}

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
      : text.ui('compared.inFile', { when, name: sameSite ? name : `${name} (${hosts[0] ?? ''})` });
  };
  return (
    <label className="row min-w-0 gap-8">
      <span className="soft small">{label}</span>
      <Select
        className="max-w-340"
        value={written}
        options={byRef.has(written) ? [...byRef.keys()] : [written, ...byRef.keys()]}
        nameOf={(ref) => nameOf(byRef.get(ref))}
        onChange={(ref) => onChange(byRef.get(ref)?.ref ?? value)}
      />
    </label>
  );
}

interface NothingToCompareProps {
  readonly audit: string;
  readonly error: Error;
  readonly onRetry: () => void;
}

function NothingToCompare({ audit, error, onRetry }: NothingToCompareProps) {
  const text = useText();
  if (!(error instanceof RequestError) || error.wire.code !== 'nothing-before')
    return <Failure error={error} onRetry={onRetry} />;
  return (
    <Empty icon="history" title={text.ui('compared.first')} hint={text.ui('compared.firstHint')}>
      <Link href={`/audit/${encodeURIComponent(audit)}/run`} className="button">
        <span>{text.ui('compared.toRun')}</span>
      </Link>
    </Empty>
  );
}
