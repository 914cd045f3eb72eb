import type { RelationRow } from '../../../contract/clusters.ts';
import type { AdviceKind, Verdict } from '../../../contract/verdicts.ts';
import { ofView } from '../../cluster/advice/advice.ts';
import { isOlderPart, type DatedPage } from '../../cluster/addresses/older-part.ts';
import { readForm, viewMarksIn, viewOf } from '../../cluster/addresses/page-address.ts';
import { isBelow, isSameSeries } from '../../cluster/relations/related-addresses.ts';
import { areOfOtherThings, areOfSeries } from '../../cluster/relations/related-titles.ts';
import { isQuotedMail } from '../../cluster/relations/quoted-mail.ts';
import { hasOwnCode } from '../../cluster/relations/shared-code.ts';
import { speakOfOwnNames } from '../../cluster/relations/short-texts.ts';
import { isBuiltSource, isSameSite, isTextFile, isTextFileOf, placeOfText } from '../../cluster/addresses/text-file.ts';
import { foundOnce } from '../../found-once.ts';
import { areReplies, haveOneSubject, isReply } from '../../text/titles.ts';
import { proposedAction, proposedTarget } from '../../store/clusters/cluster-writer.ts';
import type { PageStore } from '../../store/pages/page-store.ts';
import type { PairStore } from '../../store/pairs/pair-store.ts';
import { chainFrom, keyOf, proposal, type TargetFacts, type UnresolvedRow } from './resolve-targets.ts';

export const isOfOwnPlace = ({ reason, address, source }: UnresolvedRow) =>
  reason === 'text-file' && source !== null && placeOfText(address) === placeOfText(source.address);
export const isOfOtherPlace = (row: UnresolvedRow) => row.reason === 'text-file' && !isOfOwnPlace(row);

const inCluster = ({ cluster, address }: UnresolvedRow) => `${cluster?.id} ${placeOfText(address)}`;

/** Directs text files to their web pages, which need not be sources of clusters, nor in one. */
export function leadToOwnPages(proposals: Map<string, UnresolvedRow>) {
  const files = [...proposals.values()].filter(({ reason }) => reason === 'text-file');
  if (files.length === 0) return;

  const pages = new Map<string, UnresolvedRow>();
  for (const row of proposals.values())
    if (row.reason !== 'text-file') pages.set(inCluster(row), row).set(placeOfText(row.address), row);
  for (const file of files) {
    const anywhere = isBuiltSource(file.address) ? pages.get(placeOfText(file.address)) : undefined;
    const { page, address } = pages.get(inCluster(file)) ?? anywhere ?? {};
    if (page && address && isSameSite(address, file.address))
      proposals.set(file.address, { ...file, source: { page, address } });
  }
}

/**
 * For each page contained in or assembled from others, the relation that covers most of it. Of about equal ones the one
 * with most shared folders, since languages and versions are the first folders of addresses. Text files come first, so
 * that other rows lead to their web pages; an edition comes once for all its parts.
 */
export function* relationRows(
  { pages, pairs }: { readonly pages: PageStore; readonly pairs: Pick<PairStore, 'iterateRelations'> },
  facts: RelationFacts,
  proposals: ReadonlyMap<string, UnresolvedRow>,
): Iterable<UnresolvedRow> {
  const rowOf = rowWriter(pages);
  const { leading, editions, parts, others } = sortedRelations({ pages, pairs }, facts, proposals);
  const assembled = new Set(others.flatMap(({ verdict, taker }) => (verdict === 'spliced' ? [taker.page] : [])));
  yield* leading.values();
  const most = new Map<number, Readonly<{ relation: DirectedRelation; advice: RelationAdvice }>>();
  for (const found of others) {
    if (leading.has(found.taker.address) || editions.has(found.taker.page)) continue;
    const end = endOfSameText(found.giver, (address) => proposals.get(address) ?? leading.get(address));
    const relation = { ...found, giver: { ...found.giver, ...end } };
    const { page } = relation.taker;
    const advice = adviceFor(relation, facts);
    const known = most.get(page);
    // Parts of editions are not merged.
    const isKept = parts.has(page) || isOfRewritten(relation, facts, proposals, assembled);
    if (!advice || (advice[0] === 'merge' && isKept)) continue;
    if (relation.giver.page !== page && (!known || isBetter(relation, known.relation)))
      most.set(page, { relation, advice });
  }
  for (const { relation, advice } of most.values()) {
    // A page assembled from one that will be merged into it needs no rewriting.
    const ofGiver = most.get(relation.giver.page);
    const isMerged = ofGiver?.advice[0] === 'merge' && ofGiver.relation.giver.page === relation.taker.page;
    if (advice[0] !== 'rewrite' || !isMerged) yield rowOf(relation, advice);
  }
  for (const row of editions.values()) if (facts.state(row.address) === 'fine') yield row;
}

/** A page that is to be written anew, since it takes parts of others, takes in none that is no later. */
function isOfRewritten(
  { taker, giver }: DirectedRelation,
  { dated }: RelationFacts,
  proposals: ReadonlyMap<string, UnresolvedRow>,
  assembled: ReadonlySet<number>,
) {
  const [first = '', second = ''] = [taker, giver].map(({ address }) => dated(address)?.published ?? '');
  return (
    (proposals.get(giver.address)?.action === 'rewrite' && first <= second) ||
    (assembled.has(giver.page) && first !== '' && first < second)
  );
}

const rowWriter =
  (pages: PageStore) =>
  ({ taker, giver, verdict, similarity }: DirectedRelation, [advice, reason]: RelationAdvice) => {
    const action = proposedAction(advice, reason);
    return {
      ...proposal({ page: taker.page, address: taker.address, title: pages.title(taker.page) }),
      action,
      target: proposedTarget(action, giver.address),
      reason,
      clicksAtStake: pages.clicks(taker.page),
      source: { page: giver.page, address: giver.address },
      verdict,
      similarity,
    } satisfies UnresolvedRow;
  };

/** Rows of text files and views, which redirect other targets; editions with their parts; other relations. */
function sortedRelations(
  { pages, pairs }: Parameters<typeof relationRows>[0],
  facts: RelationFacts,
  proposals: ReadonlyMap<string, UnresolvedRow>,
) {
  const rowOf = rowWriter(pages);
  const [files, views] = [new Map<string, UnresolvedRow>(), new Map<string, UnresolvedRow>()];
  const editions = new Map<number, UnresolvedRow>();
  const parts = new Set<number>();
  const others: DirectedRelation[] = [];
  for (const row of pairs.iterateRelations()) {
    const relation = inTime({ verdict: row.verdict, similarity: row.similarity, ...directed(row) }, facts);
    const { taker, giver, verdict } = relation;
    if (verdict === 'contained' && facts.isEdition(giver.page)) {
      parts.add(taker.page);
      const { page, address } = giver;
      if (!editions.has(page))
        editions.set(page, {
          ...proposal({ page, address, title: pages.title(page) }),
          action: 'noindex',
          reason: 'collected-edition',
          clicksAtStake: pages.clicks(page),
        });
    }
    const advice = adviceForFile(relation, facts);
    if (advice) {
      const found = rowOf(relation, advice);
      if (!files.has(found.address) || isOfOwnPlace(found)) files.set(found.address, found);
      continue;
    }
    const ofPlain = adviceForView(relation, facts);
    const end = ofPlain && endOfSameText(giver, (address) => proposals.get(address));
    if (ofPlain && end?.page !== taker.page)
      views.set(taker.address, rowOf({ ...relation, giver: { ...giver, ...end } }, ofPlain));
    else if (relationAdvice[verdict]) others.push(relation);
  }
  return { leading: new Map([...views, ...files]), editions, parts, others };
}

function isBetter({ taker, giver }: DirectedRelation, known: DirectedRelation) {
  const more = taker.covered - known.taker.covered;
  const nearer = sharedFolders(taker, giver) - sharedFolders(taker, known.giver);
  return more > aboutAsMuch || (more >= -aboutAsMuch && (nearer > 0 || (nearer === 0 && more > 0)));
}

/** In per cent of the page. */
const aboutAsMuch = 5;

function sharedFolders(one: Side, other: Side) {
  const [first, second] = [one.address.split('/').slice(0, -1), other.address.split('/').slice(0, -1)];
  const parts = first.findIndex((folder, at) => folder !== second[at]);
  return parts < 0 ? first.length : parts;
}

/** The page has the text of its source, so targets move on to the source. */
const sameTextReasons = new Set([
  'same-text',
  'nearly-same-text',
  'same-text-other-section',
  'same-text-as-member',
  'parameter-variant',
  'other-form',
  'filed-twice',
  'other-date',
  'product-variant',
  'part-of-page',
  'already-canonical',
  'other-version',
  'untranslated',
  'text-file',
  'dead-link',
]);

/** Follows a text file to its web page, and that to the source of its cluster. */
export function endOfSameText(
  start: NonNullable<UnresolvedRow['source']>,
  rowOf: (address: string) => UnresolvedRow | undefined,
) {
  return chainFrom(start.address, rowOf, pageOfSameText).rows.at(-1)?.source ?? start;
}

const pageOfSameText = ({ reason, source }: UnresolvedRow) =>
  sameTextReasons.has(reason) ? (source?.address ?? null) : null;

type Side = Readonly<{ page: number; address: string; covered: number }>;

export type DirectedRelation = Pick<RelationRow, 'verdict' | 'similarity'> &
  ReturnType<typeof directed> & { readonly isReprint?: boolean };
export type RelationAdvice = readonly [advice: AdviceKind, reason: string];

/** `taker` takes its text from `giver`, or is a view of it; A if the direction is unknown. */
export function directed({
  a,
  b,
  addressA,
  addressB,
  coveredA,
  coveredB,
  direction,
}: RelationRow): Readonly<Record<'taker' | 'giver', Side>> {
  const sideA = { page: a, address: addressA, covered: coveredA * 100 };
  const sideB = { page: b, address: addressB, covered: coveredB * 100 };
  const [taker, giver] = direction === 'b-to-a' ? [sideB, sideA] : [sideA, sideB];
  // A print view may show more than the page.
  return viewOf(giver.address, taker.address) === 'form' ? { taker: giver, giver: taker } : { taker, giver };
}

/** Corrects the direction: a later page that reprints an older one with an introduction or notes is the taker. */
export function inTime<Found extends DirectedRelation>(relation: Found, facts: RelationFacts): Found {
  const { verdict, taker, giver } = relation;
  if (verdict !== 'contained' || giver.covered < mostly || facts.isEdition(giver.page)) return relation;
  if (facts.haveOneSubject(taker.page, giver.page)) return relation;
  const [part, whole] = [facts.dated(taker.address), facts.dated(giver.address)];
  return part && whole && isOlderPart(part, whole)
    ? { ...relation, taker: giver, giver: taker, isReprint: true }
    : relation;
}

/** In per cent: pages about many things have more text of their own. */
const mostly = 40;

/** Clusters handle equal pages. */
const relationAdvice: Partial<Record<Verdict, RelationAdvice>> = {
  contained: ['merge', 'contained-copy'],
  spliced: ['rewrite', 'spliced-copy'],
};

/**
 * No merge into a page below the taker, one that search engines do not show (a book for printing), one whose canonical
 * is the taker, a collected edition, whose parts are the originals, or a page of which the taker would be a trifle, or
 * which lacks its code. No web page yields to a text file of its site. Pages that search engines do not show, or of one series, need no advice.
 */
export function adviceFor(relation: DirectedRelation, facts: RelationFacts): RelationAdvice | null {
  const { verdict, similarity, taker, giver } = relation;
  const first = adviceForFile(relation, facts) ?? adviceForView(relation, facts);
  if (first) return first;
  const advice = relationAdvice[verdict] ?? null;
  if (facts.state(taker.address) === 'not-indexable' || isSameSeries(taker, giver, verdict)) return null;
  // An answer quotes the message.
  if (facts.isAnswered(taker.page, giver.page) || facts.isQuoted(relation)) return null;
  if (relation.isReprint) return facts.isAnswered(giver.page, taker.page) ? null : ['rewrite', 'holds-source'];
  const isMerge = advice?.[0] === 'merge';
  if (isMerge && (!mayTakeIn(giver, taker, facts) || facts.speakOfOwnNames(taker.page, giver.page))) return null;
  if (facts.areOfOtherThings(taker.page, giver.page, { text: verdict, similarity })) return null;
  if (isMerge && facts.haveOneSubject(taker.page, giver.page)) return ['canonical', 'part-of-page'];
  const isFile = advice !== null && facts.isTextFile(giver.address) && !facts.isTextFile(taker.address);
  return isFile && isSameSite(taker.address, giver.address) ? null : advice;
}

/** In per cent of the page: nobody looks there for a smaller part, as in an index of all sentences. */
const minOfHolder = 2;

/** A view of a page, for printing or with parameters, always yields to the page. */
function adviceForView({ verdict, taker, giver }: DirectedRelation, { state }: RelationFacts): RelationAdvice | null {
  if (byDesign.has(verdict) || verdict === 'listing') return null;
  if (state(taker.address) !== 'fine' || state(giver.address) !== 'fine') return null;
  const found = ofView(taker.address, giver.address, { covered: taker.covered / 100, held: giver.covered / 100 });
  return found && [found.advice, found.adviceReason];
}

const viewMarks = (address: string) => readForm(address).marks + viewMarksIn(address);

const mayTakeIn = (giver: Side, taker: Side, facts: RelationFacts) =>
  giver.covered >= minOfHolder &&
  viewMarks(giver.address) <= viewMarks(taker.address) &&
  !isBelow(giver, taker) &&
  facts.state(giver.address) === 'fine' &&
  !facts.isEdition(giver.page) &&
  !facts.isCanonicalOf(giver.address, taker.address) &&
  !facts.areOfSeries(taker.page, giver.page) &&
  !facts.hasOwnCode(taker.page, giver.page);

/** A text file always yields to its indexable web page. */
function adviceForFile({ verdict, taker, giver }: DirectedRelation, facts: RelationFacts): RelationAdvice | null {
  if (byDesign.has(verdict) || !facts.isTextFile(taker.address) || facts.isTextFile(giver.address)) return null;
  if (!isTextFileOf(taker, giver, taker.covered / 100) || facts.state(giver.address) !== 'fine') return null;
  return ['noindex', 'text-file'];
}

const byDesign = new Set(['version', 'translation', 'shared-code']);

export type RelationFacts = ReturnType<typeof relationFacts>;

export function relationFacts({ pages }: { readonly pages: PageStore }) {
  let plainTexts: ReadonlySet<string> | null = null;
  const editions = new Set(pages.editions());
  const canonicalOf = foundOnce((address: string) => pages.find(address)?.canonical ?? null);
  const naming = foundOnce((page: number) => pages.naming(page));
  const stateOf = (address: string): ReturnType<TargetFacts['state']> => {
    const page = pages.find(address);
    if (!page) return 'unknown';
    if (page.statusCode >= 400) return 'dead';
    return page.indexable || ['left-out', 'no-response'].includes(page.indexabilityStatus) ? 'fine' : 'not-indexable';
  };
  return {
    keyOf: foundOnce(keyOf),
    dated: foundOnce((address: string): DatedPage | null => {
      const page = pages.find(address);
      const [published = null, modified = null] = [page?.published?.slice(0, 10), page?.modified?.slice(0, 10)];
      return page && { ...page, published, modified };
    }),
    redirectOf: foundOnce((address: string) => pages.redirect(address)),
    state: foundOnce(stateOf),
    isTextFile(address: string) {
      plainTexts ??= new Set(pages.plainTexts());
      return isTextFile({ address, isHtml: !plainTexts.has(address) });
    },
    isEdition: (page: number) => editions.has(page),
    areOfSeries: (page: number, other: number) => areOfSeries(naming(page), naming(other)),
    areOfOtherThings: (page: number, other: number, relation: Parameters<typeof areOfOtherThings>[2]) =>
      areOfOtherThings(naming(page), naming(other), relation),
    /** Whether the other page is a reply to the page. */
    isAnswered(page: number, other: number) {
      const [title, answer] = [naming(page).title, naming(other).title];
      return areReplies(title, answer) && isReply(answer);
    },
    isQuoted: ({ verdict, taker, giver }: DirectedRelation) =>
      isQuotedMail(
        { quotedShare: () => pages.quotedShare(taker.page) },
        { quotedShare: () => pages.quotedShare(giver.page) },
        { text: verdict, covered: taker.covered / 100, held: giver.covered / 100 },
      ),
    speakOfOwnNames: (page: number, other: number) =>
      speakOfOwnNames(
        { title: naming(page).title, text: () => pages.text(page) },
        { title: naming(other).title, text: () => pages.text(other) },
      ),
    hasOwnCode: (page: number, other: number) =>
      hasOwnCode({ codeHashes: () => pages.codeHashes(page) }, { codeHashes: () => pages.codeHashes(other) }),
    haveOneSubject: (page: number, other: number) => haveOneSubject(naming(page).title, naming(other).title),
    isCanonicalOf(other: string, address: string) {
      const canonical = canonicalOf(address);
      return canonical !== null && pages.isSame(canonical, other);
    },
  };
}
