import type { HtmlTree } from '../../html-tree.ts';
import { isSentence, type Block } from '../segmented-page.ts';
import {
  aroundLevels,
  bitOf,
  isOpen,
  mainBit,
  surroundings,
  type FeatureContext,
  type FeatureGroup,
  type RowWriter,
} from './context.ts';

const surroundingBits = surroundings.map(bitOf);

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
      row.ratio(index, blocks.length);
      row.flag(index === headline);
      row.flag(headline >= 0);
      row.flag(headline >= 0 && index > headline);
      row.put(shape.articles[element]);
      const inside = shape.inside[element] ?? 0;
      for (const bit of surroundingBits) row.flag((inside & bit) !== 0);
      for (let level = 0; level < aroundLevels; level++) {
        const at = around[index * aroundLevels + level] ?? 0;
        const letters = shape.letters[at];
        row.put(letters);
        row.ratio(shape.linkLetters[at], letters);
        row.ratio(shape.stops[at], letters);
        row.put(shape.blocks[at]);
        row.ratio(letters, totalLetters);
      }
      const of = formats.of[index] ?? -1;
      const { letters, blocks: like, linkLetters, stops } = formats.formats[of] ?? {};
      row.ratio(letters, totalLetters);
      row.put(like);
      row.ratio(letters, like);
      row.ratio(linkLetters, letters);
      row.ratio(stops, letters);
      row.ratio(textsOf[of]?.size, like);
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
      row.ratio(siblings.letters[group], count);
      row.put(level);
      return;
    }
    at = page.tree.nodes[at]?.parent ?? 0;
  }
  for (let i = 0; i < 3; i++) row.put();
}

export const pageFeatures: FeatureGroup = {
  names: [
    ...'hint-places has-main outside-main main-share headline-distance headline-level headline-share'.split(' '),
    ...'page-open page-sentences page-prices page-links page-blocks'.split(' '),
    ...'page-product page-article page-list page-discussion'.split(' '),
  ],
  of({ page, blocks, shape, headline, totalLetters, openLetters, discussion }) {
    const { tree, types } = page;
    const isInMain = ({ element }: Block) => ((shape.inside[element] ?? 0) & mainBit) !== 0;
    const figures = figuresOfPage(blocks, isInMain);
    const hasMain = blocks.some(isInMain);
    const kindsOfPage = [/product|offer/, /article|^blog|posting$/, /itemlist|collectionpage|searchresult/].map(
      (pattern) => types.some((type) => pattern.test(type)),
    );
    const places = hintPlacesOf(tree, blocks);
    const title = tree.nodes[blocks[headline]?.element ?? 0];
    const shared = sharedWithHeadline(tree, blocks[headline]);
    return (block, i, row) => {
      row.put(block.hintElement < 0 ? 0 : places.get(tree.nodes[block.hintElement]?.kind ?? 0));
      row.flag(hasMain);
      row.flag(hasMain && !isInMain(block));
      row.ratio(figures.mainLetters, openLetters);
      const at = shared[block.element] ?? 0;
      const isHeaded = headline >= 0 && title !== undefined;
      row.put(isHeaded ? i - headline : 0);
      row.put(isHeaded ? title.depth - (tree.nodes[at]?.depth ?? 0) : -1);
      row.ratio(isHeaded ? shape.letters[at] : 0, totalLetters);
      row.put(openLetters);
      row.ratio(figures.sentenceLetters, openLetters);
      row.ratio(figures.prices, figures.blocks);
      row.ratio(figures.linkLetters, openLetters);
      row.put(figures.blocks);
      for (const isOfKind of kindsOfPage) row.flag(isOfKind);
      row.flag(discussion);
    };
  },
};

function figuresOfPage(blocks: readonly Block[], isInMain: (block: Block) => boolean) {
  const sums = { sentenceLetters: 0, linkLetters: 0, mainLetters: 0, blocks: 0, prices: 0 };
  for (const block of blocks) {
    if (!isOpen(block)) continue;
    sums.blocks++;
    sums.linkLetters += block.linkLetters;
    if (isSentence(block)) sums.sentenceLetters += block.letters - block.linkLetters;
    if (isInMain(block)) sums.mainLetters += block.letters;
    if (block.wording.namesPrice) sums.prices++;
  }
  return sums;
}

/** Footers of cards are not the footer of the page. */
function hintPlacesOf({ nodes }: HtmlTree, blocks: readonly Block[]) {
  const places = new Map<number, number>();
  for (const element of new Set(blocks.map(({ hintElement }) => hintElement))) {
    const kind = nodes[element]?.kind ?? -1;
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
