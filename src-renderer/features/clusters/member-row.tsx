import { Link } from 'wouter';
import type { ClusterMember } from '../../../src-main/contract/models.ts';
import { useText } from '../../i18n/use-text.ts';
import { Badge, VerdictBadge } from '../../ui/badge.tsx';
import { PageLink } from '../pages/page-link.tsx';
import { PageFacts } from './page-facts.tsx';

interface MemberRowProps {
  readonly audit: string;
  readonly member: ClusterMember;
  readonly source: number | null;
}

/** One page of a cluster: how it relates to the source page, and what to do with it. */
export function MemberRow({ audit, member, source }: MemberRowProps) {
  const text = useText();
  const { page, verdict, similarity, advice, adviceReason, goodDuplicate } = member;
  return (
    <li className="member" data-testid="member-row" data-good={goodDuplicate !== null}>
      <div className="member-text">
        <div className="member-line">
          <strong className="member-title" title={page.title}>
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
        <p className="advice">
          <strong>{text.shared(`advice.${advice}`)}</strong>
          <span>{text.shared(`adviceReason.${adviceReason}`)}</span>
        </p>
      </div>
      <div className="member-end">
        <span className="member-similarity" title={text.ui('clusters.similarityToSource')}>
          {similarity === null ? text.ui('clusters.notVerified') : text.format.percent(similarity)}
        </span>
        {source !== null && (
          <Link
            href={`/audit/${encodeURIComponent(audit)}/compare/${source}/${page.id}`}
            className="button button-plain button-normal"
            data-testid="compare-open"
            aria-label={text.ui('clusters.compareWith', { title: page.title || page.address })}
          >
            <span>{text.ui('clusters.compare')}</span>
          </Link>
        )}
      </div>
    </li>
  );
}
