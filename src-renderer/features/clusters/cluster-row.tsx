import { memo } from 'react';
import type { ClusterRow } from '../../../src-main/contract/models.ts';
import { useText } from '../../i18n/use-text.ts';
import { VerdictBadge } from '../../ui/badge.tsx';

interface ClusterRowProps {
  readonly row: ClusterRow;
  readonly active: boolean;
}

export const ClusterRowView = memo(function ClusterRowView({ row, active }: ClusterRowProps) {
  const text = useText();
  const facts = [
    text.count('pages', row.pages),
    text.ui('clusters.floor', { share: text.format.percent(row.floor) }),
    ...(row.mirrors > row.pages - 1 ? [text.ui('clusters.mirrors', { addresses: text.count('addresses', row.mirrors) })] : []),
    ...(row.longestSentence ? [text.ui('clusters.longest', { length: text.count('characters', [...row.longestSentence].length) })] : []),
    ...(row.settled ? [text.ui('clusters.settled')] : []),
  ];
  return (
    <div className="cluster-row" data-testid="cluster-row" data-active={active} data-settled={row.settled} data-cluster={row.id}>
      <span className="cluster-title" title={row.title}>
        {row.title || row.sourceAddress}
      </span>
      <VerdictBadge verdict={row.verdict} />
      <span className="cluster-facts" title={row.longestSentence}>
        {facts.join(' · ')}
      </span>
    </div>
  );
});
