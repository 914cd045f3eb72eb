import { Link } from 'wouter';
import { healthOf, type KeyFigures, type Overview } from '../../../src-main/contract/overview.ts';
import { countOfKinds, kindsOfCopies } from '../../../src-main/contract/page-kinds.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import type { OverviewPlaces } from './overview-places.ts';

interface LeadProps {
  readonly audit: string;
  readonly overview: Overview;
  readonly places: OverviewPlaces;
}

/**
 * What is wrong, what it costs, and what to do first, in a sentence each; beside them the site's health in one figure.
 */
export function Lead({ audit, overview: { figures }, places }: LeadProps) {
  const text = useText();
  const { integer, share } = text.format;
  const health = healthOf(figures);
  const clusters = countOfKinds(figures.clustersByKind, kindsOfCopies).clusters;
  const pages = integer(figures.pages);
  return (
    <section className="card row min-w-0 gap-20 size-15" data-testid="overview-lead">
      {health !== null && (
        <p className="overview-health as-grid rigid text-centre" title={text.ui('overview.lead.healthMeaning')}>
          <strong data-testid="figure-health">{share(health)}</strong>
          <span className="soft small">{text.ui('overview.lead.health')}</span>
          <small className="visually-hidden">{text.ui('overview.lead.healthMeaning')}</small>
        </p>
      )}
      <div>
        {clusters === 0 ? (
          <p>{text.ui('overview.lead.clean', { pages })}</p>
        ) : (
          <>
            <p>
              {text.ui('overview.lead.found', {
                copied: integer(figures.copiedPages),
                pages,
                rate: share(figures.duplicateRate ?? 0),
                clusters: text.count('clusters', clusters),
              })}
            </p>
            <p>
              {text.ui('overview.lead.cost', {
                wasted: integer(figures.wastedPages),
                share: share(copiedShare(figures)),
              })}
            </p>
            <NextStep audit={audit} places={places} />
          </>
        )}
      </div>
    </section>
  );
}

const copiedShare = ({ words, copiedWords }: KeyFigures): number => (words === 0 ? 0 : copiedWords / words);

/** The most important cluster that nobody has decided yet. */
function NextStep({ audit, places }: Pick<LeadProps, 'audit' | 'places'>) {
  const text = useText();
  const open = useRequest(
    'cluster/list',
    { audit, offset: 0, limit: 1, kinds: [...kindsOfCopies], reviewStates: ['open'] },
    { keepPrevious: true },
  ).data;
  if (!open) return null;
  const [cluster] = open.rows;
  if (!cluster)
    return (
      <p>
        <Link href={places.actions()}>{text.ui('overview.lead.done')}</Link>
      </p>
    );
  return (
    <p>
      {text.ui('overview.lead.next', {
        action: text.shared(`decision.${cluster.proposal.action}`),
        pages: text.count('pages', cluster.pages),
      })}{' '}
      <Link href={places.cluster(cluster.key)} data-testid="overview-next">
        {cluster.title || cluster.sourceAddress}
      </Link>
    </p>
  );
}
