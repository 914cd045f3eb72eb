import type { HtmlTree } from '../../html-tree.ts';
import { isSentence, type Block } from '../segmented-page.ts';
import {
  aroundLevels,
  bitOf,
  isOpen,
  ratio,
  surroundings,
  type FeatureContext,
  type FeatureGroup,
  type PageShape,
  type RowWriter,
} from './context.ts';

const surroundingBits = surroundings.map((name) => bitOf(name));

export const placeFeatures: FeatureGroup = {
  names: [
    ...'place is-headline has-headline behind-headline articles-around'.split(' '),
    ...surroundings.map((name) => `in-${name}`),
    ...Array.from({ length: aroundLevels }, (_, k) =>
      ['letters', 'link-density', 'stops-per-letter', 'blocks', 'share'].map((what) => `around${k + 1}-${what}`),
    ).flat(),
    ...(
      'format-share format-blocks format-letters-per-block format-link-density ' +
      'format-stops-per-letter format-distinct like-siblings like-letters like-level'
    ).split(' '),
  ],
  of(context) {
    const { blocks, headline, shape, around, formats, totalLetters } = context;
    const textsOf = formats.formats.map(() => new Set<string>());
    blocks.forEach(({ text }, i) => textsOf[formats.of[i] ?? 0]?.add(text));
    return ({ element }, index, row) => {
      row.put(ratio(index, blocks.length));
      row.flag(index === headline);
      row.flag(headline >= 0);
      row.flag(headline >= 0 && index > headline);
      row.put(shape.articles[element] ?? 0);
      const inside = shape.inside[element] ?? 0;
      for (const bit of surroundingBits) row.flag((inside & bit) !== 0);
      for (let level = 0; level < aroundLevels; level++) {
        const at = around[index * aroundLevels + level] ?? 0;
        const letters = shape.letters[at] ?? 0;
        row.put(letters);
        row.put(ratio(shape.linkLetters[at] ?? 0, letters));
        row.put(ratio(shape.stops[at] ?? 0, letters));
        row.put(shape.blocks[at] ?? 0);
        row.put(ratio(letters, totalLetters));
      }
      const {
        letters = 0,
        blocks: like = 0,
        linkLetters = 0,
        stops = 0,
      } = formats.formats[formats.of[index] ?? -1] ?? {};
      row.put(ratio(letters, totalLetters));
      row.put(like);
      row.put(ratio(letters, like));
      row.put(ratio(linkLetters, letters));
      row.put(ratio(stops, letters));
      row.put(ratio(textsOf[formats.of[index] ?? 0]?.size ?? 0, like));
      writeSiblings(context, element, row);
    };
  },
};

function writeSiblings({ page, siblings }: FeatureContext, element: number, row: RowWriter) {
  for (let at = element, level = 0; at > 0 && level < 12; level++) {
    const group = siblings.of[at] ?? 0;
    const count = siblings.counts[group] ?? 0;
    if (count >= 3) {
      row.put(count);
      row.put(ratio(siblings.letters[group] ?? 0, count));
      row.put(level);
      return;
    }
    at = page.tree.nodes[at]?.parent ?? 0;
  }
  for (let i = 0; i < 3; i++) row.put(0);
}

export const pageFeatures: FeatureGroup = {
  names: [
    ...'hint-places has-main outside-main main-share headline-distance headline-level headline-share'.split(' '),
    ...['open', 'sentences', 'prices', 'links', 'blocks', 'product', 'article', 'list', 'discussion'].map(
      (what) => `page-${what}`,
    ),
  ],
  of({ page, blocks, shape, headline, totalLetters, openLetters, discussion }) {
    const { tree, types } = page;
    const figures = figuresOfPage(blocks, shape);
    const hasMain = blocks.some((block) => isInMain(shape, block));
    const [isProduct, isArticle, isList] = [
      /product|offer/,
      /article|^blog|posting$/,
      /itemlist|collectionpage|searchresult/,
    ].map((pattern) => types.some((type) => pattern.test(type)));
    const places = hintPlacesOf(tree, blocks);
    const title = tree.nodes[blocks[headline]?.element ?? 0];
    const shared = sharedWithHeadline(tree, blocks[headline]);
    return (block, i, row) => {
      row.put(block.hintElement < 0 ? 0 : (places.get(tree.nodes[block.hintElement]?.kind ?? 0) ?? 0));
      row.flag(hasMain);
      row.flag(hasMain && !isInMain(shape, block));
      row.put(ratio(figures.mainLetters, openLetters));
      const at = shared[block.element] ?? 0;
      const isHeaded = headline >= 0 && title !== undefined;
      row.put(isHeaded ? i - headline : 0);
      row.put(isHeaded ? title.depth - (tree.nodes[at]?.depth ?? 0) : -1);
      row.put(isHeaded ? ratio(shape.letters[at] ?? 0, totalLetters) : 0);
      row.put(openLetters);
      row.put(ratio(figures.sentenceLetters, openLetters));
      row.put(ratio(figures.prices, figures.blocks));
      row.put(ratio(figures.linkLetters, openLetters));
      row.put(figures.blocks);
      row.flag(isProduct === true);
      row.flag(isArticle === true);
      row.flag(isList === true);
      row.flag(discussion);
    };
  },
};

function figuresOfPage(blocks: readonly Block[], shape: PageShape) {
  const sums = { sentenceLetters: 0, linkLetters: 0, mainLetters: 0, blocks: 0, prices: 0 };
  for (const block of blocks) {
    if (!isOpen(block)) continue;
    sums.blocks++;
    sums.linkLetters += block.linkLetters;
    if (isSentence(block)) sums.sentenceLetters += block.letters - block.linkLetters;
    if (isInMain(shape, block)) sums.mainLetters += block.letters;
    if (block.wording.namesPrice) sums.prices++;
  }
  return sums;
}

const mainBit = bitOf('main');

const isInMain = ({ inside }: PageShape, { element }: Block) => ((inside[element] ?? 0) & mainBit) !== 0;

/** Footers of cards are not the footer of the page. */
function hintPlacesOf({ nodes }: HtmlTree, blocks: readonly Block[]) {
  const places = new Map<number, number>();
  for (const element of new Set(blocks.map(({ hintElement }) => hintElement))) {
    if (element < 0) continue;
    const kind = nodes[element]?.kind ?? 0;
    places.set(kind, (places.get(kind) ?? 0) + 1);
  }
  return places;
}

function sharedWithHeadline({ nodes }: HtmlTree, headline: Block | undefined) {
  const shared = new Int32Array(nodes.length);
  const holders = new Set<number>();
  for (let at = headline?.element ?? 0; at > 0; at = nodes[at]?.parent ?? 0) holders.add(at);
  nodes.forEach((node, i) => {
    shared[i] = i === 0 ? 0 : holders.has(i) ? i : (shared[node.parent] ?? 0);
  });
  return shared;
}
