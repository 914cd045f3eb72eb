import {
  Address,
  Badge,
  IconLink,
  indexabilityWords,
  Link,
  nameOfPage,
  shortAddresses,
  textLength,
  useRequest,
  useShortName,
  useText,
  useWindowList,
  WindowRows,
} from '../../kit.ts';
import type { ReactNode } from 'react';
import type { ClusterMember } from '#contract/clusters.ts';
import type { PageBrief } from '#contract/pages.ts';
import type { LinkedPage } from '#contract/checks.ts';
import css from './pages.module.css';

export const PageLink = ({ page, name }: { page: number; name: string }) => (
  <IconLink
    icon="info"
    href={`/pages/${page}`}
    label={useText().ui('pageDetail.open', { name })}
    data-testid="page-link"
  />
);

type PageNameProps = {
  page: Pick<PageBrief, 'id' | 'title' | 'address'>;
  before?: ReactNode;
  children?: ReactNode;
};

export function PageName({ page, before, children }: PageNameProps) {
  const shortName = useShortName();
  return (
    <>
      <div className={before ? 'source-title row min-w-0 gap-8' : 'row min-w-0 gap-8'}>
        {before}
        <strong className="cut strong" title={page.title}>
          {shortName(page)}
        </strong>
        {children}
        <PageLink page={page.id} name={nameOfPage(page)} />
      </div>
      <Address>{page.address}</Address>
    </>
  );
}

type CompareLinkProps = {
  pair: readonly [a: number, b: number];
  label: string;
  /** A stop for the keys that step through members. */
  isStop?: boolean;
  className?: string;
};

export function CompareLink({ pair: [a, b], label, isStop = false, className = '' }: CompareLinkProps) {
  const text = useText();
  return (
    <Link
      href={`/compare/${a}/${b}`}
      className={`button ${className}`}
      data-testid="compare-open"
      data-walk={isStop || undefined}
      aria-label={label}
    >
      <span>{text.ui('clusters.compare')}</span>
    </Link>
  );
}

export function PageFacts({ page }: { page: PageBrief }) {
  const text = useText();
  const { date } = text.format;
  const { address, canonical, published, modified } = page;
  const facts = [
    published && text.ui('page.published', { date: date(published) }),
    modified && modified !== published && text.ui('page.modified', { date: date(modified) }),
    textLength(text, page.language, page.words),
    text.count('inlinks', page.inlinks),
    canonical !== null &&
      (canonical === address
        ? text.ui('page.canonicalSelf')
        : // The canonical path of a folder's start page is empty.
          text.ui('page.canonicalTo', { address: shortAddresses(canonical, address)[0] || '/' })),
    indexabilityWords(text, page),
  ];
  return <p className="quiet small mt-4">{facts.filter(Boolean).join(' · ')}</p>;
}

type ViaLinkProps = {
  page: number;
  via: Pick<NonNullable<ClusterMember['via']>['page'], 'id' | 'address' | 'title'>;
};

/** Copies often share a title, so the address is added. */
export function ViaLink({ page, via: { id, address, title } }: ViaLinkProps) {
  const shortName = useShortName();
  return (
    <Link className={css.viaLink} href={`/compare/${id}/${page}`} title={address}>
      <bdi>{shortName({ title, address })}</bdi>
      {title && <bdi className="address">{address}</bdi>}
    </Link>
  );
}

type PairLinkProps = Pick<CompareLinkProps, 'className'> & {
  pair: Readonly<Record<'a' | 'b', number> & Record<'titleA' | 'titleB' | 'addressA' | 'addressB', string>>;
};

export function PairLink({ pair: { a, b, titleA, titleB, addressA, addressB }, ...link }: PairLinkProps) {
  const label = useText().ui('clusters.compareBoth', { a: titleA || addressA, b: titleB || addressB });
  return <CompareLink {...link} pair={[a, b]} label={label} />;
}

const rowHeight = 46;
const headHeight = 40;
/** Says how many are shown. */
const restHeight = 22;

export const LinkLists = ({ page }: { page: number }) => (
  <div className="column grow h-full min-h-0 scroll">
    <LinkList page={page} side="in" />
    <LinkList page={page} side="out" />
  </div>
);

function LinkList({ page, side }: { page: number; side: 'in' | 'out' }) {
  const text = useText();
  const list = useWindowList('page/links', { page, side });
  const all = useRequest('page/links', { page, side, limit: 1 }, { keepPrevious: true }).data?.all ?? list.total;
  const title = text.ui(`checks.links.${side}`);
  const rest = all > list.total ? text.ui(`checks.links.${side}More`, { shown: list.total, all }) : '';
  const head = headHeight + (rest === '' ? 0 : restHeight);
  const linkRow = ({ page: other, address, title: name, statusCode }: LinkedPage) => (
    <div className="link-row row h-full gap-8 px-16">
      <Badge tone={statusCode >= 200 && statusCode < 300 ? 'good' : 'warn'}>
        {statusCode === 0 ? text.ui('checks.links.noStatus') : String(statusCode)}
      </Badge>
      <span className="column min-w-0">
        <Link href={`/pages/${other}`} className="place-title cut grow ink strong no-underline" title={name || address}>
          {name || address}
        </Link>
        <Address as="span">{address}</Address>
      </span>
    </div>
  );
  return (
    <section
      className="column line-below"
      // As high as its links; the longer list gives way. Four rows stay visible.
      style={{ flex: `0 1 ${head + list.total * rowHeight}px`, minHeight: head + Math.min(list.total, 4) * rowHeight }}
      data-testid={`links-${side}`}
    >
      <h3 className="py-8 px-16">
        {title} <small>{text.format.integer(all)}</small>
      </h3>
      {rest !== '' && <p className="hint px-16">{rest}</p>}
      <WindowRows
        list={list}
        rowHeight={rowHeight}
        label={title}
        testId={`links-${side}-rows`}
        render={linkRow}
        empty={<p className="hint px-16">{text.ui(`checks.links.${side}None`)}</p>}
      />
    </section>
  );
}
