import { Link } from 'wouter';
import type { ClusterMember } from '../../../src-main/contract/models.ts';

interface ViaLinkProps {
  readonly audit: string;
  readonly page: number;
  readonly via: NonNullable<ClusterMember['via']>;
}

/** The member that holds a page in its cluster; leads to the pair of the two. */
export function ViaLink({ audit, page, via }: ViaLinkProps) {
  return (
    <Link href={`/audit/${encodeURIComponent(audit)}/compare/${via.page.id}/${page}`} title={via.page.address}>
      <bdi>{via.page.title || via.page.address}</bdi>
    </Link>
  );
}
