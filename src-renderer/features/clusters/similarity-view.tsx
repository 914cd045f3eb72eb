import { useState } from 'react';
import { matrixLimit, type ReviewedCluster } from '../../../src-main/contract/cluster-views.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { ClusterGraphView } from './cluster-graph.tsx';
import { ClusterMatrixView } from './cluster-matrix.tsx';
import { PairTable } from './pair-table.tsx';

const pictures = ['matrix', 'graph', 'list'] as const;
type Picture = (typeof pictures)[number];
const icons: Readonly<Record<Picture, IconName>> = { matrix: 'grid', graph: 'graph', list: 'list' };

/**
 * How alike the members are: each with each in a matrix, larger clusters as a graph, and the same figures as a plain
 * list.
 */
export function SimilarityView({ audit, cluster }: { readonly audit: string; readonly cluster: ReviewedCluster }) {
  const text = useText();
  const [chosen, choose] = useState<Picture | null>(null);
  const picture = chosen ?? (cluster.pages > matrixLimit ? 'graph' : 'matrix');
  return (
    <section aria-label={text.ui('clusters.tabs.similarity')} className="similarity column gap-12">
      <fieldset className="chips" aria-label={text.ui('clusters.pictures.label')}>
        {pictures.map((each) => (
          <button
            key={each}
            type="button"
            className="chip inline-row gap-6"
            aria-pressed={each === picture}
            onClick={() => choose(each)}
          >
            <Icon name={icons[each]} size="small" />
            {text.ui(`clusters.pictures.${each}`)}
          </button>
        ))}
      </fieldset>
      {picture === 'matrix' && <ClusterMatrixView audit={audit} cluster={cluster.key} />}
      {picture === 'graph' && <ClusterGraphView audit={audit} cluster={cluster.key} />}
      {picture === 'list' && <PairTable audit={audit} cluster={cluster.key} />}
    </section>
  );
}
