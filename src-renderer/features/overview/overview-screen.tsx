import { useMemo } from 'react';
import { Link } from 'wouter';
import type { Overview } from '../../../src-main/contract/overview.ts';
import type { AuditProgress } from '../../../src-main/contract/progress.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { NothingHere } from '../../ui/nothing-here.tsx';
import { Failure, ProgressBar, Waiting } from '../../ui/states.tsx';
import { ChangeStrip } from './change-strip.tsx';
import { ClusterTreemap } from './cluster-treemap.tsx';
import { FolderTable } from './folder-table.tsx';
import { HostMatrix } from './host-matrix.tsx';
import { KeyFigureCards } from './key-figure-cards.tsx';
import { Lead } from './lead.tsx';
import { LanguagePanel } from './language-panel.tsx';
import { placesOf, type OverviewPlaces } from './overview-places.ts';
import { ProblemPanel } from './problem-panel.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { ScorePanel } from './score-panel.tsx';
import { TopSentences } from './top-sentences.tsx';
import { VerdictPanel } from './verdict-panel.tsx';

/** What the audit found, at a glance. Every figure is a link to the list that it counts. */
export function OverviewScreen({ audit }: { readonly audit: string }) {
  const text = useText();
  const overview = useRequest('overview/get', { audit }, { keepPrevious: true });
  const progress = useRequest('audit/progress', { audit }).data;
  const places = useMemo(() => placesOf(audit), [audit]);
  const isComplete = overview.data?.complete ?? progress?.state === 'done';
  return (
    <div className="overview column h-full" data-testid="overview">
      <header className="page-head row gap-20">
        <h1>{text.ui('overview.title')}</h1>
        {progress && !isComplete && <LiveStrip progress={progress} places={places} />}
      </header>
      {overview.isError && !overview.data && <Failure error={overview.error} onRetry={() => void overview.refetch()} />}
      {overview.isPending && <Waiting />}
      {overview.data && <OverviewBody audit={audit} overview={overview.data} places={places} />}
    </div>
  );
}

interface BodyProps {
  readonly audit: string;
  readonly overview: Overview;
  readonly places: OverviewPlaces;
}

function OverviewBody({ audit, overview, places }: BodyProps) {
  if (overview.figures.pages === 0) return <NoPages audit={audit} />;
  const hasClusters = overview.figures.clusters > 0;
  return (
    <div className="column grow min-h-0 scroll gap-12 pt-12 px-20 pb-24">
      {overview.change && <ChangeStrip change={overview.change} places={places} />}
      {overview.complete && <Lead audit={audit} overview={overview} places={places} />}
      <KeyFigureCards figures={overview.figures} places={places} />
      <div className="flex wrap rigid gap-12">
        {overview.figures.pairs > 0 && <ScorePanel audit={audit} overview={overview} places={places} />}
        <div className={`flex wrap gap-12 min-w-0 ${overview.figures.pairs > 0 ? 'panel-narrow' : 'panel'}`}>
          {hasClusters ? (
            <VerdictPanel figures={overview.figures} places={places} />
          ) : (
            <NoClusters audit={audit} overview={overview} places={places} />
          )}
          <LanguagePanel languages={overview.languages} places={places} />
        </div>
        {overview.treemap.clusters.length > 0 && <ClusterTreemap treemap={overview.treemap} places={places} />}
        {hasClusters && <ReviewPanel audit={audit} review={overview.review} places={places} />}
        <FolderTable overview={overview} places={places} />
        {overview.sentences.length > 0 && <TopSentences overview={overview} places={places} />}
        <HostMatrix hosts={overview.hosts} places={places} />
        <ProblemPanel problems={overview.problems} places={places} />
      </div>
    </div>
  );
}

/** While the audit runs, or where it stopped before clusters were built: the figures are those of what is known. */
function LiveStrip({ progress, places }: { readonly progress: AuditProgress; readonly places: OverviewPlaces }) {
  const text = useText();
  const going = progress.state === 'running' || progress.state === 'pausing';
  return (
    <Link
      href={places.run}
      className="overview-live row grow min-w-0 soft no-underline gap-8"
      data-testid="overview-live"
    >
      <span>{text.ui(going ? 'overview.live' : 'overview.unfinished')}</span>
      <strong>{text.format.share(progress.fraction)}</strong>
      <ProgressBar fraction={progress.fraction} label={text.ui('run.progress')} />
    </Link>
  );
}

function NoPages({ audit }: { readonly audit: string }) {
  const text = useText();
  const soon = { icon: 'pages', title: text.ui('overview.nothing'), hint: text.ui('overview.nothingHint') } as const;
  return (
    <div className="column align-centre justify-centre h-full">
      <NothingHere audit={audit} soon={soon} never={soon} />
    </div>
  );
}

function NoClusters({ audit, overview, places }: BodyProps) {
  const text = useText();
  return (
    <section className="panel card column min-w-0 gap-8">
      <NothingHere
        audit={audit}
        soon={{ icon: 'info', title: text.ui('clusters.notYet'), hint: text.ui('clusters.notYetHint') }}
        never={{ icon: 'check', title: text.ui('clusters.clean'), hint: text.ui('overview.cleanHint') }}
      />
      {overview.figures.relations > 0 && (
        <Link href={places.relations}>
          {text.ui('overview.relations', { count: text.format.integer(overview.figures.relations) })}
        </Link>
      )}
    </section>
  );
}
