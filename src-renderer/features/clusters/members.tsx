import type { MouseEvent as ReactMouseEvent } from 'react';
import type { OutsidePage, ReviewedCluster, ReviewedMember } from '#contract/clusters.ts';
import type { Decision } from '#contract/reviews.ts';
import {
  Badge,
  Button,
  Empty,
  Hint,
  Icon,
  Link,
  nameOfPage,
  SectionTitle,
  shortAddresses,
  Unanswered,
  useRequest,
  useText,
  VerdictBadge,
} from '../../kit.ts';
import { counterpartOf, viaWords } from '../compare/cluster-pairs.ts';
import { ViaLink, CompareLink, PageFacts, PageName } from '../pages/page-link.tsx';
import type { Review } from './use-review.ts';
import css from './clusters.module.css';

type MemberProps = {
  review: Review;
  cluster: ReviewedCluster;
  member: ReviewedMember;
  onMenu: (member: ReviewedMember, event: ReactMouseEvent) => void;
};

export function SourcePage({ review, cluster, member, onMenu }: MemberProps) {
  const text = useText();
  const { page, sourceReasons, decision } = member;
  const isChosen = cluster.review.source === page.address;
  return (
    <section aria-labelledby="source-title">
      <h2 id="source-title" className="flex align-baseline gap-6 mb-8">
        {text.ui('clusters.source')}
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the same menu opens by keyboard from the link inside */}
      <div
        className="source-card on-panel frame edge round-large py-12 px-16"
        data-testid="member-row"
        data-member={page.id}
        data-current={review.member?.page.id === page.id}
        data-source="true"
        onContextMenu={(event) => onMenu(member, event)}
      >
        <PageName page={page} before={<Icon name="source" />}>
          <Badge tone="good">{text.ui('clusters.sourceBadge')}</Badge>
          {isChosen && <Badge tone="accent">{text.ui('clusters.sourceChosen')}</Badge>}
        </PageName>
        <PageFacts page={page} />
        {decision && <DecisionMark decision={decision} />}
        {isChosen && (
          <p className="row soft gap-8 mt-8">
            {text.ui('clusters.sourceChosenHint')}
            <Button
              size="small"
              onClick={() => void review.decide.review([cluster.key], { source: null })}
              says="clusters.unchooseSource"
            />
          </p>
        )}
        {sourceReasons.length > 0 && (
          <ul className="reasons flex wrap gap-6 mt-8" aria-label={text.ui('clusters.reasons')}>
            {sourceReasons
              .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
              .map(({ reason, weight, detail }) => (
                <li key={reason} className="reason inline-row small frame round-4 gap-6 px-4" data-for={weight >= 0}>
                  <span
                    className={`${css.reasonWeight} ${weight < 0 ? 'tone-bad' : 'tone-good'} strong text-centre line-right px-4`}
                  >
                    {(weight < 0 ? '−' : '+') + text.format.decimal(Math.abs(weight))}
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

function ReasonDetail({ reason, detail }: { reason: string; detail: string }) {
  const { date, integer } = useText().format;
  // Already shown above.
  if (['plain-url', 'canonical-self', 'longest-text'].includes(reason)) return null;
  const isDate = /^\d{4}-\d{2}-\d{2}/.test(detail);
  const words = isDate ? date(detail) : /^\d+$/.test(detail) ? integer(Number(detail)) : detail;
  return <span className="cut quiet max-w-240">{words}</span>;
}

export function MemberRow({ review, cluster, member, onMenu }: MemberProps) {
  const text = useText();
  const { chosen } = review;
  const { page, verdict, similarity, via, proposal, goodDuplicate, decision } = member;
  const title = nameOfPage(page);
  const source = cluster.members.find(({ isSource }) => isSource);
  const isCurrent = review.member?.page.id === page.id;
  const isSelected = chosen.has(page.id);
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
      onContextMenu={(event) => onMenu(member, event)}
    >
      <input
        type="checkbox"
        className="rigid"
        checked={isSelected}
        aria-label={text.ui('clusters.selectMember', { title })}
        data-testid="member-check"
        onChange={({ nativeEvent }) => {
          if (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey) chosen.extend(page.id);
          else chosen.toggle(page.id);
        }}
      />
      <div className="grow min-w-0">
        <PageName page={page}>
          {verdict && !via && <VerdictBadge verdict={verdict} />}
          {goodDuplicate && <Badge tone="good">{text.shared(`goodDuplicate.${goodDuplicate}`)}</Badge>}
        </PageName>
        <PageFacts page={page} />
        {via && (
          <p className="flex wrap align-baseline soft gap-6 gap-y-2 mt-4">
            {text.ui(viaWords(member))} <ViaLink page={page.id} via={via.page} />
            <VerdictBadge verdict={via.verdict} />
            {text.format.percent(via.similarity)}
          </p>
        )}
        {decision ? (
          <DecisionMark decision={decision} />
        ) : (
          <p className="advice flex wrap gap-8 gap-y-2 mt-4">
            <strong>{text.shared(`decision.${proposal.action}`)}</strong>
            <span className="soft">{text.shared(`adviceReason.${member.adviceReason}`)}</span>
          </p>
        )}
      </div>
      <div className="column justify-between rigid gap-8 text-end">
        <span className="size-15 strong" title={text.ui('clusters.similarityToSource')}>
          {similarity === null
            ? text.ui(via ? 'clusters.noFinding' : 'clusters.notVerified')
            : text.format.percent(similarity)}
        </span>
        {source && (
          <CompareLink
            pair={[counterpartOf(member, source.page.id), page.id]}
            label={
              via
                ? text.ui('clusters.compareBoth', { a: title, b: nameOfPage(via.page) })
                : text.ui('clusters.compareWith', { title })
            }
            isStop
          />
        )}
      </div>
    </li>
  );
}

function DecisionMark({ decision: { action, address, target, note, owner } }: { decision: Decision }) {
  const text = useText();
  return (
    <p className="decision-mark row min-w-0 soft gap-8 mt-4" data-testid="decision-mark">
      <Icon name="check" />
      <strong className="tone-good rigid">{text.shared(`decision.${action}`)}</strong>
      {target && (
        <span className="cut" title={target}>
          <span aria-hidden>{'→ '}</span>
          {shortAddresses(target, address)[0]}
        </span>
      )}
      {owner && <span>{owner}</span>}
      {note && (
        <span className="cut inline-row gap-4" title={note}>
          <Icon name="note" />
          {note}
        </span>
      )}
    </p>
  );
}

/** For spliced pages only their sources. */
export function OutsidePages({ cluster }: { cluster: string }) {
  const text = useText();
  const answer = useRequest('cluster/outside', { cluster, limit: 500 }, { keepPrevious: true });
  if (answer.error || !answer.data) return <Unanswered of={[answer]} />;
  const { rows, total } = answer.data;
  if (total === 0) return <Empty icon="link" says="clusters.noRelated" />;
  return (
    <section aria-labelledby="related-title">
      <SectionTitle id="related-title" says="clusters.relations" count={total} />
      <Hint says="clusters.relatedHint" />
      <ul className="divided on-panel frame round-large">
        {rows.map((row) => (
          <OutsideRow key={row.page.id} row={row} />
        ))}
      </ul>
      {total > rows.length && (
        <Hint says="clusters.moreRelated" values={{ pages: text.count('pages', total - rows.length) }} />
      )}
    </section>
  );
}

function OutsideRow({ row }: { row: OutsidePage }) {
  const text = useText();
  const { share } = text.format;
  const { page, cluster, verdict, direction, closestMember } = row;
  const kind = verdict === 'contained' ? 'contained' : 'spliced';
  const way = direction === 'none' ? 'none' : (`${kind}${direction === 'a-to-b' ? 'From' : 'Into'}` as const);
  return (
    <li className="outside row gap-16 py-8 px-16">
      <div className="grow min-w-0">
        <p className="soft small">{text.ui(`clusters.ways.${way}`, { pages: text.count('pages', row.members) })}</p>
        <PageName page={page}>
          <VerdictBadge verdict={verdict} />
        </PageName>
        <p className="quiet small mt-4">
          {text.ui('clusters.coveredBoth', { member: share(row.coveredMember), outside: share(row.covered) })}
          {cluster && (
            <>
              {' · '}
              <Link href={`/clusters/${cluster.key}`}>
                {text.ui('clusters.ofCluster', { pages: text.count('pages', cluster.pages) })}
              </Link>
            </>
          )}
        </p>
      </div>
      <CompareLink
        pair={[closestMember, page.id]}
        label={text.ui('clusters.compareClosest', { title: nameOfPage(page) })}
      />
    </li>
  );
}
