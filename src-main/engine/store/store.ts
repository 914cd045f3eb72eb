import type { Source } from '../../contract/audits.ts';
import { AppError } from '../app-error.ts';
import type { Frontier } from '../source/source.ts';
import { analysisStore, type AnalysisStore } from './pages/analysis-store.ts';
import { asAuditError } from './audit-faults.ts';
import { createAuditFile, openAuditFile, type AuditFile } from './audit-file.ts';
import type { WritableDatabase } from './database.ts';
import { bodyStore, type BodyStore } from './bodies/stored-body.ts';
import { clusterDetails, type ClusterDetails } from './clusters/cluster-details.ts';
import { clusterList, type ClusterList } from './clusters/cluster-list.ts';
import { relationGroups, type RelationGroups } from './pairs/relation-groups.ts';
import { clusterStore, type ClusterStore } from './clusters/cluster-store.ts';
import { collectAgain, type CollectAgain } from './history/collect-again.ts';
import { lostPages, type LostPages } from './history/lost-pages.ts';
import { dataVersion, type DataVersion } from './data-version.ts';
import { decisionStore, type DecisionStore } from './review/decision-store.ts';
import { detectorStore, type DetectorStore } from './pairs/detector-store.ts';
import { detectorOrder, extendOrder, type DetectorOrder } from './pairs/detector-mask.ts';
import { figureStore, type FigureStore } from './figures/figure-store.ts';
import { frontierStore } from './frontier/frontier-store.ts';
import { historyStore, type HistoryStore } from './history/history-store.ts';
import { journalStore, type JournalStore } from './review/journal-store.ts';
import { memberStore, type MemberStore } from './clusters/member-store.ts';
import { metaStore, type MetaStore } from './meta-store.ts';
import { checkStore, type CheckStore } from './pages/check-store.ts';
import { linkStore, type LinkStore } from './pages/link-store.ts';
import { pageList, type PageList } from './pages/page-list.ts';
import { pageStore, type PageStore } from './pages/page-store.ts';
import { pairStore, type PairStore } from './pairs/pair-store.ts';
import { problemStore, type ProblemStore } from './problem-store.ts';
import { retryStore, type RetryStore } from './frontier/retry-store.ts';
import { labelStore, type LabelStore } from './review/label-store.ts';
import { reviewStore, type ReviewStore } from './review/review-store.ts';
import { searchIndex, type SearchIndex } from './pages/search-index.ts';
import { sentenceStore, type SentenceStore } from './sentences/sentence-store.ts';
import { stageStore, type StageStore } from './stage-store.ts';
import { templateStore, type TemplateStore } from './pages/template-store.ts';
import { statisticsStore, type StatisticsStore } from './statistics-store.ts';

/** One open audit file with everything that is known of it, grouped by subject. The engine host has the only one. */
export interface Store {
  readonly path: string;
  readonly database: WritableDatabase;
  readonly meta: MetaStore;
  readonly stages: StageStore;
  /**
   * A fresh view of the frontier for one run: what an earlier run handed out but did not finish is handed out again.
   */
  frontier(): Frontier;
  readonly analysis: AnalysisStore;
  readonly pages: PageStore;
  readonly bodies: BodyStore;
  readonly template: TemplateStore;
  readonly statistics: StatisticsStore;
  readonly pairs: PairStore;
  readonly clusters: ClusterStore;
  readonly members: MemberStore;
  readonly detections: DetectorStore;
  readonly problems: ProblemStore;
  /** Grows with every change that lists may show. */
  readonly version: DataVersion;
  readonly clusterList: ClusterList;
  readonly relationGroups: RelationGroups;
  readonly clusterDetails: ClusterDetails;
  readonly pageList: PageList;
  readonly checks: CheckStore;
  readonly links: LinkStore;
  readonly sentences: SentenceStore;
  readonly search: SearchIndex;
  readonly decisions: DecisionStore;
  readonly retry: RetryStore;
  readonly reviews: ReviewStore;
  readonly labels: LabelStore;
  readonly journal: JournalStore;
  /** Traffic and links from tables of other tools. */
  readonly figures: FigureStore;
  readonly again: CollectAgain;
  /** Earlier audits of the file. */
  readonly history: HistoryStore;
  readonly lost: LostPages;
  detectors(): DetectorOrder;
  /** Gives bits to detectors that have none yet. */
  knowDetectors(ids: readonly string[]): DetectorOrder;
  /** Whether the path still leads to this file: it may be deleted, moved or replaced while it is open. */
  isThere(): boolean;
  /** Moves everything into the one file, so that a copy of it is complete. */
  checkpoint(): void;
  close(): void;
}

interface NewAudit {
  readonly name: string;
  readonly sources: readonly Source[];
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** What else is written before the file appears under its name. */
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

/** A file whose tables cannot be used counts as damaged, and is let go again. */
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
    path: file.path,
    database,
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
    history: historyStore(database, meta),
    lost: lostPages(database),
    detections: detectorStore(database),
    detectors: () => order,
    knowDetectors(ids) {
      order = detectorOrder(extendOrder(order.ids, ids));
      meta.set('detector-order', JSON.stringify(order.ids));
      return order;
    },
    isThere: () => file.isThere(),
    checkpoint: () => file.checkpoint(),
    close: () => file.close(),
  };
}
