import { type ComponentProps, type ReactNode, useId } from 'react';
import type { RequestParameters, Result } from '#contract/api.ts';
import { countOfKinds, foundVerdicts, kindsOfCopies, otherKindsFound } from '#contract/verdicts.ts';
import { type DecisionAction, decisionActions, reviewStates } from '#contract/reviews.ts';
import {
  ClusterKindBadge,
  Hint,
  Icon,
  languageName,
  Link,
  placeOf,
  ProgressBar,
  Scroller,
  ShareBar,
  type UiKey,
  useRequest,
  useText,
  VerdictBadge,
} from '../../kit.ts';
import css from './overview.module.css';

type PanelProps = {
  says: UiKey;
  note?: UiKey;
  width: 'wide' | 'narrow' | 'full';
  testId: string;
  end?: ReactNode;
  children: ReactNode;
};

export function Panel({ says, note, width, testId, end, children }: PanelProps) {
  const text = useText();
  const id = useId();
  return (
    <section
      className={`${css.panel} ${css[`panel-${width}`] ?? ''} card column min-w-0 gap-8`}
      aria-labelledby={id}
      data-testid={testId}
    >
      <header className="panel-head flex align-baseline min-w-0 gap-8">
        <h2 id={id}>{text.ui(says)}</h2>
        {note && <small className="cut min-w-0">{text.ui(note)}</small>}
        {end && <span className="rigid push-right small">{end}</span>}
      </header>
      {children}
    </section>
  );
}

export const ScrollBox = ({ says, children }: { says: UiKey; children: ReactNode }) => (
  <Scroller className="scroll-both max-h-420" role="group" aria-label={useText().ui(says)}>
    {children}
  </Scroller>
);

type Bar = Readonly<{ href: string; share: number; count: number; name: ReactNode; title?: string; testId?: string }>;

const BarLink = ({ href, share, count, name, title, testId }: Bar) => (
  <Link
    className={`${css.barRow} choosable as-grid align-centre ink no-underline round-4 gap-12`}
    href={href}
    title={title}
    data-testid={testId}
  >
    <span className="min-w-0">{name}</span>
    <ShareBar share={share} />
    <strong>{useText().format.integer(count)}</strong>
  </Link>
);

const Bars = ({ bars, ...list }: ComponentProps<'ul'> & { bars: readonly Bar[] }) => (
  <ul className="column" {...list}>
    {bars.map((bar) => (
      <li key={bar.href}>
        <BarLink {...bar} />
      </li>
    ))}
  </ul>
);

type FilterOf<Name extends 'cluster/list' | 'page/list' | 'sentence/list' | 'plan/list'> = Partial<
  Omit<RequestParameters<Name>, 'audit' | 'offset' | 'limit'>
>;

export const places = {
  clusters: (filter: FilterOf<'cluster/list'> = {}) => placeOf('/clusters', filter),
  copies: (filter: FilterOf<'cluster/list'> = {}) => placeOf('/clusters', { kinds: [...kindsOfCopies], ...filter }),
  /** By key, which survives re-runs. */
  cluster: (key: string) => `/clusters/${encodeURIComponent(key)}`,
  pages: (filter: FilterOf<'page/list'> = {}) => placeOf('/pages', filter),
  sentences: (filter: FilterOf<'sentence/list'> = {}) => placeOf('/sentences', filter),
  sentence: (key: string) => `/sentences/${encodeURIComponent(key)}`,
  actions: (filter: FilterOf<'plan/list'> = {}) => placeOf('/actions', filter),
  problems: (code?: string) => placeOf('/run', code === undefined ? {} : { problem: code }),
  relations: '/relations',
  verdicts: '/verdicts',
  run: '/run',
  changes: '/changes',
};

export type Overview = Result<'overview/get'>;

export type OverviewProps = Readonly<{ overview: Overview }>;

/** Before clusters are first built, 0 would be wrong. */
export const areCopiesKnown = ({ complete, figures }: Overview) => complete || figures.clusters > 0;

export function VerdictPanel({ overview: { figures } }: OverviewProps) {
  const text = useText();
  const copies = countOfKinds(figures.clustersByKind, kindsOfCopies);
  const shown = foundVerdicts(figures.clustersByVerdict).map(({ verdict, clusters: count }) => ({
    href: places.copies({ verdicts: [verdict] }),
    title: text.shared(`verdictMeaning.${verdict}`),
    share: count / copies.clusters,
    count,
    name: <VerdictBadge verdict={verdict} />,
  }));
  const families = otherKindsFound(figures.clustersByKind).map(({ kind, clusters: count }) => ({
    href: places.clusters({ kinds: [kind] }),
    title: text.shared(`clusterKindMeaning.${kind}`),
    share: count / figures.clusters,
    count,
    name: <ClusterKindBadge kind={kind} />,
  }));
  return (
    <Panel says="overview.byVerdict" width="full" testId="overview-verdicts">
      {shown.length === 0 && <Hint says="overview.noCopies" />}
      <Bars bars={shown} />
      {families.length > 0 && (
        <>
          <h3 className="small strong mt-8 mb-4">{text.ui('overview.byDesign')}</h3>
          <Bars bars={families} />
        </>
      )}
      {figures.relations > 0 && (
        <p className="push-down quiet small">
          <Link href={places.relations}>{text.ui('overview.relationsBeside', { count: figures.relations })}</Link>
        </p>
      )}
    </Panel>
  );
}

export function LanguagePanel({ overview: { languages } }: OverviewProps) {
  const text = useText();
  if (languages.length === 0) return null;
  const all = languages.reduce((sum, { pages }) => sum + pages, 0);
  return (
    <Panel says="overview.languages" width="full" testId="overview-languages">
      <ul className="column">
        {languages.map(({ language, pages, copied }) => (
          <li key={language} className={`${css.languageRow} as-grid align-centre gap-12`}>
            <BarLink
              href={places.pages({ languages: [language] })}
              share={pages / all}
              count={pages}
              name={languageName(text, language)}
            />
            {copied > 0 && (
              <Link href={places.pages({ languages: [language], copied: true })} className="cut small text-end">
                {text.ui('overview.copies', { count: copied })}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function ReviewPanel({ overview: { review } }: OverviewProps) {
  const text = useText();
  const plan = useRequest('plan/facets').data;
  const all = reviewStates.reduce((sum, state) => sum + (review.clusters[state] ?? 0), 0);
  const actions = (plan?.actions ?? []).filter(asksForWork);
  const most = Math.max(1, ...actions.map(({ count }) => count));
  return (
    <Panel
      says="overview.review"
      width="narrow"
      testId="overview-review"
      end={<Link href={places.actions()}>{text.ui('overview.toPlan')}</Link>}
    >
      <ProgressBar
        fraction={all === 0 ? 0 : (all - (review.clusters.open ?? 0)) / all}
        label={text.ui('overview.reviewProgress')}
      />
      <ul className="flex wrap gap-16 gap-y-2">
        {reviewStates.map((state) => (
          <li key={state}>
            <Link className="soft" href={places.clusters({ reviewStates: [state] })}>
              <strong className="ink">{text.format.integer(review.clusters[state] ?? 0)}</strong>{' '}
              {text.ui(`overview.reviewed.${state}`)}
            </Link>
          </li>
        ))}
      </ul>
      <h3>{text.ui('overview.toDo')}</h3>
      <Bars
        bars={actions.map(({ value, count }) => ({
          href: places.actions({ actions: [value] }),
          testId: `to-do-${value}`,
          share: count / most,
          count,
          name: text.shared(`decision.${value}`),
        }))}
        aria-busy={plan === undefined}
      />
      {plan && actions.length === 0 && <Hint says="overview.nothingToDo" />}
      {(review.decidedPages > 0 || review.done > 0) && (
        <p className="push-down quiet small">
          <Link href={places.actions({ grounds: ['decided'], all: true })}>
            {text.ui('overview.decidedPages', { count: review.decidedPages })}
          </Link>
          {' · '}
          <Link href={places.actions({ states: ['done'] })}>
            {text.ui('overview.donePages', { count: review.done })}
          </Link>
        </p>
      )}
    </Panel>
  );
}

/** `keep` and `leave` need no work. */
const asksForWork = <F extends { readonly value: string }>(facet: F): facet is F & { readonly value: DecisionAction } =>
  decisionActions.some((action) => action === facet.value && action !== 'keep' && action !== 'leave');

export function SentencePanel({ overview: { sentences, figures } }: OverviewProps) {
  const text = useText();
  return (
    <Panel
      says="overview.topSentences"
      width="narrow"
      testId="overview-sentences"
      end={<Link href={places.sentences()}>{text.ui('overview.allOf', { count: figures.sharedSentences })}</Link>}
    >
      <ol className="divided column">
        {sentences.slice(0, shownSentences).map(({ key, text: sentence, language, pages }) => (
          <li key={key}>
            <Link
              href={places.sentence(key)}
              className="sentence-link choosable flex align-baseline justify-between ink no-underline gap-12 py-4 px-4"
              title={sentence}
            >
              <span className="clamp" lang={language || undefined}>
                {sentence}
              </span>
              <small className="rigid soft">{text.count('pages', pages)}</small>
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const shownSentences = 8;

type Problem = Overview['problems'][number];

const severities: readonly Problem['severity'][] = ['error', 'warning', 'info'];

export const bySeverity = <Kind extends Pick<Problem, 'severity' | 'count'>>(kinds: readonly Kind[]) =>
  kinds.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity) || b.count - a.count);

const shownProblems = 12;

export function ProblemPanel({ overview: { problems } }: OverviewProps) {
  const text = useText();
  return (
    <Panel
      says="overview.problems"
      width="full"
      testId="overview-problems"
      end={
        problems.length > shownProblems && (
          <Link href={places.problems()}>{text.ui('overview.allKinds', { count: problems.length })}</Link>
        )
      }
    >
      {problems.length === 0 ? (
        <Hint says="problems.noneListed" />
      ) : (
        <ul className={`${css.problemRows} as-grid`}>
          {bySeverity(problems)
            .slice(0, shownProblems)
            .map(({ code, severity, count }) => (
              <li key={code}>
                <Link
                  href={places.problems(code)}
                  className={`${css.barRow} choosable as-grid align-centre ink no-underline round-4 gap-12`}
                  data-severity={severity}
                  title={text.ui(`overview.severity.${severity}`)}
                >
                  <Icon name={severity} />
                  <span>{text.maybe(`problems.kinds.${code}`) ?? code}</span>
                  <strong>{text.format.integer(count)}</strong>
                </Link>
              </li>
            ))}
        </ul>
      )}
    </Panel>
  );
}
