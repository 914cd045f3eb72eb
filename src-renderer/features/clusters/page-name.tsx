import type { ReactNode } from 'react';
import type { ClusterMember } from '#contract/clusters.ts';
import type { PageBrief } from '#contract/pages.ts';
import {
  Address,
  indexabilityWords,
  Link,
  nameOfPage,
  rootOf,
  shortAddresses,
  textLength,
  useText,
} from '../../kit.ts';
import { PageLink } from '../pages/page-link.tsx';

type PageNameProps = Readonly<{
  page: Pick<PageBrief, 'id' | 'title' | 'address'>;
  before?: ReactNode;
  children?: ReactNode;
}>;

export function PageName({ page, before, children }: PageNameProps) {
  return (
    <>
      <div className={before ? 'source-title row min-w-0 gap-8' : 'row min-w-0 gap-8'}>
        {before}
        <strong className="cut strong" title={page.title}>
          {nameOfPage(page)}
        </strong>
        {children}
        <PageLink page={page.id} name={nameOfPage(page)} />
      </div>
      <Address>{page.address}</Address>
    </>
  );
}

type CompareLinkProps = Readonly<{
  audit: string;
  pair: readonly [a: number, b: number];
  label: string;
  /** The keys that walk members stop here. */
  isStop?: boolean;
  className?: string;
}>;

export function CompareLink({ audit, pair: [a, b], label, isStop = false, className = '' }: CompareLinkProps) {
  const text = useText();
  return (
    <Link
      href={`${rootOf(audit)}/compare/${a}/${b}`}
      className={`button ${className}`}
      data-testid="compare-open"
      data-walk={isStop || undefined}
      aria-label={label}
    >
      <span>{text.ui('clusters.compare')}</span>
    </Link>
  );
}

/** Of the start page of a folder. */
const rootOfFolder = '/';

export function PageFacts({ page }: { readonly page: PageBrief }) {
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
        : text.ui('page.canonicalTo', { address: shortAddresses(canonical, address)[0] || rootOfFolder })),
    indexabilityWords(text, page),
  ];
  return <p className="quiet small mt-4">{facts.filter(Boolean).join(' · ')}</p>;
}

type ViaLinkProps = Readonly<{
  audit: string;
  page: number;
  via: Pick<NonNullable<ClusterMember['via']>['page'], 'id' | 'address' | 'title'>;
}>;

/** Copies often share a title. */
export function ViaLink({ audit, page, via: { id, address, title } }: ViaLinkProps) {
  return (
    <Link className="via-link" href={`${rootOf(audit)}/compare/${id}/${page}`} title={address}>
      <bdi>{title || address}</bdi>
      {title && <bdi className="address">{address}</bdi>}
    </Link>
  );
}

type PairLinkProps = Pick<CompareLinkProps, 'audit' | 'className'> & {
  readonly pair: Readonly<Record<'a' | 'b', number> & Record<'titleA' | 'titleB' | 'addressA' | 'addressB', string>>;
};

export function PairLink({ pair: { a, b, titleA, titleB, addressA, addressB }, ...link }: PairLinkProps) {
  const label = useText().ui('clusters.compareBoth', { a: titleA || addressA, b: titleB || addressB });
  return <CompareLink {...link} pair={[a, b]} label={label} />;
}
