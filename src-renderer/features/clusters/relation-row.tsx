import { Link } from 'wouter';
import type { ListedRelation } from '../../../src-main/contract/cluster-views.ts';
import { useText } from '../../i18n/use-text.ts';
import { VerdictBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { shortAddresses } from '../../ui/short-addresses.ts';
import { useDecide } from '../decisions/use-decide.ts';
import { useRelationPlan } from './use-relation-plan.ts';

interface RelationRowProps {
  readonly audit: string;
  readonly pair: ListedRelation;
  /** The one that a key would decide for. */
  readonly isCurrent: boolean;
}

/**
 * Two pages that share text without being equal, and how much of each the other one covers. Where one has its text from
 * the other, it stands first, with an arrow to where the text is.
 */
export function RelationRow({ audit, pair, isCurrent }: RelationRowProps) {
  const text = useText();
  const [shortA, shortB] = shortAddresses(pair.addressA, pair.addressB);
  const sides = [
    {
      name: text.ui('compare.a'),
      page: pair.a,
      title: pair.titleA,
      address: pair.addressA,
      short: shortA,
      covered: pair.coveredA,
    },
    {
      name: text.ui('compare.b'),
      page: pair.b,
      title: pair.titleB,
      address: pair.addressB,
      short: shortB,
      covered: pair.coveredB,
    },
  ] as const;
  const [from, to] = pair.yields === pair.b ? [sides[1], sides[0]] : sides;
  const isDirected = pair.direction !== 'none' && (pair.verdict === 'contained' || pair.verdict === 'spliced');
  const isCode = pair.verdict === 'shared-code';
  const edge = isDirected ? (pair.verdict === 'contained' ? 'contained' : 'spliced') : isCode ? 'code' : 'none';
  const unit = isCode ? 'coveredCode' : 'covered';
  return (
    <div
      className="relation row h-full gap-12 px-20 py-8 line-below"
      data-current={isCurrent}
      data-member={`${pair.a}-${pair.b}`}
      data-testid="relation-row"
      data-direction={pair.direction}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <div className="column grow min-w-0 gap-4">
        <RelationPage {...from} unit={unit} />
        <p className="relation-edge cut quiet small">
          {text.ui(`clusters.edges.${edge}`)} <span aria-hidden="true">{isDirected ? '→' : '↔'}</span>
          {pair.editDifference !== null && (
            <span title={text.ui('compare.figures.editDifferenceMeaning')}>
              {' · '}
              {text.ui('compare.figures.editDifference')} {text.format.share(pair.editDifference)}
            </span>
          )}
        </p>
        <RelationPage {...to} unit={unit} />
      </div>
      <div className="relation-end row justify-end wrap gap-12 gap-y-4">
        <VerdictBadge verdict={pair.verdict} />
        <RelationProposal audit={audit} pair={pair} />
        <Link
          href={`/audit/${encodeURIComponent(audit)}/compare/${pair.a}/${pair.b}`}
          className="button"
          data-testid="compare-open"
          aria-label={text.ui('clusters.compareBoth', {
            a: pair.titleA || pair.addressA,
            b: pair.titleB || pair.addressB,
          })}
        >
          <span>{text.ui('clusters.compare')}</span>
        </Link>
      </div>
    </div>
  );
}

/** What is decided for the page that yields, or a proposal with the button that accepts it. */
function RelationProposal({ audit, pair }: { readonly audit: string; readonly pair: ListedRelation }) {
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

interface RelationPageProps {
  readonly name: string;
  readonly title: string;
  readonly address: string;
  /**
   * Titles of copies are often the same: without the host, where both pages have the same one, the address has room
   * beside it.
   */
  readonly short: string;
  readonly covered: number;
  /** Of what `covered` is a share. */
  readonly unit: 'covered' | 'coveredCode';
}

function RelationPage({ name, title, address, short, covered, unit }: RelationPageProps) {
  const text = useText();
  return (
    <p className="relation-page row gap-8">
      <b className="side-name">{name}</b>
      <span className="relation-title cut" title={`${title}\n${address}`}>
        {title || address}
      </span>
      {title && (
        <bdi className="address" title={address}>
          {short}
        </bdi>
      )}
      <span className="rigid push-right quiet small">
        {text.ui(`clusters.${unit}`, { share: text.format.share(covered) })}
      </span>
    </p>
  );
}
