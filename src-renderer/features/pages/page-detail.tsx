import { useState, type KeyboardEvent } from 'react';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCommands } from '../../ui/commands.tsx';
import { Empty, Failure, Waiting } from '../../ui/states.tsx';
import { panelProps, Tabs } from '../../ui/tabs.tsx';
import { BlocksView } from './blocks-view.tsx';
import { LinkLists } from './link-lists.tsx';
import { PageHead } from './page-head.tsx';
import { PageMetadata } from './page-metadata.tsx';
import { PairsView } from './pairs-view.tsx';
import { RulesView } from './rules-view.tsx';
import { SourceView } from './source-view.tsx';

const viewKeys = { text: 't', snapshot: 'p', source: 'h', metadata: 'm', pairs: 's', links: 'l' } as const;
export type PageView = keyof typeof viewKeys;
const views = Object.keys(viewKeys) as readonly PageView[];

interface PageDetailProps {
  readonly audit: string;
  readonly page: number;
  readonly view: string | undefined;
  readonly onView: (view: PageView) => void;
  readonly onClose: () => void;
}

/**
 * Everything that is known of one page, and the way to change what of it is taken for its text. It stands beside the
 * list, or in its place.
 */
export function PageDetail({ audit, page, view, onView, onClose }: PageDetailProps) {
  const text = useText();
  /** Null leaves it to the view: a page to point at needs the room. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const answer = useRequest('page/get', { audit, page }, { keepPrevious: true });
  const pairs = useRequest('page/pairs', { audit, page, limit: 1 }, { keepPrevious: true });
  const selected = views.find((known) => known === view) ?? 'text';
  const isWide = wanted ?? selected === 'snapshot';
  const toggleWide = () => setWanted(!isWide);
  const show = (next: PageView) => {
    setWanted(null);
    onView(next);
  };
  useCommands(text.ui('pageDetail.tabs.label'), [
    ...views.map((id) => ({
      id: `page-${id}`,
      title: text.ui(`pageDetail.tabs.${id}`),
      keys: [`v ${viewKeys[id]}`],
      run: () => onView(id),
    })),
    { id: 'page-wide', title: text.ui('pageDetail.wide'), keys: ['w'], icon: 'wide', run: toggleWide },
  ]);
  const detail = answer.data;
  const tabs = views.map((id) => ({
    id,
    label: text.ui(`pageDetail.tabs.${id}`),
    ...(id === 'pairs' && pairs.data ? { note: text.format.integer(pairs.data.total) } : {}),
  }));
  const needsContent = selected === 'text' || selected === 'snapshot' || selected === 'source';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it keeps keys that scroll from walking through the list
    <section
      className="page-detail column min-w-0 min-h-0 line-left"
      data-wide={isWide}
      aria-label={text.ui('pageDetail.label')}
      onKeyDown={keepScrolling}
      data-testid="page-detail"
    >
      {answer.error && <Failure error={answer.error} onRetry={() => void answer.refetch()} />}
      {!detail && !answer.error && <Waiting />}
      {detail && !answer.error && (
        <>
          <PageHead detail={detail} isWide={isWide} onWide={toggleWide} onClose={onClose} />
          <Tabs tabs={tabs} selected={selected} onSelect={show} label={text.ui('pageDetail.tabs.label')} />
          <div className="grow min-h-0 relative on-panel" {...panelProps(selected)}>
            {needsContent && detail.layout === '' && (
              <Empty
                icon="pages"
                title={text.ui('pageDetail.noContent')}
                hint={text.ui('pageDetail.noContentHint', {
                  reason: text.shared(`indexability.${detail.indexabilityStatus || 'non-indexable'}`),
                })}
              />
            )}
            {detail.layout !== '' && selected === 'text' && (
              <BlocksView
                key={detail.id}
                blocks={detail.blocks}
                language={detail.language}
                onRules={() => show('snapshot')}
              />
            )}
            {detail.layout !== '' && selected === 'snapshot' && <RulesView key={page} audit={audit} page={page} />}
            {detail.layout !== '' && selected === 'source' && <SourceView key={page} audit={audit} page={page} />}
            {selected === 'metadata' && <PageMetadata detail={detail} />}
            {selected === 'pairs' && <PairsView audit={audit} page={page} />}
            {selected === 'links' && <LinkLists key={page} audit={audit} page={page} />}
          </div>
        </>
      )}
    </section>
  );
}

const scrollingKeys: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

/** In what scrolls by itself these keys scroll; everywhere else they walk through the list. */
function keepScrolling(event: KeyboardEvent): void {
  const isScroller =
    event.target instanceof Element && event.target.matches('[role=region], [role=tabpanel] [tabindex="0"]');
  if (isScroller && scrollingKeys.has(event.key)) event.stopPropagation();
}
