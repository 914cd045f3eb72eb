import type { MouseEvent } from 'react';
import type { ReviewedCluster, ReviewedMember } from '../../../src-main/contract/cluster-views.ts';
import { kindsOfCopies } from '../../../src-main/contract/page-kinds.ts';
import { reviewStates } from '../../../src-main/contract/reviews.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { Badge, ClusterKindBadge, CountedVerdict, type Tone } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { Figure } from '../../ui/figure.tsx';
import { panelProps, Tabs } from '../../ui/tabs.tsx';
import { MemberRow, SourcePage, OutsidePages } from './members.tsx';
import { SimilarityView } from './similarity-view.tsx';
import type { DetailTab, Review } from './use-review.ts';

interface ClusterDetailProps {
  readonly review: Review;
  readonly cluster: ReviewedCluster;
  readonly onMenu: (member: ReviewedMember, event: MouseEvent) => void;
}

/** One cluster: its source page, its members, how alike they are, and related pages. */
export function ClusterDetailView({ review, cluster, onMenu }: ClusterDetailProps) {
  const text = useText();
  const { audit, tab } = review;
  const isMember = (id: number) => cluster.members.some(({ page }) => page.id === id);
  const related = new Set(cluster.relations.map(({ a, b }) => (isMember(a) ? b : a))).size;
  const tabs = [
    { id: 'members', label: text.ui('clusters.tabs.members'), note: text.format.integer(cluster.pages) },
    { id: 'similarity', label: text.ui('clusters.tabs.similarity') },
    {
      id: 'related',
      label: text.ui('clusters.tabs.related'),
      ...(related > 0 && { note: text.format.integer(related) }),
    },
  ] as const;
  return (
    <article
      className="cluster-detail column grow min-h-0"
      aria-labelledby="cluster-title"
      aria-busy={review.cluster === null}
    >
      <ClusterHead cluster={cluster} />
      <Tabs<DetailTab> tabs={tabs} selected={tab} onSelect={review.setTab} label={text.ui('clusters.tabs.label')}>
        <ChoiceChips
          className="review-choice rigid"
          label={text.ui('clusters.facets.reviewStates')}
          values={reviewStates}
          isOn={(state) => cluster.review.state === state}
          onChoose={(state) => void review.decide.review([cluster.key], { state })}
          nameOf={(state) => text.shared(`reviewState.${state}`)}
          testId="review"
        />
      </Tabs>
      <div
        className="cluster-scroll column grow min-h-0 relative scroll gap-20 px-20 py-12"
        {...panelProps(tab)}
        key={`${cluster.key}-${tab}`}
      >
        {tab === 'members' && <Members review={review} cluster={cluster} onMenu={onMenu} />}
        {tab === 'similarity' && <SimilarityView audit={audit} cluster={cluster} />}
        {tab === 'related' && <OutsidePages audit={audit} cluster={cluster.key} />}
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

function ClusterHead({ cluster }: { readonly cluster: ReviewedCluster }) {
  const text = useText();
  const { integer, percent } = text.format;
  const { title, kind, canonicalState, longestSentence, mirrorHosts, clicks, clicksAtStake } = cluster;
  const onHosts = mirrorHosts > 0 ? text.ui('clusters.mirrorHosts', { count: integer(mirrorHosts) }) : '';
  const stake = clicks !== null && clicksAtStake !== null && { count: integer(clicksAtStake), of: integer(clicks) };
  const figures: readonly (readonly [label: string, value: string, title?: string])[] = [
    [text.ui('clusters.figures.pages'), integer(cluster.pages)],
    [text.ui('clusters.figures.floor'), percent(cluster.floor), text.ui('clusters.floorMeaning')],
    [text.ui('clusters.figures.mean'), percent(cluster.mean), text.ui('clusters.meanMeaning')],
    [text.ui('clusters.figures.mirrors'), text.count('addresses', cluster.mirrors) + onHosts],
    ...(stake
      ? [
          [
            text.ui('clusters.figures.clicksAtStake'),
            text.ui('clusters.stakeOf', stake),
            text.ui('clusters.stakeMeaning'),
          ] as const,
        ]
      : []),
    [text.ui('clusters.figures.longestRun'), text.count('characters', cluster.longestRun)],
  ];
  return (
    <header className="page-head cluster-head column gap-8">
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
        {figures.map(([label, value, title]) => (
          <Figure key={label} label={label} value={value} {...(title !== undefined && { title })} />
        ))}
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
  const { audit, member: current, chosen, decide } = review;
  const source = cluster.members.find(({ isSource }) => isSource);
  const others = cluster.members.filter(({ isSource }) => !isSource);
  const left = cluster.pages - cluster.members.length;
  return (
    <>
      {source && (
        <SourcePage
          member={source}
          isChosen={cluster.review.source === source.page.address}
          isCurrent={current?.page.id === source.page.id}
          onUnchoose={() => void decide.review([cluster.key], { source: null })}
          onMenu={(event) => onMenu(source, event)}
        />
      )}
      <section aria-labelledby="members-title">
        <div className="row justify-between gap-12">
          <h2 id="members-title" className="section-title">
            {text.ui('clusters.members')} <small>{text.format.integer(cluster.pages - (source ? 1 : 0))}</small>
          </h2>
          {chosen.members.length > 0 && <ChosenMembers chosen={chosen} of={others.length} />}
        </div>
        <FloorHint audit={audit} cluster={cluster} />
        <ul className="members divided on-panel frame round-large">
          {others.map((member) => (
            <MemberRow
              key={member.page.id}
              audit={audit}
              member={member}
              source={source?.page.id ?? null}
              isCurrent={current?.page.id === member.page.id}
              isSelected={chosen.has(member.page.id)}
              onSelect={(extend) => (extend ? chosen.extend(member.page.id) : chosen.toggle(member.page.id))}
              onMenu={(event) => onMenu(member, event)}
            />
          ))}
        </ul>
        {left > 0 && (
          <Button className="mt-8" onClick={review.moreMembers}>
            {text.ui('clusters.moreMembers', { pages: text.count('pages', left) })}
          </Button>
        )}
      </section>
    </>
  );
}

/** The least similarity to the source page, and what the audit asks for. */
function FloorHint({ audit, cluster: { kind, floor } }: { readonly audit: string; readonly cluster: ReviewedCluster }) {
  const text = useText();
  const field = useRequest('option/list', {}).data?.stages['cluster']?.['minSimilarity'];
  const least = useRequest('audit/options', { audit }).data?.cluster['minSimilarity'] ?? field?.default;
  if (!kindsOfCopies.has(kind)) return <p className="hint mb-8">{text.shared(`clusterKindMeaning.${kind}`)}</p>;
  if (typeof least !== 'number') return null;
  const option = text.ui('optionLabel.cluster.minSimilarity');
  return (
    <p className="hint mb-8" data-testid="floor-hint">
      {text.sentences(
        floor < 100 ? text.ui('clusters.floorOf', { floor: text.format.percent(floor) }) : '',
        text.ui('clusters.floorRule', { least: text.format.share(least / 100), option }),
      )}
    </p>
  );
}

function ChosenMembers({ chosen, of }: { readonly chosen: Review['chosen']; readonly of: number }) {
  const text = useText();
  const { members, all, clear } = chosen;
  return (
    <div className="members-chosen row soft gap-4" data-testid="members-chosen">
      <span className="ink strong" aria-live="polite">
        {text.ui('clusters.selected', { clusters: text.count('pages', members.length) })}
      </span>
      {members.length < of && (
        <Button size="small" look="quiet" onClick={all}>
          {text.ui('clusters.allOf', { count: text.format.integer(of) })}
        </Button>
      )}
      <IconButton icon="close" label={text.ui('clusters.clearSelection')} onClick={clear} />
    </div>
  );
}
