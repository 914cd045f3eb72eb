import type { AuditFigures, ClusterBrief } from '../../../contract/changes.ts';

/** What is stored of an audit for later comparisons, without texts. */
export interface AuditRecord {
  readonly name: string;
  readonly finishedAt: number;
  readonly figures: AuditFigures;
  readonly hosts: readonly string[];
  readonly pages: {
    readonly address: readonly string[];
    /** '' for pages without text. */
    readonly textHash: readonly string[];
    /** '' is indexable; see `indexabilityStatuses`. */
    readonly indexability: readonly string[];
    readonly cluster: readonly number[];
  };
  readonly clusters: readonly Readonly<ClusterBrief>[];
  readonly sentences: {
    readonly key: readonly string[];
    readonly pages: readonly number[];
    readonly texts: Readonly<Record<string, string>>;
  };
}

/**
 * For each page of the later audit its index in the earlier one, -1 for new pages; and the reverse. `moved` are later
 * pages matched by their text alone.
 */
export type MatchedPages = ReturnType<typeof matchPages>;

/** Matches pages by address, then the remaining ones by text, each page once. */
export function matchPages(before: AuditRecord['pages'], after: AuditRecord['pages']) {
  const toBefore = new Int32Array(after.address.length).fill(-1);
  const toAfter = new Int32Array(before.address.length).fill(-1);
  const moved = new Set<number>();
  const link = (at: number, was: number) => {
    toBefore[at] = was;
    toAfter[was] = at;
  };
  const places = new Map(before.address.map((address, at) => [address, at]));
  for (const [at, address] of after.address.entries()) {
    const was = places.get(address);
    if (was !== undefined) link(at, was);
  }
  const unmatched = [...before.textHash.keys()].filter((was) => toAfter[was] === -1);
  const lost = Map.groupBy(unmatched, (was) => before.textHash[was] ?? '');
  for (const [at, hash] of after.textHash.entries()) {
    if (toBefore[at] !== -1 || hash === '') continue;
    const was = lost.get(hash)?.shift();
    if (was === undefined) continue;
    link(at, was);
    moved.add(at);
  }
  return { before: toBefore, after: toAfter, moved };
}

export function membersOf({ pages, clusters }: AuditRecord): number[][] {
  const members: number[][] = clusters.map(() => []);
  for (const [page, cluster] of pages.cluster.entries()) members[cluster]?.push(page);
  return members;
}

export const isError = (indexability: string | undefined): boolean =>
  indexability === 'client-error' || indexability === 'server-error';
