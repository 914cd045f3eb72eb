import { Link } from 'wouter';
import type { KeyFigures } from '../../../src-main/contract/overview.ts';
import { verdicts } from '../../../src-main/contract/verdicts.ts';
import { useText } from '../../i18n/use-text.ts';
import { VerdictBadge } from '../../ui/badge.tsx';
import type { OverviewPlaces } from './overview-places.ts';
import { Panel, ShareBar } from './panel.tsx';

interface VerdictPanelProps {
  readonly figures: KeyFigures;
  readonly places: OverviewPlaces;
}

/** Clusters by what their pages are to each other. */
export function VerdictPanel({ figures, places }: VerdictPanelProps) {
  const text = useText();
  const shown = verdicts.filter((verdict) => (figures.clustersByVerdict[verdict] ?? 0) > 0);
  return (
    <Panel title={text.ui('overview.byVerdict')} width="full" testId="overview-verdicts">
      <ul className="bar-rows">
        {shown.map((verdict) => {
          const count = figures.clustersByVerdict[verdict] ?? 0;
          return (
            <li key={verdict}>
              <Link href={places.clusters({ verdicts: [verdict] })} className="bar-row" title={text.shared(`verdictMeaning.${verdict}`)}>
                <span className="bar-name">
                  <VerdictBadge verdict={verdict} />
                </span>
                <ShareBar share={count / figures.clusters} />
                <strong>{text.format.integer(count)}</strong>
              </Link>
            </li>
          );
        })}
      </ul>
      {figures.relations > 0 && (
        <p className="panel-foot">
          <Link href={places.relations}>{text.ui('overview.relationsBeside', { count: text.format.integer(figures.relations) })}</Link>
        </p>
      )}
    </Panel>
  );
}
