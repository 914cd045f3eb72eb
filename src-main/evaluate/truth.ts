import type { TableRow } from './tab-separated.ts';

interface TruthRow {
  readonly id: string;
  readonly cluster: string | null;
  readonly kind: string;
  /** An original counts itself. */
  readonly sources: ReadonlySet<string>;
}

export interface Truth {
  readonly rows: readonly TruthRow[];
  readonly byId: ReadonlyMap<string, TruthRow>;
}

/** id, cluster (`-` for none), kind, and perhaps sources (between commas, `-` for none). */
export function readTruth(table: readonly TableRow[]): Truth {
  const originals = new Map(
    table.filter(({ kind }) => kind === 'orig').map(({ cluster = '-', id = '' }) => [cluster, id]),
  );
  const rows = table.map(({ id = '', cluster = '-', kind, sources = '-' }): TruthRow => {
    const named = sources.split(',').filter((source) => source !== '-');
    // Without own sources, from the original of the cluster.
    const original = originals.get(cluster);
    return {
      id,
      cluster: cluster === '-' ? null : cluster,
      kind: kind || 'member',
      sources: new Set(named.length > 0 || original === undefined ? named : [original]),
    };
  });
  return truthOf(rows);
}

export const truthOf = (rows: readonly TruthRow[]): Truth => ({
  rows,
  byId: new Map(rows.map((row) => [row.id, row])),
});

/** In one cluster; composition and source; with a common source, neither right nor wrong; unrelated. */
export type Relation = 'copy' | 'derived' | 'neutral' | 'none';

export function relationOf(truth: Truth, a: string, b: string): Relation {
  const [rowA, rowB] = [truth.byId.get(a), truth.byId.get(b)];
  if (!rowA || !rowB || a === b) return 'none';
  if (rowA.cluster !== null && rowA.cluster === rowB.cluster) return 'copy';
  if (derivesFrom(rowA, b) || derivesFrom(rowB, a)) return 'derived';
  return [...rowA.sources].some((source) => rowB.sources.has(source)) ? 'neutral' : 'none';
}

const derivesFrom = (row: TruthRow, id: string) => row.cluster === null && row.sources.has(id);

/** With the original, with sources, or all of a cluster without original. */
export function wantedPairs(truth: Truth) {
  const copies = clustersOf(truth).flatMap((members) => {
    const original = members.find((member) => member.kind === 'orig');
    if (!original) return pairsOf(members);
    return members.filter((member) => member !== original).map((member) => wanted(member, original.id, 'copy'));
  });
  const derived = truth.rows
    .filter((row) => row.cluster === null)
    .flatMap((row) =>
      [...row.sources].filter((id) => id !== row.id && truth.byId.has(id)).map((id) => wanted(row, id, 'derived')),
    );
  return [...copies, ...derived];
}

/** Harsh: a cluster of 14 has 91. */
export const clusterPairs = (truth: Truth) => clustersOf(truth).flatMap(pairsOf);

function clustersOf({ rows }: Truth): TruthRow[][] {
  const groups = Map.groupBy(rows, ({ cluster }) => cluster);
  groups.delete(null);
  return [...groups.values()];
}

const pairsOf = (members: readonly TruthRow[]) =>
  members.flatMap((member, index) => members.slice(index + 1).map((other) => wanted(member, other.id, 'copy')));

const wanted = ({ id: a, kind }: TruthRow, b: string, relation: 'copy' | 'derived') => ({ a, b, kind, relation });

export const pairKey = (a: string, b: string): string => (a < b ? `${a}\t${b}` : `${b}\t${a}`);
