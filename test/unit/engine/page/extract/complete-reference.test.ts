import { expect, it } from 'vitest';
import { countedBlocks } from '../../../../../src-main/contract/block-rules.ts';
import { cutBlocks } from '../../../../../src-main/engine/page/extract/blocks.ts';
import { completeReference } from '../../../../../src-main/engine/page/extract/landmark.ts';
import { rolesOf } from '../../../../../src-main/engine/page/extract/roles.ts';
import type { SegmentedPage } from '../../../../../src-main/engine/page/extract/segmented-page.ts';
import { parseHtml } from '../../../../../src-main/engine/page/html-tree.ts';
import { standardAnalyseOptions as options } from '../standard-options.ts';

const declared = { descriptions: [], bodies: [], mainTexts: [] };
const text = '<p>The keeper of the lamps has lit them on every evening since the harbour was built.</p>'.repeat(3);
const code = '<pre>light(lamp, evening)</pre>';

/** Texts that complete the page. `<p>` and `<pre>` are kept before; "Apart" was kept apart. */
function completedOn(body: string, types: readonly string[] = []) {
  const tree = parseHtml(`<body>${body}</body>`);
  const page: SegmentedPage = { tree, blocks: cutBlocks(tree), title: 'Lamps', types, declared, options };
  const kept = Uint8Array.from(page.blocks, ({ tag }) => Number(tag === 'p' || tag === 'pre'));
  completeReference(
    page,
    kept,
    Float64Array.from(page.blocks, ({ text: own }) => (own === 'Apart' ? 0 : 0.1)),
  );
  return page.blocks.flatMap((block, i) => (kept[i] === 2 ? [block.text] : []));
}

const main = (inside: string) => `<nav>Harbour</nav><div>Outside</div><main>${inside}</main>`;

it('A page of reference is text up to its short entries and signatures, within the element that holds its text', () => {
  const entries = '<div>wick</div><div>Apart</div><div>int <a href="/oil">Oil</a></div>';
  expect(completedOn(main(text + code + entries))).toEqual(['wick', 'int Oil']);
});

it('A link is among it only with as much text beside it, and none in a list', () => {
  const row = '<table><tr><td><a href="/wick">wick</a></td><td>What burns</td></tr></table>';
  const alone = '<div><a href="/oil">oil</a></div><ul><li><a href="/a">a</a></li><li>What shines longer</li></ul>';
  expect(completedOn(main(text + code + row + alone))).toEqual(['wick', 'What burns', 'What shines longer']);
});

it('Nothing completes a page without code, one with hardly any, one that holds mostly something else, a thread, or a product', () => {
  expect(completedOn(main(`${text}<div>wick</div>`))).toEqual([]);
  expect(completedOn(main(`${text.repeat(4)}<pre>light()</pre><div>wick</div>`))).toEqual([]);
  expect(completedOn(main(`${text}${code}${'<div>All lamps of the harbour by their names</div>'.repeat(9)}`))).toEqual(
    [],
  );
  expect(completedOn(main(`${text}${code}<div>wick</div>`), ['product'])).toEqual([]);
  expect(completedOn(main(`${text}${code}<div>wick</div>`), ['qapage'])).toEqual([]);
});

it('What completes a page is shown as reference data and never compared', () => {
  const tree = parseHtml(
    '<p>The keeper has lit the lamps on every evening.</p><pre>light()</pre><div>The wick burns.</div>',
  );
  const decisions = (['learned', 'reference', 'reference'] as const).map((rule) => ({ kept: true, rule }));
  const blocks = cutBlocks(tree);
  const roles = rolesOf(tree, blocks, decisions);
  expect(roles).toEqual(['prose', 'reference', 'reference']);
  const shown = blocks.map((block, i) => ({
    text: block.text,
    kept: true,
    rule: decisions[i]?.rule ?? '',
    role: roles[i] ?? 'prose',
  }));
  expect(countedBlocks(shown).map((block) => block.text)).toEqual(['The keeper has lit the lamps on every evening.']);
});
