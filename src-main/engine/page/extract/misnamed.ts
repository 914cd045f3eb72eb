import type { HtmlTree } from '../html-tree.ts';
import type { Block } from './block.ts';
import type { Hint } from './hints.ts';
import { isHeading, isSentence } from './prose.ts';

/** Share of the sentences of a page that makes an element with the headline the page itself, whatever it is called. */
const shareWithHeadline = 0.4;

/** Without a headline it takes more; short pages have more of their text in footer, comments or a note on cookies. */
const sharesAlone: Readonly<Record<Hint, number>> = {
  sidebar: 0.5,
  share: 0.5,
  form: 0.5,
  subscription: 0.5,
  byline: 0.5,
  related: 0.75,
  navigation: 0.75,
  header: 0.75,
  advertising: 0.75,
  comments: Infinity,
  footer: Infinity,
  cookies: Infinity,
};

const minLetters = 200;

/**
 * Elements whose name promises boilerplate but that hold the page: `main-sidebar-container`, `article newsletter-post`,
 * a wrapper for advertisements. What stands in them is known by the names further in.
 * @param blocks as cut with all names believed.
 * @returns indices of elements.
 */
export function misnamedElements(tree: HtmlTree, blocks: readonly Block[]): ReadonlySet<number> {
  const held = new Map<number, { hint: Hint; letters: number }>();
  let all = 0;
  for (const block of blocks) {
    if (block.hidden || !isSentence(block)) continue;
    const letters = block.letters - block.linkLetters;
    all += letters;
    if (block.hint === null) continue;
    const known = held.get(block.hintElement);
    if (known) known.letters += letters;
    else held.set(block.hintElement, { hint: block.hint, letters });
  }
  const misnamed = new Set<number>(remarksOn(blocks));
  for (const [element, { hint, letters }] of held) {
    if (letters < minLetters || letters < all * shareWithHeadline) continue;
    if (letters >= all * sharesAlone[hint] || (hint !== 'comments' && holdsHeadline(tree, element)))
      misnamed.add(element);
  }
  return misnamed;
}

/**
 * Comments of readers stand in one place, behind the text. What is called a comment and stands below one heading after
 * the other is the text itself: what a programmer wrote of each class and method.
 */
function remarksOn(blocks: readonly Block[]): readonly number[] {
  const elements = new Set<number>();
  let headings = 0;
  let isHeaded = false;
  for (const { hint, hintElement, stops, hidden, phrase, tag, letters } of blocks) {
    if (hidden) continue;
    if (hint === null && phrase === null && isHeading({ tag })) isHeaded = true;
    if (hint !== 'comments' || (stops === 0 && letters < minRemarkLetters)) continue;
    if (isHeaded && elements.size > 0 && !elements.has(hintElement)) headings += 1;
    elements.add(hintElement);
    isHeaded = false;
  }
  return headings > 0 ? [...elements] : [];
}

/** Shorter ones are counts of comments. */
const minRemarkLetters = 24;

function holdsHeadline({ nodes }: HtmlTree, element: number): boolean {
  const end = nodes[element]?.end ?? 0;
  for (let i = element; i < end; i += 1) {
    const name = nodes[i]?.name;
    if (name === 'h1' || name === 'main') return true;
  }
  return false;
}
