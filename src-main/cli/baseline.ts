import { z } from 'zod';
import type { RelationRow } from '../contract/clusters.ts';
import { fail } from '../engine/app-error.ts';
import { readTextFile, writeJson } from './acting.ts';
import type { KnownFindings, ListedCluster } from './fail-on.ts';

/** Known findings, identified by page addresses. */
const baselineSchema = z.object({
  format: z.literal('pagetwin-baseline'),
  version: z.literal(1),
  clusters: z.array(z.object({ key: z.string(), title: z.string(), pages: z.array(z.string()) })),
  relations: z.array(z.tuple([z.string(), z.string()])),
});
type Baseline = z.infer<typeof baselineSchema>;

/** Throws `baseline-invalid`, and errors of reading the file. */
export async function readBaseline(file: unknown): Promise<Baseline | null> {
  const text = await readTextFile(file);
  try {
    return text === null ? null : baselineSchema.parse(JSON.parse(text));
  } catch (cause) {
    fail('baseline-invalid', { file: String(file) }, { cause });
  }
}

export async function writeBaseline(file: string, { clusters, relations }: KnownFindings) {
  const baseline: Baseline = {
    format: 'pagetwin-baseline',
    version: 1,
    clusters: clusters
      .map(({ cluster: { key, title }, members }) => ({
        key,
        title,
        pages: members.map(({ address }) => address).sort(),
      }))
      .sort((x, y) => (x.key < y.key ? -1 : 1)),
    relations: relations.map(pairOf).sort((x, y) => (x.join('\n') < y.join('\n') ? -1 : 1)),
  };
  await writeJson(file, baseline);
}

/** A cluster is known if one cluster of the baseline has all its pages. */
export function withoutKnown(findings: KnownFindings, baseline: Baseline | null) {
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

const pairOf = ({ addressA, addressB }: RelationRow): [string, string] =>
  addressA < addressB ? [addressA, addressB] : [addressB, addressA];
