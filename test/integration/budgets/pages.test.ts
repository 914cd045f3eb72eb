import { describe, expect, it } from 'vitest';
import { budgets } from '../../../src-main/engine/budgets.ts';
import { checkOptions } from '../../../src-main/engine/options.ts';
import { codeHashes } from '../../../src-main/engine/page/code-hashes.ts';
import { parseHtml } from '../../../src-main/engine/page/html-tree.ts';
import { analyseOptions } from '../../../src-main/engine/page/options.ts';
import { withoutRepetition } from '../../../src-main/engine/page/main-text.ts';
import { readPage, type PageReading } from '../../../src-main/engine/page/read-page.ts';
import { safeStyle, renderSnapshot } from '../../../src-main/engine/page/snapshot/render-snapshot.ts';
import { blockHashBytes, hashBlocks } from '../../../src-main/engine/page/template/block-hashes.ts';
import { flattenSnapshot } from '../../../src-main/node/render/flatten-snapshot.ts';
import { snapshotOf, type Told } from '../../support/dom-snapshot.ts';
import { readStructuredData } from '../../../src-main/engine/page/structured-data.ts';
import { normaliseAddress } from '../../../src-main/engine/source/address.ts';
import type { TextBlock } from '../../../src-main/engine/page/page.ts';

const address = 'https://example.com/page';
const options = checkOptions(analyseOptions, {}, 'analyse');
const read = (html: string): PageReading => readPage({ address, headers: {}, bytes: Buffer.from(html) }, options);
const block = (text: string, role: TextBlock['role'] = 'prose'): TextBlock => ({
  text,
  kept: true,
  rule: 'tags',
  role,
});

describe('what a page may cost', () => {
  it('is its text up to a length, and the page says so', () => {
    const max = budgets.pageTextCharacters;
    const paragraph = (at: number) =>
      `<p>${`Part ${at} of a text that goes on and on, for nobody told its author when to stop. `.repeat(20)}</p>`;
    const { view, problems } = read(
      `<article>${Array.from({ length: max / 1400 }, (_, at) => paragraph(at)).join('')}</article>`,
    );
    expect(view.text.length).toBeLessThanOrEqual(max);
    expect(problems.map(({ code }) => code)).toContain('text-truncated');
  });

  it('is an address up to a length', () => {
    const max = budgets.addressCharacters;
    const base = 'https://example.com/';
    expect(normaliseAddress(base + 'a'.repeat(max - base.length))).toHaveLength(max);
    expect(normaliseAddress(base + 'a'.repeat(max - base.length + 1))).toBeNull();
  });

  it('is a title up to a length', () => {
    const max = budgets.factCharacters;
    expect(read(`<title>${'t'.repeat(max)}</title>`).view.title).toHaveLength(max);
    expect(read(`<title>${'t'.repeat(max + 1)}</title>`).view.title).toHaveLength(max);
  });

  it('is elements in one another up to a depth, where it has shadow roots', () => {
    const max = budgets.shadowDepth;
    const nested = (depth: number) =>
      `${'<div><template shadowrootmode="open">'.repeat(depth)}<p>At the ground.</p>${'</template></div>'.repeat(depth)}`;
    const isFlat = (depth: number) => parseHtml(nested(depth)).nodes.every(({ name }) => name !== 'template');
    expect(isFlat(100)).toBe(true);
    expect(isFlat(max + 1)).toBe(false);
  });

  it('is so many objects of its structured data', () => {
    const max = budgets.structuredItems;
    const behind = (count: number) =>
      JSON.stringify([
        ...Array.from({ length: count }, () => ({ '@type': 'Thing' })),
        { '@type': 'Article', headline: 'Ferry' },
      ]);
    expect(readStructuredData([behind(max - 1)]).headline).toBe('Ferry');
    expect(readStructuredData([behind(max)]).headline).toBe('');
  });

  it('is so many blocks for the classifier', () => {
    const max = budgets.learnedBlocks;
    const lines = (count: number) => Array.from({ length: count }, (_, at) => `<p>Line ${at}.</p>`).join('');
    expect(read(lines(max + 1)).extraction).toMatchObject({ extractor: 'density', reason: 'too-long' });
    expect(read(lines(2000)).extraction.reason).not.toBe('too-long');
  });

  it('is so much of what repeats without end', () => {
    const max = budgets.repeatedCharacters;
    const { blocks, left } = withoutRepetition([block('ha'.repeat(max))]);
    expect(left).toBe(max);
    expect(blocks[0]?.text).toHaveLength(max);
  });

  it('is so many fingerprints of its code', () => {
    const max = budgets.codeHashes;
    const program = Array.from(
      { length: 6000 },
      (_, at) => `int value_${at * 7919} = next(${at}) + table[${at % 97}];`,
    ).join('\n');
    expect(codeHashes([block(program, 'code')])).toHaveLength(max);
  });

  it('is so many blocks in which what the site repeats is looked for', () => {
    const max = budgets.templateBlocks;
    const blocks = Array.from({ length: max + 10 }, (_, at) => block(`Block ${at}`));
    expect(hashBlocks(null, [], blocks)).toHaveLength(max * blockHashBytes);
  });

  it('is a style up to a length', () => {
    const max = budgets.styleCharacters;
    const style = (length: number) => 'font-weight:700;'.padEnd(length, ' ');
    expect(safeStyle(style(max))).toBe('font-weight:700');
    expect(safeStyle(style(max + 1))).toBe('');
  });

  it('is so many frames, and frames in frames up to a depth', () => {
    const frame: Told = ['IFRAME', { frame: '1' }];
    const shown = (inPage: readonly Told[], inFrame: readonly Told[]) => {
      const content = (...body: readonly Told[]): Told => ['HTML', {}, ['BODY', {}, ...body]];
      const snapshot = snapshotOf(
        { address, content: content(...inPage) },
        { address: 'about:srcdoc', content: content('inside', ...inFrame) },
      );
      return (flattenSnapshot(snapshot, 100_000) ?? '').split('inside').length - 1;
    };
    const many = Array.from({ length: budgets.flattenedFrames + 30 }, () => frame);
    expect(shown(many, [])).toBe(budgets.flattenedFrames);
    expect(shown([frame], [frame])).toBe(budgets.flattenedFrameDepth);
  });

  it('is a snapshot up to a length, which says so', () => {
    const max = budgets.snapshotCharacters;
    const html = `<body>${`<p>${'word '.repeat(200)}</p>`.repeat(max / 900)}</body>`;
    const shown = renderSnapshot(parseHtml(html, 'all'), [], 'en');
    expect(shown.truncated).toBe(true);
    expect(shown.html.length).toBeLessThan(max * 1.01);
    expect(renderSnapshot(parseHtml('<p>Short</p>', 'all'), [], 'en').truncated).toBe(false);
  });
});
