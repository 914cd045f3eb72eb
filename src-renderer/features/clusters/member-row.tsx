import type { MouseEvent as ReactMouseEvent } from 'react';
import { Link } from 'wouter';
import type { ReviewedMember } from '../../../src-main/contract/cluster-views.ts';
import { useText } from '../../i18n/use-text.ts';
import { Badge, VerdictBadge } from '../../ui/badge.tsx';
import { counterpartOf } from '../compare/cluster-pairs.ts';
import { ViaLink } from '../compare/via-link.tsx';
import { PageLink } from '../pages/page-link.tsx';
import { DecisionMark } from './decision-mark.tsx';
import { PageFacts } from './page-facts.tsx';

interface MemberRowProps {
  readonly audit: string;
  readonly member: ReviewedMember;
  readonly source: number | null;
  /** The number keys decide for this one now. */
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  /** `extend` takes all from the one that was selected last. */
  readonly onSelect: (extend: boolean) => void;
  readonly onMenu: (event: ReactMouseEvent) => void;
}

/** One page of a cluster: how it relates to the source page, what to do with it, and what was decided. */
export function MemberRow({ audit, member, source, isCurrent, isSelected, onSelect, onMenu }: MemberRowProps) {
  const text = useText();
  const { page, verdict, similarity, via, proposal, adviceReason, goodDuplicate, decision } = member;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu key opens the same menu from the link inside
    <li
      className="member flex gap-16 py-12 px-16"
      data-testid="member-row"
      data-member={page.id}
      data-current={isCurrent}
      data-active={isCurrent}
      data-selected={isSelected}
      data-decided={decision !== null}
      data-good={goodDuplicate !== null}
      onContextMenu={onMenu}
    >
      <input
        type="checkbox"
        className="member-check rigid"
        checked={isSelected}
        aria-label={text.ui('clusters.selectMember', { title: page.title || page.address })}
        data-testid="member-check"
        onChange={({ nativeEvent }) => onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
      <div className="grow min-w-0">
        <div className="row min-w-0 gap-8">
          <strong className="cut strong" title={page.title}>
            {page.title || page.address}
          </strong>
          {verdict && <VerdictBadge verdict={verdict} />}
          {goodDuplicate && <Badge tone="good">{text.shared(`goodDuplicate.${goodDuplicate}`)}</Badge>}
          <PageLink page={page.id} name={page.title || page.address} />
        </div>
        <p className="address" title={page.address}>
          {page.address}
        </p>
        <PageFacts page={page} />
        {via && (
          <p className="flex wrap align-baseline soft gap-6 gap-y-2 mt-4" data-testid="member-via">
            {text.ui('clusters.via')} <ViaLink audit={audit} page={page.id} via={via.page} />
            <VerdictBadge verdict={via.verdict} />
            {text.format.percent(via.similarity)}
          </p>
        )}
        {decision ? (
          <DecisionMark decision={decision} />
        ) : (
          <p className="advice flex wrap gap-8 gap-y-2 mt-4">
            <strong>{text.shared(`decision.${proposal.action}`)}</strong>
            <span className="soft">{text.shared(`adviceReason.${adviceReason}`)}</span>
          </p>
        )}
      </div>
      <div className="column justify-between rigid gap-8 text-end">
        <span className="size-15 strong" title={text.ui('clusters.similarityToSource')}>
          {similarity === null
            ? text.ui(via ? 'clusters.noFinding' : 'clusters.notVerified')
            : text.format.percent(similarity)}
        </span>
        {source !== null && (
          <Link
            href={`/audit/${encodeURIComponent(audit)}/compare/${counterpartOf(member, source)}/${page.id}`}
            className="button"
            data-testid="compare-open"
            data-walk
            aria-label={
              via
                ? text.ui('clusters.compareBoth', {
                    a: page.title || page.address,
                    b: via.page.title || via.page.address,
                  })
                : text.ui('clusters.compareWith', { title: page.title || page.address })
            }
          >
            <span>{text.ui('clusters.compare')}</span>
          </Link>
        )}
      </div>
    </li>
  );
}
