import type { MouseEvent } from 'react';
import type { ReviewedMember } from '../../../src-main/contract/cluster-views.ts';
import { useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../pages/page-link.tsx';
import { DecisionMark } from './decision-mark.tsx';
import { PageFacts } from './page-facts.tsx';

interface SourcePageProps {
  readonly member: ReviewedMember;
  /** The reviewer took it as the source, against what the product would have chosen or not. */
  readonly isChosen: boolean;
  readonly isCurrent: boolean;
  readonly onUnchoose: () => void;
  readonly onMenu: (event: MouseEvent) => void;
}

/** The page that the others are taken to follow, with what speaks for it. */
export function SourcePage({ member, isChosen, isCurrent, onUnchoose, onMenu }: SourcePageProps) {
  const text = useText();
  const { page, sourceReasons, decision } = member;
  return (
    <section className="source-page" aria-labelledby="source-title">
      <h2 id="source-title" className="section-title">
        {text.ui('clusters.source')}
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the same menu opens by keyboard from the link inside */}
      <div
        className="source-card on-panel frame edge round-large py-12 px-16"
        data-testid="member-row"
        data-member={page.id}
        data-current={isCurrent}
        data-source="true"
        onContextMenu={onMenu}
      >
        <div className="source-title row min-w-0 gap-8">
          <Icon name="source" />
          <strong className="cut strong" title={page.title}>
            {page.title || page.address}
          </strong>
          <Badge tone="good">{text.ui('clusters.sourceBadge')}</Badge>
          {isChosen && <Badge tone="accent">{text.ui('clusters.sourceChosen')}</Badge>}
          <PageLink page={page.id} name={page.title || page.address} />
        </div>
        <p className="address" title={page.address}>
          {page.address}
        </p>
        <PageFacts page={page} />
        {decision && <DecisionMark decision={decision} />}
        {isChosen && (
          <p className="row soft gap-8 mt-8">
            {text.ui('clusters.sourceChosenHint')}
            <Button size="small" onClick={onUnchoose}>
              {text.ui('clusters.unchooseSource')}
            </Button>
          </p>
        )}
        {sourceReasons.length > 0 && (
          <ul className="reasons flex wrap gap-6 mt-8" aria-label={text.ui('clusters.reasons')}>
            {sourceReasons
              .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
              .map(({ reason, weight, detail }) => (
                <li key={reason} className="reason inline-row small frame round-4 gap-6 px-4" data-for={weight >= 0}>
                  <span className="reason-weight tone-good strong text-centre line-right px-4">
                    {signed(text.format.decimal(Math.abs(weight)), weight)}
                  </span>
                  {text.shared(`reason.${reason}`)}
                  {detail && <ReasonDetail reason={reason} detail={detail} />}
                </li>
              ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** The address stands above already; dates are written as the language writes them. */
function ReasonDetail({ reason, detail }: { readonly reason: string; readonly detail: string }) {
  const text = useText();
  if (reason === 'plain-url' || reason === 'canonical-self') return null;
  const isDate = /^\d{4}-\d{2}-\d{2}/.test(detail);
  const isCount = /^\d+$/.test(detail);
  return (
    <span className="cut quiet max-w-240">
      {isDate ? text.format.date(detail) : isCount ? text.format.integer(Number(detail)) : detail}
    </span>
  );
}

const signed = (amount: string, weight: number) => `${weight < 0 ? '−' : '+'}${amount}`;
