import type { Source } from '../../contract/audits.ts';
import { fail } from '../app-error.ts';
import { analysisStore } from './pages/analysis-store.ts';
import { asAuditError } from './check-file.ts';
import { createAuditFile, openAuditFile, type AuditFile } from './audit-file.ts';
import { bodyStore } from './bodies/stored-body.ts';
import { clusterDetails } from './clusters/cluster-details.ts';
import { clusterList } from './clusters/cluster-list.ts';
import { relationGroups } from './pairs/relation-groups.ts';
import { clusterStore, memberStore } from './clusters/cluster-store.ts';
import { collectAgain, lostPages } from './history/collect-again.ts';
import type { WritableDatabase } from './database.ts';
import { dataVersion } from './data-version.ts';
import { decisionStore, labelStore, reviewStore } from './review/review-store.ts';
import { detectorOrder, detectorStore, extendOrder, orderKey, storedOrder, pairStore } from './pairs/pair-store.ts';
import { figureStore } from './figures/figure-store.ts';
import { frontierStore } from './frontier/frontier-store.ts';
import { historyStore } from './history/history-store.ts';
import { journalStore } from './review/journal-store.ts';
import { metaStore, type MetaStore } from './meta-store.ts';
import { checkStore } from './pages/check-store.ts';
import { linkStore } from './pages/link-store.ts';
import { pageList } from './pages/page-list.ts';
import { pageStore } from './pages/page-store.ts';
import { problemStore } from './problem-store.ts';
import { searchIndex } from './pages/search-index.ts';
import { sentenceStore } from './sentences/sentence-store.ts';
import { stageStore } from './stage-store.ts';
import { templateStore } from './pages/template-store.ts';
import { statisticsStore } from './statistics-store.ts';

/** One open audit file, grouped by subject. Only the host process has one. */
export type Store = Readonly<AuditFile & ReturnType<typeof storesOf>>;

type NewAudit = Readonly<{
  name: string;
  sources: readonly Source[];
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Called before the file appears under its name. */
  prepare?: (meta: MetaStore) => void;
}>;

export function createStore(path: string, { name, sources, createdAt, prepare }: NewAudit): Store {
  return storeOf(
    createAuditFile(path, (database) => {
      const meta = metaStore(database);
      meta.initialise(name, sources, createdAt);
      prepare?.(meta);
    }),
  );
}

/** Unusable tables are reported as damage. */
export function openStore(path: string): Store {
  const file = openAuditFile(path);
  try {
    const store = storeOf(file);
    if (store.meta.get('audit') === null) fail('audit-file-damaged', { file: path, detail: 'meta-missing' });
    store.meta.read();
    return store;
  } catch (error) {
    file.close();
    const known = asAuditError(error, path, file.isThere);
    if (known.code !== 'internal' && known.code !== 'request-invalid') throw known;
    fail('audit-file-damaged', { file: path, detail: known.message }, { cause: error });
  }
}

const storeOf = (file: AuditFile): Store => ({ ...file, ...storesOf(file.database) });

export function storesOf(database: WritableDatabase) {
  const meta = metaStore(database);
  const problems = problemStore(database);
  const stages = stageStore(database);
  const pages = pageStore(database);
  const clusters = clusterStore(database, pages.brief);
  const decisions = decisionStore(database);
  const search = searchIndex(database);
  const version = dataVersion(Date.now());
  let order = storedOrder(meta);
  return {
    meta,
    problems,
    stages,
    pages,
    clusters,
    decisions,
    search,
    analysis: analysisStore(database),
    bodies: bodyStore(database),
    template: templateStore(database),
    statistics: statisticsStore(database),
    members: memberStore(database),
    links: linkStore(database),
    reviews: reviewStore(database),
    labels: labelStore(database),
    journal: journalStore(database),
    figures: figureStore(database),
    again: collectAgain(database),
    lost: lostPages(database),
    detections: detectorStore(database),
    /** For one run; it hands out again what an earlier run did not finish. */
    frontier: () => frontierStore(database, meta, problems),
    pairs: pairStore(database, () => order),
    version,
    clusterList: clusterList(database, version, search),
    clusterDetails: clusterDetails(database, clusters, pages.brief, decisions.get),
    relationGroups: relationGroups(database, version, pages.brief),
    pageList: pageList(database, version, search, pages.brief, () => stages.get('cluster').state === 'done'),
    checks: checkStore(database, version),
    sentences: sentenceStore(database, version, search, pages.brief),
    history: historyStore(database, meta),
    detectors: () => order,
    /** Assigns bits to new detectors. */
    knowDetectors(ids: readonly string[]) {
      order = detectorOrder(extendOrder(order.ids, ids));
      meta.set(orderKey, JSON.stringify(order.ids));
      return order;
    },
  };
}
