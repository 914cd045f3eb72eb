import { expect, it } from 'vitest';
import type { OptionFields } from '../../../src-main/contract/options.ts';
import { checkOptions } from '../../../src-main/engine/options.ts';

const fields = {
  size: { kind: 'integer', default: 3, min: 1, max: 5 },
  share: { kind: 'number', default: 0.5, min: 0, max: 1 },
  strict: { kind: 'boolean', default: true },
  mode: { kind: 'choice', default: 'one', choices: ['one', 'two'] },
} as const satisfies OptionFields;

it('fills in defaults and keeps what is allowed, bounds included', () => {
  expect(checkOptions(fields, {}, 'test')).toEqual({ size: 3, share: 0.5, strict: true, mode: 'one' });
  expect(checkOptions(fields, { size: 5, share: 0, strict: false, mode: 'two' }, 'test')).toEqual({
    size: 5,
    share: 0,
    strict: false,
    mode: 'two',
  });
});

it.each([
  ['size', 0, '1 – 5'],
  ['size', 2.5, '1 – 5'],
  ['share', 1.01, '0 – 1'],
  ['share', Number.NaN, '0 – 1'],
  ['strict', 'true', 'true / false'],
  ['mode', 'three', 'one / two'],
])('refuses %s = %s and says what is allowed', (name, value, allowed) => {
  expect(() => checkOptions(fields, { [name]: value }, 'test')).toThrow(
    expect.objectContaining({
      code: 'option-out-of-range',
      parameters: { option: `test.${name}`, allowed, value: String(value) },
    }),
  );
});

it('refuses names that are no option, those of Object.prototype included', () => {
  expect(() => checkOptions(fields, { sise: 3 }, 'test')).toThrow(/test\.sise.*size, share, strict, mode/);
  expect(() => checkOptions(fields, { constructor: 3 }, 'test')).toThrow(/test\.constructor/);
});
