import { describe, expect, it } from 'vitest';
import { cutBlocks } from '../../../../../src-main/engine/page/extract/blocks.ts';
import { foldOf, folds } from '../../../../../src-main/engine/page/extract/features/own.ts';
import { parseHtml } from '../../../../../src-main/engine/page/html-tree.ts';

function foldIn(html: string): number | null {
  const tree = parseHtml(html);
  const block = cutBlocks(tree)[0];
  return block ? foldOf(tree, block) : null;
}

describe('what hides a block', () => {
  it.each([
    ['<p>Shown</p>', folds.shown],
    ['<div class="hidden"><p>Why not</p></div>', folds.other],
    ['<div class="faq"><div class="hidden"><p>An answer</p></div></div>', folds.folded],
    ['<div class="mega-menu"><div class="tabs"><p style="display:none">Shoes</p></div></div>', folds.over],
    ['<nav><p hidden>Shoes</p></nav>', folds.over],
  ])('%s', (html, fold) => {
    expect(foldIn(html)).toBe(fold);
  });
});
