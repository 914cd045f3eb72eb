import { z } from 'zod';
import type { Client } from '../contract/api.ts';
import type { ClusterListRow } from '../contract/cluster-views.ts';
import type { ClusterMember, RelationRow } from '../contract/clusters.ts';
import { AppError } from '../engine/app-error.ts';
import { allRows } from './open-to-read.ts';
import { readTextFile, writeJson } from './text-files.ts';

/** Known and accepted findings, by addresses. */
const baselineSchema = z.object({
  format: z.literal('pagetwin-baseline'),
  version: z.literal(1),
  clusters: z.array(z.object({ key: z.string(), title: z.string(), pages: z.array(z.string()) })),
  relations: z.array(z.tuple([z.string(), z.string()])),
});
type Baseline = z.infer<typeof baselineSchema>;

export interface ListedCluster {
  readonly cluster: ClusterListRow;
  readonly members: readonly (Pick<ClusterMember, 'verdict' | 'similarity'> & { readonly address: string })[];
}

export interface KnownFindings {
  readonly clusters: readonly ListedCluster[];
  readonly relations: readonly RelationRow[];
}

/** Throws `option-out-of-range` for another file, and what reading throws. */
export async function readBaseline(file: unknown): Promise<Baseline | null> {
  const text = await readTextFile(file);
  try {
    return text === null ? null : baselineSchema.parse(JSON.parse(text));
  } catch (cause) {
    const parameters = { option: '--baseline', allowed: '--write-baseline', value: String(file) };
    throw new AppError('option-out-of-range', parameters, { cause });
  }
}

export async function writeBaseline(file: string, { clusters, relations }: KnownFindings): Promise<void> {
  const baseline: Baseline = {
    format: 'pagetwin-baseline',
    version: 1,
    clusters: clusters
      .map(({ cluster: { key, title }, members }) => ({ key, title, pages: members.map(addressOf).sort() }))
      .sort((x, y) => (x.key < y.key ? -1 : 1)),
    relations: relations.map(pairOf).sort((x, y) => (x.join('\n') < y.join('\n') ? -1 : 1)),
  };
  await writeJson(file, baseline);
}

/** A cluster is known when all its pages stand in one known cluster. */
export function withoutKnown(
  findings: KnownFindings,
  baseline: Baseline | null,
): { readonly fresh: KnownFindings; readonly known: KnownFindings } {
  if (!baseline) return { fresh: findings, known: { clusters: [], relations: [] } };
  const homes = new Map<string, Set<number>>();
  for (const [at, { pages }] of baseline.clusters.entries())
    for (const address of pages) homes.set(address, (homes.get(address) ?? new Set()).add(at));
  const isKnownCluster = ({ members }: ListedCluster) => {
    const [first, ...rest] = members.map(({ address }) => homes.get(address) ?? new Set<number>());
    return first !== undefined && [...first].some((home) => rest.every((others) => others.has(home)));
  };
  const pairs = new Set(baseline.relations.map((pair) => pair.join('\n')));
  const isKnownRelation = (relation: RelationRow) => pairs.has(pairOf(relation).join('\n'));
  const part = (known: boolean): KnownFindings => ({
    clusters: findings.clusters.filter((cluster) => isKnownCluster(cluster) === known),
    relations: findings.relations.filter((relation) => isKnownRelation(relation) === known),
  });
  return { fresh: part(false), known: part(true) };
}

const addressOf = ({ address }: { readonly address: string }): string => address;

const pairOf = ({ addressA, addressB }: RelationRow): [string, string] =>
  addressA < addressB ? [addressA, addressB] : [addressB, addressA];

export async function listFindings(client: Client, audit: string): Promise<KnownFindings> {
  const clusters: ListedCluster[] = [];
  for (const cluster of await allRows((part) => client.request('cluster/list', { audit, ...part }))) {
    const members = await allRows((part) => client.request('cluster/members', { audit, cluster: cluster.id, ...part }));
    clusters.push({
      cluster,
      members: members.map(({ page: { address }, verdict, similarity }) => ({ address, verdict, similarity })),
    });
  }
  return { clusters, relations: await allRows((part) => client.request('relation/list', { audit, ...part })) };
}
