import { foldText } from '../../../../src-main/engine/text/fold.ts';
import { analysedPage } from '../../../support/analysed-page.ts';
import path from 'node:path';
import type { AuditSummary } from '../../../../src-main/contract/audits.ts';
import type { Comparison } from '../../../../src-main/contract/evidence.ts';
import type { Locale } from '../../../../src-main/contract/language-tags.ts';
import type { Decision } from '../../../../src-main/contract/reviews.ts';
import type { AdviceKind, Verdict } from '../../../../src-main/contract/verdicts.ts';
import type { BuiltCluster, BuiltMember } from '../../../../src-main/engine/cluster/model.ts';
import { exportTables } from '../../../../src-main/contract/exports.ts';
import type { ExportProgress } from '../../../../src-main/engine/report/export-progress.ts';
import type { ReportInput } from '../../../../src-main/engine/report/report.ts';
import type { AnalysedPage, VerifiedRow } from '../../../../src-main/engine/store/pages/analysis-store.ts';
import { noFigures } from '../../../../src-main/engine/store/figures/figure-store.ts';
import {
  saveClusters,
  type ClusterToSave,
  clusterListFacts,
} from '../../../../src-main/engine/store/clusters/cluster-writer.ts';
import { openSnapshot, type AuditSnapshot } from '../../../../src-main/engine/store/history/audit-snapshot.ts';
import { createStore, type Store } from '../../../../src-main/engine/store/store.ts';
import { auditReader } from '../../../../src-main/engine/worker/reader.ts';
import { compare } from '../../../../src-main/engine/worker/tasks/compare.ts';
import { hexOfKey } from '../../../../src-main/engine/hex.ts';
import { probeOf } from '../../../../src-main/engine/verify/probe.ts';

export const noProgress: ExportProgress = {
  advance: () => Promise.resolve(),
  signal: new AbortController().signal,
};

/** A page of an audit that is written by hand. */
export interface WrittenPage {
  readonly address: string;
  readonly title: string;
  readonly text: string;
  readonly statusCode?: number;
  readonly canonical?: string;
  readonly language?: string;
}

/** An audit file with these pages, as if they had been collected and read. Ids follow the order, from 1. */
export function auditOf(folder: string, name: string, pages: readonly WrittenPage[]): Store {
  const store = createStore(path.join(folder, `${name}.pagetwin`), {
    name,
    sources: [{ kind: 'sitemap', url: 'https://example.com/sitemap.xml' }],
    createdAt: 1_700_000_000_000,
  });
  const frontier = store.frontier();
  frontier.add(pages.map(({ address }) => ({ address, origin: 'sitemap', lastModified: null })));
  const byAddress = new Map(pages.map((page) => [page.address, page]));
  const taken = frontier.take(pages.length, pages.length);
  frontier.finish(
    taken.map(({ id, address }) => {
      const statusCode = byAddress.get(address)?.statusCode ?? 200;
      return {
        id,
        address,
        statusCode,
        headers: {},
        body: statusCode === 200 ? Buffer.from('x') : null,
        redirectTo: null,
        fetchedAt: 1,
        problems: [],
      };
    }),
  );
  store.analysis.saveAnalysed(taken.flatMap(({ id, address }) => analysed(id, byAddress.get(address)!)));
  store.knowDetectors(['exact-content', 'shingling']);
  store.meta.setRunState('done');
  return { ...store, close: () => closeAll(store) };
}

/** Snapshots by the file that they look at: SQLite waits for them when it tidies up at the end. */
const snapshots = new Map<string, AuditSnapshot[]>();

function closeAll(store: Store): void {
  for (const snapshot of snapshots.get(store.path) ?? []) snapshot.close();
  snapshots.delete(store.path);
  store.close();
}

/** The audit as it is now; closed together with the store. */
export function snapshotOf(store: Store): AuditSnapshot {
  const snapshot = openSnapshot(store.path);
  snapshots.set(store.path, [...(snapshots.get(store.path) ?? []), snapshot]);
  return snapshot;
}

export interface WrittenPair {
  readonly a: number;
  readonly b: number;
  readonly verdict: Verdict;
  readonly similarity: number;
  readonly coveredA?: number;
  readonly coveredB?: number;
  readonly editDifference?: number;
}

/** Pairs as if they had been found by shingling and verified. */
export function addPairs(store: Store, pairs: readonly WrittenPair[]): void {
  store.analysis.saveJoined(
    { detector: 'shingling', pairs: Uint32Array.from(pairs.flatMap(({ a, b }) => [a, b])) },
    store.detectors().bitOf('shingling'),
  );
  store.analysis.saveVerified(
    pairs.map(({ a, b, verdict, similarity, coveredA = 0.5, coveredB = 0.5, editDifference = 0.5 }): VerifiedRow => ({
      a,
      b,
      facts: null,
      found: {
        verdict,
        rule: 'parts-same-layout',
        similarity,
        coveredA,
        coveredB,
        longestRun: 40,
        editDifference,
        longestSentence: '',
        blockA: [0, 1],
        blockB: [0, 1],
      },
    })),
  );
}

export const source = (page: number, reasons: BuiltMember['sourceReasons'] = []): BuiltMember => ({
  page,
  isSource: true,
  verdict: null,
  similarity: null,
  advice: 'keep',
  adviceReason: 'source-page',
  goodDuplicate: null,
  leadsTo: null,
  sourceScore: 1,
  sourceReasons: reasons,
});

export const copy = (
  page: number,
  verdict: Verdict,
  similarity: number,
  advice: AdviceKind,
  adviceReason: string,
): BuiltMember => ({
  page,
  isSource: false,
  verdict,
  similarity,
  advice,
  adviceReason,
  goodDuplicate: null,
  leadsTo: null,
  sourceScore: 0,
  sourceReasons: [],
});

export const cluster = (
  key: string,
  title: string,
  verdict: Verdict,
  members: readonly BuiltMember[],
  sourceAddress: string,
): ClusterToSave => {
  const built: BuiltCluster = {
    key,
    kind: 'copies',
    title,
    verdict,
    members,
    floor: 71.26,
    mean: 85.5,
    longestRun: 46,
    canonicalState: 'none',
    resolvedBySite: false,
    mirrors: { addresses: members.length - 1, hosts: 0 },
  };
  const facts = clusterListFacts(built, () => ({ address: sourceAddress, figures: noFigures }));
  return {
    cluster: built,
    longestSentence: 'A sentence that both pages share.',
    sourceAddress,
    languages: ['en'],
    ...facts,
  };
};

export const addClusters = (
  store: Store,
  clusters: readonly ClusterToSave[],
  relations: readonly (readonly [number, number])[] = [],
): void =>
  saveClusters(store.database, {
    clusters,
    relations: relations.map(([a, b]) => ({ a, b, direction: 'a-to-b' })),
    sharedCode: [],
    inlinks: [],
    figures: { pages: new Map(), tables: [] },
    kinds: [],
    finalVerdicts: [],
    trees: [],
  });

/** Puts long sentences and decisions into an audit as if they had been found and made. */
export function addReviewRows(
  { database }: Store,
  sentences: readonly { readonly text: string; readonly pages: readonly number[] }[],
  decisions: readonly Decision[] = [],
): void {
  const sentence = database.prepare(
    'INSERT INTO sentence (id, key, text, length, letters, pages, hosts, clusters, verdicts, language, first_page) VALUES (?, ?, ?, 8, ?, ?, 1, 1, 1, ?, ?)',
  );
  const place = database.prepare('INSERT INTO sentence_page (sentence, page, start, stop) VALUES (?, ?, 0, 1)');
  for (const [index, { text, pages }] of sentences.entries()) {
    sentence.run(index + 1, keyOf(text), text, text.length, pages.length, 'en', pages[0]);
    for (const page of pages) place.run(index + 1, page);
  }
  const decide = database.prepare(
    'INSERT INTO decision (address, action, target, owner, note, state, decided_at) VALUES (@address, @action, @target, @owner, @note, @state, @decidedAt)',
  );
  for (const decision of decisions) decide.run(decision);
}

function keyOf(text: string): string {
  const [low, high] = probeOf(foldText(text.toWellFormed())).hashes;
  if (low === undefined || high === undefined) throw new Error(`“${text}” is too short for a sentence that is listed`);
  return hexOfKey(high, low);
}

/** What a report is made from; pairs are compared by the real comparison. */
export function reportInput(store: Store, folder: string, locale: Locale): ReportInput {
  return {
    store: snapshotOf(store),
    summary: summaryOf(store),
    version: '1.2.3',
    folder,
    formats: ['html'],
    tables: [...exportTables],
    locale,
    form: 'full',
    client: { name: '', logo: null, accent: null },
    progress: noProgress,
    compare: async (a, b): Promise<Comparison> => ({
      ...compare({ file: store.path, a, b, options: store.meta.options() }, auditReader(store.path)),
      detectors: store.pairs.detectorsOf(a, b),
    }),
  };
}

function summaryOf(store: Store): AuditSummary {
  const { id, name, createdAt, sources } = store.meta.read();
  const pages = store.pages.counts();
  const found = store.clusters.counts();
  return {
    audit: id,
    file: store.path,
    name,
    createdAt,
    sources: [...sources],
    collectedPages: pages.pages,
    pages: pages.pages,
    indexablePages: pages.indexablePages,
    duplicatePages: found.clusteredPages,
    copiedPages: found.copiedPages,
    clusters: found.clusters,
    clustersByKind: found.clustersByKind,
    clustersByVerdict: found.clustersByVerdict,
    pairs: store.analysis.counts().pairs,
    relations: found.relations,
    sharedSentences: store.sentences.count(),
    problems: store.problems.count(),
    detectors: ['exact-content', 'shingling'],
    notices: [],
  };
}

function analysed(
  page: number,
  { statusCode = 200, title, text, canonical, language = 'en' }: WrittenPage,
): AnalysedPage[] {
  if (statusCode !== 200) return [];
  return [analysedPage(page, text, { title, language, canonical: canonical ?? null, published: '2024-03-05' })];
}
