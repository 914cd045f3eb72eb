import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Passage } from '../../../../src-main/contract/evidence.ts';
import { stretchTable } from '../../../../src-main/engine/verify/stretch-table.ts';

const length = 40;
const passage = fc
  .tuple(fc.nat(length), fc.nat(length), fc.constantFrom('verbatim', 'reworded'))
  .map(([x, y, kind]): Passage => ({ kind, a: [Math.min(x, y), Math.max(x, y)], b: [0, 0] }));

describe('one text with all that others have of it', () => {
  it('says of every character who has it, without gaps', () => {
    fc.assert(
      fc.property(fc.array(fc.array(passage, { maxLength: 5 }), { maxLength: 4 }), (others) => {
        const stretches = stretchTable(length, others);
        expect(stretches.map(({ range }) => range[0])).toEqual([0, ...stretches.slice(0, -1).map(({ range }) => range[1])]);
        expect(stretches.at(-1)?.range[1]).toBe(length);
        for (let at = 0; at < length; at += 1) {
          const stretch = stretches.find(({ range }) => range[0] <= at && at < range[1]);
          const having = (kind: string) =>
            [...others.keys()].filter((other) => others[other]?.some((one) => one.kind === kind && one.a[0] <= at && at < one.a[1]));
          const verbatim = having('verbatim');
          expect(stretch?.verbatim).toEqual(verbatim);
          expect(stretch?.reworded).toEqual(having('reworded').filter((other) => !verbatim.includes(other)));
          expect(stretch?.kind).toBe(verbatim.length > 0 ? 'verbatim' : having('reworded').length > 0 ? 'reworded' : 'own');
        }
      }),
    );
  });

  it('is empty for an empty text', () => expect(stretchTable(0, [])).toEqual([]));
});
