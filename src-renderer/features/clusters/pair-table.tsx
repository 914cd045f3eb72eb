import { useState } from 'react';
import { Link } from 'wouter';
import type { DifferenceClass } from '../../../src-main/contract/edit-difference.ts';
import type { PairRow } from '../../../src-main/contract/clusters.ts';
import type { PairSort } from '../../../src-main/contract/pair-views.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { LayoutBadge, VerdictBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DifferenceFilter } from '../../ui/difference-filter.tsx';
import { Failure, Waiting } from '../../ui/states.tsx';
import { SortableHeading } from '../../ui/table/sortable-heading.tsx';
import { shortAddresses } from '../../ui/short-addresses.ts';

const shownAtFirst = 100;

/** The verified pairs inside a cluster as a table, the most similar first or those that differ by the fewest edits. */
export function PairTable({ audit, cluster }: { readonly audit: string; readonly cluster: string }) {
  const [difference, setDifference] = useState<DifferenceClass>();
  const [sort, setSort] = useState<PairSort>('similarity');
  const wanted = { audit, cluster, members: 1, sort, ...(difference && { difference }) };
  const answer = useRequest('cluster/get', wanted, { keepPrevious: true });
  if (answer.error) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Waiting />;
  return (
    <>
      <div>
        <DifferenceFilter value={difference} onChange={setDifference} />
      </div>
      <Pairs audit={audit} pairs={answer.data.pairs} sort={sort} onSort={setSort} />
    </>
  );
}

interface PairsProps {
  readonly audit: string;
  readonly pairs: readonly PairRow[];
  readonly sort: PairSort;
  readonly onSort: (sort: PairSort) => void;
}

function Pairs({ audit, pairs, sort, onSort }: PairsProps) {
  const text = useText();
  const [shown, setShown] = useState(shownAtFirst);
  return (
    <>
      <table className="table table-fixed pair-table">
        <caption className="strong text-start py-4">
          {text.ui('clusters.pairsInside', { pairs: text.count('pairs', pairs.length) })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{text.ui('compare.a')}</th>
            <th scope="col">{text.ui('compare.b')}</th>
            <th className="w-150" scope="col">
              {text.ui('clusters.facets.verdicts')}
            </th>
            <SortableHeading
              label={text.ui('clusters.columns.similarity')}
              order={sort === 'similarity' ? 'descending' : 'none'}
              onSort={() => onSort('similarity')}
              className="number w-100"
            />
            <SortableHeading
              label={text.ui('clusters.columns.editDifference')}
              order={sort === 'edit-difference' ? 'ascending' : 'none'}
              onSort={() => onSort('edit-difference')}
              className="number w-100"
            />
          </tr>
        </thead>
        <tbody>
          {pairs.slice(0, shown).map((pair) => {
            const [a, b] = shortAddresses(pair.addressA, pair.addressB);
            return (
              <tr key={`${pair.a}-${pair.b}`}>
                <td className="cut" title={pair.addressA}>
                  {a}
                </td>
                <td className="cut" title={pair.addressB}>
                  {b}
                </td>
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
                <td className="number">
                  {pair.editDifference === null ? '–' : text.format.share(pair.editDifference)}
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
