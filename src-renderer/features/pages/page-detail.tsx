import { useState } from 'react';
import { useLocation } from 'wouter';
import { useRequest } from '../../api/requests.ts';
import { recallAudit } from '../../app/remembered-audits.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCommands } from '../../ui/commands.tsx';
import { Empty, Failure, Waiting } from '../../ui/states.tsx';
import { panelProps, Tabs } from '../../ui/tabs.tsx';
import { BlocksView } from './blocks-view.tsx';
import { PageHead } from './page-head.tsx';
import { PageMetadata } from './page-metadata.tsx';
import { PairsView } from './pairs-view.tsx';
import { RulesView } from './rules-view.tsx';
import { SourceView } from './source-view.tsx';

const views = ['text', 'snapshot', 'source', 'metadata', 'pairs'] as const;
export type PageView = (typeof views)[number];

interface PageDetailProps {
  readonly audit: string;
  readonly page: number;
  readonly view: string | undefined;
}

/** Everything that is known of one page, and the way to change what of it is taken for its text. */
export function PageDetailScreen({ audit, page, view }: PageDetailProps) {
  const text = useText();
  const [location, navigate] = useLocation();
  const [cameFrom] = useState(() => recallAudit(audit).place);
  const answer = useRequest('page/get', { audit, page });
  const pairs = useRequest('page/pairs', { audit, page, limit: 1 });
  const base = `/audit/${encodeURIComponent(audit)}`;
  const selected = views.find((known) => known === view) ?? 'text';
  const show = (next: PageView) => navigate(`${base}/pages/${page}${next === 'text' ? '' : `/${next}`}`, { replace: true });
  const back = () => (cameFrom && cameFrom !== location && !cameFrom.includes(`/pages/${page}`) ? navigate(cameFrom) : window.history.back());
  useCommands(text.ui('pageDetail.tabs.label'), [
    ...views.map((id, index) => ({ id: `page-${id}`, title: text.ui(`pageDetail.tabs.${id}`), keys: [String(index + 1)], run: () => show(id) })),
    { id: 'page-back', title: text.ui('pageDetail.back'), keys: ['Escape', 'b'], run: back },
  ]);
  if (answer.error) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Waiting />;
  const detail = answer.data;
  const hasContent = detail.layout !== '';
  const tabs = views.map((id) => ({
    id,
    label: text.ui(`pageDetail.tabs.${id}`),
    ...(id === 'pairs' && pairs.data ? { note: text.format.integer(pairs.data.total) } : {}),
  }));
  const needsContent = selected === 'text' || selected === 'snapshot' || selected === 'source';
  const reason = text.shared(`indexability.${detail.indexabilityStatus || 'non-indexable'}`);
  return (
    <div className="page-detail">
      <PageHead detail={detail} onBack={back} />
      <Tabs tabs={tabs} selected={selected} onSelect={show} label={text.ui('pageDetail.tabs.label')} />
      <div className="page-panel" {...panelProps(selected)}>
        {needsContent && !hasContent && (
          <Empty icon="pages" title={text.ui('pageDetail.noContent')} hint={text.ui('pageDetail.noContentHint', { reason })} />
        )}
        {hasContent && selected === 'text' && <BlocksView blocks={detail.blocks} language={detail.language} onRules={() => show('snapshot')} />}
        {hasContent && selected === 'snapshot' && <RulesView audit={audit} page={page} />}
        {hasContent && selected === 'source' && <SourceView audit={audit} page={page} />}
        {selected === 'metadata' && <PageMetadata detail={detail} />}
        {selected === 'pairs' && <PairsView audit={audit} page={page} />}
      </div>
    </div>
  );
}
