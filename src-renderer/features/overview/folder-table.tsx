import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { Overview } from '../../../src-main/contract/overview.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { SortableHeading } from '../../ui/table/sortable-heading.tsx';
import { ShareBar } from '../../ui/share-bar.tsx';
import { folderName, sortFolders, type FolderSort } from './folder-order.ts';
import type { OverviewPlaces } from './overview-places.ts';
import { Panel } from './panel.tsx';

interface FolderTableProps {
  readonly overview: Overview;
  readonly places: OverviewPlaces;
}

const shownAtFirst = 10;
const columns = ['path', 'pages', 'copied', 'rate'] as const satisfies readonly FolderSort[];

/** Where the copies stand: folders with all below them, as a tree or the worst first. */
export function FolderTable({ overview: { folders, foldersLeft }, places }: FolderTableProps) {
  const text = useText();
  const [sort, setSort] = useState<FolderSort>('copied');
  const [isWhole, setWhole] = useState(false);
  const sorted = useMemo(() => sortFolders(folders, sort), [folders, sort]);
  const rows = isWhole ? sorted : sorted.slice(0, shownAtFirst);
  return (
    <Panel title={text.ui('overview.folders')} width="wide" testId="overview-folders">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <div className="scroll-both max-h-420" tabIndex={0} role="group" aria-label={text.ui('overview.folders')}>
        <table className="table">
          <thead>
            <tr>
              {columns.map((column) => (
                <SortableHeading
                  key={column}
                  label={text.ui(`overview.folderColumns.${column}`)}
                  order={orderOf(column, sort)}
                  onSort={() => setSort(column)}
                  className={column === 'path' ? undefined : 'number'}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ path, depth, pages, copied, rate }) => (
              <tr key={path}>
                <th
                  scope="row"

                  style={{ paddingInlineStart: sort === 'path' ? 8 + depth * 16 : 8 }}
                >
                  <Link href={places.pages({ folder: path })} title={path}>
                    {folderName(path, depth, sort)}
                  </Link>
                </th>
                <td className="number">
                  <Link href={places.pages({ folder: path })}>{text.format.integer(pages)}</Link>
                </td>
                <td className="number">
                  {copied === 0 ? (
                    '0'
                  ) : (
                    <Link href={places.pages({ folder: path, copied: true })}>{text.format.integer(copied)}</Link>
                  )}
                </td>
                <td className="number folder-rate">
                  <ShareBar share={rate ?? 0} />
                  <span>{rate === null ? '–' : text.format.share(rate)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {(sorted.length > shownAtFirst || foldersLeft > 0) && (
        <p className="push-down quiet small">
          {sorted.length > shownAtFirst && (
            <Button size="small" look="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole
                ? text.ui('overview.less')
                : text.ui('overview.allOf', { count: text.format.integer(sorted.length) })}
            </Button>
          )}
          {isWhole && foldersLeft > 0 && (
            <small>{text.ui('overview.foldersLeft', { count: text.format.integer(foldersLeft) })}</small>
          )}
        </p>
      )}
    </Panel>
  );
}

const orderOf = (column: FolderSort, sort: FolderSort) =>
  column !== sort ? 'none' : column === 'path' ? 'ascending' : 'descending';
