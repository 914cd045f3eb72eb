import { useState } from 'react';
import { Link } from 'wouter';
import type { DifferenceClass } from '../../../src-main/contract/edit-difference.ts';
import type { PairRow } from '../../../src-main/contract/clusters.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { LayoutBadge, VerdictBadge } from '../../ui/badge.tsx';
import { DifferenceFilter } from '../../ui/difference-filter.tsx';
import { Empty, Unanswered } from '../../ui/states.tsx';

const shownPairs = 500;

/** The pages that have text in common with this one, most similar first. */
export function PairsView({ audit, page }: { readonly audit: string; readonly page: number }) {
  const text = useText();
  const [difference, setDifference] = useState<DifferenceClass>();
  const wanted = { audit, page, limit: shownPairs, ...(difference && { difference }) };
  const answer = useRequest('page/pairs', wanted, { keepPrevious: true });
  if (answer.error || !answer.data) return <Unanswered of={[answer]} />;
  const { rows } = answer.data;
  if (rows.length === 0 && difference === undefined)
    return <Empty icon="pages" title={text.ui('pageDetail.pairs.none')} hint={text.ui('pageDetail.pairs.noneHint')} />;
  return (
    <div className="page-pairs h-full scroll pt-8 px-20 pb-24">
      <DifferenceFilter value={difference} onChange={setDifference} />
      {rows.length === 0 && <p className="quiet">{text.ui('differences.none')}</p>}
      <ul aria-label={text.ui('pageDetail.pairs.list')}>
        {rows.map((pair) => (
          <PagePair key={`${pair.a}-${pair.b}`} audit={audit} page={page} pair={pair} />
        ))}
      </ul>
    </div>
  );
}

interface PagePairProps {
  readonly audit: string;
  readonly page: number;
  readonly pair: PairRow;
}

function PagePair({ audit, page, pair }: PagePairProps) {
  const text = useText();
  const other =
    pair.a === page
      ? { id: pair.b, title: pair.titleB, address: pair.addressB }
      : { id: pair.a, title: pair.titleA, address: pair.addressA };
  const base = `/audit/${encodeURIComponent(audit)}`;
  return (
    <li className="page-pair as-grid align-centre line-below py-8" data-testid="page-pair">
      <span className="strong text-end">{text.format.percent(pair.similarity)}</span>
      <span>
        <VerdictBadge verdict={pair.verdict} /> <LayoutBadge pair={pair} />
      </span>
      <span className="column min-w-0">
        <Link href={`${base}/pages/${other.id}`}>{other.title || other.address}</Link>
        <span className="address" title={other.address}>
          {other.address}
        </span>
        {pair.editDifference !== null && (
          <small title={text.ui('compare.figures.editDifferenceMeaning')}>
            {text.ui('compare.figures.editDifference')} {text.format.share(pair.editDifference)}
          </small>
        )}
      </span>
      <Link href={`${base}/compare/${page}/${other.id}`} className="button">
        {text.ui('pageDetail.pairs.compare')}
      </Link>
    </li>
  );
}
