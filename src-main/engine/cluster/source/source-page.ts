import type { SourceReasonKind } from '../../../contract/verdicts.ts';
import { compareText } from '../../compare-text.ts';
import { linksOf, pageOf, type PairGraph } from '../graph/graph.ts';
import { isDead, type ClusterPage, type SourceReason } from '../model.ts';
import { lowestNumbers, newestOfYears, newestReleases } from '../addresses/numbered-pages.ts';
import { isDraft, titleOfCurrent, titleOfOriginal, yearsIn } from '../../text/titles.ts';
import {
  clutter,
  folderOf,
  formsAmong,
  isFurtherPage,
  readAddress,
  viewMarksIn,
  viewOf,
} from '../addresses/page-address.ts';
import { pageIdIn } from '../addresses/page-id.ts';
import { sameTexts } from '../relations/relate-pages.ts';
import { containedBy, isFilledInBelow } from './texts-in-page.ts';
import { type Lead, trafficLeads } from './traffic-leads.ts';
import { mayBeFound, webPagesAmong } from './web-pages.ts';

export type ScoredMember = ReturnType<typeof rankSources>[number];

/**
 * Scores the evidence for and against each member as the source; reviewers can overrule it. Statements of the site
 * (canonical, index) weigh most, then dates, then hints; dates a month apart outweigh all hints, since a site may
 * promote the later page. Imported visitors and links weigh even more, but only for pages that can be a source; a dead
 * page never is. Sorted best first; ties go to `https`, the shorter address, then by text.
 */
export function rankSources(graph: PairGraph, members: readonly number[]) {
  const candidates = candidatesOf(graph, members);
  const group = groupFacts(candidates);
  const scored = candidates.map((candidate) => {
    const reasons = rules.flatMap((rule) => rule(candidate, group) || []);
    const score = Math.round(100 * reasons.reduce((sum, reason) => sum + reason.weight, 0)) / 100;
    const { number: page, page: facts } = candidate;
    const yields = facts.isTextFile && group.hasTextFile;
    return { page, address: facts.address, isDead: isDead(facts), yields, reasons, score };
  });
  return scored.sort(
    (x, y) =>
      Number(x.isDead) - Number(y.isDead) ||
      y.score - x.score ||
      Number(isInsecure(x.address)) - Number(isInsecure(y.address)) ||
      x.address.length - y.address.length ||
      compareText(x.address, y.address),
  );
}

const isInsecure = (address: string): boolean => address.startsWith('http:');

type Candidate = ReturnType<typeof candidatesOf>[number];
type GroupFacts = ReturnType<typeof groupFacts>;
type Rule = (candidate: Candidate, group: GroupFacts) => SourceReason | null | false;

const weights = {
  named: 6,
  namesOther: -6,
  namesSelf: 1,
  notIndexed: -6,
  published: 3,
  publishedLater: -2,
  /** Outweighs the internal links that new pages get. */
  lowerNumber: 2,
  disguised: -6,
  contains: 1.5,
  inlinks: 1.5,
  /** Links of the site show which spelling of an address it prefers. */
  linkedSpelling: 4,
  sitemap: 1,
  plainAddress: 1,
  /** For a member of which another is the print, phone or AMP view. */
  plainForm: 6,
  longest: 0.5,
  currentVersion: 4,
  outdated: -6,
  newestRelease: 1,
  /** Outweighs its later date. */
  newestYear: 6,
  folderIndex: -4,
  /** Outweighs its page number and the links to a single post. */
  furtherPage: 3,
  untranslated: -4,
  /** Outweighs everything for a text file, except that a canonical naming the file cancels it. */
  webPage: 15,
} as const;

const rules: readonly Rule[] = [
  publishedFirst,
  ({ folded }, { lowestNumbers }) => {
    const number = lowestNumbers.get(folded);
    return number !== undefined && reason('lower-number', weights.lowerNumber, String(number));
  },
  ({ page, folded }, { canonicalCounts, spellingCounts }) => {
    const count = (canonicalCounts.get(folded) ?? 0) + (spellingCounts.get(page.address) ?? 0);
    return count > 0 && reason('canonical-target', weights.named, String(count));
  },
  ({ page: { canonical }, ...own }) =>
    canonical !== null &&
    reason('canonical-self', own.canonical === own.folded ? weights.namesSelf : weights.namesOther, canonical),
  ({ page }, { isSitemapMixed }) => page.inSitemap && isSitemapMixed && reason('in-sitemap', weights.sitemap),
  ({ page }, { traffic }) => leadReason('most-clicks', page, traffic.clicks),
  // The referrers of visits are unknown.
  ({ page }, { traffic }) => leadReason('most-visits', page, traffic.visits),
  ({ page }, { traffic }) => leadReason('most-backlinks', page, traffic.links),
  ({ page, names }, { mostInlinks, namedAgain }) => {
    const isSpelled = names.some((name) => namedAgain.has(name));
    const weight = isSpelled ? weights.linkedSpelling : weights.inlinks;
    return page.inlinks === mostInlinks && reason('most-inlinks', weight, String(page.inlinks));
  },
  ({ contained }) => contained > 0 && reason('contains-others', weights.contains, String(contained)),
  ({ page, clutter, isPlainForm }, { leastClutter, mostClutter }) =>
    (isPlainForm || (clutter === leastClutter && leastClutter < mostClutter)) &&
    reason('plain-url', isPlainForm ? weights.plainForm : weights.plainAddress, page.address),
  ({ page }, { longest }) => page.length === longest && reason('longest-text', weights.longest, String(page.length)),
  ({ page: { noindex, statusCode } }) =>
    (noindex || statusCode !== 200) &&
    reason('indexable', weights.notIndexed, noindex ? 'noindex' : String(statusCode)),
  ({ page, isDisguised }, { hasUndisguised }) =>
    isDisguised && hasUndisguised && reason('least-disguised', weights.disguised, String(page.disguise)),
  ({ page }, { hasFinal }) => hasFinal && isDraft(page.title) && reason('current-version', weights.outdated),
  ({ isCurrent, isOutdated }) =>
    (isCurrent || isOutdated) && reason('current-version', isOutdated ? weights.outdated : weights.currentVersion),
  ({ number, isCurrent }, { newestReleases }) =>
    !isCurrent && newestReleases.has(number) && reason('current-version', weights.newestRelease),
  ({ number }, { newestOfYears }) => newestOfYears.has(number) && reason('current-version', weights.newestYear),
  // An overview with only the text of a page in its folder. In lists this is the full list, in forums the thread.
  ({ page, folded, isFilledIn }, { folders }) =>
    page.kind !== 'listing' &&
    page.pageType !== 'forum' &&
    folders.has(folded) &&
    !isFilledIn &&
    reason('folder-index', weights.folderIndex),
  ({ folded, series }, { foldedAddresses }) =>
    isFurtherPage(folded) && !foldedAddresses.has(series) && reason('numbered-page', weights.furtherPage),
  ({ isUntranslated }) => isUntranslated && reason('own-language', weights.untranslated),
  ({ page }, { hasTextFile }) =>
    hasTextFile && !page.isTextFile && mayBeFound(page) && reason('web-page', weights.webPage),
];

function candidatesOf(graph: PairGraph, members: readonly number[]) {
  const inside = new Set(members);
  const behindCurrent = versionsAmong(graph, members);
  const webPageOf = webPagesAmong(graph, members);
  const leastMarks = Math.min(...members.map((number) => viewMarksIn(pageOf(graph, number).address)));
  const hasNewVersion = members.some((number) => graph.pages[number]?.isOldVersion === false);
  const formsOf = formsAmong(members.flatMap((number) => graph.pages[number] ?? []));
  return members.flatMap((number) => {
    const page = graph.pages[number];
    if (!page) return [];
    const newer = behindCurrent(number);
    const isSuperseded = page.isOldVersion && hasNewVersion;
    const { folded, series } = readAddress(page.address);
    const isFilledIn = isFilledInBelow(graph, number, inside);
    const forms = formsOf(page);
    return [
      {
        number,
        page,
        title: page.title,
        folded,
        names: namesOf(page),
        series: series ?? folded,
        canonical: page.canonical === null ? null : readAddress(page.canonical).folded,
        contained: containedBy(graph, number, inside),
        isCopied: linksOf(graph, number).some(
          ({ to, verdict, rule }) => (verdict === 'identical' || isReworded(rule)) && inside.has(to),
        ),
        isFilledIn,
        /** A state of another member: a revision shown by parameters, version of a program, used product, year in an archive. */
        isState:
          isSuperseded ||
          (viewMarksIn(page.address) > leastMarks && yearsIn(page.title).length > 0) ||
          linksOf(graph, number).some(
            ({ to, verdict }) =>
              inside.has(to) &&
              ([titleOfCurrent, titleOfOriginal].some((plain) => pageOf(graph, to).title === plain(page.title)) ||
                ((sameTexts.has(verdict) || pageOf(graph, to).title === page.title) &&
                  viewOf(page.address, pageOf(graph, to).address) === 'parameters')),
          ),
        isList: page.kind === 'listing',
        clutter: clutter(page.address),
        forms,
        // The home page is preferred to a list of its contents.
        isPlainForm: isFilledIn || forms.length > 0 || (page.kind === 'listing' && page.pageType === 'home'),
        isDisguised: isDisguised(page),
        /** It is under a language that is not its text's, and another member has the text under its own. */
        isUntranslated: graph.known.isForeign(number) && hasOriginal(graph, number, inside),
        isOfWebPage: inside.has(webPageOf(number) ?? -1),
        isOutdated: newer > 0 || isSuperseded,
        isCurrent: newer === 0,
      },
    ];
  });
}

/**
 * What two addresses of one page have in common: all but their spelling, or its title with its number
 * (`thread-3135-1-1.html`, `forum.php?tid=3135`) or beside other parameters (`topic?t=3135`, `topic?p=9120`).
 */
function namesOf({ address, title }: ClusterPage): readonly string[] {
  const { folded, path } = readAddress(address);
  const id = pageIdIn(folded);
  if (title === '') return [folded];
  return [folded, ...(id === null ? [] : [`${id} ${title}`]), ...(path === folded ? [] : [`${path} ${title}`])];
}

/** Copied running text, unlike templated pages or pages with the same words. */
const isReworded = (rule: string): boolean => rule.startsWith('follows-');

/** 0 for the most current version; NaN without versions. */
function versionsAmong({ known }: PairGraph, members: readonly number[]): (page: number) => number {
  const current = members.reduce((best, page) => (known.compareVersions(page, best) < 0 ? page : best));
  const differ = members.some((page) => known.tie(page, current) === 'version');
  return (page) => (differ ? known.compareVersions(page, current) : NaN);
}

function groupFacts(candidates: readonly Candidate[]) {
  const dates = candidates
    .flatMap(({ page, isState }) => (isState ? [] : (page.published?.slice(0, 10) ?? [])))
    .sort(compareText);
  // Print views are often located below their page.
  const forms = new Set(candidates.flatMap((one) => one.forms));
  const inFolders = candidates.filter(({ page }) => !forms.has(page.address));
  const folders = new Set(inFolders.map(({ folded }) => folderOf(folded)));
  const plainest = leastClutterByPlace(candidates);
  const canonicalCounts = counted(
    candidates.flatMap(({ canonical, folded }) => (canonical !== folded && canonical) || []),
  );
  const hasTextFile = candidates.some(({ isOfWebPage, folded }) => isOfWebPage && !canonicalCounts.has(folded));
  const listed = candidates.filter(({ page }) => page.inSitemap).length;
  return {
    firstDate: dates[0] ?? '',
    lastDate: dates.at(-1) ?? '',
    canonicalCounts,
    /** By the exact address that other spellings of it name as canonical, such as `tea/index.html` in `tea/`. */
    spellingCounts: counted(
      candidates.flatMap(
        ({ page, canonical, folded }) =>
          (canonical === folded && page.canonical !== page.address && page.canonical) || [],
      ),
    ),
    isSitemapMixed: listed > 0 && listed < candidates.length,
    namedAgain: repeated(candidates.flatMap(({ names }) => names)),
    mostInlinks: soleMaximum(candidates.map(({ page }) => page.inlinks)),
    longest: soleMaximum(candidates.map(({ page }) => page.length)),
    traffic: trafficLeads(
      candidates
        .filter(
          ({ page, isOutdated, folded, clutter: own }) =>
            !(hasTextFile && page.isTextFile) && !isOutdated && !folders.has(folded) && own === plainest.get(folded),
        )
        .map(({ page }) => page),
    ),
    leastClutter: Math.min(...candidates.map((one) => one.clutter)),
    mostClutter: Math.max(...candidates.map((one) => one.clutter)),
    hasUndisguised: candidates.some((one) => !one.isDisguised),
    folders,
    foldedAddresses: new Set(candidates.map(({ folded }) => folded)),
    hasTextFile,
    hasFinal: candidates.some(({ title }) => !isDraft(title)),
    newestReleases: newestReleases(candidates),
    newestOfYears: newestOfYears(candidates),
    lowestNumbers: dates.length > 0 ? new Map<string, number>() : lowestNumbers(candidates),
  };
}

/** A member with more clutter is a second spelling, whose visitors belong to the other. */
function leastClutterByPlace(candidates: readonly Candidate[]) {
  const least = new Map<string, number>();
  for (const { folded, clutter } of candidates) least.set(folded, Math.min(clutter, least.get(folded) ?? Infinity));
  return least;
}

function counted(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function repeated(names: readonly string[]): ReadonlySet<string> {
  const [seen, again] = [new Set<string>(), new Set<string>()];
  for (const name of names) (seen.has(name) ? again : seen).add(name);
  return again;
}

function publishedFirst({ page, isState }: Candidate, { firstDate, lastDate }: GroupFacts): SourceReason | null {
  const date = page.published?.slice(0, 10);
  if (date === undefined || isState || firstDate === lastDate) return null;
  if (date === firstDate) return reason('published-first', weights.published, firstDate);
  return daysBetween(firstDate, date) >= month ? reason('published-later', weights.publishedLater, date) : null;
}

/** Within fewer days a site may still be filling its sections. */
const month = 28;

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

const leadReason = (kind: SourceReasonKind, page: ClusterPage, lead: Lead | null): SourceReason | null =>
  lead?.page === page ? reason(kind, lead.weight, lead.detail) : null;

const hasOriginal = ({ links, known }: PairGraph, page: number, members: ReadonlySet<number>) =>
  (links[page] ?? []).some(({ kind, to }) => kind === 'untranslated' && members.has(to) && !known.isForeign(to));

const reason = (kind: SourceReasonKind, weight: number, detail = ''): SourceReason => ({
  reason: kind,
  weight,
  detail,
});

function soleMaximum(values: readonly number[]) {
  let most = -Infinity;
  let count = 0;
  for (const value of values) {
    if (value === most) count++;
    if (value > most) [most, count] = [value, 1];
  }
  return count === 1 ? most : null;
}

const isDisguised = (page: ClusterPage) => page.disguise >= 3 && page.disguise >= 0.005 * page.length;
