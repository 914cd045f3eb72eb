import type { AddressResolver } from './addresses.ts';
import type { Block } from './extract/block.ts';
import { attribute } from './html-query.ts';
import type { HtmlTree } from './html-tree.ts';
import type { PageFacts } from './page-facts.ts';
import type { TextBlock } from './page.ts';

/** Previous and next page of a series, by `rel` or the words of links. */
export function seriesOf(
  facts: PageFacts,
  resolver: AddressResolver,
): { readonly previous: string | null; readonly next: string | null } {
  const first = (relation: 'previous' | 'next') => {
    const href = facts.series.find((link) => link.relation === relation)?.href;
    return href === undefined ? null : resolver.resolve(href);
  };
  return { previous: first('previous'), next: first('next') };
}

/** A page with more is a list. */
const maxRelated = 60;

/** Addresses in elements named as related articles, and in the links behind a heading such as 相关阅读 or "Read also". */
export function relatedOf(
  tree: HtmlTree,
  cut: readonly Block[],
  blocks: readonly TextBlock[],
  resolver: AddressResolver,
): string[] {
  const found = new Set<string>();
  const add = (address: string | null) => {
    if (address !== null && address !== '' && found.size < maxRelated) found.add(address);
  };
  /** Text between its children makes many blocks of one element. */
  const asked = new Set<number>();
  let listEnd = 0;
  cut.forEach((block, i) => {
    if (blocks[i]?.kept) {
      listEnd = 0;
      return;
    }
    const isHeading = block.text.length <= 40 && relatedHeading.test(block.text);
    if (isHeading) listEnd = endOfList(tree, block.element);
    else if (block.links === 0) listEnd = 0;
    if (block.links === 0 || asked.has(block.element) || !(block.element < listEnd || isRelatedBox(tree, block)))
      return;
    asked.add(block.element);
    for (const href of linksUnder(tree, block)) add(resolver.resolve(href));
  });
  return [...found];
}

const relatedHeading =
  /^(?:相关|相關|延伸)(?:阅读|閱讀|文章|新闻|新聞|链接|推荐|内容|报道|問題|问题|法规|主题)|^(?:推荐阅读|更多相关)|^(?:читайте также|похожие|смотрите также|по теме|ещё по теме|материалы по теме)|^(?:related|see also|read also|read next|more on this|more like this|you (?:may|might) also like)/i;

/** Of the heading's element where that holds links, otherwise of the one around it. */
function endOfList({ nodes }: HtmlTree, heading: number): number {
  const end = nodes[heading]?.end ?? 0;
  for (let i = heading; i < end; i += 1) if (nodes[i]?.name === 'a') return end;
  return nodes[nodes[heading]?.parent ?? 0]?.end ?? 0;
}

/** What is popular has nothing to do with the page. */
function isRelatedBox(tree: HtmlTree, block: Block): boolean {
  if (block.hint !== 'related') return false;
  const { attributes } = tree.nodes[block.hintElement] ?? { attributes: {} as HtmlTree['nodes'][number]['attributes'] };
  return !/popular|trending|most|hot|latest|outbrain|taboola|promo/i.test(
    `${attributes['class'] ?? ''} ${attributes['id'] ?? ''}`,
  );
}

function linksUnder(tree: HtmlTree, block: Block): string[] {
  const hrefs: string[] = [];
  const end = tree.nodes[block.element]?.end ?? 0;
  for (let i = block.element; i < end && hrefs.length < maxRelated; i += 1) {
    const node = tree.nodes[i];
    // A link may stand around its block.
    const link = node?.name === 'a' ? node : i === block.element ? tree.nodes[node?.parent ?? -1] : undefined;
    if (link?.name === 'a' && link.attributes['href'] !== undefined && !attribute(link, 'href').startsWith('#'))
      hrefs.push(attribute(link, 'href'));
  }
  return hrefs;
}
