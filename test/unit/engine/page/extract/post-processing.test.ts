import { describe, expect, it } from 'vitest';
import { settleArticle } from '../../../../../src-main/engine/page/extract/post-processing.ts';
import { repeatedQuotes } from '../../../../../src-main/engine/page/extract/quotations.ts';
import { cutBlocks } from '../../../../../src-main/engine/page/extract/blocks.ts';
import type { SegmentedPage } from '../../../../../src-main/engine/page/extract/segmented-page.ts';
import { parseHtml } from '../../../../../src-main/engine/page/html-tree.ts';
import { standardAnalyseOptions as options } from '../standard-options.ts';

const sentence = (nth: number) =>
  `In the year ${1800 + nth} the council of the town decided to repair the bridge, and paid the masons in barley.`;
const links = (count: number) =>
  Array.from({ length: count }, (_, nth) => `<div><a href="/${nth}">Another piece of news ${nth}</a></div>`).join('');

function segmented(body: string): SegmentedPage {
  const tree = parseHtml(`<body>${body}</body>`);
  const declared = { descriptions: [], bodies: [], mainTexts: [] };
  return { tree, blocks: cutBlocks(tree), title: 'The bridge', types: [], declared, options };
}

/** What stays of the blocks of a page, whose probabilities are given in their order; those above one half were kept. */
function kept(body: string, probabilities: readonly number[]): string[] {
  const page = segmented(body);
  const { blocks } = page;
  expect(blocks).toHaveLength(probabilities.length);
  const kept = Uint8Array.from(probabilities, (p) => (p > 0.5 ? 1 : 0));
  settleArticle(page, kept, Float64Array.from(probabilities));
  return blocks.flatMap(({ text }, i) => (kept[i] === 1 ? [text.slice(0, 16)] : []));
}

describe('an article whose blocks are decided', () => {
  const text = `<p>${sentence(1)}</p><p>${sentence(2)}</p>`;

  it('goes on with a paragraph that just missed the threshold, and with its heading', () => {
    expect(kept(`${text}<h2>Afterwards</h2><p>${sentence(3)}</p>`, [0.9, 0.9, 0.4, 0.4])).toHaveLength(4);
    expect(kept(`${text}<p>${sentence(3)}</p>`, [0.9, 0.9, 0.4])).toHaveLength(3);
  });

  it('does not where boilerplate or something unlike it stands between, or in boilerplate', () => {
    expect(kept(`${text}<h2>Afterwards</h2><p>${sentence(3)}</p>`, [0.9, 0.9, 0.1, 0.4])).toHaveLength(2);
    expect(kept(`${text}<p>${sentence(3)}</p>`, [0.9, 0.9, 0.2])).toHaveLength(2);
    expect(kept(`${text}<div class="sidebar"><p>${sentence(3)}</p></div>`, [0.9, 0.9, 0.4])).toHaveLength(2);
  });

  it('loses the label of a list of links that went', () => {
    expect(kept(`<p>Latest news</p>${links(3)}${text}`, [0.7, 0.2, 0.2, 0.2, 0.9, 0.9])).toEqual([
      'In the year 1801',
      'In the year 1802',
    ]);
  });

  it('keeps the heading of a list that is text', () => {
    expect(kept(`<p>Latest news</p>${links(3)}${text}`, [0.7, 0.7, 0.7, 0.7, 0.9, 0.9])).toHaveLength(6);
  });
});

it('changes nothing on a page that is no article', () => {
  expect(kept(`<p>Latest news</p>${links(3)}<p>Sale</p>`, [0.7, 0.2, 0.2, 0.2, 0.9])).toEqual(['Latest news', 'Sale']);
});

describe('a quotation', () => {
  const repeated = (body: string, dropped: readonly number[] = []) => {
    const page = segmented(body);
    return [
      ...repeatedQuotes(
        page,
        Uint8Array.from(page.blocks, (_, i) => (dropped.includes(i) ? 0 : 1)),
      ),
    ];
  };
  const post = `<p>${sentence(1)}</p><p>${sentence(2)}</p>`;
  const quote = (text: string) => `<blockquote><div>Mason wrote:</div><p>${text}</p></blockquote><p>I doubt it.</p>`;

  it('of an earlier post, or of a part of it, is a repetition, with the name before it', () => {
    expect(repeated(post + quote(sentence(1)))).toEqual([2, 3]);
    expect(repeated(post + quote(sentence(2).slice(12)))).toEqual([2, 3]);
  });

  it('of something else is text, and so is what stands first or was not kept elsewhere', () => {
    expect(repeated(post + quote(sentence(3)))).toEqual([]);
    expect(repeated(quote(sentence(1)) + post)).toEqual([]);
    expect(repeated(post + quote(sentence(1)), [0])).toEqual([]);
    expect(repeated(`${post}<blockquote>In the year 1801</blockquote>`)).toEqual([]);
    expect(repeated(`${post}<blockquote><pre>${sentence(1)}</pre></blockquote>`)).toEqual([]);
  });
});
