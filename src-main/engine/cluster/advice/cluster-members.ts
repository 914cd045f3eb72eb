import { type Verdict, verdicts } from '../../../contract/verdicts.ts';
import { adviseMember, adviseSource } from './advice.ts';
import type { Draft } from '../draft-clusters.ts';
import { type Link, pageOf, type PairGraph } from '../graph/graph.ts';
import { noticeRule } from '../notices.ts';
import { isTemplated, type BuiltMember, type ClusterPage } from '../model.ts';
import { isAddressOf, isViewOfList } from '../relations/related-addresses.ts';
import { areOfOtherYears, haveOneTitle } from '../relations/related-titles.ts';
import { sameTexts } from '../relations/relate-pages.ts';
import type { ScoredMember } from '../source/source-page.ts';
import { nearlyWhole } from '../../verify/verdict.ts';
import { mayBeFound } from '../source/web-pages.ts';
import type { SourceTie } from '../source/source-ties.ts';

/**
 * Builds verdict and advice of a member from its tie to the source page, or to the member of which it is a second
 * address.
 */
export function buildMember(
  graph: PairGraph,
  { page: number, score, reasons }: ScoredMember,
  draft: Draft,
  { webPageOf, isKnown }: TextFiles,
): BuiltMember {
  const { source, ties } = draft;
  const page = pageOf(graph, number);
  const isSource = number === source;
  const tie = ties.get(number) ?? null;
  const verdict = verdictShown(graph, number, source, tie);
  const isTiedAsNotice = page.notice !== null && (tie?.link?.rule ?? noticeRule) === noticeRule;
  const webPage = webPageOf(number);
  const plain = isSource ? null : plainMember(graph, number, draft);
  const told = isSource
    ? adviseSource(page, {
        isTextFile: webPage === null ? isKnown(number) : !draft.members.includes(webPage),
        isOriginal:
          draft.members.every((member) => member === source || webPageOf(member) === source) ||
          draft.members.some((member) => graph.known.tie(member, source) === 'version'),
      })
    : adviseMember(page, pageOf(graph, plain?.to ?? source), {
        ...(plain ? relationTo(plain) : relationToSource(tie, verdict ?? strongest(graph.links[number] ?? []))),
        isUntranslated: plain === null && isUntranslated(graph, number, draft),
        isTextFile: webPage !== null || isKnown(number),
      });
  return {
    page: page.id,
    isSource,
    verdict: isSource ? null : isTiedAsNotice ? 'template-only' : verdict,
    similarity: isSource ? null : (tie?.link?.similarity ?? null),
    ...(plain ? inWordsOfMember(told) : told),
    leadsTo: page.notice ? page.notice.target : plain && pageOf(graph, plain.to).id,
    sourceScore: score,
    sourceReasons: reasons,
  };
}

/** Tells which members are text files, and of which web page. */
export interface TextFiles {
  readonly webPageOf: (page: number) => number | null;
  /** Whether it is the text file of a page outside the graph. */
  readonly isKnown: (page: number) => boolean;
}

const relationTo = ({ verdict, rule, similarity, covered, coveredOther }: Link) => ({
  verdict,
  text: verdict,
  rule,
  similarity,
  covered,
  held: coveredOther,
});

const relationToSource = (tie: SourceTie | null, verdict: Verdict) => ({
  verdict,
  text: tie?.verdict ?? null,
  rule: tie?.link?.rule ?? '',
  similarity: tie?.similarity ?? 0,
  covered: tie?.covered ?? 0,
  held: tie?.link?.covered ?? 0,
});

const strongest = (links: readonly { readonly verdict: Verdict }[]): Verdict =>
  links.reduce<Verdict>(
    (best, { verdict }) => (verdicts.indexOf(verdict) < verdicts.indexOf(best) ? verdict : best),
    'pseudo-original',
  );

/** Replaces reasons that would claim the text of the source page. */
const inWordsOfMember = <Told extends { adviceReason: string }>(told: Told): Told =>
  ['same-text', 'nearly-same-text', 'same-text-other-section'].includes(told.adviceReason)
    ? { ...told, adviceReason: 'same-text-as-member' }
    : told;

/**
 * Returns the link to the member, other than the source, that the page shows at a second address, such as one for
 * printing, or else of which it has the text while the source is less alike and no other version of the page: advice
 * must refer to that member. The best-ranked one if there are several.
 */
function plainMember(graph: PairGraph, page: number, { ranked, source, ties }: Draft): Link | null {
  const links = graph.links[page] ?? [];
  const atAddress = links.filter((link) => isSecondAddress(pageOf(graph, page), pageOf(graph, link.to), link));
  const isCloser = closerThan(ties.get(page));
  const own = pageOf(graph, page);
  const ofOneText = areOfOtherYears(own, pageOf(graph, source))
    ? []
    : links.filter((link) => {
        const other = pageOf(graph, link.to);
        return link.kind === 'copies' && mayBeFound(other) && isCloser(link.verdict, haveOneTitle(own, other));
      });
  const twins = atAddress.length > 0 ? atAddress : ofOneText;
  if (twins.length === 0 || twins.some(({ to }) => to === source)) return null;
  const best = ranked.find((member) => member.page === page || twins.some(({ to }) => to === member.page));
  return twins.find(({ to }) => to === best?.page) ?? null;
}

/** Pages of one template are equal to each other under one title alone, as a vacancy that was put in twice. */
function closerThan(tie: SourceTie | undefined) {
  const isOfSource =
    tie !== undefined &&
    (tie.link?.kind === 'version' ||
      sameTexts.has(tie.verdict) ||
      (tie.similarity >= nearlyWhole && tie.link?.rule !== 'same-words'));
  const isOfTemplate = tie !== undefined && tie.link?.kind !== 'version' && tie.verdict !== 'identical';
  return (verdict: Verdict, isOneTitle: boolean): boolean =>
    isOfSource ? isOfTemplate && verdict === 'identical' && isOneTitle : sameTexts.has(verdict);
}

const isSecondAddress = (page: ClusterPage, other: ClusterPage, { verdict, rule, covered, coveredOther }: Link) =>
  (sameTexts.has(verdict) && !isTemplated(rule) && isAddressOf(page, other)) ||
  isViewOfList(page, other, { covered, held: coveredOther });

/** Whether it is an untranslated copy of the source, or of another member when its language is not its text's. */
function isUntranslated(graph: PairGraph, page: number, { members, source }: Draft): boolean {
  const originals = (graph.links[page] ?? []).filter(({ kind }) => kind === 'untranslated').map(({ to }) => to);
  if (originals.length === 0) return false;
  return (
    originals.includes(source) || (graph.known.isForeign(page) && members.some((member) => originals.includes(member)))
  );
}

function verdictShown(graph: PairGraph, page: number, source: number, tie: SourceTie | null): Verdict | null {
  // Lists without a pair to the source repeat it by design as well.
  const areLists = [page, source].every((number) => pageOf(graph, number).kind === 'listing');
  const kind = tie?.link?.kind ?? graph.known.tie(page, source) ?? (areLists ? 'listing' : null);
  return kind === 'version' || kind === 'translation' || kind === 'listing' ? kind : (tie?.link?.verdict ?? null);
}
