import type { ReviewedMember } from '../../../src-main/contract/cluster-views.ts';
import { ContextMenu, type MenuPlace } from '../../ui/context-menu.tsx';
import { BulkDialog, type BulkAction } from '../decisions/bulk-dialog.tsx';
import { HistoryDialog } from '../decisions/history-dialog.tsx';
import { IgnoreDialog } from '../ignore/ignore-dialog.tsx';
import type { useClusterMenu } from './cluster-menu.ts';
import type { Reviewing } from './use-reviewing.ts';

/** What lies over the review. A menu without a member is that of the cluster. */
export type OpenDialog =
  | { readonly kind: 'bulk'; readonly action: BulkAction }
  | { readonly kind: 'ignore'; readonly cluster: string; readonly address: string }
  | { readonly kind: 'history' }
  | { readonly kind: 'menu'; readonly place: MenuPlace; readonly member: ReviewedMember | null };

interface ClusterDialogsProps {
  readonly audit: string;
  readonly reviewing: Reviewing;
  readonly open: OpenDialog;
  readonly menu: ReturnType<typeof useClusterMenu>;
  readonly onClose: () => void;
}

export function ClusterDialogs({ audit, reviewing, open, menu, onClose }: ClusterDialogsProps) {
  const { cluster, bulk } = reviewing;
  switch (open.kind) {
    case 'menu':
      return (
        cluster && (
          <ContextMenu
            label={open.member?.page.title ?? cluster.title}
            place={open.place}
            entries={open.member ? menu.ofMember(open.member, cluster) : menu.ofCluster(cluster)}
            onClose={onClose}
          />
        )
      );
    case 'history':
      return <HistoryDialog audit={audit} onClose={onClose} />;
    case 'ignore':
      return <IgnoreDialog audit={audit} cluster={open.cluster} address={open.address} onClose={onClose} />;
    case 'bulk':
      return (
        bulk && (
          <BulkDialog
            audit={audit}
            subject={bulk.subject}
            selection={bulk.selection}
            first={open.action}
            onClose={onClose}
            onDone={reviewing.clearSelection}
          />
        )
      );
  }
}
