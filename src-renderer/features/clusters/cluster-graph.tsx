import { useElementSize } from '@mantine/hooks';
import { useMemo, useState, type KeyboardEvent } from 'react';
import type { ClusterGraph } from '#contract/clusters.ts';
import { verdicts, type Verdict } from '#contract/verdicts.ts';
import { Check, Unanswered, useLocation, useRequest, useShortName, useText } from '../../kit.ts';
import { drawingOf, maxPlainEdges, type Place, placeLabels, shapeOf } from './graph-layout.ts';
import css from './clusters.module.css';

/** Larger drawings are unreadable. */
const maxNodes = 500;
const maxEdges = 1000;

export function ClusterGraphView({ cluster }: { cluster: string }) {
  const text = useText();
  const answer = useRequest('cluster/graph', { cluster, nodes: maxNodes, edges: maxEdges }, { keepPrevious: true });
  const [isWhole, setWhole] = useState(false);
  if (answer.error || !answer.data) return <Unanswered of={[answer]} />;
  const { leftNodes, leftEdges, edges } = answer.data;
  const isTangle = edges.length > maxPlainEdges;
  const left = { pages: text.count('pages', leftNodes), pairs: text.count('pairs', leftEdges) };
  return (
    <>
      <div className="row wrap justify-between gap-12 gap-y-4">
        <p className="hint">
          {text.sentences(
            text.ui('clusters.graphHint'),
            leftNodes + leftEdges > 0 ? text.ui('clusters.graphLeft', left) : '',
          )}
        </p>
        {isTangle && (
          <Check checked={isWhole} onChange={setWhole} title={text.ui('clusters.graphMain')}>
            <span>{text.ui('clusters.graphWhole', { pairs: text.count('pairs', edges.length) })}</span>
          </Check>
        )}
      </div>
      <Graph key={answer.data.nodes[0]?.page} graph={answer.data} isWhole={isWhole || !isTangle} />
      <GraphLegend graph={answer.data} />
    </>
  );
}

const keySteps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function Graph({ graph, isWhole }: { graph: ClusterGraph; isWhole: boolean }) {
  const text = useText();
  const [, navigate] = useLocation();
  const { ref, width: exactWidth, height: exactHeight } = useElementSize();
  // Until it has been measured, some size.
  const [width, height] = [Math.round(exactWidth) || 960, Math.round(exactHeight) || 560];
  const shortName = useShortName();
  const { nodes, edges } = graph;
  const [chosen, setChosen] = useState(() =>
    Math.max(
      0,
      nodes.findIndex(({ role }) => role === 'source'),
    ),
  );
  const shape = useMemo(() => shapeOf(graph), [graph]);
  const { points, lines } = useMemo(
    () => drawingOf(graph, shape, { width, height }, shortName),
    [graph, shape, width, height, shortName],
  );
  const source = nodes.find(({ role }) => role === 'source');
  const open = (index: number) => {
    const node = nodes[index];
    if (!node) return;
    const own = edges.filter(({ a, b }) => a === node.page || b === node.page);
    const edge = own.find(({ a, b }) => node !== source && (a === source?.page || b === source?.page)) ?? own[0];
    if (edge) navigate(`/compare/${edge.a}/${edge.b}`);
  };
  const onKeyDown = (event: KeyboardEvent<SVGElement>) => {
    const by = keySteps[event.key];
    if (event.key === 'Enter') open(chosen);
    else if (by !== undefined) {
      const next = (chosen + by + nodes.length) % nodes.length;
      setChosen(next);
      event.currentTarget.querySelector<SVGElement>(`[data-node="${next}"]`)?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const current = nodes[chosen]?.page;
  const size = nodes.length > 120 ? 3 : 5;
  return (
    <div ref={ref} className={`${css.clusterGraph} rigid on-panel frame round-large`}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its points hold the focus, and their keys are handled here */}
      <svg
        className="as-block h-full w-full"
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={text.ui('clusters.graph', {
          pages: text.count('pages', nodes.length),
          pairs: text.count('pairs', edges.length),
        })}
        onKeyDown={onKeyDown}
        data-testid="graph"
      >
        <g aria-hidden>
          {lines.map(({ a, b, verdict, similarity, from, to, isMain }) => {
            const isNear = a === current || b === current;
            if (!isWhole && !isMain && !isNear) return null;
            return (
              <line
                key={`${a}-${b}`}
                className={css.graphEdge}
                data-verdict={verdict}
                data-near={isNear}
                strokeDasharray={dashes[verdict]}
                opacity={isNear ? 1 : 0.25 + (0.75 * similarity) / 100}
                strokeWidth={isMain ? 0.6 + (2.4 * similarity) / 100 : 1}
                x1={from.x}
                y1={from.y}
                x2={to.x}
                y2={to.y}
              >
                <title>{`${text.shared(`verdict.${verdict}`)} · ${text.format.percent(similarity)}`}</title>
              </line>
            );
          })}
        </g>
        {points.map(({ page, address, role, x, y, title, name, pairs, named }, index) => {
          // Of the current page it may lie over others.
          const placed = named ?? (page === current ? placeLabels([{ x, y, name, rank: 0 }], width, height)[0] : null);
          const label = text.ui('clusters.node', {
            title,
            role: text.ui(`clusters.roles.${role}`),
            pairs: text.count('pairs', pairs),
          });
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the drawing handles the keys
            <g
              key={page}
              className={css.graphNode}
              data-role={role}
              data-node={index}
              role="button"
              tabIndex={index === chosen ? 0 : -1}
              aria-label={label}
              onClick={() => open(index)}
              onFocus={() => setChosen(index)}
              onPointerEnter={() => setChosen(index)}
            >
              <title>{`${name}\n${address}`}</title>
              <circle cx={x} cy={y} r={2 * size} fill="transparent" stroke="none" />
              <NodeMark role={role} x={x} y={y} size={role === 'source' ? 8 : size} />
              {placed && (
                <text className={`${css.graphLabel} small`} x={placed.x} y={placed.y} aria-hidden>
                  {placed.text}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

type NodeMarkProps = Place & Pick<ClusterGraph['nodes'][number], 'role'> & { size: number };

function NodeMark({ role, x, y, size }: NodeMarkProps) {
  if (role === 'outside')
    return <rect x={x - size + 1} y={y - size + 1} width={2 * size - 2} height={2 * size - 2} rx={2} />;
  return (
    <>
      <circle cx={x} cy={y} r={size} />
      {role === 'source' && <circle className={css.graphRing} cx={x} cy={y} r={size + 4} />}
    </>
  );
}

const dashes: Readonly<Partial<Record<Verdict, string>>> = {
  'near-duplicate': '12 3',
  partial: '3 3',
  'pseudo-original': '9 3 2 3',
  spliced: '1 3',
  contained: '5 2 1 2 1 2',
};

function GraphLegend({ graph: { nodes, edges } }: { graph: ClusterGraph }) {
  const text = useText();
  const present = verdicts.filter((verdict) => edges.some((edge) => edge.verdict === verdict));
  const roles = (['source', 'member', 'outside'] as const).filter((role) => nodes.some((node) => node.role === role));
  return (
    <ul className="flex wrap soft small gap-16 gap-y-4" aria-label={text.ui('clusters.legend')}>
      {roles.map((role) => (
        <li className="inline-row gap-6" key={role}>
          <svg width={20} height={20} viewBox="0 0 28 28" aria-hidden className={css.graphNode} data-role={role}>
            <NodeMark role={role} x={14} y={14} size={role === 'source' ? 8 : 6} />
          </svg>
          {text.ui(`clusters.roles.${role}`)}
        </li>
      ))}
      {present.map((verdict) => (
        <li className="inline-row gap-6" key={verdict}>
          <svg width={28} height={8} viewBox="0 0 28 8" aria-hidden>
            <line
              className={css.graphEdge}
              data-verdict={verdict}
              strokeDasharray={dashes[verdict]}
              strokeWidth={2}
              x1={1}
              y1={4}
              x2={27}
              y2={4}
            />
          </svg>
          {text.shared(`verdict.${verdict}`)}
        </li>
      ))}
    </ul>
  );
}
