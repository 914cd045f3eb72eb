import { Link } from 'wouter';
import type { ClusterMember } from '../../../src-main/contract/clusters.ts';
import { useText } from '../../i18n/use-text.ts';

interface ViaLinkProps {
  readonly audit: string;
  readonly page: number;
  readonly via: Pick<NonNullable<ClusterMember['via']>['page'], 'id' | 'address' | 'title'>;
}

/** Copies often share a title, so the address stands beside it. */
export function ViaLink({ audit, page, via: { id, address, title } }: ViaLinkProps) {
  return (
    <Link className="via-link" href={`/audit/${encodeURIComponent(audit)}/compare/${id}/${page}`} title={address}>
      <bdi>{title || address}</bdi>
      {title && <bdi className="address">{address}</bdi>}
    </Link>
  );
}

interface CompareLinkProps {
  readonly audit: string;
  readonly pair: Readonly<Record<'a' | 'b', number> & Record<'titleA' | 'titleB' | 'addressA' | 'addressB', string>>;
  readonly className?: string;
}

export function CompareLink({ audit, pair, className = '' }: CompareLinkProps) {
  const text = useText();
  const names = { a: pair.titleA || pair.addressA, b: pair.titleB || pair.addressB };
  return (
    <Link
      href={`/audit/${encodeURIComponent(audit)}/compare/${pair.a}/${pair.b}`}
      className={`button ${className}`}
      aria-label={text.ui('clusters.compareBoth', names)}
    >
      <span>{text.ui('clusters.compare')}</span>
    </Link>
  );
}
