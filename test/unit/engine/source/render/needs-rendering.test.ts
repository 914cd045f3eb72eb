import { describe, expect, it } from 'vitest';
import {
  differsMuch,
  textGain,
  countLetters,
  hardlyAnyLetters,
  hasScript,
  needsRendering,
  shellLetters,
} from '../../../../../src-main/engine/source/render/needs-rendering.ts';

const page = (body: string, type = 'text/html') => ({
  headers: { 'content-type': type },
  body: Buffer.from(`<html><body>${body}</body></html>`),
});
const words = (letters: number) => 'a'.repeat(letters);

describe('whether a page needs its scripts', () => {
  const script = '<script src="/app.js"></script>';

  it('is asked of HTML with a script only', () => {
    expect(hasScript(page(script))).toBe(true);
    expect(hasScript(page('<p>scripts</p>'))).toBe(false);
    expect(hasScript(page(script, 'text/plain'))).toBe(false);
    expect(needsRendering(page('<p></p>'), '')).toBe(false);
  });

  it('is so with hardly any main text', () => {
    expect(needsRendering(page(script), words(hardlyAnyLetters - 1))).toBe(true);
    expect(needsRendering(page(script), words(hardlyAnyLetters))).toBe(false);
  });

  it('is so with a little more beside an empty root element', () => {
    for (const root of [
      '<div id="root"></div>',
      '<main id=app> </main>',
      '<div class="x" id="__next"><!-- --></div>',
      '<app-root></app-root>',
    ]) {
      expect([root, needsRendering(page(root + script), words(shellLetters - 1))]).toEqual([root, true]);
      expect(needsRendering(page(root + script), words(shellLetters))).toBe(false);
    }
    expect(needsRendering(page(`<div id="root"><p>text</p></div>${script}`), words(hardlyAnyLetters))).toBe(false);
  });

  it('counts a Chinese character three times, because it says as much', () => {
    expect(countLetters('a1, б')).toBe(3);
    expect(countLetters('网页')).toBe(6);
  });
});

describe('what scripts bring', () => {
  it('is counted by lines that were not there before', () => {
    expect(textGain('one two\nthree', 'one two\nfour five\nthree')).toEqual({
      rawLetters: 11,
      renderedLetters: 19,
      addedLetters: 8,
    });
  });

  it('is told when it is a third of the text and more than a line', () => {
    expect(differsMuch({ rawLetters: 0, renderedLetters: 99, addedLetters: 99 })).toBe(false);
    expect(differsMuch({ rawLetters: 400, renderedLetters: 600, addedLetters: 200 })).toBe(true);
    expect(differsMuch({ rawLetters: 400, renderedLetters: 601, addedLetters: 200 })).toBe(false);
  });
});
