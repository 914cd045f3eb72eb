import { foldText } from '../text/fold.ts';
import { beginningsIn } from '../text/title-names.ts';
import { partsOf } from '../text/titles.ts';
import { readAddress } from './addresses/page-address.ts';
import { pairKey, type ClusterPair } from './model.ts';

/** A page with a short text, without code, tables, pictures or the like. */
export interface ShortPage {
  readonly id: number;
  readonly address: string;
  readonly title: string;
  /** Its text without headings. */
  readonly blocks: readonly string[];
  readonly links: readonly Readonly<{ label: string; target: LinkTarget | null }>[];
}

/** A page of the site that may be found, in the language of the linking page. */
type LinkTarget = Readonly<Record<'address' | 'title', string> & { id: number }>;

/**
 * Finds notices: apart from titles, headings and names of links, the whole text of these pages is the same. It was not
 * copied from any of them, so nobody rewrites it. Each group begins with the page whose address sorts first. `pages` are
 * sorted by address.
 */
export function findNotices(pages: readonly ShortPage[]) {
  const texts = pages.map((page) => ({ page, text: textOfNotice(page) }));
  const same = groupsOf(texts.filter(({ text }) => isLongEnough(text))).filter(isOfOthers);
  const found = new Set(same.flat());
  const named = namedNotices(texts.filter(({ page }) => !found.has(page)));
  return [...same, ...named].map((group) => {
    const ids = new Set(group.map(({ id }) => id));
    const isOwn = ownLinksOf(group);
    const ownWords = ownWordsOf(group);
    return group.map((page) => {
      const leads = page.links.flatMap(({ target }) => (target && isOwn(target) ? target : []));
      const [target, ...others] = new Set(leads.map(({ id }) => id));
      const found = leads[0];
      const isMoved = found && others.length === 0 && !ids.has(found.id) && areOfOneSubject(page, found, ownWords);
      return { id: page.id, title: page.title, notice: { target: isMoved ? (target ?? null) : null } };
    });
  });
}

/**
 * Pairs of the first page of each group with the others, which make a cluster of it. They precede verified pairs of the
 * same pages; those of `identical`, by keys, have a pair already if they have one title as well.
 */
export const noticePairs = (groups: ReturnType<typeof findNotices>, identical: ReadonlySet<string>): ClusterPair[] =>
  groups.flatMap(([first, ...others]) =>
    others.flatMap(({ id, title }) => {
      if (!first || (title === first.title && identical.has(pairKey(first.id, id)))) return [];
      const whole = { similarity: 100, coveredA: 1, coveredB: 1, longestRun: 0 };
      return { a: first.id, b: id, verdict: 'identical' as const, rule: noticeRule, ...whole };
    }),
  );

export const noticeRule = 'notice';

interface TextOfPage {
  readonly page: ShortPage;
  readonly text: string;
}

/** Pages of one text. */
const groupsOf = (texts: readonly TextOfPage[]): ShortPage[][] =>
  [...Map.groupBy(texts, ({ text }) => lettersOf(text)).values()].map((group) => group.map(({ page }) => page));

/** What is left of the text without its title and names of links; '' for a list. */
function textOfNotice({ title, blocks, links }: ShortPage) {
  const names = new Set([title, ...partsOf(title)].map(lettersOf));
  let text = blocks.filter((block) => !names.has(lettersOf(block))).join('\n');
  const labels = links.map(({ label }) => label).sort((x, y) => y.length - x.length);
  // A page with more links is a list.
  if (labels.length > maxLinks) return '';
  for (const label of labels) if (label !== '') text = text.replaceAll(label, ' ');
  return text;
}

function isLongEnough(text: string, part = 1) {
  const letters = lettersOf(text);
  return letters.length >= part * (withoutSpaces.test(letters) ? minCharacters : minLetters);
}

/** `K7 is no longer sold`. */
const partBesideName = 0.5;

/**
 * Notices whose sentence names the thing of its title (`Kettle K7 is no longer sold`). Since entries of one sentence look
 * like them, more pages must have the same text.
 */
function namedNotices(texts: readonly TextOfPage[]) {
  const titles = texts.map(({ page }) => wordsIn(page.title));
  const counts = new Map<string, number>();
  for (const title of titles) for (const word of new Set(title)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const rest = texts.map(({ page, text }, at) => ({
    page,
    text: withoutName(wordsIn(text), titles[at] ?? [], (word) => counts.get(word) ?? 0),
  }));
  return groupsOf(rest.filter(({ text }) => isLongEnough(text, partBesideName))).filter(
    (group) => new Set(group.map(({ title }) => title)).size > maxCopies,
  );
}

const wordsIn = (text: string) => foldText(text).text.match(word) ?? [];
const word = /\p{sc=Han}|(?:(?!\p{sc=Han})[\p{L}\p{M}\p{N}])+/gu;

/** Without the run of words, wherever it occurs, that has the rarest word of the title; '' if the text has none of them. */
function withoutName(text: readonly string[], title: readonly string[], count: (word: string) => number) {
  const said = new Set(text);
  const [rarest] = title.filter((one) => said.has(one)).sort((x, y) => count(x) - count(y));
  if (rarest === undefined) return '';
  let [from, to] = [title.indexOf(rarest), title.indexOf(rarest) + 1];
  const whole = ` ${text.join(' ')} `;
  const has = (start: number, end: number) => whole.includes(` ${title.slice(start, end).join(' ')} `);
  while (from > 0 && has(from - 1, to)) from -= 1;
  while (to < title.length && has(from, to + 1)) to += 1;
  return whole.replaceAll(` ${title.slice(from, to).join(' ')} `, ' … ');
}

const lettersOf = (text: string) => foldText(text).text.replaceAll(/[^\p{L}\p{N}]+/gu, '');

const maxLinks = 3;
/** Fewer may be a label, such as "see". */
const minLetters = 24;
/** Of Chinese or Japanese text. */
const minCharacters = 8;
const withoutSpaces = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u;

/** Pages of one title are one page at several addresses, unless they lead to different ones or are very many. */
function isOfOthers(group: readonly ShortPage[]) {
  if (group.length < minPages) return false;
  const counts = [
    new Set(group.map(({ title }) => title)),
    new Set(group.flatMap(({ links }) => links.flatMap(({ target }) => target?.title ?? []))),
  ];
  const places = new Set(group.map(({ address }) => readAddress(address).path));
  return counts.some(({ size }) => size >= minPages) || places.size > maxCopies;
}

export const minPages = 5;
/** The same page filed under sections has fewer addresses. */
const maxCopies = 16;

/** What half of the pages link to belongs to the notice, such as the home page or a form to log in. */
function ownLinksOf(group: readonly ShortPage[]) {
  const counts = new Map<number, number>();
  for (const { links } of group)
    for (const id of new Set(links.flatMap(({ target }) => target?.id ?? [])))
      counts.set(id, (counts.get(id) ?? 0) + 1);
  return ({ id }: LinkTarget) => 2 * (counts.get(id) ?? 0) < group.length;
}

/** Words of title and file name without those of most pages of the group, such as the name of the site. */
function ownWordsOf(group: readonly ShortPage[]) {
  const counts = new Map<string, number>();
  for (const page of group) for (const word of wordsOf(page)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (page: Named) => [...wordsOf(page)].filter((word) => 2 * (counts.get(word) ?? 0) < group.length);
}

type Named = Pick<ShortPage, 'address' | 'title'>;

const wordsOf = ({ address, title }: Named): ReadonlySet<string> =>
  beginningsIn(`${title} ${readAddress(address).path.split('/').at(-1) ?? ''}`);

function areOfOneSubject(page: Named, target: Named, wordsOfPage: (page: Named) => readonly string[]) {
  const words = new Set(wordsOfPage(page));
  return wordsOfPage(target).some((word) => words.has(word));
}
