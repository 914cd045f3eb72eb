import { describe, expect, it } from 'vitest';
import { remembered } from '../../../../src-main/engine/remember.ts';

describe('a function that remembers', () => {
  it('finds each answer once, also null', () => {
    let asked = 0;
    const find = remembered((text) => {
      asked += 1;
      return text === 'none' ? null : text.length;
    });
    expect([find('bridge'), find('bridge'), find('none'), find('none')]).toEqual([6, 6, null, null]);
    expect(asked).toBe(2);
  });

  it('answers rightly for more texts than it keeps', () => {
    const find = remembered((text) => text.toUpperCase());
    for (let i = 0; i < 12_000; i += 1) expect(find(`name-${i}`)).toBe(`NAME-${i}`);
    expect(find('name-3')).toBe('NAME-3');
  });
});
