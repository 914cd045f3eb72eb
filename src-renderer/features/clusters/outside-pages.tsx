import { Link } from 'wouter';
import type { OutsidePage } from '../../../src-main/contract/cluster-views.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { VerdictBadge } from '../../ui/badge.tsx';
import { Empty, Failure, Waiting } from '../../ui/states.tsx';
import { PageLink } from '../pages/page-link.tsx';

const listedPages = 500;

/**
 * What stands beside a cluster, one row for each page outside: of a family of splices the pages that it was made from,
 * not every pair.
 */
export function OutsidePages({ audit, cluster }: { readonly audit: string; readonly cluster: string }) {
  const text = useText();
  const answer = useRequest('cluster/outside', { audit, cluster, limit: listedPages }, { keepPrevious: true });
  if (answer.error) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Waiting />;
  const { rows, total } = answer.data;
  if (total === 0)
    return <Empty icon="link" title={text.ui('clusters.noRelated')} hint={text.ui('clusters.noRelatedHint')} />;
  return (
    <section aria-labelledby="related-title">
      <h2 id="related-title" className="section-title">
        {text.ui('clusters.relations')} <small>{text.format.integer(total)}</small>
      </h2>
      <p className="hint">{text.ui('clusters.relatedHint')}</p>
      <ul className="divided on-panel frame round-large">
        {rows.map((row) => (
          <OutsideRow key={row.page.id} audit={audit} row={row} />
        ))}
      </ul>
      {total > rows.length && (
        <p className="hint">{text.ui('clusters.moreRelated', { pages: text.count('pages', total - rows.length) })}</p>
      )}
    </section>
  );
}

function OutsideRow({ audit, row }: { readonly audit: string; readonly row: OutsidePage }) {
  const text = useText();
  const { page, cluster, verdict, direction, members, closestMember, covered, coveredMember } = row;
  const base = `/audit/${encodeURIComponent(audit)}`;
  const kind = verdict === 'contained' ? 'contained' : 'spliced';
  const way = direction === 'none' ? 'none' : direction === 'a-to-b' ? `${kind}From` : `${kind}Into`;
  return (
    <li className="outside flex gap-16 py-8 px-16" data-testid="outside-row">
      <div className="grow min-w-0">
        <p className="soft small">
          {text.ui(`clusters.ways.${way as 'none'}`, { pages: text.count('pages', members) })}
        </p>
        <div className="row min-w-0 gap-8">
          <strong className="cut strong" title={page.title}>
            {page.title || page.address}
          </strong>
          <VerdictBadge verdict={verdict} />
          <PageLink page={page.id} name={page.title || page.address} />
        </div>
        <p className="address" title={page.address}>
          {page.address}
        </p>
        <p className="quiet small mt-4">
          {text.ui('clusters.coveredBoth', {
            member: text.format.share(coveredMember),
            outside: text.format.share(covered),
          })}
          {cluster && (
            <>
              {' · '}
              <Link href={`${base}/clusters/${cluster.key}`}>
                {text.ui('clusters.ofCluster', { pages: text.count('pages', cluster.pages) })}
              </Link>
            </>
          )}
        </p>
      </div>
      <Link
        href={`${base}/compare/${closestMember}/${page.id}`}
        className="button"
        data-testid="compare-open"
        aria-label={text.ui('clusters.compareClosest', { title: page.title || page.address })}
      >
        <span>{text.ui('clusters.compare')}</span>
      </Link>
    </li>
  );
}
