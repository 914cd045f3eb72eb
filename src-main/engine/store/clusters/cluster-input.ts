import { foundOnce } from '../../found-once.ts';
import type { IgnoreDraft } from '../../../contract/reviews.ts';
import type { PageFigures } from '../../../contract/figures.ts';
import type { PageBlock, PageDocument } from '../../../contract/page-document.ts';
import type { PageKind, Verdict } from '../../../contract/verdicts.ts';
import type { ReviewerOverrides } from '../../cluster/build-clusters.ts';
import type { ClusterPage, ClusterPair, Notice } from '../../cluster/model.ts';
import type { KindEvidence } from '../../cluster/page-kind.ts';
import { readAddress } from '../../cluster/addresses/page-address.ts';
import { siteAddresses } from '../../cluster/addresses/site-addresses.ts';
import { isTextFile } from '../../cluster/addresses/text-file.ts';
import type { VerifyOptionValues } from '../../verify/options.ts';
import { decodeFacts, hasOwnFiguresSql } from '../../verify/pair-facts.ts';
import { reviseVerdict, withoutSentences } from '../../verify/revise-verdict.ts';
import type { ReadableDatabase } from '../database.ts';
import { measuresSql, noFigures } from '../figures/figure-store.ts';
import { shownTextReader } from '../bodies/stored-body.ts';
import { keptBlocksReader, quotedShareReader } from '../pages/page-reading.ts';
import { codeHashesReader, decodeHashes } from '../pages/page-store.ts';
import { fileNameReader, namingSql, readPublicAddress } from '../pages/page-naming.ts';
import { readIgnored } from '../review/review-store.ts';

/** Needed of all pages to tell their kinds. */
export interface SitePage extends KindEvidence {
  readonly id: number;
  /** Neither dead nor kept out of the index. */
  readonly mayBeFound: boolean;
  readonly title: string;
  readonly folded: string;
}

/** Sorted by address. */
export function readSitePages(database: ReadableDatabase) {
  const softNotFound = new Set(database.values<string>("SELECT address FROM problem WHERE code = 'soft-404'")());
  const pages = database.each<Omit<SitePage, 'folded' | 'softNotFound'>>(
    `SELECT p.id, p.address, v.title, v.page_type AS "pageType", v.letters AS length, v.link_letters AS "linkLetters", v.words, v.language,
       p.status_code = 200 AND NOT v.noindex AS "mayBeFound?"
     FROM page p JOIN view v ON v.page = p.id ORDER BY p.address`,
  );
  return Array.from(pages(), (page) => ({
    ...page,
    folded: readAddress(page.address).folded,
    softNotFound: softNotFound.has(page.address),
  }));
}

/**
 * Returns the characters of code in the main text of a page, without white space. Blocks are unpacked only for pages
 * with hashes (`page/code-hashes.ts`), which all but scraps of code have.
 */
export function codeReader(database: ReadableDatabase): (page: number) => number {
  const hasHashes = database.has('SELECT 1 FROM page_code WHERE page = ?');
  const blocksOf = keptBlocksReader(database);
  return (page) => {
    let characters = 0;
    for (const { role, text } of (hasHashes(page) && blocksOf(page)?.blocks) || [])
      if (role === 'code') characters += text.replaceAll(/\s+/gu, '').length;
    return characters;
  };
}

/**
 * Returns what may be a notice of a page, with the addresses to which its text links; null for a page with code, tables
 * or pictures, or under several headings, which are sections.
 */
export function shortTextReader(database: ReadableDatabase) {
  const blocksOf = keptBlocksReader(database);
  return (page: number) => {
    const found = blocksOf(page);
    if (!found) return null;
    const { blocks: kept } = found;
    const { inText = null } = found.document as Partial<PageDocument>;
    const hasRole = (...roles: PageBlock['role'][]) => kept.filter(({ role }) => roles.includes(role));
    if (!inText || inText.hasMedia || hasRole('code', 'reference').length > 0) return null;
    const headings = hasRole('heading');
    if (headings.length > maxHeadings) return null;
    return { blocks: kept.flatMap((block) => (headings.includes(block) ? [] : block.text)), links: inText.links };
  };
}

/** The name of the site and that of the page. */
const maxHeadings = 2;

type PageRow = Omit<ClusterPage, keyof PageFacts | 'isTextFile' | 'fileName' | 'codeHashes' | 'text' | 'quotedShare'> &
  Readonly<{ isHtml: boolean }>;

const pagesSql = (ids: string) => `SELECT p.id, p.address, v.title, p.status_code, v.canonical, v.noindex AS "noindex?",
    v.hreflang AS "hreflang{}", coalesce(v.published, p.last_modified) AS published, v.modified, p.origin = 'sitemap' AS "inSitemap?",
    v.letters AS length, v.words, v.disguise, v.language, v.layout, v.page_type AS "pageType", coalesce(m.html, 1) AS "isHtml?",
    p.address IN (SELECT address FROM problem WHERE code = 'old-version') AS "isOldVersion?",
    ${namingSql}
  FROM page p JOIN view v ON v.page = p.id LEFT JOIN page_markup m ON m.page = p.id WHERE p.id IN (${ids}) ORDER BY p.address`;

interface PageFacts {
  readonly inlinks: (page: number) => number;
  readonly figures: (page: number) => PageFigures;
  readonly kind: (page: number) => PageKind | undefined;
  readonly notice: (page: number) => Notice | null;
}

type Site = readonly Pick<SitePage, 'address'>[];

/** Sorted by address. `site` are all pages that canonicals and alternates may name. */
export function readClusterPages(database: ReadableDatabase, pages: Iterable<number>, site: Site, facts: PageFacts) {
  const rows = database.rows<PageRow, [string]>(pagesSql('SELECT value FROM json_each(?)'));
  return clusterPages(database, rows(JSON.stringify([...pages])), site, facts);
}

export function readMemberPages(database: ReadableDatabase, cluster: number) {
  const { row, rows, value } = database;
  const figures = row<PageFigures>(`SELECT ${measuresSql} FROM page_figure WHERE page = ?`);
  const pages = rows<PageRow, [number]>(pagesSql('SELECT page FROM member WHERE cluster = ?'))(cluster);
  return clusterPages(database, pages, pages, {
    inlinks: value<number>('SELECT links FROM inlinks WHERE page = ?', 0),
    figures: (page) => figures(page) ?? noFigures,
    kind: value<PageKind>('SELECT kind FROM page_kind WHERE page = ?'),
    notice: row<Notice | null>(
      `SELECT leads_to AS target FROM member m WHERE page = ?
       AND EXISTS (SELECT 1 FROM member o WHERE o.cluster = m.cluster AND o.advice_reason IN ('moved-notice', 'same-notice'))`,
      null,
    ),
  });
}

/** Canonicals and alternates become addresses of the audit, however the live site spells them. */
function clusterPages(database: ReadableDatabase, rows: readonly PageRow[], site: Site, facts: PageFacts) {
  const addresses = site.map(({ address }) => address);
  const { locate } = siteAddresses(readPublicAddress(database), addresses);
  const fileName = fileNameReader(database);
  const codeHashes = foundOnce(codeHashesReader(database));
  const textOf = shownTextReader(database);
  const quotedShareOf = foundOnce(quotedShareReader(database));
  return rows.map(({ isHtml, ...row }) => ({
    ...row,
    fileName: fileName(row),
    codeHashes: () => codeHashes(row.id),
    text: () => textOf(row.id),
    quotedShare: () => quotedShareOf(row.id),
    isTextFile: isTextFile({ address: row.address, isHtml }),
    canonical: row.canonical === null ? null : locate(row.canonical),
    hreflang: row.hreflang.map(({ language, href }) => ({ language, href: locate(href) })),
    inlinks: facts.inlinks(row.id),
    kind: facts.kind(row.id) ?? 'content',
    notice: facts.notice(row.id),
    figures: facts.figures(row.id),
  }));
}

type PairRow = Omit<ClusterPair, 'blockA' | 'blockB'> &
  Readonly<Record<'blockAStart' | 'blockAEnd' | 'blockBStart' | 'blockBEnd', number>>;

const pairColumns = (verdict: string, similarity: string) =>
  `r.a, r.b, ${verdict} AS verdict, r.rule, ${similarity} AS similarity, r.covered_a, r.covered_b, r.longest_run,
   r.block_a_start, r.block_a_end, r.block_b_start, r.block_b_end,
   r.rule IN ('templated', 'other-figures', 'nearly-equal', 'large-parts') AND coalesce(
     (SELECT ${hasOwnFiguresSql('v.facts')} FROM verified v WHERE v.a = r.a AND v.b = r.b), 0) AS "hasOwnFigures?"`;

export const readClusterPairs = (database: ReadableDatabase) =>
  database
    .rows<PairRow>(
      `SELECT ${pairColumns('r.verdict', 'r.similarity')} FROM pair r JOIN page pa ON pa.id = r.a JOIN page pb ON pb.id = r.b
       ORDER BY min(pa.address, pb.address), max(pa.address, pb.address)`,
    )()
    .map(clusterPair);

/** Members advised to yield to their web pages, which need not be members. */
export const readTextFiles = (database: ReadableDatabase, cluster: number): ReadonlySet<number> =>
  new Set(
    database.values<number, [number]>("SELECT page FROM member WHERE cluster = ? AND advice_reason = 'text-file'")(
      cluster,
    ),
  );

/** The verdict before clustering replaced it by that of a family. */
const textVerdict = `CASE WHEN r.final_verdict IN ('version', 'translation', 'listing') THEN r.verdict ELSE r.final_verdict END`;

export const readMemberPairs = (database: ReadableDatabase, cluster: number) =>
  database
    .rows<PairRow, [number, number]>(
      `SELECT ${pairColumns(textVerdict, 'coalesce(r.similarity_left, r.similarity)')} FROM member ma JOIN pair r ON r.a = ma.page
         JOIN member mb ON mb.page = r.b AND mb.cluster = ?
       WHERE ma.cluster = ? AND r.final_verdict IS NOT NULL ORDER BY r.a, r.b`,
    )(cluster, cluster)
    .map(clusterPair);

const clusterPair = ({ blockAStart, blockAEnd, blockBStart, blockBEnd, ...pair }: PairRow): ClusterPair => ({
  ...pair,
  blockA: [blockAStart, blockAEnd],
  blockB: [blockBStart, blockBEnd],
});

/** Includes pages that were not analysed. */
export const readAddresses = (database: ReadableDatabase) =>
  database.rows<{ id: number; address: string }>('SELECT id, address FROM page')();

/** Sorted by page; see `AnalysedPage.links`. */
export const iterateLinks = (database: ReadableDatabase) =>
  database.eachPacked<[page: number, links: Uint8Array]>(['page', 'links'], 'page_text WHERE true');

export const readPagesWithCode = (database: ReadableDatabase) =>
  database.values<number>('SELECT page FROM page_code WHERE is_code')();

export const readCodeHashes = (database: ReadableDatabase) =>
  Array.from(
    database.eachTuple<[page: number, hashes: Uint8Array]>(
      'SELECT c.page, c.hashes FROM page_code c JOIN page p ON p.id = c.page ORDER BY p.address',
    )(),
    ([page, hashes]) => ({ page, hashes: decodeHashes(hashes) }),
  );

/** `sentence` may be ''. */
export const iterateSentences = (database: ReadableDatabase) =>
  database.each<{ a: number; b: number; sentence: string }>('SELECT a, b, longest_sentence AS sentence FROM pair')();

export function readOverrides(database: ReadableDatabase): ReviewerOverrides {
  const sources = database.values<string>('SELECT source FROM cluster_review WHERE source IS NOT NULL')();
  const excluded = database.eachTuple<[page: number, other: number]>(
    `SELECT p.id, o.id FROM exclusion e CROSS JOIN page p ON p.address = e.address
     CROSS JOIN json_each(e.others) j CROSS JOIN page o ON o.address = j.value`,
  );
  return { sources: new Set(sources), excluded: [...excluded()] };
}

export type LeftPair = Readonly<{ pair: ClusterPair; verdict: Verdict | null; similarity: number }>;

/** Returns touched pairs by their index. Facts are read for these alone. */
export function applyIgnoreRules(
  database: ReadableDatabase,
  pairs: readonly ClusterPair[],
  rules: readonly IgnoreDraft[],
  options: VerifyOptionValues,
) {
  const touched = new Map<number, LeftPair>();
  const ignored = readIgnored(database, rules);
  if (ignored.isEmpty) return touched;
  const facts = database.value<string | null, [number, number]>('SELECT facts FROM verified WHERE a = ? AND b = ?');
  for (const [index, pair] of pairs.entries()) {
    if (ignored.pages.has(pair.a) || ignored.pages.has(pair.b)) {
      touched.set(index, { pair, verdict: null, similarity: pair.similarity });
      continue;
    }
    const units = ignored.unitsIn(pair.a, pair.b);
    const stored = units > 0 ? facts(pair.a, pair.b) : null;
    if (!stored) continue;
    const revised = reviseVerdict(withoutSentences(decodeFacts(stored), units), options);
    const { similarity, coveredA, coveredB, blockA, blockB } = revised;
    const verdict = revised.verdict === 'template-only' ? null : revised.verdict;
    const left = { ...pair, verdict: verdict ?? pair.verdict, similarity, coveredA, coveredB, blockA, blockB };
    touched.set(index, { verdict, similarity, pair: left });
  }
  return touched;
}
