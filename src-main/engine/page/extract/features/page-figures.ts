import type { HtmlTree } from '../../html-tree.ts';
import type { Block } from '../block.ts';
import type { SegmentedPage } from '../extractor.ts';
import { isSentence } from '../prose.ts';
import { bitOf, type PageShape } from '../shape.ts';

export interface PageFigures {
  readonly openLetters: number;
  readonly sentenceLetters: number;
  readonly linkLetters: number;
  readonly mainLetters: number;
  readonly blocks: number;
  readonly prices: number;
  readonly hasMain: boolean;
  readonly isProduct: boolean;
  readonly isArticle: boolean;
  readonly isList: boolean;
  /** In how many places each kind of element marks boilerplate: footers of cards are no footer of the page. */
  readonly hintPlaces: ReadonlyMap<number, number>;
}

const mainBit = bitOf('main');

export function pageFigures({ tree, blocks, types }: SegmentedPage, shape: PageShape): PageFigures {
  const sums = { openLetters: 0, sentenceLetters: 0, linkLetters: 0, mainLetters: 0, blocks: 0, prices: 0 };
  for (const block of blocks) {
    if (block.hint !== null || block.hidden || block.phrase !== null) continue;
    sums.blocks += 1;
    sums.openLetters += block.letters;
    sums.linkLetters += block.linkLetters;
    if (isSentence(block)) sums.sentenceLetters += block.letters - block.linkLetters;
    if (isInMain(shape, block)) sums.mainLetters += block.letters;
    if (block.wording.namesPrice) sums.prices += 1;
  }
  return {
    ...sums,
    hasMain: blocks.some((block) => isInMain(shape, block)),
    isProduct: types.some((type) => /product|offer/.test(type)),
    isArticle: types.some((type) => /article|^blog|posting$/.test(type)),
    isList: types.some((type) => /itemlist|collectionpage|searchresult/.test(type)),
    hintPlaces: hintPlacesOf(tree, blocks),
  };
}

export function isInMain({ inside }: PageShape, { element }: Block): boolean {
  return ((inside[element] ?? 0) & mainBit) !== 0;
}

function hintPlacesOf({ nodes }: HtmlTree, blocks: readonly Block[]): ReadonlyMap<number, number> {
  const elements = new Set<number>();
  for (const { hintElement } of blocks) if (hintElement >= 0) elements.add(hintElement);
  const places = new Map<number, number>();
  for (const element of elements) {
    const kind = nodes[element]?.kind ?? 0;
    places.set(kind, (places.get(kind) ?? 0) + 1);
  }
  return places;
}

export function sharedWithHeadline({ nodes }: HtmlTree, headline: Block | undefined): Int32Array {
  const shared = new Int32Array(nodes.length);
  const holders = new Set<number>();
  for (let at = headline?.element ?? 0; at > 0; at = nodes[at]?.parent ?? 0) holders.add(at);
  nodes.forEach((node, i) => {
    shared[i] = i === 0 ? 0 : holders.has(i) ? i : (shared[node.parent] ?? 0);
  });
  return shared;
}
