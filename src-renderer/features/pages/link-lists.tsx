import type { LinkedPage } from '../../../src-main/contract/checks.ts';
import { Badge, Link, RowList, Unanswered, useRequest, useText, useWindowList, windowRows } from '../../kit.ts';

type LinkListsProps = Readonly<{ audit: string; page: number }>;

export function LinkLists({ audit, page }: LinkListsProps) {
  return (
    <div className="column grow min-h-0">
      <LinkList audit={audit} page={page} side="in" />
      <LinkList audit={audit} page={page} side="out" />
    </div>
  );
}

function LinkList({ audit, page, side }: LinkListsProps & { readonly side: 'in' | 'out' }) {
  const text = useText();
  const asked = { audit, page, side };
  const list = useWindowList('page/links', asked);
  const all = useRequest('page/links', { ...asked, limit: 1 }, { keepPrevious: true }).data?.all ?? list.total;
  const title = text.ui(`checks.links.${side}`);
  const rest = all > list.total ? text.ui(`checks.links.${side}More`, { shown: list.total, all }) : '';
  return (
    <section className="column grow min-h-0 line-below" data-testid={`links-${side}`}>
      <h3 className="py-8 px-16">
        {title} <small>{text.format.integer(all)}</small>
      </h3>
      {rest !== '' && <p className="hint px-16">{rest}</p>}
      <Unanswered of={[list]} />
      {!list.isPending && list.total === 0 && <p className="hint px-16">{text.ui(`checks.links.${side}None`)}</p>}
      {list.total > 0 && (
        <RowList
          {...windowRows(list)}
          rowHeight={46}
          label={title}
          testId={`links-${side}-rows`}
          render={(row) => <LinkRow {...row} audit={audit} />}
        />
      )}
    </section>
  );
}

function LinkRow({ audit, page, address, title, statusCode }: LinkedPage & { readonly audit: string }) {
  const text = useText();
  const isWell = statusCode >= 200 && statusCode < 300;
  return (
    <div className="link-row row h-full gap-8 px-16">
      <Badge tone={isWell ? 'good' : 'warn'}>
        {statusCode === 0 ? text.ui('checks.links.noStatus') : String(statusCode)}
      </Badge>
      <span className="column min-w-0">
        <Link
          href={`/audit/${encodeURIComponent(audit)}/pages/${page}`}
          className="place-title cut grow ink strong no-underline"
          title={title || address}
        >
          {title || address}
        </Link>
        <span className="address" title={address}>
          {address}
        </span>
      </span>
    </div>
  );
}
