import { useState, useRef, type CSSProperties, type KeyboardEvent } from 'react';
import {
  type ClusterMatrix,
  type DifferenceClass,
  matrixLimit,
  type PairSort,
  type ReviewedCluster,
} from '#contract/clusters.ts';
import {
  Button,
  Chip,
  DifferenceFilter,
  Icon,
  LayoutBadge,
  Link,
  moveIn,
  pathOf,
  shortAddresses,
  SortableHeading,
  tellingNames,
  Unanswered,
  useLocation,
  useRequest,
  useShortName,
  useText,
  VerdictBadge,
} from '../../kit.ts';
import { ClusterGraphView } from './cluster-graph.tsx';

const pictures = [
  ['matrix', 'grid'],
  ['graph', 'graph'],
  ['list', 'list'],
] as const;

export function SimilarityView({ cluster }: { cluster: ReviewedCluster }) {
  const text = useText();
  const [chosen, choose] = useState<(typeof pictures)[number][0] | null>(null);
  const picture = chosen ?? (cluster.pages > matrixLimit ? 'graph' : 'matrix');
  return (
    <section aria-label={text.ui('clusters.tabs.similarity')} className="similarity column gap-12">
      <fieldset className="chips" aria-label={text.ui('clusters.pictures.label')}>
        {pictures.map(([name, icon]) => (
          <Chip key={name} className="inline-row gap-6" isOn={name === picture} onClick={() => choose(name)}>
            <Icon name={icon} size="small" />
            {text.ui(`clusters.pictures.${name}`)}
          </Chip>
        ))}
      </fieldset>
      {picture === 'matrix' && <ClusterMatrixView cluster={cluster.key} />}
      {picture === 'graph' && <ClusterGraphView cluster={cluster.key} />}
      {picture === 'list' && <PairTable cluster={cluster.key} />}
    </section>
  );
}

const shownPairs = 100;

const orders = [
  ['similarity', 'descending', 'clusters.columns.similarity'],
  ['edit-difference', 'ascending', 'clusters.columns.editDifference'],
] as const;

function PairTable({ cluster }: { cluster: string }) {
  const text = useText();
  const [difference, setDifference] = useState<DifferenceClass>();
  const [sort, setSort] = useState<PairSort>('similarity');
  const [isWhole, setWhole] = useState(false);
  const wanted = { cluster, members: 1, sort, ...(difference && { difference }) };
  const answer = useRequest('cluster/get', wanted, { keepPrevious: true });
  if (answer.error || !answer.data) return <Unanswered of={[answer]} />;
  const { pairs } = answer.data;
  return (
    <>
      <div>
        <DifferenceFilter value={difference} onChange={setDifference} />
      </div>
      <table className="table table-fixed pair-table">
        <caption className="strong text-start py-4">
          {text.ui('clusters.pairsInside', { pairs: text.count('pairs', pairs.length) })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{text.ui('compare.a')}</th>
            <th scope="col">{text.ui('compare.b')}</th>
            <th className="w-150" scope="col">
              {text.ui('clusters.facets.verdicts')}
            </th>
            {orders.map(([by, order, label]) => (
              <SortableHeading
                key={by}
                label={text.ui(label)}
                order={sort === by ? order : 'none'}
                onSort={() => setSort(by)}
                className="number w-100"
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {pairs.slice(0, isWhole ? undefined : shownPairs).map((pair) => {
            const { addressA, addressB, editDifference } = pair;
            const [a, b] = shortAddresses(addressA, addressB);
            const names = { a: pair.titleA || addressA, b: pair.titleB || addressB };
            return (
              <tr key={`${pair.a}-${pair.b}`}>
                {[a, b].map((address, side) => (
                  <td key={side} title={side === 0 ? addressA : addressB}>
                    <span className="clamp">{address}</span>
                  </td>
                ))}
                <td>
                  <VerdictBadge verdict={pair.verdict} /> <LayoutBadge pair={pair} />
                </td>
                <td className="number">
                  <Link href={`/compare/${pair.a}/${pair.b}`} aria-label={text.ui('clusters.compareBoth', names)}>
                    {text.format.percent(pair.similarity)}
                  </Link>
                </td>
                <td className="number">{editDifference === null ? '–' : text.format.share(editDifference)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {!isWhole && pairs.length > shownPairs && <Button onClick={() => setWhole(true)} says="clusters.allPairs" />}
    </>
  );
}

function ClusterMatrixView({ cluster }: { cluster: string }) {
  const text = useText();
  const answer = useRequest('cluster/matrix', { cluster }, { keepPrevious: true });
  if (answer.error || !answer.data) return <Unanswered of={[answer]} />;
  const { left, ...matrix } = answer.data;
  return (
    <>
      <p className="hint">
        {text.ui('clusters.matrixHint')}
        {left > 0 && ` ${text.ui('clusters.matrixLeft', { pages: text.count('pages', left) })}`}
      </p>
      <Matrix {...matrix} />
      <MatrixLegend />
    </>
  );
}

function Matrix({ members, cells }: Omit<ClusterMatrix, 'left'>) {
  const text = useText();
  const [, navigate] = useLocation();
  const grid = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState({ row: 1, column: 0 });
  const isWide = members.length <= 14;
  const shortName = useShortName();
  const titles = members.map(shortName);
  const names = new Set(titles).size < members.length ? members.map(({ address }) => pathOf(address)) : titles;
  const shown = tellingNames(names);
  const open = (x: number, y: number) => {
    const [a, b] = [members[x], members[y]];
    if (a && b && x !== y) navigate(`/compare/${a.id}/${b.id}`);
  };
  const nameOf = (x: number, y: number, cell: ClusterMatrix['cells'][number][number]) => {
    if (x === y) return text.ui('clusters.cellSelf', { title: members[x]?.title || members[x]?.address || '' });
    const pair = `${text.format.integer(x + 1)} – ${text.format.integer(y + 1)}`;
    if (!cell) return text.ui('clusters.cellUnknown', { pair });
    const verdict = cell.verdict ? text.shared(`verdict.${cell.verdict}`) : text.ui('clusters.noFinding');
    return text.ui('clusters.cell', { pair, share: text.format.percent(cell.similarity), verdict });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') open(at.row, at.column);
    else {
      const next = moveIn(event.key, at, { rows: members.length, columns: members.length });
      // Page Up and Page Down scroll.
      if (!next || event.key.startsWith('Page')) return;
      setAt(next);
      grid.current?.querySelector<HTMLElement>(`[data-cell="${next.row}-${next.column}"]`)?.focus();
    }
    // Else the review would step through its list.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="scroll-both">
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- one may walk its cells, which is what makes a table a grid
        role="grid"
        className="matrix"
        data-wide={isWide}
        aria-label={text.ui('clusters.matrix')}
        onKeyDown={onKeyDown}
        data-testid="matrix"
      >
        <thead>
          <tr>
            <th className="quiet regular" scope="col">
              <span className="visually-hidden">{text.ui('clusters.columns.address')}</span>
            </th>
            {members.map(({ id, address }, index) => (
              <th className="quiet regular" key={id} scope="col" title={address}>
                {text.format.integer(index + 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members.map((member, x) => (
            <tr key={member.id}>
              <th className="cut regular text-start" scope="row" title={member.address}>
                <span className="matrix-number quiet text-end">{text.format.integer(x + 1)}</span>
                <span>{shown[x]}</span>
              </th>
              {members.map(({ id }, y) => {
                const cell = cells[x]?.[y] ?? null;
                const { similarity = null } = cell ?? {};
                const name = nameOf(x, y, cell);
                return (
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid handles the keys
                  <td
                    key={id}
                    tabIndex={x === at.row && y === at.column ? 0 : -1}
                    data-cell={`${x}-${y}`}
                    data-shade={x === y ? 'self' : shadeOf(similarity)}
                    style={stepOf(similarity)}
                    data-verdict={cell?.verdict ?? undefined}
                    title={name}
                    aria-label={name}
                    onFocus={() => setAt({ row: x, column: y })}
                    onClick={() => open(x, y)}
                  >
                    {isWide && cell && x !== y ? text.format.integer(Math.floor(cell.similarity + 1e-9)) : ''}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const stepOf = (similarity: number | null) => ({ '--step': shadeOf(similarity) }) as CSSProperties;

/** In per cent; only equal texts get the last shade. */
const floors = [0, 35, 55, 70, 85, 95, 100] as const;

export const shadeOf = (similarity: number | null) =>
  similarity === null ? 'unknown' : String(floors.findLastIndex((floor) => similarity >= floor));

function MatrixLegend() {
  const text = useText();
  return (
    <ul className="flex wrap soft small gap-16 gap-y-4" aria-label={text.ui('clusters.legend')}>
      <li className="inline-row gap-6">
        <i className="swatch" data-shade="unknown" aria-hidden />
        {text.ui('clusters.notVerified')}
      </li>
      {floors.map((share) => (
        <li className="inline-row gap-6" key={share}>
          <i className="swatch" data-shade={shadeOf(share)} style={stepOf(share)} aria-hidden />
          {share === 100
            ? text.format.percent(share)
            : text.ui('clusters.fromShare', { share: text.format.percents(share, share) })}
        </li>
      ))}
    </ul>
  );
}
