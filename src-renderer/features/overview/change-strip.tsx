import { Link } from 'wouter';
import type { Overview } from '../../../src-main/contract/overview.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import type { OverviewPlaces } from './overview-places.ts';

interface ChangeStripProps {
  readonly change: NonNullable<Overview['change']>;
  readonly places: OverviewPlaces;
}

const kinds = ['clustersNew', 'clustersGrown', 'clustersShrunk', 'clustersFixed', 'clustersReopened'] as const;

/** What became of the clusters since the audit before. */
export function ChangeStrip({ change, places }: ChangeStripProps) {
  const text = useText();
  const { copiedPagesBefore: before, copiedPagesAfter: after } = change;
  return (
    <Link
      href={places.changes}
      className="card on-accent-soft row wrap rigid ink no-underline gap-16 gap-y-4"
      data-testid="overview-change"
    >
      <Icon name="again" />
      <span>{text.ui('overview.since', { date: text.format.dateTime(change.since) })}</span>
      <strong>
        {text.ui('overview.copiesChange', { before: text.format.integer(before), after: text.format.integer(after) })}
      </strong>
      {kinds
        .filter((kind) => change[kind] > 0)
        .map((kind) => (
          <span key={kind}>{text.ui(`overview.change.${kind}`, { count: text.format.integer(change[kind]) })}</span>
        ))}
    </Link>
  );
}
