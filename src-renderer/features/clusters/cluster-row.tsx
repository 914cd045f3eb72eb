import { memo } from 'react';
import type { ClusterListRow } from '../../../src-main/contract/cluster-views.ts';
import { useText } from '../../i18n/use-text.ts';
import { VerdictBadge } from '../../ui/badge.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';

interface ClusterRowProps {
  readonly row: ClusterListRow;
  readonly active: boolean;
  readonly selected: boolean;
  /** The list is in the order of copies elsewhere: then they are told instead of the longest sentence, for which there is no room beside them. */
  readonly showsMirrors: boolean;
}

const stateIcons: Readonly<Record<ClusterListRow['review']['state'], IconName | null>> = { open: null, decided: 'check', postponed: 'clock' };

export const ClusterRowView = memo(function ClusterRowView({ row, active, selected, showsMirrors }: ClusterRowProps) {
  const text = useText();
  const { state, note } = row.review;
  const icon = stateIcons[state];
  const facts = [
    text.count('pages', row.pages),
    text.ui('clusters.floor', { share: text.format.percent(row.floor) }),
    ...(row.decided > 0 && state !== 'decided'
      ? [text.ui('clusters.decidedOf', { count: text.format.integer(row.decided), of: text.format.integer(row.pages - 1) })]
      : []),
    ...(showsMirrors ? [text.ui('clusters.mirrors', { addresses: text.count('addresses', row.mirrors) })] : []),
    ...(row.longestSentence && !showsMirrors
      ? [text.ui('clusters.longest', { length: text.count('characters', [...row.longestSentence].length) })]
      : []),
    ...(row.settled ? [text.ui('clusters.settled')] : []),
  ];
  return (
    <div
      className="cluster-row"
      data-testid="cluster-row"
      data-active={active}
      data-selected={selected}
      data-settled={row.settled || state === 'decided'}
      data-state={state}
      data-cluster={row.id}
    >
      <span className="cluster-title" title={row.title}>
        {selected && <Icon name="check" />}
        {row.title || row.sourceAddress}
      </span>
      <VerdictBadge verdict={row.verdict} />
      <span className="cluster-line">
        <span className="cluster-facts" title={row.longestSentence}>
          {facts.join(' · ')}
        </span>
        <span className="cluster-marks">
          {note && (
            <span title={note}>
              <Icon name="note" />
              <span className="visually-hidden">{text.ui('clusters.yesNo.hasNote.true')}</span>
            </span>
          )}
          {icon && (
            <span className={`review-mark review-${state}`}>
              <Icon name={icon} />
              {text.shared(`reviewState.${state}`)}
            </span>
          )}
        </span>
      </span>
    </div>
  );
});
