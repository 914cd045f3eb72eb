import { useState } from 'react';
import { Link } from 'wouter';
import type { PairRow } from '../../../src-main/contract/models.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { LayoutBadge, VerdictBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure, Waiting } from '../../ui/states.tsx';
import { shortAddresses } from '../../ui/short-addresses.ts';

const shownAtFirst = 100;

/** The verified pairs inside a cluster as a table, the most similar first. */
export function PairTable({ audit, cluster }: { readonly audit: string; readonly cluster: string }) {
  const answer = useRequest('cluster/get', { audit, cluster, members: 1 }, { keepPrevious: true });
  if (answer.error) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  return answer.data ? <Pairs audit={audit} pairs={answer.data.pairs} /> : <Waiting />;
}

function Pairs({ audit, pairs }: { readonly audit: string; readonly pairs: readonly PairRow[] }) {
  const text = useText();
  const [shown, setShown] = useState(shownAtFirst);
  return (
    <>
      <table className="table pair-table">
        <caption>{text.ui('clusters.pairsInside', { pairs: text.count('pairs', pairs.length) })}</caption>
        <thead>
          <tr>
            <th scope="col">{text.ui('compare.a')}</th>
            <th scope="col">{text.ui('compare.b')}</th>
            <th scope="col">{text.ui('clusters.facets.verdicts')}</th>
            <th scope="col" className="number">
              {text.ui('clusters.columns.similarity')}
            </th>
          </tr>
        </thead>
        <tbody>
          {pairs.slice(0, shown).map((pair) => {
            const [a, b] = shortAddresses(pair.addressA, pair.addressB);
            return (
              <tr key={`${pair.a}-${pair.b}`}>
                <td title={pair.addressA}>{a}</td>
                <td title={pair.addressB}>{b}</td>
                <td>
                  <VerdictBadge verdict={pair.verdict} /> <LayoutBadge pair={pair} />
                </td>
                <td className="number">
                  <Link
                    href={`/audit/${encodeURIComponent(audit)}/compare/${pair.a}/${pair.b}`}
                    aria-label={text.ui('clusters.compareBoth', {
                      a: pair.titleA || pair.addressA,
                      b: pair.titleB || pair.addressB,
                    })}
                  >
                    {text.format.percent(pair.similarity)}
                  </Link>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {shown < pairs.length && <Button onClick={() => setShown(pairs.length)}>{text.ui('clusters.allPairs')}</Button>}
    </>
  );
}
