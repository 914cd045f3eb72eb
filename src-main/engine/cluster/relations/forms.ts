import { isFunctionWord } from '../../text/function-words.ts';
import { plainTitle } from '../../text/title-names.ts';
import { areOfPlaces, partsOf } from '../../text/titles.ts';
import type { ClusterPage, ClusterPair } from '../model.ts';
import { folderOf, readAddress } from '../addresses/page-address.ts';
import { isBrief } from './short-texts.ts';

/**
 * Pages of one form are told by their figures pair by pair (`filled-in`). Two of them that have some figures in common by
 * chance, as two districts with eight schools, are told by a third page that is of one form with both; brief pages about
 * things of one kind, such as hotels, by being as much like the others of their kind: a copy is like its source alone.
 */
export function withForms(pages: readonly ClusterPage[], pairs: readonly ClusterPair[]): readonly ClusterPair[] {
  const forms = partnersOf(pairs.filter(({ rule }) => rule === filledIn));
  const kinds = kindsAmong(pages, pairs);
  const areOfOneForm = (pair: ClusterPair) => {
    const { a, b, rule, hasOwnFigures = false } = pair;
    if (hasOwnFigures && intersects(forms.get(a)?.keys(), forms.get(b))) return true;
    const [own, other] = [kinds.get(a), kinds.get(b)];
    if (!own || !other || !intersects(own.names, other.names)) return false;
    return follow.has(rule) || (mayBeEdited.has(rule) && [own, other].every((one) => isUsual(pair, one)));
  };
  return pairs.map((pair) => (areOfOneForm(pair) ? { ...pair, rule: filledIn } : pair));
}

const filledIn = 'filled-in';

/** Rules that take a form for a copy because few words of it are free. */
const follow: ReadonlySet<string> = new Set([
  'follows-reworded',
  'follows-shuffled',
  'other-figures',
  'large-parts',
  'same-words',
]);

const mayBeEdited: ReadonlySet<string> = new Set(['nearly-equal', 'templated']);

/** A copy stands out from the family of its source: hardly another page of the kind is as much like it. */
const isUsual = ({ similarity }: ClusterPair, { similarities }: OfKind): boolean =>
  (similarities[minUsual] ?? 0) >= similarity - spread;

/** Per cent. */
const spread = 10;
/** Other pages that are about as much alike. */
const minUsual = 2;

/** `similarities` are those with other pages of the kind, highest first. */
type OfKind = Readonly<{ names: Set<string>; similarities: readonly number[] }>;

/** The kinds of which a page is like most others, and how much it is like these. */
function kindsAmong(pages: readonly ClusterPage[], pairs: readonly ClusterPair[]): ReadonlyMap<number, OfKind> {
  const members = new Map<string, Set<number>>();
  for (const page of pages)
    for (const kind of isOfKind(page) ? kindsOf(page) : [])
      members.set(kind, (members.get(kind) ?? new Set()).add(page.id));
  const partners = partnersOf(pairs);
  const found = new Map<number, OfKind>();
  for (const [kind, all] of members) {
    if (all.size < minMembers) continue;
    for (const page of all) {
      const similarities = [...(partners.get(page) ?? [])].flatMap(([other, alike]) => (all.has(other) ? alike : []));
      if (similarities.length < minAlike * (all.size - 1)) continue;
      const names = (found.get(page)?.names ?? new Set()).add(kind);
      found.set(page, { names, similarities: similarities.sort((x, y) => y - x) });
    }
  }
  return found;
}

const minMembers = 5;
const minAlike = 0.6;

/** What is sold, or offered in one town after the other, should have a text of its own. */
const isOfKind = (page: ClusterPage): boolean =>
  isBrief(page, lengthsOfForm) &&
  page.kind === 'content' &&
  page.pageType !== 'product' &&
  page.pageType !== 'forum' &&
  !areOfPlaces(page.title, '');

/** In lengths of a notice: some fifty words. */
const lengthsOfForm = 0.5;

/** The folder with the first and the last word of the title. */
function kindsOf({ address, title }: ClusterPage): readonly string[] {
  const folder = folderOf(readAddress(address).folded);
  const [name = ''] = partsOf(plainTitle(title).toLowerCase());
  const words = [firstWord, lastWord].flatMap((word) => word.exec(name) ?? []);
  return words.flatMap((word) => (isFunctionWord(word) ? [] : `${folder} ${word}`));
}

/** As in `Dr Oak`, `Oak Ltd` and `ООО «Дуб»`; Chinese words have no spaces between them. */
const firstWord = /^(?:(?!\p{sc=Han})\p{L}){2,}/u;
const lastWord = /(?:(?<!\p{L})(?:(?!\p{sc=Han})\p{L}){2,}|\p{sc=Han}{2})$/u;

/** With their similarity. */
function partnersOf(pairs: readonly ClusterPair[]): ReadonlyMap<number, ReadonlyMap<number, number>> {
  const partners = new Map<number, Map<number, number>>();
  const add = (page: number, other: number, similarity: number) =>
    partners.set(page, (partners.get(page) ?? new Map()).set(other, similarity));
  for (const { a, b, similarity } of pairs) {
    add(a, b, similarity);
    add(b, a, similarity);
  }
  return partners;
}

const intersects = <Value>(some: Iterable<Value> = [], others: { has(one: Value): boolean } = new Set()): boolean =>
  [...some].some((one) => others.has(one));
