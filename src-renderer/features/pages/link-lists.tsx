import type { LinkedPage } from '#contract/checks.ts';
import { Address, Badge, Link, rootOf, useRequest, useText, useWindowList, WindowRows } from '../../kit.ts';

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
  const linkRow = ({ page: other, address, title: name, statusCode }: LinkedPage) => (
    <div className="link-row row h-full gap-8 px-16">
      <Badge tone={statusCode >= 200 && statusCode < 300 ? 'good' : 'warn'}>
        {statusCode === 0 ? text.ui('checks.links.noStatus') : String(statusCode)}
      </Badge>
      <span className="column min-w-0">
        <Link
          href={`${rootOf(audit)}/pages/${other}`}
          className="place-title cut grow ink strong no-underline"
          title={name || address}
        >
          {name || address}
        </Link>
        <Address as="span">{address}</Address>
      </span>
    </div>
  );
  return (
    <section className="column grow min-h-0 line-below" data-testid={`links-${side}`}>
      <h3 className="py-8 px-16">
        {title} <small>{text.format.integer(all)}</small>
      </h3>
      {rest !== '' && <p className="hint px-16">{rest}</p>}
      <WindowRows
        list={list}
        rowHeight={46}
        label={title}
        testId={`links-${side}-rows`}
        render={linkRow}
        empty={<p className="hint px-16">{text.ui(`checks.links.${side}None`)}</p>}
      />
    </section>
  );
}
