import { Link } from 'wouter';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { LayoutBadge, VerdictBadge } from '../../ui/badge.tsx';
import { Empty, Failure, Waiting } from '../../ui/states.tsx';

const shownPairs = 500;

/** The pages that have text in common with this one, most similar first. */
export function PairsView({ audit, page }: { readonly audit: string; readonly page: number }) {
  const text = useText();
  const answer = useRequest('page/pairs', { audit, page, limit: shownPairs });
  if (answer.error) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Waiting />;
  if (answer.data.rows.length === 0)
    return <Empty icon="pages" title={text.ui('pageDetail.pairs.none')} hint={text.ui('pageDetail.pairs.noneHint')} />;
  return (
    <ul className="page-pairs" aria-label={text.ui('pageDetail.pairs.list')}>
      {answer.data.rows.map((pair) => {
        const other =
          pair.a === page
            ? { id: pair.b, title: pair.titleB, address: pair.addressB }
            : { id: pair.a, title: pair.titleA, address: pair.addressA };
        const base = `/audit/${encodeURIComponent(audit)}`;
        return (
          <li key={other.id} className="page-pair" data-testid="page-pair">
            <span className="page-pair-similarity">{text.format.percent(pair.similarity)}</span>
            <span>
              <VerdictBadge verdict={pair.verdict} /> <LayoutBadge pair={pair} />
            </span>
            <span className="page-pair-names">
              <Link href={`${base}/pages/${other.id}`}>{other.title || other.address}</Link>
              <span className="address" title={other.address}>
                {other.address}
              </span>
            </span>
            <Link href={`${base}/compare/${page}/${other.id}`} className="button button-plain button-normal">
              {text.ui('pageDetail.pairs.compare')}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
