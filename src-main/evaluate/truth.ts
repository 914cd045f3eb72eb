import type { TableRow } from './tab-separated.ts';

export interface TruthRow {
  readonly id: string;
  /** Null: in no cluster. */
  readonly cluster: string | null;
  readonly kind: string;
  /** That the document derives from; an original counts itself. */
  readonly sources: ReadonlySet<string>;
}

export interface Truth {
  /** In the order of the file, in which pairs are listed too. */
  readonly rows: readonly TruthRow[];
  readonly byId: ReadonlyMap<string, TruthRow>;
}

/** Of `truth.tsv`: id, cluster (`-` for none), kind, and perhaps sources (ids between commas, `-` for none). */
export function readTruth(table: readonly TableRow[]): Truth {
  const originals = new Map(
    table.filter((row) => row['kind'] === 'orig').map((row) => [row['cluster'] ?? '-', row['id'] ?? '']),
  );
  const rows = table.map((row): TruthRow => {
    const cluster = row['cluster'] ?? '-';
    return {
      id: row['id'] ?? '',
      cluster: cluster === '-' ? null : cluster,
      kind: row['kind'] || 'member',
      sources: sourcesOf(row, originals),
    };
  });
  return truthOf(rows);
}

export function truthOf(rows: readonly TruthRow[]): Truth {
  return { rows, byId: new Map(rows.map((row) => [row.id, row])) };
}

/** A row that names none derives from the original of its cluster. */
function sourcesOf(row: TableRow, originals: ReadonlyMap<string, string>): ReadonlySet<string> {
  const named = (row['sources'] ?? '-').split(',').filter((id) => id !== '-');
  const original = originals.get(row['cluster'] ?? '-');
  if (named.length > 0) return new Set(named);
  return new Set(original === undefined ? [] : [original]);
}

/**
 * `copy`: in one cluster. `derived`: a composition and a source of it. `neutral`: related only through a common source,
 * neither right nor wrong. `none`: unrelated.
 */
export type Relation = 'copy' | 'derived' | 'neutral' | 'none';

export function relationOf(truth: Truth, a: string, b: string): Relation {
  const [rowA, rowB] = [truth.byId.get(a), truth.byId.get(b)];
  if (!rowA || !rowB || a === b) return 'none';
  if (rowA.cluster !== null && rowA.cluster === rowB.cluster) return 'copy';
  if (derivesFrom(rowA, b) || derivesFrom(rowB, a)) return 'derived';
  return [...rowA.sources].some((source) => rowB.sources.has(source)) ? 'neutral' : 'none';
}

function derivesFrom(row: TruthRow, id: string): boolean {
  return row.cluster === null && row.sources.has(id);
}

export interface WantedPair {
  readonly a: string;
  readonly b: string;
  readonly kind: string;
  readonly relation: 'copy' | 'derived';
}

/**
 * For recall: copies with their original, compositions with their sources, and all pairs of a cluster without original.
 */
export function wantedPairs(truth: Truth): WantedPair[] {
  const copies = [...clusterMembers(truth).values()].flatMap((members) => {
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

/** A much harsher measure: a cluster of 14 has 91 pairs. */
export function clusterPairs(truth: Truth): WantedPair[] {
  return [...clusterMembers(truth).values()].flatMap(pairsOf);
}

function clusterMembers(truth: Truth): Map<string, TruthRow[]> {
  return Map.groupBy(
    truth.rows.filter((row) => row.cluster !== null),
    (row) => row.cluster ?? '',
  );
}

function pairsOf(members: readonly TruthRow[]): WantedPair[] {
  return members.flatMap((member, index) => members.slice(index + 1).map((other) => wanted(member, other.id, 'copy')));
}

function wanted({ id, kind }: TruthRow, other: string, relation: WantedPair['relation']): WantedPair {
  return { a: id, b: other, kind, relation };
}

/** Whichever way round. */
export function pairKey(a: string, b: string): string {
  return a < b ? `${a}\t${b}` : `${b}\t${a}`;
}
