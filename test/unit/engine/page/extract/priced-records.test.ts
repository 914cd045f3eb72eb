import { expect, it } from 'vitest';
import { cutBlocks } from '../../../../../src-main/engine/page/extract/blocks.ts';
import { featureContext } from '../../../../../src-main/engine/page/extract/features/context.ts';
import { keepPricedRecords } from '../../../../../src-main/engine/page/extract/post-processing.ts';
import type { SegmentedPage } from '../../../../../src-main/engine/page/extract/segmented-page.ts';
import { parseHtml } from '../../../../../src-main/engine/page/html-tree.ts';
import { standardAnalyseOptions as options } from '../standard-options.ts';

const declared = { descriptions: [], bodies: [], mainTexts: [] };

/** Texts that are listed; "Apart" was kept apart. */
function listedOn(body: string, types: readonly string[] = []) {
  const tree = parseHtml(`<body>${body}</body>`);
  const page: SegmentedPage = { tree, blocks: cutBlocks(tree), title: 'Lamps', types, declared, options };
  const probabilities = Float64Array.from(page.blocks, ({ text }) => (text === 'Apart' ? 0 : 0.01));
  keepPricedRecords(page, featureContext(page), probabilities);
  return page.blocks.flatMap(({ text }, i) => ((probabilities[i] ?? 0) > 0.5 ? [text] : []));
}

const record = (nth: number, price: string) =>
  `<li class="card"><a href="/lamp/${nth}"><h3>Lamp number ${nth} of the harbour</h3><p>${price}</p></a></li>`;
const records = (count: number, priced = count) =>
  `<ul>${Array.from({ length: count }, (_, nth) => record(nth, nth < priced ? `$${nth + 20}.00` : 'Sold out')).join('')}</ul>`;

it('Records that name prices and hold most of a page are its text, links as they are', () => {
  expect(listedOn(`${records(6)}<p>Apart</p><p>Lamps are shipped on Mondays.</p>`)).toHaveLength(12);
  expect(listedOn(records(8, 6))).toContain('Sold out');
  expect(listedOn(records(6).replace('<p>$20.00', '<p>Apart</p><p>$20.00'))).not.toContain('Apart');
});

it('Few records, without prices, below a longer text, in boilerplate or on the page of a product are not', () => {
  expect(listedOn(records(5))).toEqual([]);
  expect(listedOn(records(8, 4))).toEqual([]);
  const text = '<p>The keeper of the lamps has lit them on every evening since the harbour was built.</p>'.repeat(5);
  expect(listedOn(`${text}${records(6)}`)).toEqual([]);
  expect(listedOn(`<nav>${records(6)}</nav>`)).toEqual([]);
  expect(listedOn(records(6), ['product'])).toEqual([]);
});
