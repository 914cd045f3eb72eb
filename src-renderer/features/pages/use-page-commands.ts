import type { PageRow, PageSort } from '../../../src-main/contract/page-views.ts';
import { isWebAddress } from '../../../src-main/contract/web-address.ts';
import {
  command,
  isEmpty,
  type ListTools,
  type MenuEntry,
  rootOf,
  useCommand,
  useCommands,
  useCopy,
  useErrorToast,
  useLocation,
  useOutside,
  useText,
  useToast,
} from '../../kit.ts';
import { type BulkAction, bulkActionOf, rowOffers, useDecide } from '../decisions/use-decide.ts';
import type { PageListFilter } from './page-list-filter.tsx';

export type AskedPages = PageListFilter & Readonly<{ audit: string; sort: PageSort; descending: boolean }>;

type PageCommands = Readonly<{
  asked: AskedPages;
  tools: ListTools<PageRow>;
  onOpen: (row: PageRow) => void;
  openPage: number | null;
  onClose: () => void;
  onBulk: (action: BulkAction) => void;
  onRail: () => void;
}>;

export function usePageCommands({ asked, tools, onOpen, openPage, onBulk, ...others }: PageCommands) {
  const { audit } = asked;
  const { grid } = tools;
  const text = useText();
  const toast = useToast();
  const showError = useErrorToast();
  const copy = useCopy();
  const { bridge } = useOutside();
  const [, navigate] = useLocation();
  const decide = useDecide(audit);
  const exporting = useCommand('page/export');
  const base = rootOf(audit);
  /** An open page may be outside the filter; keys must not act on another one. */
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
        onError: showError,
      },
    );
  };
  const copyAddress = () => row && copy(row.address, text.ui('compare.copied'), row.address);
  const openLive = () => row && window.open(row.address, '_blank', 'noopener,noreferrer');
  const compare = () => row?.closest && navigate(`${base}/compare/${row.closest.page}/${row.id}`);
  const toCluster = () => row?.cluster && navigate(`${base}/clusters/${row.cluster.id}`);
  /** One page at once; several are shown first. */
  const offers = rowOffers(text, 'pages-decide-', (choice) => {
    if (isMany) onBulk(bulkActionOf(choice));
    else if (row) void decide.page(row, choice);
  });
  useCommands(text.ui('nav.pages'), [
    command('pages-compare', 'pageList.compare', 'c', compare, 'swap'),
    command('pages-cluster', 'pageList.toCluster', 'o', toCluster, 'pages'),
    {
      id: 'pages-close',
      says: 'pageDetail.close',
      keys: ['Escape', 'b'],
      icon: 'close',
      when: openPage !== null,
      run: isMany ? grid.clear : others.onClose,
    },
    command('pages-filters', 'table.filters', 'f', others.onRail, 'layers'),
    { id: 'pages-export', says: 'pageList.export', icon: 'export', run: exportShown },
    command('pages-bulk', 'pageList.decide', 'd', () => onBulk('proposal'), 'check'),
    ...offers.commands,
  ]);
  const menu = (): readonly MenuEntry[] => [
    { id: 'open', says: 'table.open', stroke: 'Enter', run: () => row && onOpen(row) },
    { id: 'compare', says: 'pageList.compare', stroke: 'c', disabled: !row?.closest, run: compare },
    { id: 'cluster', says: 'pageList.toCluster', stroke: 'o', disabled: !row?.cluster, run: toCluster },
    { id: 'live', says: 'pageDetail.live', disabled: !row || !isWebAddress(row.address), run: openLive },
    { id: 'address', says: 'pageList.copyAddress', startsGroup: true, run: copyAddress },
    { id: 'copy', says: 'table.copy', stroke: 'mod+c', run: tools.onCopy },
    ...offers.entries,
  ];
  return { menu, exportShown };
}
