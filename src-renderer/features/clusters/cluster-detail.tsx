import type { MouseEvent } from 'react';
import type { ReviewedCluster, ReviewedMember } from '../../../src-main/contract/cluster-views.ts';
import { kindsOfCopies } from '../../../src-main/contract/page-kinds.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { panelProps, Tabs } from '../../ui/tabs.tsx';
import { ClusterHead } from './cluster-head.tsx';
import { MemberRow } from './member-row.tsx';
import { OutsidePages } from './outside-pages.tsx';
import { ReviewChoice } from './review-choice.tsx';
import { SimilarityView } from './similarity-view.tsx';
import { SourcePage } from './source-page.tsx';
import type { Reviewing } from './use-reviewing.ts';

export const detailTabs = ['members', 'similarity', 'related'] as const;
export type DetailTab = (typeof detailTabs)[number];

interface ClusterDetailProps {
  readonly audit: string;
  readonly cluster: ReviewedCluster;
  readonly reviewing: Reviewing;
  readonly tab: DetailTab;
  readonly onTab: (tab: DetailTab) => void;
  readonly onMenu: (member: ReviewedMember, event: MouseEvent) => void;
}

/**
 * One cluster: its source page with the reasons, the other members with what to do about them, how alike they are, and
 * related pages.
 */
export function ClusterDetailView({ audit, cluster, reviewing, tab, onTab, onMenu }: ClusterDetailProps) {
  const text = useText();
  const related = new Set(
    cluster.relations.map(({ a, b }) => (cluster.members.some(({ page }) => page.id === a) ? b : a)),
  ).size;
  const tabs = [
    { id: 'members', label: text.ui('clusters.tabs.members'), note: text.format.integer(cluster.pages) },
    { id: 'similarity', label: text.ui('clusters.tabs.similarity') },
    {
      id: 'related',
      label: text.ui('clusters.tabs.related'),
      ...(related > 0 ? { note: text.format.integer(related) } : {}),
    },
  ] as const;
  return (
    <article
      className="cluster-detail column grow min-h-0"
      aria-labelledby="cluster-title"
      aria-busy={reviewing.cluster === null}
    >
      <ClusterHead cluster={cluster} />
      <Tabs<DetailTab> tabs={tabs} selected={tab} onSelect={onTab} label={text.ui('clusters.tabs.label')}>
        <ReviewChoice
          state={cluster.review.state}
          onChoose={(state) => void reviewing.decide.review([cluster.key], { state })}
        />
      </Tabs>
      <div
        className="cluster-scroll column grow min-h-0 relative scroll gap-20 px-20 py-12"
        {...panelProps(tab)}
        key={`${cluster.key}-${tab}`}
      >
        {tab === 'members' && <Members audit={audit} cluster={cluster} reviewing={reviewing} onMenu={onMenu} />}
        {tab === 'similarity' && <SimilarityView audit={audit} cluster={cluster} />}
        {tab === 'related' && <OutsidePages audit={audit} cluster={cluster.key} />}
      </div>
    </article>
  );
}

type MembersProps = Pick<ClusterDetailProps, 'audit' | 'cluster' | 'reviewing' | 'onMenu'>;

function Members({ audit, cluster, reviewing, onMenu }: MembersProps) {
  const text = useText();
  const source = cluster.members.find(({ isSource }) => isSource);
  const others = cluster.members.filter(({ isSource }) => !isSource);
  const left = cluster.pages - cluster.members.length;
  return (
    <>
      {source && (
        <SourcePage
          member={source}
          isChosen={cluster.review.source === source.page.address}
          isCurrent={reviewing.member?.page.id === source.page.id}
          onUnchoose={() => void reviewing.decide.review([cluster.key], { source: null })}
          onMenu={(event) => onMenu(source, event)}
        />
      )}
      <section aria-labelledby="members-title">
        <div className="row justify-between gap-12">
          <h2 id="members-title" className="section-title">
            {text.ui('clusters.members')} <small>{text.format.integer(cluster.pages - (source ? 1 : 0))}</small>
          </h2>
          <ChosenMembers reviewing={reviewing} of={others.length} />
        </div>
        <FloorHint audit={audit} cluster={cluster} />
        <ul className="members divided on-panel frame round-large">
          {others.map((member) => (
            <MemberRow
              key={member.page.id}
              audit={audit}
              member={member}
              source={source?.page.id ?? null}
              isCurrent={reviewing.member?.page.id === member.page.id}
              isSelected={reviewing.chosen.has(member.page.id)}
              onSelect={(extend) =>
                extend ? reviewing.chosen.extend(member.page.id) : reviewing.chosen.toggle(member.page.id)
              }
              onMenu={(event) => onMenu(member, event)}
            />
          ))}
        </ul>
        {left > 0 && (
          <Button className="mt-8" onClick={reviewing.moreMembers}>
            {text.ui('clusters.moreMembers', { pages: text.count('pages', left) })}
          </Button>
        )}
      </section>
    </>
  );
}

/**
 * How alike the members are to the source page at least, and what the audit asks for. Translations need no words in
 * common.
 */
function FloorHint({ audit, cluster }: Pick<MembersProps, 'audit' | 'cluster'>) {
  const text = useText();
  const field = useRequest('option/list', {}).data?.stages['cluster']?.['minSimilarity'];
  const least = useRequest('audit/options', { audit }).data?.cluster['minSimilarity'] ?? field?.default;
  if (!kindsOfCopies.has(cluster.kind))
    return <p className="hint mb-8">{text.shared(`clusterKindMeaning.${cluster.kind}`)}</p>;
  if (typeof least !== 'number') return null;
  return (
    <p className="hint mb-8" data-testid="floor-hint">
      {text.sentences(
        cluster.floor < 100 ? text.ui('clusters.floorOf', { floor: text.format.percent(cluster.floor) }) : '',
        text.ui('clusters.floorRule', {
          least: text.format.share(least / 100),
          option: text.ui('optionLabel.cluster.minSimilarity'),
        }),
      )}
    </p>
  );
}

/** How many copies are selected; the decisions below are for them. */
function ChosenMembers({ reviewing, of }: { readonly reviewing: Reviewing; readonly of: number }) {
  const text = useText();
  const { members, all, clear } = reviewing.chosen;
  if (members.length === 0) return null;
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
