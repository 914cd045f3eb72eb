import { z } from 'zod';
import type { AuditRef } from '#contract/changes.ts';
import { RequestError } from '#contract/api.ts';
import {
  Empty,
  Link,
  PageHead,
  panelProps,
  Tabs,
  Unanswered,
  useAddressFilter,
  useCommands,
  useRequest,
  useText,
} from '../../kit.ts';
import { ClusterChanges, PageChanges, SentenceChanges } from './change-lists.tsx';
import { CopiedView } from './copied-view.tsx';
import { MomentChoice, readRef, Trend, writeRef } from './moments.tsx';

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
