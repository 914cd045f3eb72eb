import type { ListedRelation } from '../../../src-main/contract/cluster-views.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { VerdictBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { shortAddresses } from '../../ui/short-addresses.ts';
import { useDecide } from '../decisions/use-decide.ts';
import { CompareLink } from './page-name.tsx';

/** Both pages of a relation; addresses leave out the host where it is the same, so that they have room. */
export function sidesOf({ a, b, titleA, titleB, addressA, addressB, coveredA, coveredB }: ListedRelation) {
  const [shortA, shortB] = shortAddresses(addressA, addressB);
  return [
    { side: 'a', page: a, title: titleA, address: addressA, short: shortA, covered: coveredA },
    { side: 'b', page: b, title: titleB, address: addressB, short: shortB, covered: coveredB },
  ] as const;
}

/** What the plan holds for the page that yields in a relation: what was decided, or else what is proposed. */
export function useRelationPlan(audit: string, { a, yields, addressA, addressB }: ListedRelation) {
  const address = yields === a ? addressA : addressB;
  const wanted = { audit, text: address.slice(0, 500), limit: 50 };
  const rows = useRequest('plan/list', wanted, { keepPrevious: true }).data?.rows;
  const row = rows?.find((each) => each.address === address) ?? null;
  return { row, proposed: row?.ground === 'proposed' ? row : null };
}

interface RelationRowProps {
  readonly audit: string;
  readonly pair: ListedRelation;
  readonly isCurrent: boolean;
}

/**
 * Two pages that share text without being equal, and how much of each the other covers. The one that has its text from
 * the other stands first, with an arrow to where the text is.
 */
export function RelationRow({ audit, pair, isCurrent }: RelationRowProps) {
  const text = useText();
  const { a, b, verdict, editDifference } = pair;
  const [sideA, sideB] = sidesOf(pair);
  const [from, to] = pair.yields === b ? [sideB, sideA] : [sideA, sideB];
  const isDirected = pair.direction !== 'none' && (verdict === 'contained' || verdict === 'spliced');
  const isCode = verdict === 'shared-code';
  return (
    <div
      className="relation row h-full gap-12 px-20 py-8 line-below"
      data-current={isCurrent}
      data-member={`${a}-${b}`}
      data-testid="relation-row"
      data-direction={pair.direction}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <div className="column grow min-w-0 gap-4">
        <RelationPage {...from} isCode={isCode} />
        <p className="relation-edge cut quiet small">
          {text.ui(`clusters.edges.${isDirected ? verdict : isCode ? 'code' : 'none'}`)}{' '}
          <span aria-hidden="true">{isDirected ? '→' : '↔'}</span>
          {editDifference !== null && (
            <span title={text.ui('compare.figures.editDifferenceMeaning')}>
              {' · '}
              {text.ui('compare.figures.editDifference')} {text.format.share(editDifference)}
            </span>
          )}
        </p>
        <RelationPage {...to} isCode={isCode} />
      </div>
      <div className="relation-end row justify-end wrap gap-12 gap-y-4">
        <VerdictBadge verdict={verdict} />
        <RelationProposal audit={audit} pair={pair} />
        <CompareLink
          audit={audit}
          pair={[a, b]}
          label={text.ui('clusters.compareBoth', {
            a: sideA.title || sideA.address,
            b: sideB.title || sideB.address,
          })}
        />
      </div>
    </div>
  );
}

function RelationProposal({ audit, pair }: Pick<RelationRowProps, 'audit' | 'pair'>) {
  const text = useText();
  const decide = useDecide(audit);
  const { row, proposed } = useRelationPlan(audit, pair);
  if (pair.decision !== null)
    return (
      <span
        className="relation-decided inline-row rigid soft gap-4"
        title={row?.target ?? undefined}
        data-testid="relation-decided"
      >
        <Icon name="check" /> {text.shared(`decision.${pair.decision}`)}
      </span>
    );
  if (!proposed) return null;
  const { address, action, target, reason } = proposed;
  return (
    <Button
      title={reason ? text.shared(`adviceReason.${reason}`) : undefined}
      data-testid="relation-accept"
      onClick={() => void decide.change({ id: pair.yields, address }, { action, target })}
    >
      {text.shared(`decision.${action}`)}
    </Button>
  );
}

type RelationPageProps = ReturnType<typeof sidesOf>[number] & { readonly isCode: boolean };

function RelationPage({ side, title, address, short, covered, isCode }: RelationPageProps) {
  const text = useText();
  return (
    <p className="relation-page row gap-8">
      <b className="side-name">{text.ui(`compare.${side}`)}</b>
      <span className="relation-title cut" title={`${title}\n${address}`}>
        {title || address}
      </span>
      {title && (
        <bdi className="address" title={address}>
          {short}
        </bdi>
      )}
      <span className="rigid push-right quiet small">
        {text.ui(isCode ? 'clusters.coveredCode' : 'clusters.covered', { share: text.format.share(covered) })}
      </span>
    </p>
  );
}
