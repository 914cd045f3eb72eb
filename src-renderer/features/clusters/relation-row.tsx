import { Link } from 'wouter';
import type { PairRow } from '../../../src-main/contract/models.ts';
import { useText } from '../../i18n/use-text.ts';
import { VerdictBadge } from '../../ui/badge.tsx';

interface RelationRowProps {
  readonly audit: string;
  readonly pair: PairRow;
}

/** Two pages that share text without being equal, and how much of each the other one covers. */
export function RelationRow({ audit, pair }: RelationRowProps) {
  const text = useText();
  return (
    <div className="relation" data-testid="relation-row">
      <div className="relation-pages">
        <RelationPage name={text.ui('compare.a')} title={pair.titleA} address={pair.addressA} covered={pair.coveredA} />
        <RelationPage name={text.ui('compare.b')} title={pair.titleB} address={pair.addressB} covered={pair.coveredB} />
      </div>
      <VerdictBadge verdict={pair.verdict} />
      <Link
        href={`/audit/${encodeURIComponent(audit)}/compare/${pair.a}/${pair.b}`}
        className="button button-plain button-normal"
        data-testid="compare-open"
        aria-label={text.ui('clusters.compareBoth', { a: pair.titleA || pair.addressA, b: pair.titleB || pair.addressB })}
      >
        <span>{text.ui('clusters.compare')}</span>
      </Link>
    </div>
  );
}

interface RelationPageProps {
  readonly name: string;
  readonly title: string;
  readonly address: string;
  readonly covered: number;
}

function RelationPage({ name, title, address, covered }: RelationPageProps) {
  const text = useText();
  return (
    <p className="relation-page">
      <b className="side-name">{name}</b>
      <span className="relation-title" title={address}>
        {title || address}
      </span>
      <span className="relation-covered">{text.ui('clusters.covered', { share: text.format.share(covered) })}</span>
    </p>
  );
}
