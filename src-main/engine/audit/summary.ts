import type { AuditSummary } from '../../contract/audits.ts';
import { activeDetectors } from '../detect/registry.ts';
import type { Store } from '../store/store.ts';

export function summaryOf(
  { meta, pages, clusters, analysis, sentences, problems, path }: Store,
  audit: string,
): AuditSummary {
  const { name, createdAt, sources } = meta.read();
  const pageCounts = pages.counts();
  const found = clusters.counts();
  const { collected, pairs } = analysis.counts();
  return {
    audit,
    file: path,
    name,
    createdAt,
    sources: [...sources],
    collectedPages: collected,
    pages: pageCounts.pages,
    indexablePages: pageCounts.indexable,
    duplicatePages: found.clusteredPages,
    copiedPages: found.copiedPages,
    clusters: found.clusters,
    clustersByKind: found.byKind,
    clustersByVerdict: found.byVerdict,
    pairs,
    relations: found.relations,
    sharedSentences: sentences.count(),
    problems: problems.count(),
    detectors: activeDetectors(meta.options().detectors).map((detector) => detector.id),
    notices: meta.get('notice:no-chinese-dictionary') ? ['no-chinese-dictionary'] : [],
  };
}
