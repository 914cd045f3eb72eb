import { type KeyboardEvent, useMemo, useState } from 'react';
import { useElementSize } from '@mantine/hooks';
import { hierarchy, treemap, treemapDice, treemapSquarify } from 'd3-hierarchy';
import { type Verdict, verdicts } from '#contract/verdicts.ts';
import { Button, Link, TableHead, type Texts, useShortName, useText } from '../../kit.ts';
import { type Overview, Panel, places, ScrollBox } from './panel.tsx';
import css from './overview.module.css';

type Treemap = Overview['treemap'];
type ClusterTreemapProps = { treemap: Treemap };

export function ClusterTreemap({ treemap }: ClusterTreemapProps) {
  const text = useText();
  const [asList, setAsList] = useState(false);
  const present = new Set([...treemap.clusters, ...treemap.others].map(({ verdict }) => verdict));
  return (
    <Panel
      says="overview.treemap"
      note="overview.treemapHint"
      width="wide"
      testId="overview-treemap"
      end={
        <Button
          size="small"
          look="quiet"
          aria-pressed={asList}
          onClick={() => setAsList(!asList)}
          data-testid="treemap-list"
          says="overview.asList"
        />
      }
    >
      {asList ? <ClusterTable treemap={treemap} /> : <Tiles treemap={treemap} />}
      <ul className="flex wrap push-down small gap-16 gap-y-4">
        {verdicts
          .filter((verdict) => present.has(verdict))
          .map((verdict) => (
            <li key={verdict}>
              <Link className="inline-row soft gap-6" href={places.copies({ verdicts: [verdict] })}>
                <span className="swatch" data-verdict={verdict} aria-hidden />
                {text.shared(`verdict.${verdict}`)}
              </Link>
            </li>
          ))}
      </ul>
    </Panel>
  );
}

const listedClusters = 100;

function ClusterTable({ treemap: { clusters, others } }: ClusterTreemapProps) {
  const text = useText();
  const shortName = useShortName();
  const left = Math.max(0, clusters.length - listedClusters) + others.reduce((sum, other) => sum + other.clusters, 0);
  return (
    <ScrollBox says="overview.treemap">
      <table className="table">
        <TableHead
          columns={[
            text.ui('nav.clusters'),
            text.ui('overview.verdict'),
            text.ui('overview.canonical'),
            { label: text.ui('overview.pages'), isNumber: true },
          ]}
        />
        <tbody>
          {clusters.slice(0, listedClusters).map(({ id, key, title, pages, verdict, canonicalState }) => (
            <tr key={id}>
              <th scope="row">
                <Link href={places.cluster(key)}>{shortName({ title, address: '' })}</Link>
              </th>
              <td>{text.shared(`verdict.${verdict}`)}</td>
              <td>{text.shared(`canonicalState.${canonicalState}`)}</td>
              <td className="number">{text.format.integer(pages)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <Link href={places.copies({ sort: 'pages' })}>{text.ui('overview.otherClusters', { count: left })}</Link>
      )}
    </ScrollBox>
  );
}

/** A sum is a tile for all clusters of a verdict without a tile of their own. */
function tilesOf(text: Texts, { clusters, others }: Treemap) {
  const noteOf = (pages: number, verdict: Verdict, ...more: readonly string[]) =>
    [text.count('pages', pages), text.shared(`verdict.${verdict}`), ...more].join(' · ');
  return [
    ...clusters.map(({ id, key, title, pages, canonicalState, verdict, resolvedBySite }) => {
      const resolved = resolvedBySite ? [text.ui('clusters.resolvedBySite')] : [];
      const note = noteOf(pages, verdict, text.shared(`canonicalState.${canonicalState}`), ...resolved);
      return { key: `cluster-${id}`, title, note, to: places.cluster(key), pages, verdict, clusters: 1 };
    }),
    ...others.map(({ verdict, clusters: count, pages }) => ({
      key: `others-${verdict}`,
      title: text.ui('overview.otherClusters', { count }),
      note: noteOf(pages, verdict),
      to: places.copies({ verdicts: [verdict], sort: 'pages', descending: true }),
      pages,
      verdict,
      clusters: count,
    })),
  ];
}

const minHeight = 250;
const minArea = 6000;

function Tiles({ treemap }: ClusterTreemapProps) {
  const text = useText();
  const { ref, width: exactWidth, height: exactHeight } = useElementSize<HTMLUListElement>();
  const [width, height] = [Math.floor(exactWidth), Math.max(minHeight, Math.floor(exactHeight))];
  const [active, setActive] = useState(0);
  const tiles = useMemo(() => {
    const maxTiles = Math.max(1, Math.floor((width * (height - bandHeight)) / minArea));
    const folded = foldSmall(treemap, maxTiles);
    const [single, sums] = [folded.clusters, folded.others].map((group) => group.map(({ pages }) => pages));
    const boxes = boxesOf(single ?? [], sums ?? [], { x: 0, y: 0, width, height });
    return tilesOf(text, folded).flatMap((tile, index) => (boxes[index] ? { ...tile, box: boxes[index] } : []));
  }, [text, treemap, width, height]);
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const next = nextTile(event.key, active, tiles.length);
    if (next === null) return;
    event.preventDefault();
    setActive(next);
    event.currentTarget.querySelectorAll('a')[next]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the links inside
    <ul
      ref={ref}
      className="treemap grow relative"
      style={{ minHeight }}
      aria-label={text.ui('overview.treemap')}
      onKeyDown={onKeyDown}
    >
      {width > 0 &&
        tiles.map((tile, index) => (
          <TileView
            key={tile.key}
            tile={tile}
            tabIndex={index === Math.min(active, tiles.length - 1) ? 0 : -1}
            onFocus={() => setActive(index)}
          />
        ))}
    </ul>
  );
}

function nextTile(key: string, active: number, count: number) {
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(count - 1, active + 1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, active - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

type Tile = ReturnType<typeof tilesOf>[number] & { readonly box: Box };

type TileViewProps = { tile: Tile; tabIndex: number; onFocus: () => void };

const gap = 2;
const lineHeight = 16;
const frameHeight = 14;
const wideTile = 190;
const letterWidth = 8;
const boldLetterWidth = 9;
/** With padding and gap, in pixels. */
const frameWidth = 22;
/** Narrower tiles show only the number. */
const widthOf = (note: string) => note.length * letterWidth + frameWidth;

const words = /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;

/** Ends words that are wider than a line with an ellipsis, as they would be broken anywhere. */
export const withWordsOf = (letters: number, title: string) =>
  title.replace(words, (word) => (word.length > letters ? `${word.slice(0, Math.max(1, letters - 1))}…` : word));

/** The title gets the lines left by the note. */
function TileView({ tile: { title, note, to, pages, verdict, clusters, box }, ...focus }: TileViewProps) {
  const text = useText();
  const shortName = useShortName();
  const shortNote = text.count('pages', pages);
  const lines = Math.floor((box.height - gap - frameHeight) / lineHeight);
  const isRoomy = box.width > 48 && lines >= 1;
  const sum = box.width < widthOf(title) ? `+${text.format.integer(clusters)}` : title;
  const name = clusters > 1 ? sum : shortName({ title, address: '' });
  return (
    <li
      className="absolute"
      style={{ left: box.x, top: box.y, width: Math.max(1, box.width - gap), height: Math.max(1, box.height - gap) }}
    >
      <Link
        href={to}
        className={`${css.treemapTile} as-block h-full clip ink no-underline round-4`}
        data-verdict={verdict}
        data-roomy={isRoomy}
        {...focus}
        title={`${title}\n${note}`}
      >
        <strong
          className={isRoomy ? 'clamp' : 'visually-hidden'}
          style={{ WebkitLineClamp: Math.max(1, Math.min(3, lines - 1)) }}
        >
          {withWordsOf(Math.floor((box.width - frameWidth) / boldLetterWidth), name)}
        </strong>
        <small className={isRoomy && lines > 1 ? 'cut as-block soft' : 'visually-hidden'}>
          {box.width < widthOf(shortNote) ? text.format.integer(pages) : box.width < wideTile ? shortNote : note}
        </small>
      </Link>
    </li>
  );
}

type Box = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>;

/** Keeps the first cluster and all large enough for a name, given `maxTiles` equal tiles; others join the sums. */
export function foldSmall({ clusters, others }: Treemap, maxTiles: number) {
  const sums = new Map(others.map((other) => [other.verdict, { ...other }]));
  const kept = legible(clusters, maxTiles);
  for (const { verdict, pages } of clusters.slice(kept)) {
    const sum = sums.get(verdict) ?? { verdict, clusters: 0, pages: 0 };
    sums.set(verdict, { verdict, clusters: sum.clusters + 1, pages: sum.pages + pages });
  }
  const known = [...sums.values()].toSorted((a, b) => b.pages - a.pages);
  return { clusters: clusters.slice(0, kept), others: known };
}

function legible(clusters: Treemap['clusters'], maxTiles: number) {
  let sum = 0;
  for (const [at, { pages }] of clusters.entries()) {
    sum += pages;
    if (at > 0 && pages * maxTiles < sum) return at;
  }
  return clusters.length;
}

const bandHeight = 48;

/**
 * Sums are in a band below, as they would leave clusters too little space; areas are comparable only within each group.
 */
export function boxesOf(clusters: readonly number[], sums: readonly number[], area: Box) {
  if (sums.length === 0 || clusters.length === 0) return squarify([...clusters, ...sums], area);
  const band = Math.min(bandHeight, area.height / 2);
  const above = { ...area, height: area.height - band };
  const below = { ...area, y: area.y + above.height, height: band };
  return [...squarify(clusters, above), ...squarify(sums, below, treemapDice)];
}

/** Squarified treemap (Bruls, Huizing and van Wijk 2000). Sizes must be positive, preferably descending. */
export function squarify(
  sizes: readonly number[],
  { x, y, width, height }: Box,
  tile: typeof treemapDice = treemapSquarify.ratio(1),
) {
  if (sizes.length === 0) return [];
  const root = hierarchy<Sized>({ children: sizes.map((size) => ({ size })) }).sum(({ size = 0 }) => size);
  const leaves = treemap<Sized>().tile(tile).size([width, height])(root).leaves();
  return leaves.map(({ x0, x1, y0, y1 }) => ({ x: x + x0, y: y + y0, width: x1 - x0, height: y1 - y0 }));
}

type Sized = Readonly<{ size?: number; children?: readonly Sized[] }>;
