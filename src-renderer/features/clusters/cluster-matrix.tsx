import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { useLocation } from 'wouter';
import type { ClusterMatrix } from '../../../src-main/contract/cluster-views.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { Unanswered } from '../../ui/states.tsx';

/** Similarities of all members as a grid: one stop for Tab, arrows inside, Enter compares. */
export function ClusterMatrixView({ audit, cluster }: { readonly audit: string; readonly cluster: string }) {
  const text = useText();
  const answer = useRequest('cluster/matrix', { audit, cluster }, { keepPrevious: true });
  if (answer.error || !answer.data) return <Unanswered of={[answer]} />;
  return (
    <>
      <p className="hint">
        {text.ui('clusters.matrixHint')}
        {answer.data.left > 0 && ` ${text.ui('clusters.matrixLeft', { pages: text.count('pages', answer.data.left) })}`}
      </p>
      <Matrix audit={audit} matrix={answer.data} />
      <MatrixLegend />
    </>
  );
}

type Place = readonly [row: number, column: number];

function Matrix({ audit, matrix: { members, cells } }: { readonly audit: string; readonly matrix: ClusterMatrix }) {
  const text = useText();
  const [, navigate] = useLocation();
  const grid = useRef<HTMLTableElement>(null);
  const [[row, column], setAt] = useState<Place>([1, 0]);
  const isWide = members.length <= 14;
  const focus = (next: Place) => {
    setAt(next);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next[0]}-${next[1]}"]`)?.focus();
  };
  const open = (x: number, y: number) => {
    const [a, b] = [members[x], members[y]];
    if (a && b && x !== y) navigate(`/audit/${encodeURIComponent(audit)}/compare/${a.id}/${b.id}`);
  };
  const nameOf = ([x, y]: Place, cell: Cell) => {
    if (x === y) return text.ui('clusters.cellSelf', { title: members[x]?.title || members[x]?.address || '' });
    const pair = `${text.format.integer(x + 1)} – ${text.format.integer(y + 1)}`;
    if (!cell) return text.ui('clusters.cellUnknown', { pair });
    const verdict = cell.verdict ? text.shared(`verdict.${cell.verdict}`) : text.ui('clusters.noFinding');
    return text.ui('clusters.cell', { pair, share: text.format.percent(cell.similarity), verdict });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') open(row, column);
    else {
      const next = movedCell([row, column], event.key, members.length);
      if (!next) return;
      focus(next);
    }
    // The review would take the same keys as a step through the list.
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
                <span>{member.title || member.address}</span>
              </th>
              {members.map(({ id }, y) => {
                const cell = cells[x]?.[y] ?? null;
                return (
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid handles the keys
                  <td
                    key={id}
                    tabIndex={x === row && y === column ? 0 : -1}
                    data-cell={`${x}-${y}`}
                    data-shade={x === y ? 'self' : shadeOf(cell?.similarity ?? null)}
                    style={stepOf(cell?.similarity ?? null)}
                    data-verdict={cell?.verdict ?? undefined}
                    title={nameOf([x, y], cell)}
                    aria-label={nameOf([x, y], cell)}
                    onFocus={() => setAt([x, y])}
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

type Cell = ClusterMatrix['cells'][number][number];

const stepOf = (similarity: number | null) => ({ '--step': shadeOf(similarity) }) as CSSProperties;

/** Per cent at which each step of grey begins; only equal texts get the last one. */
const floors = [0, 35, 55, 70, 85, 95, 100] as const;

/** The step of grey; `unknown` is a pair that was never compared. */
export function shadeOf(similarity: number | null): string {
  return similarity === null ? 'unknown' : String(floors.findLastIndex((floor) => similarity >= floor));
}

export function movedCell([row, column]: Place, key: string, size: number): Place | null {
  const kept = (value: number) => Math.max(0, Math.min(size - 1, value));
  const moves: Readonly<Record<string, Place>> = {
    ArrowUp: [kept(row - 1), column],
    ArrowDown: [kept(row + 1), column],
    ArrowLeft: [row, kept(column - 1)],
    ArrowRight: [row, kept(column + 1)],
    Home: [row, 0],
    End: [row, size - 1],
  };
  return moves[key] ?? null;
}

function MatrixLegend() {
  const text = useText();
  return (
    <ul className="flex wrap soft small gap-16 gap-y-4" aria-label={text.ui('clusters.legend')}>
      <li className="inline-row gap-6">
        <i className="swatch" data-shade="unknown" aria-hidden="true" />
        {text.ui('clusters.notVerified')}
      </li>
      {floors.map((share) => (
        <li className="inline-row gap-6" key={share}>
          <i className="swatch" data-shade={shadeOf(share)} style={stepOf(share)} aria-hidden="true" />
          {share === 100
            ? text.format.percent(share)
            : text.ui('clusters.fromShare', { share: text.format.percents(share, share) })}
        </li>
      ))}
    </ul>
  );
}
