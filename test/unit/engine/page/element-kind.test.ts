import { describe, expect, it } from 'vitest';
import { elementKind, perKind } from '../../../../src-main/engine/page/html-tree.ts';

describe('a kind of element', () => {
  it('is one object for each name with its classes', () => {
    expect(elementKind('p', 'lead')).toBe(elementKind('p', 'lead'));
    expect(elementKind('p', 'lead')).not.toBe(elementKind('div', 'lead'));
    expect(elementKind('p', undefined)).not.toBe(elementKind('p', ''));
  });

  it('keeps the answer to each question, also null and false', () => {
    let asked = 0;
    const length = perKind(({ className }) => {
      asked += 1;
      return className === undefined ? null : className.length;
    });
    const isLong = perKind((kind) => (length(kind) ?? 0) > 3);
    const [lead, plain] = [elementKind('p', 'lead'), elementKind('p', undefined)];
    expect([length(lead), length(plain), isLong(lead), isLong(plain), length(lead), length(plain)]).toEqual([
      4,
      null,
      true,
      false,
      4,
      null,
    ]);
    expect(asked).toBe(2);
  });

  it('is told from the others when more of them turn up than are kept', () => {
    const last = perKind(({ name, className }) => `${name}.${className}`);
    for (let i = 0; i < 45_000; i += 1)
      if (last(elementKind('b', `made-${i}`)) !== `b.made-${i}`) expect.fail(`made-${i}`);
    expect(last(elementKind('b', 'made-3'))).toBe('b.made-3');
  });
});
