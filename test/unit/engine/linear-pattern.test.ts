import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesPattern } from '../../../src-main/contract/selector-rules.ts';
import { linearPattern } from '../../../src-main/engine/linear-pattern.ts';
import { addressFilter, parameterRules } from '../../../src-main/engine/source/crawl/url-rules.ts';
import { addressMatcher } from '../../../src-main/engine/store/review/review-store.ts';
import { processorSeconds } from '../../support/growth.ts';

const hostile = (letters: number) => `https://example.com/${'a'.repeat(letters)}!`;

/**
 * What a test says of longer and longer addresses, up to sixteen thousand letters: JavaScript's own expressions would
 * not be done with that before the sun is, and take more than a second long before.
 */
function saysOfAll(test: (address: string) => boolean): readonly boolean[] {
  const said = new Set<boolean>();
  for (let letters = 16; letters <= 16_000; letters = Math.ceil(letters * 1.1)) {
    const seconds = processorSeconds(() => said.add(test(hostile(letters))));
    if (seconds > 1) throw new Error(`${letters} letters took ${seconds} s`);
  }
  return [...said];
}

describe('patterns that users write', () => {
  it('find what they say', () => {
    expect(linearPattern(String.raw`\/\d+\.html$`)('https://e.com/news/17.html')).toBe(true);
    expect(linearPattern('NEWS', 'i')('https://e.com/news/')).toBe(true);
    expect(linearPattern('^новости')('старости')).toBe(false);
    expect(linearPattern(String.raw`\p{Script=Han}+\.html`)('/新闻.html')).toBe(true);
  });

  it('are done with any address', () => {
    const admits = addressFilter('', String.raw`/(a+)+$/`);
    expect(saysOfAll(admits)).toEqual([true]);
    expect(admits(hostile(16_000).slice(0, -1))).toBe(false);
    expect(saysOfAll(addressFilter('*a*a*a*a*a*a*a*a*b$', ''))).toEqual([false]);
    const ignored = addressMatcher([{ kind: 'pattern', value: 'https://*a*a*a*a*a*a*a*a*b' }]);
    expect(saysOfAll((address) => ignored?.(address) ?? true)).toEqual([false]);
    expect(saysOfAll((address) => matchesPattern('https://*a*a*a*a*a*a*a*a*b', address))).toEqual([false]);
    const fold = parameterRules({
      foldTracking: false,
      foldSessions: false,
      parameterRules: 'drop *a*a*a*a*a*a*a*a*b',
    });
    expect(saysOfAll((address) => fold(`${address}?${'a'.repeat(address.length)}=1`).includes('?'))).toEqual([true]);
  });

  it.each(['(?=x)y', '(?<!x)y', String.raw`(a)\1`, String.raw`(?<x>a)\k<x>`, 'a{2000}'])(
    'are refused where they could not be: %s',
    (expression) => {
      expect(() => addressFilter('', `/${expression}/`)).toThrow(
        expect.objectContaining({ code: 'pattern-not-linear' }),
      );
    },
  );

  it('are refused where they are too long, also without a regular expression', () => {
    const long = 'a*'.repeat(10_000);
    for (const read of [() => addressFilter(long, ''), () => addressFilter('', `/${long}`)])
      expect(read).toThrow(expect.objectContaining({ code: 'pattern-not-linear' }));
  });

  it('are refused where they are none', () => {
    expect(() => addressFilter('/(unclosed/', '')).toThrow(expect.objectContaining({ code: 'option-out-of-range' }));
  });

  it('find what JavaScript finds', () => {
    const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', String.raw`\d`, String.raw`\w`, String.raw`\/`, '1');
    const piece = fc.tuple(atom, fc.constantFrom('', '*', '+?', '?', '{1,2}')).map((parts) => parts.join(''));
    const sequence = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''));
    const expression = fc.tuple(fc.constantFrom('', '^'), sequence, sequence, fc.constantFrom('', '$'));
    fc.assert(
      fc.property(
        expression,
        fc.stringMatching(/^[abAB1/]{0,8}$/),
        fc.constantFrom('', 'i'),
        ([start, one, other, end], text, flags) => {
          const source = `${start}(?:${one}|(${other}))${end}`;
          expect(linearPattern(source, flags)(text)).toBe(new RegExp(source, flags).test(text));
        },
      ),
    );
  });
});
