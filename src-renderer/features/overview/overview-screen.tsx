import { countOfKinds, kindsByDesign, kindsOfCopies } from '#contract/verdicts.ts';
import { type AuditProgress, isGoing } from '#contract/audits.ts';
import {
  Failure,
  howFar,
  Icon,
  Link,
  NothingHere,
  RunBar,
  useRequest,
  useShortName,
  useText,
  Waiting,
} from '../../kit.ts';
import { ClusterTreemap } from './cluster-treemap.tsx';
import {
  areCopiesKnown,
  LanguagePanel,
  type OverviewProps,
  type Overview,
  places,
  ProblemPanel,
  ReviewPanel,
  SentencePanel,
  VerdictPanel,
} from './panel.tsx';
import { ScorePanel } from './score-panel.tsx';
import { FolderTable, HostMatrix, TreeTables } from './site-tables.tsx';
import css from './overview.module.css';

export function OverviewScreen() {
  const text = useText();
  const overview = useRequest('overview/get');
  const progress = useRequest('audit/progress').data;
  const isComplete = overview.data?.complete ?? progress?.state === 'done';
  return (
    <div className="overview column h-full" data-testid="overview">
      <header className="page-head row gap-20">
        <h1>{text.ui('overview.title')}</h1>
        {progress && !isComplete && <LiveStrip {...progress} />}
      </header>
      {overview.isError && !overview.data && <Failure error={overview.error} onRetry={() => void overview.refetch()} />}
      {overview.isPending && <Waiting />}
      {overview.data && <OverviewBody overview={overview.data} />}
    </div>
  );
}

function OverviewBody(shown: OverviewProps) {
  const { overview } = shown;
  const { figures, change, treemap } = overview;
  if (figures.pages === 0) {
    const empty = { icon: 'pages', says: 'overview.nothing' } as const;
    return (
      <div className="column align-centre justify-centre h-full">
        <NothingHere soon={empty} never={empty} />
      </div>
    );
  }
  // Without copies there is nothing that a threshold could count.
  const hasScores = figures.pairs > 0 && (figures.copiedPages > 0 || !overview.complete);
  return (
    <div className="column grow min-h-0 scroll gap-12 pt-12 px-20 pb-24">
      {change && <ChangeStrip {...change} />}
      {overview.complete && <Lead {...shown} />}
      <KeyFigureCards {...shown} />
      <div className="flex wrap rigid gap-12">
        {hasScores && <ScorePanel {...shown} />}
        <div className={`flex wrap gap-12 min-w-0 ${hasScores ? css.panelNarrow : css.sideBySide}`}>
          {figures.clusters > 0 ? <VerdictPanel {...shown} /> : <NoClusters {...shown} />}
          <LanguagePanel {...shown} />
        </div>
        {treemap.clusters.length > 0 && <ClusterTreemap treemap={treemap} />}
        {figures.clusters > 0 && <ReviewPanel {...shown} />}
        <TreeTables {...shown} />
        {overview.folders.length > 1 && <FolderTable {...shown} />}
        {overview.sentences.length > 0 && <SentencePanel {...shown} />}
        <HostMatrix {...shown} />
        <ProblemPanel {...shown} />
      </div>
    </div>
  );
}

function LiveStrip(progress: AuditProgress) {
  const text = useText();
  return (
    <Link
      href={places.run}
      className={`${css.overviewLive} row grow min-w-0 soft no-underline gap-8`}
      data-testid="overview-live"
    >
      <span>{text.ui(isGoing(progress.state) ? 'overview.live' : 'overview.unfinished')}</span>
      <strong className="rigid">{howFar(text, progress)}</strong>
      <RunBar {...progress} />
    </Link>
  );
}

function NoClusters({ overview: { figures } }: OverviewProps) {
  const text = useText();
  return (
    <section className={`${css.panel} card column min-w-0 gap-8`}>
      <NothingHere
        soon={{ icon: 'info', says: 'clusters.notYet' }}
        never={{ icon: 'check', title: text.ui('clusters.clean'), hint: text.ui('overview.cleanHint') }}
      />
      {figures.relations > 0 && (
        <Link href={places.relations}>{text.ui('overview.relations', { count: figures.relations })}</Link>
      )}
    </section>
  );
}

const changes = ['clustersNew', 'clustersGrown', 'clustersShrunk', 'clustersFixed', 'clustersReopened'] as const;

function ChangeStrip(change: NonNullable<Overview['change']>) {
  const text = useText();
  const { copiedPagesBefore: before, copiedPagesAfter: after, since } = change;
  return (
    <Link
      href={places.changes}
      className="card on-accent-soft row wrap rigid ink no-underline gap-16 gap-y-4"
      data-testid="overview-change"
    >
      <Icon name="again" />
      <span>{text.ui('overview.since', { date: text.format.dateTime(since) })}</span>
      <strong>{text.ui('overview.copiesChange', { before, after })}</strong>
      {changes
        .filter((kind) => change[kind] > 0)
        .map((kind) => (
          <span key={kind}>{text.ui(`overview.change.${kind}`, { count: change[kind] })}</span>
        ))}
    </Link>
  );
}

function Lead(shown: OverviewProps) {
  const text = useText();
  const { share } = text.format;
  const { figures } = shown.overview;
  const { words, copiedWords, indexablePages, wastedPages } = figures;
  /** Share of indexable pages that are not copies. */
  const health = indexablePages === 0 ? null : (indexablePages - wastedPages) / indexablePages;
  const { clusters } = countOfKinds(figures.clustersByKind, kindsOfCopies);
  return (
    <section className="card row min-w-0 gap-20 size-15" data-testid="overview-lead">
      {health !== null && (
        <p className={`${css.overviewHealth} as-grid rigid text-centre`} title={text.ui('overview.lead.healthMeaning')}>
          <strong data-testid="figure-health">{share(health)}</strong>
          <span className="soft small">{text.ui('overview.lead.health')}</span>
          <small className="visually-hidden">{text.ui('overview.lead.healthMeaning')}</small>
        </p>
      )}
      <div>
        {clusters === 0 ? (
          <p>{text.ui('overview.lead.clean', { pages: figures.comparedPages })}</p>
        ) : (
          <>
            <p>
              {text.ui('overview.lead.found', {
                copied: figures.copiedPages,
                pages: figures.comparedPages,
                rate: share(figures.duplicateRate ?? 0),
                clusters: text.count('clusters', clusters),
              })}
            </p>
            <p>
              {text.ui('overview.lead.cost', {
                wasted: figures.wastedPages,
                share: share(words === 0 ? 0 : copiedWords / words),
              })}
            </p>
            <NextStep />
          </>
        )}
      </div>
    </section>
  );
}

function NextStep() {
  const text = useText();
  const shortName = useShortName();
  const open = useRequest(
    'cluster/list',
    { offset: 0, limit: 1, kinds: [...kindsOfCopies], reviewStates: ['open'], resolvedBySite: false },
    { keepPrevious: true },
  ).data;
  const cluster = open?.rows[0];
  const proposed = useRequest('cluster/propose', { cluster: cluster?.key ?? '' }, { enabled: cluster !== undefined });
  if (!open) return null;
  if (!cluster)
    return (
      <p>
        <Link href={places.actions()}>{text.ui('overview.lead.done')}</Link>
      </p>
    );
  const todo = proposed.data?.byAction.filter(({ action }) => action !== 'keep' && action !== 'leave') ?? [];
  const work = (todo.length > 0 ? todo : [cluster.proposal]).map(
    ({ action, pages }) => `${text.shared(`decision.${action}`)} · ${text.count('pages', pages)}`,
  );
  return (
    <p>
      {text.ui('overview.lead.next')}
      {text.gap}
      <Link href={places.cluster(cluster.key)} data-testid="overview-next">
        {shortName({ title: cluster.title, address: cluster.sourceAddress })}
      </Link>{' '}
      <small>{text.format.list(work)}</small>
    </p>
  );
}

type Card = Readonly<
  Record<'id' | 'name' | 'value' | 'to' | 'note', string> & Partial<Record<'meaning' | 'noteTo', string>>
>;

const unknown = '–';

/** Unknown figures are a dash, never 0. */
function KeyFigureCards({ overview }: OverviewProps) {
  const { figures, problems } = overview;
  const text = useText();
  const { integer, share } = text.format;
  const { duplicateRate, words, copiedWords, clustersByKind } = figures;
  const isKnown = areCopiesKnown(overview);
  const known = (count: number) => (isKnown ? integer(count) : unknown);
  const errors = problems.reduce((sum, { severity, count }) => sum + (severity === 'error' ? count : 0), 0);
  const cards: readonly Card[] = [
    {
      id: 'pages',
      name: text.ui('overview.pages'),
      value: integer(figures.pages),
      to: places.pages(),
      note: text.ui('overview.indexable', { count: figures.indexablePages }),
      noteTo: places.pages({ indexable: true }),
    },
    {
      id: 'rate',
      name: text.shared('figure.duplicateRate'),
      meaning: text.shared('figure.duplicateRateMeaning'),
      value: duplicateRate === null || !isKnown ? unknown : share(duplicateRate),
      to: places.pages({ copied: true }),
      note: text.ui('overview.copies', { count: known(figures.copiedPages) }),
      noteTo: places.pages({ copied: true }),
    },
    {
      id: 'clusters',
      name: text.shared('figure.copyClusters'),
      meaning: text.shared('clusterKindMeaning.copies'),
      value: known(countOfKinds(clustersByKind, kindsOfCopies).clusters),
      to: places.copies(),
      note: text.ui('overview.families', { count: known(countOfKinds(clustersByKind, kindsByDesign).clusters) }),
      noteTo: places.clusters({ kinds: [...kindsByDesign] }),
    },
    {
      id: 'wasted',
      name: text.ui('overview.wasted'),
      meaning: text.ui('overview.wastedMeaning'),
      value: known(figures.wastedPages),
      to: places.pages({ copied: true, indexable: true }),
      note: text.ui('overview.wastedHint'),
    },
    {
      id: 'copied-text',
      name: text.ui('overview.copiedText'),
      value: words === 0 || !isKnown ? unknown : share(copiedWords / words),
      to: places.sentences(),
      note: text.ui('overview.sharedSentences', { count: known(figures.sharedSentences) }),
      noteTo: places.sentences(),
    },
    {
      id: 'problems',
      name: text.ui('overview.problems'),
      value: integer(figures.problems),
      to: places.problems(),
      note: text.ui('overview.errors', { count: errors }),
    },
  ];
  return (
    <ul className={`${css.keyFigures} as-grid rigid gap-12`} aria-label={text.ui('overview.figures')}>
      {cards.map(({ id, name, meaning, value, to, note, noteTo }) => (
        <li key={id} className={`${css.keyFigure} min-w-0 on-panel frame round-large px-12 py-8`}>
          <Link
            href={to}
            className={`${css.keyFigureMain} as-block ink no-underline`}
            title={meaning}
            data-testid={`figure-${id}`}
          >
            <span className="cut as-block soft small">{name}</span>
            <strong>{value}</strong>
          </Link>
          <small className="cut as-block">
            {noteTo === undefined && <span>{note}</span>}
            {noteTo !== undefined && (
              <Link className="cut as-block quiet" href={noteTo} title={note}>
                {note}
              </Link>
            )}
          </small>
        </li>
      ))}
    </ul>
  );
}
