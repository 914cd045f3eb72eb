import { useElementSize } from '@mantine/hooks';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { forceLink, forceManyBody, forceSimulation, forceX, forceY, type SimulationNodeDatum } from 'd3-force';
import type { ClusterGraph } from '#contract/clusters.ts';
import { verdicts, type Verdict } from '#contract/verdicts.ts';
import { Check, tellingNames, Unanswered, useLocation, useRequest, useShortName, useText } from '../../kit.ts';
import css from './clusters.module.css';

const margin = 28;
/** Larger drawings are unreadable. */
const maxNodes = 500;
const maxEdges = 1000;
/** More lines are a tangle. */
const maxPlainEdges = 30;

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

type Size = Readonly<{ width: number; height: number }>;

/** What does not depend on the size of the drawing, since it takes long for many pages. */
function shapeOf({ nodes, edges }: ClusterGraph) {
  const indices = new Map(nodes.map(({ page }, index) => [page, index]));
  const indexOf = (page: number) => indices.get(page) ?? 0;
  const links = edges.map(({ a, b, similarity }) => ({ a: indexOf(a), b: indexOf(b), strength: similarity / 100 }));
  const source = nodes.findIndex(({ role }) => role === 'source');
  const main = edges.length > maxPlainEdges ? spanningEdges(nodes.length, links, source) : new Set(links);
  return { links, main, places: layoutGraph(nodes.length, [...main]) };
}

/** Labels are placed by rank: the source page first, then pages with most findings. */
function drawingOf(
  { nodes, edges }: ClusterGraph,
  { links, main, places }: ReturnType<typeof shapeOf>,
  { width, height }: Size,
  shortName: ReturnType<typeof useShortName>,
) {
  const names = tellingNames(nodes.map(shortName));
  // Room for names beside the outermost points.
  const longest = Math.max(...names.map((name) => lengthOf(shortened(name))));
  const side = Math.max(margin, Math.min(width / 3.5, longest + 16));
  const placeOf = (index: number) => {
    const { x, y } = places[index] ?? { x: 0, y: 0 };
    return { x: side + x * (width - 2 * side), y: margin + y * (height - 2 * margin) };
  };
  const points = nodes.map((node, index) => {
    const pairs = links.filter(({ a, b }) => a === index || b === index).length;
    const rank = node.role === 'source' ? Infinity : pairs;
    return { ...node, ...placeOf(index), title: shortName(node), name: names[index] ?? '', pairs, rank };
  });
  const labels = placeLabels(points, width, height);
  return {
    points: points.map((point, index) => ({ ...point, named: labels[index] ?? null })),
    lines: edges.flatMap((edge, index) => {
      const link = links[index];
      return link ? { ...edge, from: placeOf(link.a), to: placeOf(link.b), isMain: main.has(link) } : [];
    }),
  };
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

type Place = Readonly<{ x: number; y: number }>;

/** `strength` is 0 to 1; stronger edges pull pages together. */
type LayoutEdge = Readonly<Record<'a' | 'b' | 'strength', number>>;

const strengthStep = 0.05;

/**
 * The strongest edges that connect whatever all edges connect (Kruskal 1956). Of nearly equal ones those at the source
 * come first, so that copies lie around it, as a star.
 */
export function spanningEdges(count: number, edges: readonly LayoutEdge[], source: number) {
  const groups = Array.from({ length: count }, (_, index) => index);
  const groupOf = (index: number): number => {
    const next = groups[index] ?? index;
    return next === index ? index : groupOf(next);
  };
  const step = ({ strength }: LayoutEdge) => Math.floor(strength / strengthStep + 1e-9);
  const isAtSource = ({ a, b }: LayoutEdge) => Number(a === source || b === source);
  const ordered = edges.toSorted(
    (x, y) => step(y) - step(x) || isAtSource(y) - isAtSource(x) || Math.min(x.a, x.b) - Math.min(y.a, y.b),
  );
  const kept = new Set<LayoutEdge>();
  for (const edge of ordered) {
    const [a, b] = [groupOf(edge.a), groupOf(edge.b)];
    if (a === b) continue;
    groups[a] = b;
    kept.add(edge);
  }
  return kept;
}

const length = 40;

/**
 * Force-directed layout in a unit square. A weak pull to the centre keeps unconnected parts together; d3-force has a
 * fixed seed, so a cluster always looks the same.
 */
export function layoutGraph(count: number, edges: readonly LayoutEdge[]) {
  const nodes: SimulationNodeDatum[] = Array.from({ length: count }, () => ({}));
  const attraction = forceLink(edges.map(({ a, b }) => ({ source: a, target: b }))).distance(length);
  // Divided by the degree of the less connected end, as d3 does: else a dense cluster would oscillate.
  const even = attraction.strength();
  attraction.strength((link, index, all) => even(link, index, all) * (0.25 + 0.75 * (edges[index]?.strength ?? 0)));
  const simulation = forceSimulation(nodes)
    .force('repel', forceManyBody().strength(-3 * length))
    .force('attract', attraction)
    .force('x', forceX(0).strength(0.08))
    .force('y', forceY(0).strength(0.08))
    .stop();
  simulation.tick(count > 150 ? 150 : 300);
  // Keeps the aspect ratio; a single node is centred.
  const [xs, ys] = [nodes.map(({ x = 0 }) => x), nodes.map(({ y = 0 }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const side = Math.max(right - left, bottom - top) || 1;
  return nodes.map(({ x = 0, y = 0 }) => ({
    x: 0.5 + (x - (left + right) / 2) / side,
    y: 0.5 + (y - (top + bottom) / 2) / side,
  }));
}

export type NamedPoint = Place & Readonly<{ name: string; rank: number }>;

type Box = Place & Size;

export const labelHeight = 16;
const letterWidth = 7;
const maxLetters = 24;
/** From the centre of a point to that of its label. */
const distance = 16;

/** Greedy by rank: on the outer side of its point or on another one, overlapping no point or other label. */
export function placeLabels(points: readonly NamedPoint[], width: number, height: number) {
  const placed: ((Place & { readonly text: string }) | null)[] = points.map(() => null);
  const taken: Box[] = points.map(({ x, y }) => ({ x, y, width: 14, height: 14 }));
  for (const [index, point] of [...points.entries()].sort(([, x], [, y]) => y.rank - x.rank)) {
    const text = shortened(point.name);
    const room = lengthOf(text);
    const [across, down] = [point.x / width - 0.5, point.y / height - 0.5];
    const places = [
      [0, distance, down],
      [0, -distance, -down],
      [room / 2 + 12, 0, across],
      [-room / 2 - 12, 0, -across],
    ] as const;
    const boxes = places
      .toSorted(([, , x], [, , y]) => y - x)
      .map(([dx, dy]) => ({ x: point.x + dx, y: point.y + dy, width: room, height: labelHeight }));
    const free = boxes.find((box) => {
      const { x, y } = box;
      const isInside = x >= room / 2 && x <= width - room / 2 && y >= labelHeight / 2 && y <= height - labelHeight / 2;
      return isInside && !taken.some((other) => overlap(box, other));
    });
    if (!free) continue;
    taken.push(free);
    placed[index] = { x: free.x, y: free.y, text };
  }
  return placed;
}

const overlap = (a: Box, b: Box) =>
  2 * Math.abs(a.x - b.x) < a.width + b.width && 2 * Math.abs(a.y - b.y) < a.height + b.height;

/** Full-width characters count as two. */
const widthOf = (letter: string) => (/[\u1100-\u{1ffff}]/u.test(letter) ? 2 : 1);
const lengthOf = (text: string) => letterWidth * Array.from(text).reduce((sum, letter) => sum + widthOf(letter), 0);

function shortened(name: string) {
  let room = maxLetters;
  const letters = Array.from(name);
  const cut = letters.findIndex((letter) => (room -= widthOf(letter)) < 0);
  return cut < 0 ? name : `${letters.slice(0, cut).join('')}…`;
}
