import { figuresOf } from '../figures.ts';
import { perKind } from '../element-kind.ts';
import { noAttributes } from '../../html/nodes.ts';
import type { HtmlTree, TreeNode } from '../html-tree.ts';
import { rememberedNames } from '../remember.ts';
import type { Block } from './block.ts';
import type { BlockDecision, Extractor, SegmentedPage } from './extractor.ts';
import { isHeadline } from './headline.ts';
import { contentCodes, contentNames } from './hints.ts';
import { isHeading, linkDensity } from './prose.ts';

/**
 * Main text by tags (seed S3, 基于标签的提取方法): elements named as text, else `article`, else `main`, else `#content`, else
 * the body; the first that holds a fair share of the sentences. Boilerplate inside is left out by name and words.
 */
export const tags: Extractor = {
  id: 'tags',
  extract(page) {
    const place = findPlace(page);
    return page.blocks.map((block, i) => decide(page, block, place[i] === 1));
  },
};

function decide(page: SegmentedPage, block: Block, isInPlace: boolean): BlockDecision {
  const rule = block.hidden ? 'hidden' : (block.hint ?? block.phrase);
  if (isHeadline(block, page.title)) return { kept: false, rule: 'headline' };
  if (rule) return { kept: false, rule };
  if (!isInPlace) return { kept: false, rule: 'outside-region' };
  if (linkDensity(block) > page.options.maxLinkDensity) return { kept: false, rule: 'link-density' };
  return { kept: true, rule: isHeading(block) ? 'heading' : 'tags' };
}

type Place = 'text' | 'article' | 'main' | 'content';
const places: readonly Place[] = ['text', 'article', 'main', 'content'];

function bitOf(place: Place): number {
  return 1 << places.indexOf(place);
}

/** Pages call teasers articles, too. */
const fairShare = 0.4;

function findPlace({ tree, blocks }: SegmentedPage): Uint8Array {
  const total = sentences(blocks, null);
  const kinds = placesOf(tree);
  for (const place of places) {
    const bit = bitOf(place);
    const marks = figuresOf(new Uint8Array(blocks.length), blocks, (block) =>
      (kinds[block.element] ?? 0) & bit ? 1 : 0,
    );
    const inside = sentences(blocks, marks);
    if (inside > 0 && inside >= total * fairShare) return marks;
  }
  return new Uint8Array(blocks.length).fill(1);
}

function sentences(blocks: readonly Block[], marks: Uint8Array | null): number {
  let sum = 0;
  blocks.forEach((block, i) => {
    if ((marks === null || marks[i] === 1) && block.stops > 0 && !block.hidden && block.hint === null)
      sum += block.letters - block.linkLetters;
  });
  return sum;
}

function placesOf(tree: HtmlTree): Uint8Array {
  const { nodes } = tree;
  const codes = contentNames(tree);
  const ofKinds = figuresOf(new Uint8Array(tree.kinds.length), tree.kinds, placeOfKind);
  const places = new Uint8Array(nodes.length);
  nodes.forEach((node, i) => {
    if (i === 0 || node.name === '') return;
    const own = codes[i] === contentCodes.text ? bitOf('text') : placeOf(node, ofKinds[node.kind] ?? 0);
    places[i] = (places[node.parent] ?? 0) | own;
  });
  return places;
}

const placeOfKind = perKind(({ name, className }): number => {
  if (name === 'article') return bitOf('article');
  if (name === 'main') return bitOf('main');
  return className !== undefined && contentPattern.test(className) ? bitOf('content') : 0;
});

function placeOf({ name, attributes }: TreeNode, ofKind: number): number {
  if (attributes === noAttributes || name === 'article') return ofKind;
  if (attributes['role'] === 'main') return bitOf('main');
  const id = attributes['id'];
  return ofKind === 0 && id !== undefined && namesContent(id) ? bitOf('content') : ofKind;
}

const namesContent = rememberedNames((names) => contentPattern.test(names));
const contentPattern =
  /(?:^|\s)(?:main-?)?(?:content|post|entry|article|story|wenzhang|neirong|page-?content|content-?main)(?:\s|$)/i;
