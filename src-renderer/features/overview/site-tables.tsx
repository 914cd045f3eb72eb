import { useState } from 'react';
import { Badge, Button, languageName, Link, ShareBar, shownAddress, TableHead, useText } from '../../kit.ts';
import { areCopiesKnown, type Overview, type OverviewProps, Panel, places, ScrollBox } from './panel.tsx';
import css from './overview.module.css';

const shownFolders = 10;
const folderColumns = ['path', 'pages', 'copied', 'rate'] as const;
type FolderSort = (typeof folderColumns)[number];

export function FolderTable({ overview }: OverviewProps) {
  const { folders, foldersLeft } = overview;
  const isKnown = areCopiesKnown(overview);
  const text = useText();
  const { integer } = text.format;
  const [sort, setSort] = useState<FolderSort>('copied');
  const [isWhole, setWhole] = useState(false);
  const sorted = sortFolders(folders, sort);
  return (
    <Panel says="overview.folders" width="wide" testId="overview-folders">
      <ScrollBox says="overview.folders">
        <table className="table">
          <TableHead
            columns={folderColumns.map((by) => ({
              by,
              label: text.ui(`overview.folderColumns.${by}`),
              isNumber: by !== 'path',
            }))}
            sort={{ by: sort, descending: sort !== 'path' }}
            onSort={({ by }) => setSort(by)}
          />
          <tbody>
            {sorted.slice(0, isWhole ? undefined : shownFolders).map(({ path, depth, pages, copied, rate }) => (
              <tr key={path}>
                <th scope="row" style={{ paddingInlineStart: sort === 'path' ? 8 + depth * 16 : 8 }}>
                  <Link href={places.pages({ folder: path })} title={path}>
                    {folderName(path, depth, sort)}
                  </Link>
                </th>
                <td className="number">
                  <Link href={places.pages({ folder: path })}>{integer(pages)}</Link>
                </td>
                <td className="number">
                  {copied === 0 && (isKnown ? '0' : '–')}
                  {copied > 0 && <Link href={places.pages({ folder: path, copied: true })}>{integer(copied)}</Link>}
                </td>
                <td className={`number ${css.folderRate}`}>
                  <ShareBar share={isKnown ? (rate ?? 0) : 0} />
                  <span>{rate === null || !isKnown ? '–' : text.format.share(rate)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {(sorted.length > shownFolders || foldersLeft > 0) && (
        <p className="push-down quiet small">
          {sorted.length > shownFolders && (
            <Button size="small" look="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? text.ui('overview.less') : text.ui('overview.allOf', { count: sorted.length })}
            </Button>
          )}
          {isWhole && foldersLeft > 0 && <small>{text.ui('overview.foldersLeft', { count: foldersLeft })}</small>}
        </p>
      )}
    </Panel>
  );
}

/** By path keeps the engine's order; else descending, unknown last; ties go to the larger folder. */
export function sortFolders(folders: Overview['folders'], sort: FolderSort) {
  if (sort === 'path') return folders;
  return folders.toSorted((a, b) => (b[sort] ?? unknownRate) - (a[sort] ?? unknownRate) || b.pages - a.pages);
}

const unknownRate = -1;

export function folderName(path: string, depth: number, sort: FolderSort) {
  if (sort !== 'path' || depth === 0) return shownAddress(path, null);
  return `/${shownAddress(path.split('/').at(-1) ?? path, null)}`;
}

/** Versions and translations of the site: one row for what is a cluster for each page elsewhere. */
export const TreeTables = ({ overview: { trees } }: OverviewProps) => (
  <>
    {(['version', 'locale'] as const).map((kind) => {
      const own = trees.filter((tree) => tree.kind === kind);
      return own.length > 0 && <TreeTable key={kind} kind={kind} trees={own} />;
    })}
  </>
);

type Tree = Overview['trees'][number];

function TreeTable({ kind, trees }: Pick<Tree, 'kind'> & { trees: readonly Tree[] }) {
  const text = useText();
  const { integer } = text.format;
  const planOf = (folder: Tree['folder']) =>
    places.actions({
      ...(folder !== null && { folder }),
      ...(kind === 'version' ? { reasons: ['other-version'] } : { actions: ['hreflang'] }),
    });
  return (
    <Panel
      says={`overview.trees.${kind}`}
      note={`overview.treesHint.${kind}`}
      width="wide"
      testId={`overview-${kind}s`}
    >
      <ScrollBox says={`overview.trees.${kind}`}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{text.ui(`overview.treeName.${kind}`)}</th>
              {(
                [
                  'overview.folderColumns.pages',
                  `overview.treeMatched.${kind}`,
                  `overview.treeProposed.${kind}`,
                ] as const
              ).map((says) => (
                <th key={says} scope="col" className="number">
                  {text.ui(says)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {trees.map(({ path, name, isCurrent, pages, matched, proposed, folder }) => {
              const named = kind === 'locale' && name !== '' ? languageName(text, name) : shownAddress(path, null);
              return (
                <tr key={`${path} ${name}`}>
                  <th scope="row">
                    {folder === null ? named : <Link href={places.pages({ folder })}>{named}</Link>}{' '}
                    {name === '' && <small className="soft">{text.ui(`overview.treeUnnamed.${kind}`)}</small>}
                    {name !== '' && isCurrent && <Badge tone="good">{text.ui('overview.treeCurrent')}</Badge>}
                  </th>
                  <td className="number">{integer(pages)}</td>
                  <td className="number">{integer(matched)}</td>
                  <td className="number">
                    {proposed === 0 ? '0' : <Link href={planOf(folder)}>{integer(proposed)}</Link>}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  );
}

const maxHosts = 8;

export function HostMatrix({ overview: { hosts } }: OverviewProps) {
  const text = useText();
  const { names, left, countOf } = matrixOf(hosts);
  if (names.length < 2) return null;
  return (
    <Panel says="overview.hosts" note="overview.hostsHint" width="full" testId="overview-hosts">
      <ScrollBox says="overview.hosts">
        <table className={`table ${css.hostTable}`}>
          <thead>
            <tr>
              <th scope="col">{text.ui('overview.copiesOn')}</th>
              {names.map((name) => (
                <th key={name} scope="col" className="number" title={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((host) => (
              <tr key={host}>
                <th scope="row">
                  <Link href={places.pages({ hosts: [host], copied: true })}>{host}</Link>
                </th>
                {names.map((source) => {
                  const count = countOf(host, source);
                  const place = places.pages({ hosts: [host], sourceHosts: [source] });
                  return (
                    <td key={source} className="number" data-own={host === source}>
                      {count === 0 ? '0' : <Link href={place}>{text.format.integer(count)}</Link>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {left > 0 && <p className="push-down quiet small">{text.ui('overview.hostsLeft', { count: left })}</p>}
    </Panel>
  );
}

function matrixOf(hosts: Overview['hosts']) {
  const sums = new Map<string, number>();
  for (const { host, source, pages } of hosts)
    for (const name of new Set([host, source])) sums.set(name, (sums.get(name) ?? 0) + pages);
  const names = [...sums].toSorted(([x, a], [y, b]) => b - a || (x < y ? -1 : 1)).map(([name]) => name);
  const counts = new Map(hosts.map(({ host, source, pages }) => [`${host} ${source}`, pages]));
  return {
    names: names.slice(0, maxHosts),
    left: Math.max(0, names.length - maxHosts),
    countOf: (host: string, source: string) => counts.get(`${host} ${source}`) ?? 0,
  };
}
