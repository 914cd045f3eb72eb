import { describe, expect, it } from 'vitest';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import { readText } from '../../../../src-main/engine/text/read-text.ts';
import { verifyOptions } from '../../../../src-main/engine/verify/options.ts';
import { prepareText } from '../../../../src-main/engine/verify/prepare.ts';
import { swapPair, verifyPair } from '../../../../src-main/engine/verify/verify-pair.ts';

const options = checkOptions(verifyOptions, {}, 'verify');
const side = (text: string) => ({ prepared: prepareText(readText('', text)), layout: '' });
const verify = (a: string, b: string) => verifyPair(side(a), side(b), options);
const hanzi = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => String.fromCharCode(0x4e00 + from + at)).join('');

/** Runs of so many characters, each with one of its own behind it. */
const runs = (own: number, length: number) =>
  Array.from({ length: 12 }, (_, nth) => hanzi(100 * nth, length) + hanzi(5000 + own + nth, 1)).join('');

describe('two texts', () => {
  it('are searched by five units where the mean of their CJK shares is three tenths, else by eight', () => {
    // Six characters in a row stay between two changes.
    expect(verify(runs(0, 6), runs(500, 6)).figures.verbatimA).toBeCloseTo(6 / 7, 2);
    expect(verify(runs(0, 4), runs(500, 4)).figures.verbatimA).toBe(0);
    const letters = (own: string) =>
      Array.from({ length: 20 }, (_, nth) => `${'abcdefghijklmnopqrst'[nth]}xywvz ${own}${nth}${own}${nth}`).join(' ');
    expect(verify(letters('k'), letters('q')).figures.verbatimA).toBe(0);
  });

  it('have their passages in the order of A, whichever way they are given', () => {
    const [first, second] = [hanzi(0, 40), hanzi(200, 40)];
    const [a, b] = [`${first}。${second}`, `${second}。${first}。${hanzi(900, 3)}`];
    const starts = (pair: ReturnType<typeof verify>) => pair.passages.map((passage) => passage.a[0]);
    for (const pair of [verify(a, b), verify(b, a)]) {
      expect(pair.passages.length).toBeGreaterThan(1);
      expect(starts(pair)).toEqual(starts(pair).toSorted((x, y) => x - y));
    }
    const pair = verify(a, b);
    expect(swapPair(pair)).toEqual(verify(b, a));
    expect(swapPair(swapPair(pair))).toEqual(pair);
  });

  it('of one length are aligned in the order of their units, whichever way they are given', () => {
    const [x, y] = [hanzi(0, 12), hanzi(300, 12)];
    // Greedy tiling may choose: both halves stand twice on one side.
    const [a, b] = [x + y + x + hanzi(700, 5), y + x + hanzi(800, 5) + x];
    expect(a).toHaveLength(b.length);
    expect(verify(b, a)).toEqual(swapPair(verify(a, b)));
  });

  it('are asked for common words where both are short prose', () => {
    const english = (count: number, word: string) =>
      Array.from({ length: count }, (_, at) => `the ${word} is in the garden ${at}`).join(' and ');
    const words = (a: string, b: string) => verify(a, b).facts.commonWords;
    expect(words(english(3, 'heron'), english(3, 'crane'))).not.toBeNull();
    expect(words(english(3, 'heron'), english(3, 'heron'))).toBeNull();
    expect(words(english(3, 'heron'), english(600, 'crane'))).toBeNull();
    expect(words(english(600, 'crane'), english(3, 'heron'))).toBeNull();
    const names = 'Address Authenticator Cache Call Callback Challenge Connection Cookie Credentials Dispatcher';
    expect(words(english(3, 'heron'), names)).toBeNull();
    expect(words(names, english(3, 'heron'))).toBeNull();
  });
});
