import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hash32, hashTwice } from '../../../../src-main/engine/fnv1a.ts';

it('hashes with two seeds at once as with one after the other', () => {
  const both = new Uint32Array(2);
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'ü', '项', '😀') }),
      fc.integer(),
      fc.integer(),
      (text, one, other) => {
        hashTwice(text, one, other, both);
        expect([...both]).toEqual([hash32(text, one), hash32(text, other)]);
      },
    ),
  );
});

it('stays as it is, because audits keep what it gives', () => {
  expect([hash32('', 0), hash32('template', 0x2545f491), hash32('模板', 0x7feb352d)]).toEqual([
    2872998923, 1912750392, 3091000138,
  ]);
});
