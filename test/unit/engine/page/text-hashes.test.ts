import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hash32 } from '../../../../src-main/engine/fnv1a.ts';
import { hashText } from '../../../../src-main/engine/page/text-hashes.ts';

const general = (text: string) => {
  const { first, second } = hashText(text);
  return `${first} ${second}`;
};

describe('hashes of a text', () => {
  it.each([
    ['Version 1.3 is no longer maintained', 'Version 2.0 is no longer maintained'],
    ['See docs/a.html for more', 'See docs/b/c.html for more'],
    ['Returns okhttp3.Call', 'Returns okhttp3.internal.Cache'],
    ['写于 2019 年', '写于 2024 年'],
    ['Сборка файл.тхт готова', 'Сборка другой.тхт готова'],
    ['Part 𝟏 of it', 'Part 𝟐 of it'],
  ])('are the same for %s and %s', (one, other) => {
    expect(general(one)).toBe(general(other));
    expect(hashText(one).exact).not.toBe(hashText(other).exact);
  });

  it.each([
    ['Read on.', 'Read off.'],
    ['中.文', '中.国'],
    ['a.中', 'b.中'],
    ['x'.repeat(400) + ' 1', 'x'.repeat(400) + ' 2'],
  ])('differ for %s and %s', (one, other) => {
    expect(general(one)).not.toBe(general(other));
  });

  it('tell every text from others as it is', () => {
    fc.assert(fc.property(fc.string(), (text) => hashText(text).exact === (hash32(text, 0x3ad8025f) | 0)));
  });
});
