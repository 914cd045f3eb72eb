import type { Source } from '../../contract/audits.ts';
import { AppError } from '../app-error.ts';
import type { Frontier } from '../source/source.ts';
import { analysisStore } from './pages/analysis-store.ts';
import { asAuditError } from './audit-faults.ts';
import { createAuditFile, openAuditFile, type AuditFile } from './audit-file.ts';
import { bodyStore } from './bodies/stored-body.ts';
import { clusterDetails } from './clusters/cluster-details.ts';
import { clusterList } from './clusters/cluster-list.ts';
import { relationGroups } from './pairs/relation-groups.ts';
import { clusterStore } from './clusters/cluster-store.ts';
import { collectAgain, lostPages } from './history/collect-again.ts';
import { dataVersion } from './data-version.ts';
import { decisionStore } from './review/decision-store.ts';
import { detectorStore } from './pairs/detector-store.ts';
import { detectorOrder, extendOrder, type DetectorOrder } from './pairs/detector-store.ts';
import { figureStore } from './figures/figure-store.ts';
import { frontierStore } from './frontier/frontier-store.ts';
import { historyStore } from './history/history-store.ts';
import { journalStore } from './review/journal-store.ts';
import { memberStore } from './clusters/member-store.ts';
import { metaStore, type MetaStore } from './meta-store.ts';
import { checkStore } from './pages/check-store.ts';
import { linkStore } from './pages/link-store.ts';
import { pageList } from './pages/page-list.ts';
import { pageStore } from './pages/page-store.ts';
import { pairStore } from './pairs/pair-store.ts';
import { problemStore } from './problem-store.ts';
import { retryStore } from './frontier/retry-store.ts';
import { labelStore } from './review/review-store.ts';
import { reviewStore } from './review/review-store.ts';
import { searchIndex } from './pages/search-index.ts';
import { sentenceStore } from './sentences/sentence-store.ts';
import { stageStore } from './stage-store.ts';
import { templateStore } from './pages/template-store.ts';
import { statisticsStore } from './statistics-store.ts';

/** One open audit file, grouped by subject. The engine host has the only one. */
export interface Store extends AuditFile {
  readonly meta: MetaStore;
  readonly problems: ReturnType<typeof problemStore>;
  readonly stages: ReturnType<typeof stageStore>;
  /** For one run: what an earlier one handed out but did not finish is handed out again. */
  readonly frontier: () => Frontier;
  readonly analysis: ReturnType<typeof analysisStore>;
  readonly pages: ReturnType<typeof pageStore>;
  readonly bodies: ReturnType<typeof bodyStore>;
  readonly template: ReturnType<typeof templateStore>;
  readonly statistics: ReturnType<typeof statisticsStore>;
  readonly pairs: ReturnType<typeof pairStore>;
  readonly clusters: ReturnType<typeof clusterStore>;
  readonly members: ReturnType<typeof memberStore>;
  readonly version: ReturnType<typeof dataVersion>;
  readonly search: ReturnType<typeof searchIndex>;
  readonly decisions: ReturnType<typeof decisionStore>;
  readonly clusterList: ReturnType<typeof clusterList>;
  readonly clusterDetails: ReturnType<typeof clusterDetails>;
  readonly relationGroups: ReturnType<typeof relationGroups>;
  readonly pageList: ReturnType<typeof pageList>;
  readonly checks: ReturnType<typeof checkStore>;
  readonly links: ReturnType<typeof linkStore>;
  readonly sentences: ReturnType<typeof sentenceStore>;
  readonly retry: ReturnType<typeof retryStore>;
  readonly reviews: ReturnType<typeof reviewStore>;
  readonly labels: ReturnType<typeof labelStore>;
  readonly journal: ReturnType<typeof journalStore>;
  readonly figures: ReturnType<typeof figureStore>;
  readonly again: ReturnType<typeof collectAgain>;
  readonly lost: ReturnType<typeof lostPages>;
  readonly history: ReturnType<typeof historyStore>;
  readonly detections: ReturnType<typeof detectorStore>;
  readonly detectors: () => DetectorOrder;
  /** Gives bits to detectors that have none yet. */
  readonly knowDetectors: (ids: readonly string[]) => DetectorOrder;
}

interface NewAudit {
  readonly name: string;
  readonly sources: readonly Source[];
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Written before the file appears under its name. */
  readonly prepare?: (meta: MetaStore) => void;
}

export function createStore(path: string, { name, sources, createdAt, prepare }: NewAudit): Store {
  return storeOf(
    createAuditFile(path, (database) => {
      const meta = metaStore(database);
      meta.initialise(name, sources, createdAt);
      prepare?.(meta);
    }),
  );
}

/** Tables that cannot be used count as damage. */
export function openStore(path: string): Store {
  const file = openAuditFile(path);
  try {
    const store = storeOf(file);
    if (store.meta.get('audit') === null)
      throw new AppError('audit-file-damaged', {
        file: path,
        detail: 'meta: what the audit knows of itself is missing',
      });
    store.meta.read();
    return store;
  } catch (error) {
    file.close();
    const known = asAuditError(error, path, file.isThere);
    if (known.code !== 'internal' && known.code !== 'request-invalid') throw known;
    throw new AppError('audit-file-damaged', { file: path, detail: known.message }, { cause: error });
  }
}

function storeOf(file: AuditFile): Store {
  const { database } = file;
  const meta = metaStore(database);
  const problems = problemStore(database);
  let order = detectorOrder(JSON.parse(meta.get('detector-order') ?? '[]') as string[]);
  const version = dataVersion(Date.now());
  const search = searchIndex(database);
  const pages = pageStore(database);
  const clusters = clusterStore(database);
  const decisions = decisionStore(database);
  const stages = stageStore(database);
  return {
    ...file,
    meta,
    problems,
    stages,
    frontier: () => frontierStore(database, meta, problems),
    analysis: analysisStore(database),
    pages,
    bodies: bodyStore(database),
    template: templateStore(database),
    statistics: statisticsStore(database),
    pairs: pairStore(database, () => order),
    clusters,
    members: memberStore(database),
    version,
    search,
    decisions,
    clusterList: clusterList(database, version, search),
    clusterDetails: clusterDetails(database, { clusters, brief: pages.brief, decision: decisions.get }),
    relationGroups: relationGroups(database, version, pages.brief),
    pageList: pageList(database, version, search, pages.brief, () => stages.get('cluster').state === 'done'),
    checks: checkStore(database, version),
    links: linkStore(database),
    sentences: sentenceStore(database, version, search),
    retry: retryStore(database, stages),
    reviews: reviewStore(database),
    labels: labelStore(database),
    journal: journalStore(database),
    figures: figureStore(database),
    again: collectAgain(database),
    lost: lostPages(database),
    history: historyStore(database, meta),
    detections: detectorStore(database),
    detectors: () => order,
    knowDetectors(ids) {
      order = detectorOrder(extendOrder(order.ids, ids));
      meta.set('detector-order', JSON.stringify(order.ids));
      return order;
    },
  };
}
