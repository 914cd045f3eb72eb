import { partsOf } from '../text/titles.ts';
import type { ClusterPage, ClusterPair } from './model.ts';
import { folderOf, readAddress } from './page-address.ts';
import { isBrief } from './short-texts.ts';

/**
 * Pages of one form are told by their figures pair by pair (`filled-in`). Two of them that have some figures in common by
 * chance, as two districts with eight schools, are told by a third page that is of one form with both; brief pages about
 * things of one kind, such as hotels, by being as much like the others of their kind: a copy is like its source alone.
 */
export function withForms(pages: readonly ClusterPage[], pairs: readonly ClusterPair[]): readonly ClusterPair[] {
  const forms = partnersOf(pairs.filter(({ rule }) => rule === filledIn));
  const kinds = kindsAmong(pages, pairs);
  const areOfOneForm = ({ a, b, rule, hasOwnFigures = false }: ClusterPair) =>
    (hasOwnFigures && intersects(forms.get(a), forms.get(b))) ||
    (follow.has(rule) && intersects(kinds.get(a), kinds.get(b)));
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

/** The kinds of which a page is like most others. */
function kindsAmong(pages: readonly ClusterPage[], pairs: readonly ClusterPair[]): ReadonlyMap<number, Set<string>> {
  const members = new Map<string, number[]>();
  for (const page of pages)
    for (const kind of isOfKind(page) ? kindsOf(page) : []) members.set(kind, [...(members.get(kind) ?? []), page.id]);
  const partners = partnersOf(pairs);
  const found = new Map<number, Set<string>>();
  for (const [kind, all] of members) {
    if (all.length < minMembers) continue;
    for (const page of all) {
      const alike = all.filter((other) => partners.get(page)?.has(other) === true);
      if (alike.length >= minAlike * (all.length - 1)) found.set(page, (found.get(page) ?? new Set()).add(kind));
    }
  }
  return found;
}

const minMembers = 5;
const minAlike = 0.6;

/** What is sold should have a text of its own. */
const isOfKind = (page: ClusterPage): boolean =>
  isBrief(page, lengthsOfForm) && page.kind === 'content' && page.pageType !== 'product' && page.pageType !== 'forum';

/** In lengths of a notice: some fifty words. */
const lengthsOfForm = 0.5;

/** The folder with the first and the last word of the title. */
function kindsOf({ address, title }: ClusterPage): readonly string[] {
  const folder = folderOf(readAddress(address).folded);
  const [name = ''] = partsOf(title.toLowerCase());
  return [firstWord, lastWord].flatMap((word) => word.exec(name)?.map((found) => `${folder} ${found}`) ?? []);
}

/** Shorter words are articles and prepositions; Chinese words have no spaces between them. */
const firstWord = /^(?:(?!\p{sc=Han})\p{L}){4,}/u;
const lastWord = /(?:(?<!\p{L})(?:(?!\p{sc=Han})\p{L}){4,}|\p{sc=Han}{2})$/u;

function partnersOf(pairs: readonly ClusterPair[]): ReadonlyMap<number, ReadonlySet<number>> {
  const partners = new Map<number, Set<number>>();
  const add = (page: number, other: number) => partners.set(page, (partners.get(page) ?? new Set()).add(other));
  for (const { a, b } of pairs) {
    add(a, b);
    add(b, a);
  }
  return partners;
}

const intersects = <Value>(some: ReadonlySet<Value> = new Set(), others: ReadonlySet<Value> = new Set()): boolean =>
  [...some].some((one) => others.has(one));
