import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { Overview } from '../../../src-main/contract/overview.ts';
import { recallAudit, rememberAudit } from '../../app/remembered-audits.ts';
import { useText } from '../../i18n/use-text.ts';
import type { OverviewPlaces } from './overview-places.ts';
import { Panel } from './panel.tsx';
import { ScoreHistogram } from './score-histogram.tsx';
import { barsOf, effectAt, leastShown } from './threshold.ts';

interface ScorePanelProps {
  readonly audit: string;
  readonly overview: Overview;
  readonly places: OverviewPlaces;
}

/**
 * Pairs by similarity, and what would be left of the clusters from a similarity on; trying it changes nothing and asks
 * for nothing.
 */
export function ScorePanel({ audit, overview: { histogram, thresholds }, places }: ScorePanelProps) {
  const text = useText();
  const least = leastShown(histogram);
  const [chosen, setChosen] = useState(() => recallAudit(audit).overviewThreshold ?? least);
  const at = Math.max(least, chosen);
  const bars = useMemo(() => barsOf(histogram, barWidth).filter(({ from }) => from >= least), [histogram, least]);
  const change = (next: number) => {
    setChosen(next);
    rememberAudit(audit, { overviewThreshold: next });
  };
  const effect = effectAt(thresholds, at);
  const { integer } = text.format;
  const words =
    effect &&
    text.ui('overview.thresholdEffect', {
      share: text.format.percents(at, at),
      clusters: integer(effect.kept.clusters),
      allClusters: integer(effect.all.clusters),
      pages: integer(effect.kept.pages),
      allPages: integer(effect.all.pages),
    });
  return (
    <Panel
      title={text.ui('overview.scores')}
      note={text.ui('overview.scoresHint')}
      width="wide"
      testId="overview-scores"
    >
      <ScoreHistogram
        bars={bars}
        least={least}
        at={at}
        onChange={change}
        valueText={words ?? text.format.percents(at, at)}
      />
      <div className="flex wrap push-down gap-16 gap-y-4">
        <output className="strong" data-testid="threshold-effect">
          {words}
        </output>
        <span className="flex wrap push-right gap-12 gap-y-4">
          <Link
            href={places.clusters(at > least ? { floor: [at, null] } : {})}
            title={text.ui('overview.clustersFromMeaning')}
          >
            {text.ui('overview.clustersFrom')}
          </Link>
          <Link href={places.pages({ inCluster: true, ...(at > least ? { similarity: [at, null] } : {}) })}>
            {text.ui('overview.pagesFrom')}
          </Link>
          <Link href={places.verdicts}>{text.ui('overview.toVerdicts')}</Link>
        </span>
      </div>
    </Panel>
  );
}

const barWidth = 2;
