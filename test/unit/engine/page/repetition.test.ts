import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import { analyseOptions } from '../../../../src-main/engine/page/options.ts';
import type { TextBlock } from '../../../../src-main/engine/page/page.ts';
import { keptRepetition, withoutRepetition } from '../../../../src-main/engine/page/main-text.ts';
import { readPage } from '../../../../src-main/engine/page/read-page.ts';
import { stemEnglish, stemRussian } from '../../../../src-main/engine/text/stem.ts';

const block = (text: string): TextBlock => ({ text, kept: true, rule: 'tags' });
const textOf = (texts: readonly string[]) => withoutRepetition(texts.map(block)).blocks.map(({ text }) => text);

describe('a page that repeats a few letters without end', () => {
  it.each([
    ['a', 'text/html'],
    ['字', 'text/html'],
    ['ха ', 'text/html'],
    ['😀', 'text/html'],
    ['aB1-', 'text/plain'],
  ])('is compared by the beginning of it: %s in %s', (piece, type) => {
    const bytes = Buffer.from(
      `${type === 'text/html' ? '<meta charset=utf-8><title>T</title><p>' : ''}${piece.repeat(700_000)}`,
    );
    const page = { address: 'https://example.com/', headers: { 'content-type': `${type}; charset=utf-8` }, bytes };
    const { view, problems } = readPage(page, checkOptions(analyseOptions, {}, 'analyse'));
    expect(view.text.length).toBeLessThanOrEqual(keptRepetition);
    expect(view.text.length).toBeGreaterThan(keptRepetition - 20);
    expect(view.text.isWellFormed()).toBe(true);
    expect(problems).toEqual([
      expect.objectContaining({ code: 'text-repeats-itself', address: 'https://example.com/' }),
    ]);
  });

  it('keeps what stands before, between and behind, and what a page says in words', () => {
    const words = 'Every word of this sentence is compared, and none of them is said twice in a row. '.repeat(200);
    const [text = ''] = textOf([`Before. ${'x'.repeat(30_000)} Between. ${'-='.repeat(5000)} Behind. ${words}`]);
    expect(text).toBe(`Before. ${'x'.repeat(keptRepetition)} Between.  Behind. ${words}`);
    expect(textOf([words, 'a'.repeat(9000)])).toEqual([words, 'a'.repeat(9000)]);
  });

  it('has one measure for all of its blocks', () => {
    const texts = textOf(Array.from({ length: 5000 }, () => 'a'.repeat(400)));
    expect(texts.join('').length).toBe(keptRepetition);
  });

  it('loses nothing but repetition', () => {
    const run = fc
      .tuple(fc.stringMatching(/^[ab]{1,3}$/), fc.integer({ min: 1, max: 9000 }))
      .map(([piece, times]) => piece.repeat(times));
    const texts = fc.array(
      fc.array(fc.oneof(run, fc.string({ maxLength: 300 })), { maxLength: 4 }).map((parts) => parts.join('')),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(texts, (given) => {
        const { blocks, left } = withoutRepetition(given.map(block));
        expect(blocks.length).toBe(given.length);
        expect(blocks.reduce((sum, { text }) => sum + text.length, 0)).toBe(given.join('').length - left);
      }),
      { numRuns: 30 },
    );
  });
});

it('a word that is longer than any is its own stem', () => {
  const [english, russian] = ['running'.repeat(1000), 'бегущими'.repeat(1000)];
  expect([stemEnglish(english), stemRussian(russian)]).toEqual([english, russian]);
  expect([stemEnglish('running'), stemRussian('бегущими')]).toEqual(['run', 'бегущ']);
});
