import { Link } from 'wouter';
import type { ClusterMember } from '../../../src-main/contract/models.ts';

interface ViaLinkProps {
  readonly audit: string;
  readonly page: number;
  /** The page that the other one is compared with. */
  readonly via: Pick<NonNullable<ClusterMember['via']>['page'], 'id' | 'address' | 'title'>;
}

/**
 * Leads to the pair of a page with another member of its cluster. Copies often share a title, so the address stands
 * beside it.
 */
export function ViaLink({ audit, page, via: { id, address, title } }: ViaLinkProps) {
  return (
    <Link className="via-link" href={`/audit/${encodeURIComponent(audit)}/compare/${id}/${page}`} title={address}>
      <bdi>{title || address}</bdi>
      {title && <bdi className="address">{address}</bdi>}
    </Link>
  );
}
