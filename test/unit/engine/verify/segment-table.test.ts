import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Passage } from '../../../../src-main/contract/evidence.ts';
import { segmentTable } from '../../../../src-main/engine/verify/segment-table.ts';

const length = 40;
const passage = fc
  .tuple(fc.nat(length), fc.nat(length), fc.constantFrom('verbatim', 'reworded'))
  .map(([x, y, kind]): Passage => ({ kind, a: [Math.min(x, y), Math.max(x, y)], b: [0, 0] }));

describe('one text with all that others have of it', () => {
  it('says of every character who has it, without gaps', () => {
    fc.assert(
      fc.property(fc.array(fc.array(passage, { maxLength: 5 }), { maxLength: 4 }), (others) => {
        const segments = segmentTable(length, others);
        expect(segments.map(({ range }) => range[0])).toEqual([
          0,
          ...segments.slice(0, -1).map(({ range }) => range[1]),
        ]);
        expect(segments.at(-1)?.range[1]).toBe(length);
        for (let at = 0; at < length; at += 1) {
          const segment = segments.find(({ range }) => range[0] <= at && at < range[1]);
          const having = (kind: string) =>
            [...others.keys()].filter((other) =>
              others[other]?.some((one) => one.kind === kind && one.a[0] <= at && at < one.a[1]),
            );
          const verbatim = having('verbatim');
          expect(segment?.verbatim).toEqual(verbatim);
          expect(segment?.reworded).toEqual(having('reworded').filter((other) => !verbatim.includes(other)));
          expect(segment?.kind).toBe(
            verbatim.length > 0 ? 'verbatim' : having('reworded').length > 0 ? 'reworded' : 'own',
          );
        }
      }),
    );
  });

  it('is empty for an empty text', () => expect(segmentTable(0, [])).toEqual([]));
});
