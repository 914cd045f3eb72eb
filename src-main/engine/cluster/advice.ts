import type { AdviceKind, GoodDuplicateReason, Verdict } from '../../contract/verdicts.ts';
import { isDead, type ClusterPage } from './model.ts';
import { namesPage, readAddress } from './page-address.ts';

export interface Advice {
  readonly advice: AdviceKind;
  /** Key under `adviceReason` in the texts. */
  readonly adviceReason: string;
  readonly goodDuplicate: GoodDuplicateReason | null;
}

export const adviceForSource: Advice = { advice: 'keep', adviceReason: 'source-page', goodDuplicate: null };

/**
 * What to do with a member that is not the source. A dead address is sent on; what the site has dealt with already is left alone and said to be so; then the
 * address decides where the page is the same one; then the verdict of the pair with the source. A page that only another member holds in the
 * cluster is not said to be a copy of the source.
 */
export function adviseMember(page: ClusterPage, source: ClusterPage, relation: Relation): Advice {
  const { verdict, isToSource } = relation;
  const asIs = deadLink(page) ?? goodDuplicate(page, source, verdict) ?? sameAddress(page, source, verdict);
  if (asIs) return asIs;
  return isToSource ? (nearlySameText(relation) ?? byVerdict(verdict)) : decide('rewrite', 'copy-of-member');
}

export interface Relation {
  /** Of the pair with the source; where that is no finding, of the strongest pair with another member. */
  readonly verdict: Verdict;
  readonly isToSource: boolean;
  /** To the source, in per cent; 0 where the pair with it is no finding. */
  readonly similarity: number;
}

/** From here on there is nothing left that a rewriting of "the copied parts" would leave standing. */
const nearlyWhole = 95;

/** Of two pages that differ in a few sentences one is enough, whichever of them has the better words. */
function nearlySameText({ verdict, similarity }: Relation): Advice | null {
  return (verdict === 'same-template' || verdict === 'partial') && similarity >= nearlyWhole ? decide('redirect', 'nearly-same-text') : null;
}

/** An address that is gone while its text lives on loses its visitors and links for nothing. */
function deadLink(page: ClusterPage): Advice | null {
  return isDead(page) ? decide('redirect', 'dead-link') : null;
}

function goodDuplicate(page: ClusterPage, source: ClusterPage, verdict: Verdict): Advice | null {
  if (page.canonical !== null && namesPage(page.canonical, source.address) && !namesPage(page.canonical, page.address))
    return leave('already-canonical', 'canonicalised');
  if (page.noindex) return leave('already-noindex', 'noindex');
  if (isLanguagePair(page, source)) return leave('language-version', 'hreflang');
  return isSameSeries(page, source) && !isSameText(verdict) ? leave('numbered-page', 'pagination') : null;
}

/** Both pages name each other: a claim of one side alone is what scrapers copy along. */
function isLanguagePair(page: ClusterPage, source: ClusterPage): boolean {
  return declares(page, source) && declares(source, page);
}

function declares(from: ClusterPage, to: ClusterPage): boolean {
  return from.hreflang.some(({ href }) => namesPage(href, to.address));
}

/** Pages of one numbered series; the first one often has no number. */
function isSameSeries(page: ClusterPage, source: ClusterPage): boolean {
  const [own, other] = [readAddress(page.address), readAddress(source.address)];
  if (own.series === null && other.series === null) return false;
  return (own.series ?? own.folded) === (other.series ?? other.folded);
}

function sameAddress(page: ClusterPage, source: ClusterPage, verdict: Verdict): Advice | null {
  if (!isSameText(verdict) && verdict !== 'same-template') return null;
  const [own, other] = [readAddress(page.address), readAddress(source.address)];
  if (own.path !== other.path) return null;
  return page.address.includes('?') ? decide('parameter-rule', 'parameter-variant') : decide('redirect', 'same-text');
}

function byVerdict(verdict: Verdict): Advice {
  switch (verdict) {
    case 'identical':
      return decide('redirect', 'same-text');
    case 'reprint':
      return decide('canonical', 'same-text-other-section');
    case 'pseudo-original':
      return decide('rewrite', 'reworded-copy');
    case 'contained':
      return decide('merge', 'contained-copy');
    case 'spliced':
      return decide('rewrite', 'spliced-copy');
    default:
      return decide('rewrite', 'partial-copy');
  }
}

function isSameText(verdict: Verdict): boolean {
  return verdict === 'identical' || verdict === 'reprint';
}

function decide(advice: AdviceKind, adviceReason: string): Advice {
  return { advice, adviceReason, goodDuplicate: null };
}

function leave(adviceReason: string, good: GoodDuplicateReason): Advice {
  return { advice: 'leave', adviceReason, goodDuplicate: good };
}
