import type { PageType, TextBlock } from './page.ts';
import { measureText } from './extract/text-measure.ts';

export interface TypeEvidence {
  readonly address: string;
  /** Types that JSON-LD and Open Graph declare, lower case. */
  readonly declared: readonly string[];
  readonly blocks: readonly TextBlock[];
}

/**
 * What kind of page it is. The address of a site's root says "home" more surely than any markup; then the page's own word counts; then
 * the shape of the text: articles have prose, lists have more links than prose has room for.
 */
export function pageTypeOf(evidence: TypeEvidence): PageType {
  if (isRoot(evidence.address)) return 'home';
  if (evidence.declared.some((type) => type === 'product' || type === 'og:product' || type === 'product.item')) return 'product';
  if (evidence.declared.some((type) => /^(itemlist|collectionpage|searchresultspage)$/.test(type))) return 'list';
  const shape = shapeOf(evidence.blocks);
  if (evidence.declared.some((type) => type.endsWith('article') || type.endsWith('posting')) && shape.prose >= 200) return 'article';
  if (shape.links >= 5 && shape.links * 200 > shape.prose && shape.longest < 300) return 'list';
  if (shape.prose >= 160) return 'article';
  return shape.links >= 12 ? 'list' : 'other';
}

function isRoot(address: string): boolean {
  const path = URL.canParse(address) ? new URL(address).pathname : `/${address}`;
  return /^\/(?:(?:index|default|home)\.\w{3,5})?$/i.test(path);
}

interface TextShape {
  /** Letters of the kept text without the titles of items. */
  readonly prose: number;
  /** Letters of its longest block. */
  readonly longest: number;
  /** Blocks that are links with a title, kept or not, outside the furniture. */
  readonly links: number;
}

function shapeOf(blocks: readonly TextBlock[]): TextShape {
  let prose = 0;
  let longest = 0;
  let links = 0;
  for (const block of blocks) {
    if (linkRules.has(block.rule)) {
      if (block.text.length >= 6) links += 1;
    } else if (block.kept) {
      const { letters } = measureText(block.text);
      prose += letters;
      longest = Math.max(longest, letters);
    }
  }
  return { prose, longest, links };
}

const linkRules: ReadonlySet<string> = new Set(['link-density', 'item-title', 'list-item']);
