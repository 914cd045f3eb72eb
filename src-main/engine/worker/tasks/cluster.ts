import type { PageKind } from '../../../contract/verdicts.ts';
import { buildClusters } from '../../cluster/build-clusters.ts';
import { collectedEditions } from '../../cluster/collected-editions.ts';
import { pairKey, type BuiltCluster, type ClusterPage, type ClusterPair } from '../../cluster/model.ts';
import { looksLikeList, mayBeMadeOfTiles, pageKinds, type Quote } from '../../cluster/page-kind.ts';
import { findNotices, noticePairs } from '../../cluster/notices.ts';
import { recurringPairs } from '../../cluster/graph/recurring-text.ts';
import { relatePages } from '../../cluster/relations/relate-pages.ts';
import { areEntries } from '../../cluster/relations/related-titles.ts';
import { pagesSharingCode } from '../../cluster/relations/shared-code.ts';
import { indexFilesFirst, otherSpellings } from '../../cluster/addresses/site-addresses.ts';
import {
  clusterListFacts,
  type ClusterResults,
  type ClusterToSave,
  type FinalVerdict,
  type SharedCodePair,
} from '../../store/clusters/cluster-writer.ts';
import {
  applyIgnoreRules,
  codeReader,
  iterateLinks,
  iterateSentences,
  type LeftPair,
  readClusterPages,
  readClusterPairs,
  readCodeHashes,
  readOverrides,
  readPagesWithCode,
  readAddresses,
  readSitePages,
  type SitePage,
} from '../../store/clusters/cluster-input.ts';
import type { ReadableDatabase } from '../../store/database.ts';
import { type JoinedFigures, joinFigures, noFigures } from '../../store/figures/figure-store.ts';
import { overviewFacts } from '../../store/overview-facts.ts';
import { readPublicAddress } from '../../store/pages/page-naming.ts';
import { computePageRows } from '../../store/pages/page-rows.ts';
import { readIgnoreDrafts } from '../../store/review/review-store.ts';
import { storedShingles } from '../../store/sentences/sentence-writer.ts';
import { treesToStore } from '../../store/clusters/site-tree-store.ts';
import { LinkGraph, LinkTargets } from '../link-graph.ts';
import { quotedPages } from '../quoted-pages.ts';
import { readShortPages } from '../short-pages.ts';
import type { AuditReader, InFile } from '../reader.ts';
import { siteTexts } from '../site-texts.ts';
import { stageOptions } from '../../stage-options.ts';

export function cluster({ options }: InFile, reader: AuditReader): ClusterResults {
  const { database } = reader;
  const measured = readClusterPairs(database);
  const figures = joinFigures(database);
  const site = readSitePages(database);
  const targets = linkTargets(database);
  const { inlinks, links, ...quotes } = countLinks(database, site, measured, figures, targets);
  const { kinds, notices } = kindsOfSite(database, site, quotes, targets);
  const noticeOf = new Map(notices.flat().map(({ id, notice }) => [id, notice]));
  const readPages = (ids: ReadonlySet<number>) =>
    readClusterPages(database, ids, site, {
      inlinks: (page) => inlinks.get(page) ?? 0,
      figures: (page) => figures.pages.get(page) ?? noFigures,
      kind: (page) => kinds.get(page),
      notice: (page) => noticeOf.get(page) ?? null,
    });
  const compared = readPages(new Set([...measured.flatMap(({ a, b }) => [a, b]), ...noticeOf.keys()]));
  const editions = collectedEditions(compared, measured);
  // A home page with whole articles is a list: nobody keeps it out of the index.
  for (const { id, pageType } of site) if (editions.has(id)) kinds.set(id, pageType === 'home' ? 'listing' : 'edition');
  const pages = compared.map((page) => ({ ...page, kind: kinds.get(page.id) ?? page.kind }));
  const byId = new Map(pages.map((page) => [page.id, page]));
  const left = applyIgnoreRules(database, measured, readIgnoreDrafts(database), stageOptions('verify', options));
  const findings = findingsOf(measured, left, notices);
  const pairs = findings.map(({ pair }) => pair);
  const texts = siteTexts(reader, (a, b) => {
    const [one, other] = [byId.get(a), byId.get(b)];
    return one !== undefined && other !== undefined && areEntries(one, other, () => false);
  });
  const { clusters, relations, finalVerdicts } = buildClusters(
    pages,
    pairs,
    stageOptions('cluster', options),
    readOverrides(database),
    (asked, splices) => recurringPairs(pairs, asked, texts, splices),
    site,
  );
  const verdictOf = new Map(findings.map(({ index }, at) => [index, finalVerdicts[at] ?? null]));
  const found = new Set(pairs.flatMap(({ a, b }, at) => (finalVerdicts[at] ? [pairKey(a, b)] : [])));
  return {
    clusters: withStoredFacts(database, demoLanguageFirst(database, clusters, byId), byId),
    relations: relations.flatMap(({ pair: index, direction }) => {
      const pair = pairs[index];
      return pair ? [{ a: pair.a, b: pair.b, direction }] : [];
    }),
    sharedCode: sharedCode(database, site, (page) => (kinds.get(page) ?? 'edition') === 'edition', found, readPages),
    finalVerdicts: measured.flatMap((pair, index) => finalVerdict(pair, verdictOf.get(index) ?? null, left.get(index))),
    inlinks,
    figures,
    links,
    kinds: [...kinds],
    trees: treesToStore(site),
  };
}

/** Kinds of pages that are no content, by id, and groups of pages with one notice. */
function kindsOfSite(
  database: ReadableDatabase,
  site: readonly SitePage[],
  { quoted, tiles }: Readonly<Record<'quoted' | 'tiles', ReadonlyMap<number, readonly Quote[]>>>,
  targets: LinkTargets,
) {
  const codeOf = codeReader(database);
  const idOf = (at: number) => site[at]?.id ?? -1;
  const found = pageKinds(
    site,
    (at) => quoted.get(idOf(at)) ?? [],
    (at) => codeOf(idOf(at)),
    (at) => tiles.get(idOf(at)) ?? [],
  );
  const notices = findNotices(readShortPages(database, site, found, targets));
  const kinds = new Map<number, PageKind>();
  for (const [at, kind] of found.entries()) if (kind !== 'content') kinds.set(idOf(at), kind);
  for (const { id } of notices.flat()) kinds.set(id, 'near-empty');
  return { kinds, notices };
}

/** Pairs that make clusters: those of notices, and measured ones (`index`) that no ignore rule drops. */
function findingsOf(
  measured: readonly ClusterPair[],
  left: ReadonlyMap<number, LeftPair>,
  notices: ReturnType<typeof findNotices>,
): Readonly<{ pair: ClusterPair; index: number | null }>[] {
  const identical = measured.filter(({ verdict }) => verdict === 'identical').map(({ a, b }) => pairKey(a, b));
  return [
    ...noticePairs(notices, new Set(identical)).map((pair) => ({ pair, index: null })),
    ...measured.flatMap((pair, index) => {
      const ofPair = left.get(index);
      return ofPair?.verdict === null ? [] : { pair: ofPair?.pair ?? pair, index };
    }),
  ];
}

/** Users of the demo read one of its languages. It has clusters of copies only. */
function demoLanguageFirst(
  database: ReadableDatabase,
  clusters: readonly BuiltCluster[],
  pages: ReadonlyMap<number, ClusterPage>,
) {
  const language = database.prepare<[], string>("SELECT value FROM meta WHERE key = 'demo'").pluck().get();
  if (language === undefined) return clusters;
  const isRead = ({ members }: BuiltCluster) =>
    members.some(({ page, isSource }) => isSource && pages.get(page)?.language === language);
  return clusters.toSorted((x, y) => Number(isRead(y)) - Number(isRead(x)));
}

/** Excludes findings (`found`: keys from `pairKey`), lists of pages, and pages that repeat each other by design. */
function sharedCode(
  database: ReadableDatabase,
  site: readonly SitePage[],
  isContent: (page: number) => boolean,
  found: ReadonlySet<string>,
  readPages: (ids: ReadonlySet<number>) => readonly ClusterPage[],
): SharedCodePair[] {
  const sharing = pagesSharingCode(readCodeHashes(database).filter(({ page }) => isContent(page)));
  const unexplained = sharing.filter(({ a, b }) => !found.has(pairKey(a, b)));
  if (unexplained.length === 0) return [];
  const pages = readPages(new Set(unexplained.flatMap(({ a, b }) => [a, b])));
  const { tie } = relatePages(pages, site);
  const numbers = new Map(pages.map(({ id }, number) => [id, number]));
  return unexplained.filter(({ a, b }) => tie(numbers.get(a) ?? -1, numbers.get(b) ?? -1) === null);
}

function finalVerdict(
  { a, b, verdict }: ClusterPair,
  after: FinalVerdict['verdict'],
  left: LeftPair | undefined,
): FinalVerdict[] {
  const similarity = left && left.verdict !== null ? left.similarity : null;
  const before = verdict === 'template-only' ? null : verdict;
  return after === before && similarity === null ? [] : [{ a, b, verdict: after, similarity }];
}

/** `quoted` and `tiles`: see `pageKinds`. */
function countLinks(
  database: ReadableDatabase,
  site: readonly SitePage[],
  pairs: readonly ClusterPair[],
  figures: JoinedFigures,
  pagesOf: LinkTargets,
) {
  const partners = Map.groupBy(
    pairs.flatMap(({ a, b, coveredA, coveredB }) => [
      [a, b, { share: coveredA, covered: coveredB }] as const,
      [b, a, { share: coveredB, covered: coveredA }] as const,
    ]),
    ([page]) => page,
  );
  const idsOf = (counts: (page: SitePage) => boolean) => new Set(site.filter(counts).map(({ id }) => id));
  const mayQuote = idsOf((page) => mayBeMadeOfTiles(page, partners.get(page.id)?.length ?? 0));
  const hasCode = new Set(readPagesWithCode(database));
  // A reference describes its functions where it lists them, and is no list; forums have code as well.
  const isNoTile = idsOf(({ id, pageType }) => looksLikeList(pageType) || (hasCode.has(id) && pageType !== 'forum'));
  const quoted = new Map<number, Quote[]>();
  const linked = new Map<number, Set<number>>();
  const graph = new LinkGraph();
  for (const [page, links] of iterateLinks(database)) {
    const shared = new Map(partners.get(page)?.map(([, other, quote]) => [other, quote]));
    const quotes: Quote[] = [];
    const targets = new Set<number>();
    pagesOf.eachPage(links, (target) => {
      if (!graph.add(page, target)) return;
      const quote = shared.get(target);
      if (quote) quotes.push(quote);
      if (!isNoTile.has(target)) targets.add(target);
    });
    if (quotes.length > 0) quoted.set(page, quotes);
    if (mayQuote.has(page) && targets.size > 0) linked.set(page, targets);
  }
  const tiles = quotedPages(linked, storedShingles(database).withTitles);
  const { inlinks, ...links } = graph.build();
  // A crawl without page sources has its own link counts.
  for (const [page, { inlinks: imported }] of figures.pages)
    if (imported !== null && !inlinks.has(page)) inlinks.set(page, imported);
  return { inlinks, quoted, tiles, links };
}

/** A page's own address takes precedence over spellings of others. */
function linkTargets(database: ReadableDatabase) {
  const place = readPublicAddress(database);
  const targets = new LinkTargets();
  const pages = readAddresses(database);
  for (const { id, address } of pages) targets.add(address, id);
  if (place === null) return targets;
  const spellingsOf = otherSpellings(place);
  for (const { id, address } of indexFilesFirst(pages))
    for (const spelling of spellingsOf(address)) targets.add(spelling, id);
  return targets;
}

/** One pass over the pairs: querying those among the n members of each cluster would be n² for SQLite. */
function withStoredFacts(
  database: ReadableDatabase,
  clusters: readonly BuiltCluster[],
  pages: ReadonlyMap<number, ClusterPage>,
): ClusterToSave[] {
  const clusterOf = new Map(clusters.flatMap((cluster) => cluster.members.map(({ page }) => [page, cluster] as const)));
  const sentences = longestSentences(database, clusterOf);
  return clusters.map((cluster) => ({
    cluster,
    longestSentence: sentences.get(cluster) ?? '',
    sourceAddress: pages.get(cluster.members.find((member) => member.isSource)?.page ?? -1)?.address ?? '',
    languages: [...new Set(cluster.members.flatMap(({ page }) => pages.get(page)?.language ?? []))].sort(),
    ...clusterListFacts(cluster, (page) => pages.get(page)),
  }));
}

/** Ties go to the one that sorts first, so that runs are repeatable. */
function longestSentences(database: ReadableDatabase, clusterOf: ReadonlyMap<number, BuiltCluster>) {
  const longest = new Map<BuiltCluster, string>();
  for (const { a, b, sentence } of iterateSentences(database)) {
    const cluster = clusterOf.get(a);
    if (!cluster || cluster !== clusterOf.get(b)) continue;
    const known = longest.get(cluster) ?? '';
    if (sentence.length > known.length || (sentence.length === known.length && sentence < known))
      longest.set(cluster, sentence);
  }
  return longest;
}

/** They read the whole audit, so they run in a worker. */
export const overview = (_: InFile, { database }: AuditReader) => overviewFacts(database);
export const pageRows = (_: InFile, { database }: AuditReader) => computePageRows(database);

export const figures = (_: InFile, { database }: AuditReader) => joinFigures(database);
