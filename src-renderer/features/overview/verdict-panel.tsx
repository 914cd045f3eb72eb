import { Link } from 'wouter';
import type { KeyFigures } from '../../../src-main/contract/overview.ts';
import { clusterKinds, countOfKinds, kindsOfCopies, type ClusterKind } from '../../../src-main/contract/page-kinds.ts';
import { verdicts } from '../../../src-main/contract/verdicts.ts';
import { useText } from '../../i18n/use-text.ts';
import { ClusterKindBadge, VerdictBadge } from '../../ui/badge.tsx';
import { ShareBar } from '../../ui/share-bar.tsx';
import type { OverviewPlaces } from './overview-places.ts';
import { Panel } from './panel.tsx';

interface VerdictPanelProps {
  readonly figures: KeyFigures;
  readonly places: OverviewPlaces;
}

/**
 * Clusters of copies by what their pages are to each other; beside them families and pages without text, which are
 * never counted with them.
 */
export function VerdictPanel({ figures, places }: VerdictPanelProps) {
  const text = useText();
  const copies = countOfKinds(figures.clustersByKind, kindsOfCopies);
  const countOf = (kind: ClusterKind) => figures.clustersByKind[kind]?.clusters ?? 0;
  const others = clusterKinds.filter((kind) => !kindsOfCopies.has(kind) && countOf(kind) > 0);
  const shown = verdicts.filter((verdict) => (figures.clustersByVerdict[verdict] ?? 0) > 0);
  return (
    <Panel title={text.ui('overview.byVerdict')} width="full" testId="overview-verdicts">
      {shown.length === 0 && <p className="hint">{text.ui('overview.noCopies')}</p>}
      <ul className="column">
        {shown.map((verdict) => {
          const count = figures.clustersByVerdict[verdict] ?? 0;
          return (
            <li key={verdict}>
              <Link
                href={places.clusters({ kinds: [...kindsOfCopies], verdicts: [verdict] })}
                className="bar-row choosable"
                title={text.shared(`verdictMeaning.${verdict}`)}
              >
                <span className="min-w-0">
                  <VerdictBadge verdict={verdict} />
                </span>
                <ShareBar share={count / copies.clusters} />
                <strong>{text.format.integer(count)}</strong>
              </Link>
            </li>
          );
        })}
      </ul>
      {others.length > 0 && (
        <>
          <h3 className="small strong mt-8 mb-4">{text.ui('overview.byDesign')}</h3>
          <ul className="column" data-testid="overview-families">
            {others.map((kind) => (
              <li key={kind}>
                <Link
                  href={places.clusters({ kinds: [kind] })}
                  className="bar-row choosable"
                  title={text.shared(`clusterKindMeaning.${kind}`)}
                >
                  <span className="min-w-0">
                    <ClusterKindBadge kind={kind} />
                  </span>
                  <ShareBar share={countOf(kind) / figures.clusters} />
                  <strong>{text.format.integer(countOf(kind))}</strong>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {figures.relations > 0 && (
        <p className="push-down quiet small">
          <Link href={places.relations}>
            {text.ui('overview.relationsBeside', { count: text.format.integer(figures.relations) })}
          </Link>
        </p>
      )}
    </Panel>
  );
}
