import type { MouseEvent } from 'react';
import type { ReviewedCluster, ReviewedMember } from '#contract/clusters.ts';
import { kindsOfCopies } from '#contract/verdicts.ts';
import { reviewStates } from '#contract/reviews.ts';
import { optionWords } from '#locales/option-words.ts';
import {
  Badge,
  Button,
  ChoiceChips,
  ClusterKindBadge,
  CountedVerdict,
  Figure,
  IconButton,
  Keys,
  nameOfPage,
  panelProps,
  SectionTitle,
  Tabs,
  type Tone,
  useAppRequest,
  useRequest,
  useText,
} from '../../kit.ts';
import { DecisionBar, NoteField } from '../decisions/decision-bar.tsx';
import type { useReviewHistory } from '../decisions/use-decide.tsx';
import { MemberRow, SourcePage, OutsidePages } from './members.tsx';
import { SimilarityView } from './similarity-view.tsx';
import type { DetailTab, Review } from './use-review.ts';
import css from './clusters.module.css';

type ClusterDetailProps = {
  review: Review;
  cluster: ReviewedCluster;
  onMenu: (member: ReviewedMember, event: MouseEvent) => void;
};

export function ClusterDetailView({ review, cluster, onMenu }: ClusterDetailProps) {
  const text = useText();
  const { tab } = review;
  const members = new Set(cluster.members.map(({ page }) => page.id));
  const related = new Set(cluster.relations.map(({ a, b }) => (members.has(a) ? b : a))).size;
  const noted = (count: number) => count > 0 && { note: text.format.integer(count) };
  const tabs = [
    { id: 'members', label: text.ui('clusters.tabs.members'), ...noted(cluster.pages) },
    { id: 'similarity', label: text.ui('clusters.tabs.similarity') },
    { id: 'related', label: text.ui('clusters.tabs.related'), ...noted(related) },
  ] as const;
  return (
    <article
      className={`${css.clusterDetail} column grow min-h-0`}
      aria-labelledby="cluster-title"
      aria-busy={review.cluster === null}
    >
      <ClusterHead cluster={cluster} />
      <Tabs<DetailTab> tabs={tabs} selected={tab} onSelect={review.setTab} says="clusters.tabs.label">
        <ChoiceChips
          className="review-choice rigid"
          says="clusters.facets.reviewStates"
          values={reviewStates}
          isOn={(state) => cluster.review.state === state}
          onChoose={(state) => void review.decide.review([cluster.key], { state })}
          nameOf={(state) => text.shared(`reviewState.${state}`)}
          testId="review"
        />
      </Tabs>
      <div
        className={`${css.clusterScroll} column grow min-h-0 relative scroll gap-20 px-20 py-12`}
        {...panelProps(tab)}
        key={`${cluster.key}-${tab}`}
      >
        {tab === 'members' && <Members review={review} cluster={cluster} onMenu={onMenu} />}
        {tab === 'similarity' && <SimilarityView cluster={cluster} />}
        {tab === 'related' && <OutsidePages cluster={cluster.key} />}
      </div>
    </article>
  );
}

const canonicalTones: Readonly<Record<ReviewedCluster['canonicalState'], Tone>> = {
  none: 'neutral',
  self: 'warn',
  agrees: 'good',
  conflicts: 'bad',
};

function ClusterHead({ cluster }: { cluster: ReviewedCluster }) {
  const text = useText();
  const { integer, percent } = text.format;
  const { title, kind, canonicalState, longestSentence, mirrorHosts, clicks, clicksAtStake } = cluster;
  const onHosts = mirrorHosts > 0 ? text.ui('clusters.mirrorHosts', { count: mirrorHosts }) : '';
  const stake = clicks !== null && clicksAtStake !== null && { count: integer(clicksAtStake), of: integer(clicks) };
  return (
    <header className={`page-head ${css.clusterHead} column gap-8`}>
      <div className="head-line row min-w-0 gap-8">
        <h1 id="cluster-title" title={title}>
          {title || cluster.sourceAddress}
        </h1>
      </div>
      <div className="flex wrap gap-6 gap-y-4 mt-4" data-testid="cluster-contents">
        <ClusterKindBadge kind={kind} />
        {kindsOfCopies.has(kind) &&
          cluster.contents.map((content) => <CountedVerdict key={content.verdict} {...content} />)}
        <Badge tone={canonicalTones[canonicalState]}>{text.shared(`canonicalState.${canonicalState}`)}</Badge>
        {cluster.resolvedBySite && <Badge tone="good">{text.ui('clusters.resolvedBySite')}</Badge>}
      </div>
      <dl className="flex wrap gap-20 gap-y-4">
        <Figure says="clusters.figures.pages" value={integer(cluster.pages)} />
        <Figure says="clusters.figures.floor" value={percent(cluster.floor)} title={text.ui('clusters.floorMeaning')} />
        <Figure says="clusters.figures.mean" value={percent(cluster.mean)} title={text.ui('clusters.meanMeaning')} />
        {(cluster.mirrors !== cluster.pages - 1 || onHosts !== '') && (
          <Figure
            says="clusters.figures.mirrors"
            value={text.count('addresses', cluster.mirrors) + onHosts}
            title={text.ui('clusters.mirrorsMeaning')}
          />
        )}
        {stake && (
          <Figure
            says="clusters.figures.clicksAtStake"
            value={text.ui('clusters.stakeOf', stake)}
            title={text.ui('clusters.stakeMeaning')}
          />
        )}
        <Figure says="clusters.figures.longestRun" value={text.count('characters', cluster.longestRun)} />
        {longestSentence && (
          <div className="figure w-full">
            <dt className="cut quiet small">{text.ui('clusters.figures.longestSentence')}</dt>
            <dd className="cut" title={longestSentence}>
              {longestSentence}
            </dd>
          </div>
        )}
      </dl>
    </header>
  );
}

function Members({ review, cluster, onMenu }: ClusterDetailProps) {
  const text = useText();
  const { chosen } = review;
  const shared = { review, cluster, onMenu };
  const source = cluster.members.find(({ isSource }) => isSource);
  const others = cluster.members.filter(({ isSource }) => !isSource);
  const left = cluster.pages - cluster.members.length;
  return (
    <>
      {source && <SourcePage {...shared} member={source} />}
      <section aria-labelledby="members-title">
        <div className="row justify-between gap-12">
          <SectionTitle id="members-title" says="clusters.members" count={cluster.pages - (source ? 1 : 0)} />
          {chosen.members.length > 0 && (
            <div className="row soft gap-4" data-testid="members-chosen">
              <span className="ink strong" aria-live="polite">
                {text.ui('clusters.selected', { clusters: text.count('pages', chosen.members.length) })}
              </span>
              {chosen.members.length < others.length && (
                <Button size="small" look="quiet" onClick={chosen.all}>
                  {text.ui('clusters.allOf', { count: others.length })}
                </Button>
              )}
              <IconButton icon="close" says="clusters.clearSelection" onClick={chosen.clear} />
            </div>
          )}
        </div>
        {!kindsOfCopies.has(cluster.kind) && (
          <p className="hint mb-8">{text.shared(`clusterKindMeaning.${cluster.kind}`)}</p>
        )}
        <ul className="members divided on-panel frame round-large">
          {others.map((member) => (
            <MemberRow key={member.page.id} {...shared} member={member} />
          ))}
        </ul>
        {left > 0 && (
          <Button className="mt-8" onClick={review.moreMembers}>
            {text.ui('clusters.moreMembers', { pages: text.count('pages', left) })}
          </Button>
        )}
        {kindsOfCopies.has(cluster.kind) && <FloorRule />}
      </section>
    </>
  );
}

/** Below the members, where users look for a missing page. */
function FloorRule() {
  const text = useText();
  const field = useAppRequest('option/list', {}).data?.stages['cluster']?.['minSimilarity'];
  const least = useRequest('audit/options').data?.cluster['minSimilarity'] ?? field?.default;
  if (typeof least !== 'number') return null;
  const option = optionWords(text.locale, 'cluster', 'minSimilarity').label;
  return (
    <p className="hint mt-8" data-testid="floor-hint">
      {text.ui('clusters.floorRule', { least: text.format.share(least / 100), option })}
    </p>
  );
}

type ClusterFootProps = Omit<ClusterDetailProps, 'onMenu'> & { history: ReturnType<typeof useReviewHistory> };

export function ClusterFoot({ review, cluster, history }: ClusterFootProps) {
  const text = useText();
  const { member, bulk, decide, writes, chosen } = review;
  const isOfMany = bulk !== null || chosen.members.length > 0;
  const decided = member ? (member.decision?.action ?? null) : commonDecision(cluster);
  const concerned = member && !isOfMany ? [member] : cluster.members;
  /** On a decided page the note is that of the decision. */
  const noted = member?.decision ? member : null;
  const note = noted?.decision?.note ?? cluster.review.note;
  const subject = () => {
    if (bulk) return bulk.subject;
    if (isOfMany) return text.ui('clusters.selected', { clusters: text.count('pages', chosen.members.length) });
    if (member) return nameOfPage(member.page);
    return text.ui('clusters.allCopies', { pages: text.count('pages', cluster.pages - 1) });
  };
  return (
    <footer className={`${css.clusterFoot} rigid on-panel line-above`}>
      <div className="proposal row justify-between gap-16 gap-y-4 pt-8 px-16" data-testid="proposal">
        <Acceptance cluster={cluster} />
        <div className="flex rigid gap-6">
          <IconButton icon="note" says="clusters.writeNote" onClick={review.openNote} />
          <IconButton icon="ignore" says="ignoring.open" onClick={() => review.openIgnore()} />
          <Button
            size="small"
            look="primary"
            onClick={review.accept}
            aria-keyshortcuts="Enter"
            data-testid="accept-proposal"
          >
            {text.ui('clusters.accept')} <Keys keys={['⏎']} />
          </Button>
        </div>
      </div>
      {(writes !== null || note !== '') && (
        <NoteField
          key={`${cluster.key}-${noted ? noted.page.id : 'cluster'}`}
          label={text.ui(noted ? 'clusters.pageNote' : 'clusters.clusterNote')}
          note={note}
          isFocused={writes !== null}
          testId="note"
          onLeave={() => {
            review.setWrites(null);
            review.toList();
          }}
          onSave={(written) =>
            void (noted
              ? decide.change(noted.page, { note: written })
              : decide.review([cluster.key], { note: written }))
          }
        />
      )}
      <DecisionBar
        subject={subject()}
        decided={isOfMany ? null : decided}
        proposed={isOfMany ? null : (member ?? cluster).proposal.action}
        offered={offeredBy(concerned)}
        canClear={isOfMany || concerned.some(({ decision }) => decision !== null)}
        onChoose={review.choose}
        history={history}
      />
    </footer>
  );
}

function Acceptance({ cluster }: { cluster: ReviewedCluster }) {
  const text = useText();
  const { members, proposal } = cluster;
  const isWhole = members.length === cluster.pages;
  const rest = useRequest('cluster/propose', { cluster: cluster.key }, { enabled: !isWhole }).data;
  const open = members.filter(({ isSource, decision }) => !isSource && decision === null);
  const actions = isWhole
    ? open.map((member) => member.proposal.action)
    : (rest?.members ?? []).flatMap(({ address, action }) => (address === rest?.source ? [] : action));
  const tally = [...Map.groupBy(actions, (action) => action)]
    .map(([action, { length: pages }]) => ({ action, pages }))
    .sort((x, y) => y.pages - x.pages);
  /** When all are decided, the most frequent proposal. */
  const shown = tally.length > 0 ? tally : [proposal];
  const reasons = isWhole && open.length > 0 ? open.map(({ adviceReason }) => adviceReason) : [proposal.reason];
  const [reason, ...others] = new Set(reasons);
  return (
    <p
      className="min-w-0"
      data-testid="acceptance"
      title={open
        .map(({ page, proposal: { action } }) => text.named(text.shared(`decision.${action}`), page.address))
        .join('\n')}
    >
      <span className="soft">{text.ui('clusters.proposal')}</span>
      {text.gap}
      {shown.map(({ action, pages: count }, index) => (
        <span key={action}>
          {index > 0 && ' · '}
          <strong>{text.shared(`decision.${action}`)}</strong> ×{text.format.integer(count)}
        </span>
      ))}{' '}
      {shown.length === 1 && reason && others.length === 0 && (
        <span className={`${css.proposalReason} soft`} data-testid="proposal-reason">
          {text.shared(`adviceReason.${reason}`)}
        </span>
      )}
    </p>
  );
}

const offeredBy = (members: readonly ReviewedMember[]) =>
  new Set(members.flatMap(({ proposal, decision }) => [proposal.action, ...(decision ? [decision.action] : [])]));

function commonDecision({ members }: ReviewedCluster) {
  const actions = new Set(members.filter(({ isSource }) => !isSource).map(({ decision }) => decision?.action ?? null));
  const [only = null] = actions;
  return actions.size === 1 ? only : null;
}
