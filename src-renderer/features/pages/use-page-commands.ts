import { useLocation } from 'wouter';
import type { PageRow, PageSort } from '../../../src-main/contract/page-views.ts';
import { isWebAddress } from '../../../src-main/contract/web-address.ts';
import { useOutside } from '../../api/client-context.tsx';
import { useCommand } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCommands } from '../../ui/commands.tsx';
import type { MenuEntry } from '../../ui/context-menu.tsx';
import type { ListTools } from '../../ui/table/list-toolbar.tsx';
import { isEmpty } from '../../ui/table/selection.ts';
import { useErrorToast, useToast } from '../../ui/toast.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { bulkActionOf, rowOffers, type BulkAction, useDecide } from '../decisions/use-decide.ts';
import type { PageListFilter } from './page-list-filter.tsx';

export type AskedPages = PageListFilter & {
  readonly audit: string;
  readonly sort: PageSort;
  readonly descending: boolean;
};

interface PageCommands {
  readonly asked: AskedPages;
  readonly tools: ListTools<PageRow>;
  readonly onOpen: (row: PageRow) => void;
  readonly openPage: number | null;
  readonly onClose: () => void;
  readonly onBulk: (action: BulkAction) => void;
  readonly onRail: () => void;
}

/** The commands of rows, by key, palette and menu. */
export function usePageCommands({ asked, tools, onOpen, openPage, onBulk, ...others }: PageCommands) {
  const { audit } = asked;
  const { grid } = tools;
  const text = useText();
  const toast = useToast();
  const tellError = useErrorToast();
  const copy = useCopy();
  const { bridge } = useOutside();
  const [, navigate] = useLocation();
  const decide = useDecide(audit);
  const exporting = useCommand('page/export');
  const base = `/audit/${encodeURIComponent(audit)}`;
  /** A page that the filter leaves out can be open; keys must not act on another one. */
  const row = openPage === null || openPage === grid.activeRow?.id ? grid.activeRow : undefined;
  const isMany = !isEmpty(grid.selection);

  const exportShown = () => {
    const pages = grid.selection.all || !isMany ? null : [...grid.selection.rows.values()].map(({ id }) => id);
    exporting.mutate(
      { ...asked, pages },
      {
        onSuccess({ name, path, rows, download }) {
          const action = bridge
            ? { label: text.ui('export.showFolder'), run: () => void bridge.invoke('shell/show-file', { path }) }
            : download !== null && {
                label: text.ui('pageList.download'),
                run: () => window.open(download, '_self'),
              };
          toast({
            text: text.ui('pageList.exported', { rows: text.count('rows', rows), name }),
            hint: path,
            ...(action && { action }),
          });
        },
        onError: tellError,
      },
    );
  };
  const copyAddress = () => row && copy(row.address, text.ui('compare.copied'), row.address);
  const openLive = () => row && window.open(row.address, '_blank', 'noopener,noreferrer');
  const compare = () => row?.closest && navigate(`${base}/compare/${row.closest.page}/${row.id}`);
  const toCluster = () => row?.cluster && navigate(`${base}/clusters/${row.cluster.id}`);
  /** One page at once; several are shown first with what would change. */
  const offers = rowOffers(text, 'pages-decide-', (choice) => {
    if (isMany) onBulk(bulkActionOf(choice));
    else if (row) void decide.page(row, choice);
  });
  const close = {
    id: 'pages-close',
    title: text.ui('pageDetail.close'),
    keys: ['Escape', 'b'],
    icon: 'close' as const,
    run: isMany ? grid.clear : others.onClose,
  };
  useCommands(text.ui('nav.pages'), [
    { id: 'pages-compare', title: text.ui('pageList.compare'), keys: ['c'], icon: 'swap', run: compare },
    { id: 'pages-cluster', title: text.ui('pageList.toCluster'), keys: ['o'], icon: 'pages', run: toCluster },
    ...(openPage === null ? [] : [close]),
    { id: 'pages-filters', title: text.ui('table.filters'), keys: ['f'], icon: 'layers', run: others.onRail },
    { id: 'pages-export', title: text.ui('pageList.export'), icon: 'export', run: exportShown },
    { id: 'pages-bulk', title: text.ui('pageList.decide'), keys: ['d'], icon: 'check', run: () => onBulk('proposal') },
    ...offers.commands,
  ]);
  const menu = (): readonly MenuEntry[] => [
    { id: 'open', title: text.ui('table.open'), stroke: 'Enter', run: () => row && onOpen(row) },
    { id: 'compare', title: text.ui('pageList.compare'), stroke: 'c', disabled: !row?.closest, run: compare },
    { id: 'cluster', title: text.ui('pageList.toCluster'), stroke: 'o', disabled: !row?.cluster, run: toCluster },
    { id: 'live', title: text.ui('pageDetail.live'), disabled: !row || !isWebAddress(row.address), run: openLive },
    { id: 'address', title: text.ui('pageList.copyAddress'), startsGroup: true, run: copyAddress },
    { id: 'copy', title: text.ui('table.copy'), stroke: 'mod+c', run: tools.onCopy },
    ...offers.entries,
  ];
  return { menu, exportShown };
}
