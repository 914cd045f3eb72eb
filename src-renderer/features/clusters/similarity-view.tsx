import { useState } from 'react';
import { Link } from 'wouter';
import { matrixLimit, type ReviewedCluster } from '../../../src-main/contract/cluster-views.ts';
import type { PairRow, PairSort } from '../../../src-main/contract/clusters.ts';
import type { DifferenceClass } from '../../../src-main/contract/edit-difference.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { LayoutBadge, VerdictBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DifferenceFilter } from '../../ui/difference-filter.tsx';
import { Icon } from '../../ui/icon.tsx';
import { shortAddresses } from '../../ui/short-addresses.ts';
import { Unanswered } from '../../ui/states.tsx';
import { SortableHeading } from '../../ui/table/sortable-heading.tsx';
import { ClusterGraphView } from './cluster-graph.tsx';
import { ClusterMatrixView } from './cluster-matrix.tsx';

const pictures = [
  ['matrix', 'grid'],
  ['graph', 'graph'],
  ['list', 'list'],
] as const;

/** Similarities as a matrix, for larger clusters as a graph, or as a plain list. */
export function SimilarityView({ audit, cluster }: { readonly audit: string; readonly cluster: ReviewedCluster }) {
  const text = useText();
  const [chosen, choose] = useState<(typeof pictures)[number][0] | null>(null);
  const picture = chosen ?? (cluster.pages > matrixLimit ? 'graph' : 'matrix');
  return (
    <section aria-label={text.ui('clusters.tabs.similarity')} className="similarity column gap-12">
      <fieldset className="chips" aria-label={text.ui('clusters.pictures.label')}>
        {pictures.map(([name, icon]) => (
          <button
            key={name}
            type="button"
            className="chip inline-row gap-6"
            aria-pressed={name === picture}
            onClick={() => choose(name)}
          >
            <Icon name={icon} size="small" />
            {text.ui(`clusters.pictures.${name}`)}
          </button>
        ))}
      </fieldset>
      {picture === 'matrix' && <ClusterMatrixView audit={audit} cluster={cluster.key} />}
      {picture === 'graph' && <ClusterGraphView audit={audit} cluster={cluster.key} />}
      {picture === 'list' && <PairTable audit={audit} cluster={cluster.key} />}
    </section>
  );
}

function PairTable({ audit, cluster }: { readonly audit: string; readonly cluster: string }) {
  const [difference, setDifference] = useState<DifferenceClass>();
  const [sort, setSort] = useState<PairSort>('similarity');
  const wanted = { audit, cluster, members: 1, sort, ...(difference && { difference }) };
  const answer = useRequest('cluster/get', wanted, { keepPrevious: true });
  if (answer.error || !answer.data) return <Unanswered of={[answer]} />;
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

const shownPairs = 100;

function Pairs({ audit, pairs, sort, onSort }: PairsProps) {
  const text = useText();
  const [isWhole, setWhole] = useState(false);
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
          {pairs.slice(0, isWhole ? undefined : shownPairs).map((pair) => {
            const { addressA, addressB, editDifference } = pair;
            const [a, b] = shortAddresses(addressA, addressB);
            return (
              <tr key={`${pair.a}-${pair.b}`}>
                <td className="cut" title={addressA}>
                  {a}
                </td>
                <td className="cut" title={addressB}>
                  {b}
                </td>
                <td>
                  <VerdictBadge verdict={pair.verdict} /> <LayoutBadge pair={pair} />
                </td>
                <td className="number">
                  <Link
                    href={`/audit/${encodeURIComponent(audit)}/compare/${pair.a}/${pair.b}`}
                    aria-label={text.ui('clusters.compareBoth', {
                      a: pair.titleA || addressA,
                      b: pair.titleB || addressB,
                    })}
                  >
                    {text.format.percent(pair.similarity)}
                  </Link>
                </td>
                <td className="number">{editDifference === null ? '–' : text.format.share(editDifference)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {!isWhole && pairs.length > shownPairs && (
        <Button onClick={() => setWhole(true)}>{text.ui('clusters.allPairs')}</Button>
      )}
    </>
  );
}
