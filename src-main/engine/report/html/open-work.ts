import type { ClusterRow } from '../../../contract/clusters.ts';
import { type AdviceKind, kindsOfCopies } from '../../../contract/verdicts.ts';
import type { Report } from '../report.ts';
import { addressLink, type Child, clusterLink, contentsBadges, foreign, markup } from './parts.ts';

interface OpenWork {
  readonly name: Child;
  readonly contents: Child;
  readonly advice: [AdviceKind, number][];
  readonly source: Child;
}

const firstShown = 10;

/**
 * Clusters of copies come before versions and languages as a whole, which many families of a few pages would hide, and
 * these before other families.
 */
export function openWork(report: Report): readonly OpenWork[] {
  const trees = treesWithWork(report.store.trees());
  const kinds = JSON.stringify(trees.map(({ kind }) => clusterKindOf[kind]));
  const found = new Map<number, OpenWork & { readonly isOfCopies: boolean }>();
  for (const { cluster, advice, pages } of report.store.figures.openWork(kinds, firstShown)) {
    const known = found.get(cluster);
    const row = known ? null : report.store.clusters.get(cluster);
    if (known) known.advice.push([advice, pages]);
    else if (row) found.set(cluster, { ...workOnCluster(report, row), advice: [[advice, pages]] });
  }
  const { copies = [], families = [] } = Object.groupBy(found.values(), ({ isOfCopies }) =>
    isOfCopies ? 'copies' : 'families',
  );
  return [...copies, ...workOnTrees(report, trees), ...families].slice(0, firstShown);
}

const workOnCluster = (report: Report, cluster: ClusterRow) => ({
  isOfCopies: kindsOfCopies.has(cluster.kind),
  name: clusterLink(report, cluster),
  contents: contentsBadges(report, cluster),
  source: addressLink(cluster.sourceAddress),
});

/** `leadsTo`: where the current version stands. */
const treesWithWork = (trees: ReturnType<Report['store']['trees']>) =>
  trees
    .filter(({ proposed }) => proposed > 0)
    .toSorted((x, y) => y.proposed - x.proposed)
    .map((tree) => ({ ...tree, leadsTo: trees.find(({ root, isCurrent }) => isCurrent && root === tree.root)?.path }));

const clusterKindOf = { version: 'version', locale: 'translation' } as const;

const workOnTrees = ({ text, shared }: Report, trees: ReturnType<typeof treesWithWork>) =>
  trees.map(({ kind, path, leadsTo, proposed }): OpenWork => ({
    name: foreign(text(`trees.${kind}`, { tree: path })),
    contents: markup`<span class="badge">${shared(`clusterKind.${clusterKindOf[kind]}`)}</span>`,
    advice: [[kind === 'version' ? 'canonical' : 'hreflang', proposed]],
    source: foreign(leadsTo ?? ''),
  }));

export const adviceItems = ({ text, shared }: Report, advice: OpenWork['advice']) =>
  advice.map(([kind, pages]) => text('actions.item', { advice: shared(`advice.${kind}`), pages }, pages));
