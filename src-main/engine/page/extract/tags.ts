import { figuresOf } from '../figures.ts';
import { attributeMarks, perKind, type HtmlTree, type TreeNode } from '../html-tree.ts';
import { rememberedNames } from '../../remember.ts';
import {
  type Block,
  type BlockDecision,
  type Extractor,
  type SegmentedPage,
  isHeadline,
  isHeading,
  linkDensity,
} from './segmented-page.ts';
import { contentCodes, contentNames } from './hints.ts';

/**
 * Main text by tags (seed S3, 基于标签的提取方法): of elements named as text, `article`, `main`, `#content` and the body, the
 * first with a fair share of the sentences, without boilerplate.
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

const places = ['text', 'article', 'main', 'content'] as const;

const bitOf = (place: (typeof places)[number]) => 1 << places.indexOf(place);

function findPlace({ tree, blocks }: SegmentedPage) {
  const total = sentences(blocks, () => true);
  const placesAround = placesOf(tree);
  for (const place of places) {
    const isIn = ({ element }: Block) => ((placesAround[element] ?? 0) & bitOf(place)) !== 0;
    const inside = sentences(blocks, isIn);
    if (inside > 0 && inside >= total * fairShare)
      return figuresOf(new Uint8Array(blocks.length), blocks, (block) => (isIn(block) ? 1 : 0));
  }
  return new Uint8Array(blocks.length).fill(1);
}

const fairShare = 0.4;

function sentences(blocks: readonly Block[], isIn: (block: Block) => boolean) {
  let sum = 0;
  for (const block of blocks)
    if (block.stops > 0 && !block.hidden && block.hint === null && isIn(block))
      sum += block.letters - block.linkLetters;
  return sum;
}

function placesOf(tree: HtmlTree) {
  const { nodes } = tree;
  const codes = contentNames(tree);
  const ofKinds = figuresOf(new Uint8Array(tree.kinds.length), tree.kinds, placeOfKind);
  const around = new Uint8Array(nodes.length);
  nodes.forEach((node, i) => {
    if (i === 0 || node.name === '') return;
    const own = codes[i] === contentCodes.text ? bitOf('text') : placeOf(node, ofKinds[node.kind] ?? 0);
    around[i] = (around[node.parent] ?? 0) | own;
  });
  return around;
}

const placeOfKind = perKind(({ name, className }) => {
  if (name === 'article') return bitOf('article');
  if (name === 'main') return bitOf('main');
  return className !== undefined && contentPattern.test(className) ? bitOf('content') : 0;
});

const namingMarks = attributeMarks.role | attributeMarks.id;

function placeOf({ name, marks, attributes: { role, id } }: TreeNode, ofKind: number) {
  if ((marks & namingMarks) === 0 || name === 'article') return ofKind;
  if (role === 'main') return bitOf('main');
  return ofKind === 0 && id !== undefined && namesContent(id) ? bitOf('content') : ofKind;
}

const namesContent = rememberedNames((names) => contentPattern.test(names));
const contentPattern =
  /(?:^|\s)(?:main-?)?(?:content|post|entry|article|story|wenzhang|neirong|page-?content|content-?main)(?:\s|$)/i;
