import { Link } from 'wouter';
import type { OutsidePage } from '../../../src-main/contract/cluster-views.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { VerdictBadge } from '../../ui/badge.tsx';
import { Empty, Unanswered } from '../../ui/states.tsx';
import { CompareLink, nameOfPage, PageName } from './page-name.tsx';

const listedPages = 500;

/** Related pages, one row for each: of a family of splices the pages that it was made from, not every pair. */
export function OutsidePages({ audit, cluster }: { readonly audit: string; readonly cluster: string }) {
  const text = useText();
  const answer = useRequest('cluster/outside', { audit, cluster, limit: listedPages }, { keepPrevious: true });
  if (answer.error || !answer.data) return <Unanswered of={[answer]} />;
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
  const { share } = text.format;
  const { page, cluster, verdict, direction, closestMember } = row;
  const kind = verdict === 'contained' ? 'contained' : 'spliced';
  const way = direction === 'none' ? 'none' : (`${kind}${direction === 'a-to-b' ? 'From' : 'Into'}` as const);
  return (
    <li className="outside flex gap-16 py-8 px-16" data-testid="outside-row">
      <div className="grow min-w-0">
        <p className="soft small">
          {text.ui(`clusters.ways.${way as 'none'}`, { pages: text.count('pages', row.members) })}
        </p>
        <PageName page={page}>
          <VerdictBadge verdict={verdict} />
        </PageName>
        <p className="quiet small mt-4">
          {text.ui('clusters.coveredBoth', { member: share(row.coveredMember), outside: share(row.covered) })}
          {cluster && (
            <>
              {' · '}
              <Link href={`/audit/${encodeURIComponent(audit)}/clusters/${cluster.key}`}>
                {text.ui('clusters.ofCluster', { pages: text.count('pages', cluster.pages) })}
              </Link>
            </>
          )}
        </p>
      </div>
      <CompareLink
        audit={audit}
        pair={[closestMember, page.id]}
        label={text.ui('clusters.compareClosest', { title: nameOfPage(page) })}
      />
    </li>
  );
}
