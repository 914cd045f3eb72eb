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
import { dataVersion, type DataVersion } from './data-version.ts';
import { decisionStore } from './review/decision-store.ts';
import {
  detectorOrder,
  detectorStore,
  extendOrder,
  orderKey,
  storedOrder,
  type DetectorOrder,
} from './pairs/detector-store.ts';
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
import { labelStore, reviewStore } from './review/review-store.ts';
import { searchIndex } from './pages/search-index.ts';
import { sentenceStore } from './sentences/sentence-store.ts';
import { stageStore } from './stage-store.ts';
import { templateStore } from './pages/template-store.ts';
import { statisticsStore } from './statistics-store.ts';

/** Subjects that need nothing but the file. */
const subjects = {
  meta: metaStore,
  problems: problemStore,
  stages: stageStore,
  analysis: analysisStore,
  pages: pageStore,
  bodies: bodyStore,
  template: templateStore,
  statistics: statisticsStore,
  clusters: clusterStore,
  members: memberStore,
  search: searchIndex,
  decisions: decisionStore,
  links: linkStore,
  reviews: reviewStore,
  labels: labelStore,
  journal: journalStore,
  figures: figureStore,
  again: collectAgain,
  lost: lostPages,
  detections: detectorStore,
} as const;
type Subjects = { readonly [Subject in keyof typeof subjects]: ReturnType<(typeof subjects)[Subject]> };

/** One open audit file, grouped by subject. The engine host has the only one. */
export interface Store extends AuditFile, Subjects {
  /** For one run: what an earlier one handed out but did not finish is handed out again. */
  readonly frontier: () => Frontier;
  readonly pairs: ReturnType<typeof pairStore>;
  readonly version: DataVersion;
  readonly clusterList: ReturnType<typeof clusterList>;
  readonly clusterDetails: ReturnType<typeof clusterDetails>;
  readonly relationGroups: ReturnType<typeof relationGroups>;
  readonly pageList: ReturnType<typeof pageList>;
  readonly checks: ReturnType<typeof checkStore>;
  readonly sentences: ReturnType<typeof sentenceStore>;
  readonly history: ReturnType<typeof historyStore>;
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
  const made = Object.entries(subjects).map(([subject, make]) => [subject, make(database)]);
  const parts = Object.fromEntries(made) as Subjects;
  const { meta, problems, stages, pages, clusters, decisions, search } = parts;
  let order = storedOrder(meta);
  const version = dataVersion(Date.now());
  return {
    ...file,
    ...parts,
    frontier: () => frontierStore(database, meta, problems),
    pairs: pairStore(database, () => order),
    version,
    clusterList: clusterList(database, version, search),
    clusterDetails: clusterDetails(database, { clusters, brief: pages.brief, decision: decisions.get }),
    relationGroups: relationGroups(database, version, pages.brief),
    pageList: pageList(database, version, search, pages.brief, () => stages.get('cluster').state === 'done'),
    checks: checkStore(database, version),
    sentences: sentenceStore(database, version, search),
    history: historyStore(database, meta),
    detectors: () => order,
    knowDetectors(ids) {
      order = detectorOrder(extendOrder(order.ids, ids));
      meta.set(orderKey, JSON.stringify(order.ids));
      return order;
    },
  };
}
