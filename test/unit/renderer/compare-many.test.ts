import { describe, expect, it } from 'vitest';
import type { Passage, Range } from '../../../src-main/contract/evidence.ts';
import type { ManyCompared } from '../../../src-main/contract/text-check.ts';
import { union, synopsis } from '../../../src-renderer/features/compare/many/columns-view.tsx';
import { tellingNames } from '../../../src-renderer/ui/addresses.ts';
import { moveIn } from '../../../src-renderer/ui/move-in-grid.ts';
import { distinctEnds, lettersOf, sentenceShares } from '../../../src-renderer/features/compare/many/many-screen.tsx';
import { longestRising } from '../../../src-renderer/features/compare/differences.ts';

/** A text of sentences, each of ten characters: `text` names them by letters. */
const sentencesOf = (text: string): Range[] => Array.from(text, (_, index) => [index * 10, index * 10 + 10]);
const passages = (base: string, other: string): Passage[] =>
  Array.from(other).flatMap((letter, index): Passage[] => {
    const at = base.indexOf(letter);
    return at < 0 ? [] : [{ kind: 'verbatim', a: [at * 10, at * 10 + 10], b: [index * 10, index * 10 + 10] }];
  });
const compared = (base: string, ...others: string[]) => {
  const page = (text: string) =>
    ({ sentences: sentencesOf(text), passages: passages(base, text) }) as unknown as ManyCompared['others'][number];
  return synopsis(page(base) as unknown as ManyCompared['base'], others.map(page));
};
const letters = (text: string, ranges: readonly Range[] | undefined) =>
  (ranges ?? []).map(([start]) => text[start / 10]).join('');

describe('pages as columns of one text', () => {
  it('puts every sentence beside its partner, and what is own where it stands', () => {
    const [base, first, second] = ['ABC', 'AxC', 'yBC'];
    const rows = compared(base, first, second);
    expect(
      rows.map((row) => [
        row.base && letters(base, [row.base]),
        letters(first, row.cells[0]?.sentences),
        letters(second, row.cells[1]?.sentences),
      ]),
    ).toEqual([
      [null, '', 'y'],
      ['A', 'A', ''],
      [null, 'x', ''],
      ['B', '', 'B'],
      ['C', 'C', 'C'],
    ]);
  });

  it('loses no sentence and shows none twice', () => {
    const [base, other] = ['ABCDE', 'xEDyAzB'];
    const shown = compared(base, other)
      .map((row) => letters(other, row.cells[0]?.sentences))
      .join('');
    expect(Array.from(shown).toSorted().join('')).toBe(Array.from(other).toSorted().join(''));
  });

  it('says which sentences moved', () => {
    expect(compared('ABCD', 'DABC').map((row) => row.cells[0]?.isMoved)).toEqual([false, false, false, true]);
    expect(longestRising([3, 0, 1, 1, 9, 2, 4])).toEqual([0, 1, 1, 2, 4]);
  });

  it('numbers neighbours that the same pages share once', () => {
    expect(compared('ABCD', 'ABD', 'BD').map(({ group }) => group)).toEqual([1, 2, null, 3]);
  });
});

describe('shares of sentences', () => {
  it('count what is verbatim before what is reworded', () => {
    const found = sentenceShares(
      lettersOf('abcdefgh. ABCDEFGH. '),
      [
        [0, 10],
        [10, 20],
      ],
      [
        { kind: 'reworded', a: [4, 18], b: [0, 15] },
        { kind: 'verbatim', a: [4, 8], b: [20, 25] },
      ],
    );
    expect(found).toEqual([
      { verbatim: 0.5, reworded: 0 },
      { verbatim: 0, reworded: 1 },
    ]);
  });

  it('of overlapping segments are counted once', () => {
    expect(
      union([
        [4, 9],
        [0, 5],
        [12, 13],
      ]),
    ).toEqual([
      [0, 9],
      [12, 13],
    ]);
  });
});

it('keys move through a grid and never out of it', () => {
  const size = { rows: 3, columns: 2 };
  expect(moveIn('ArrowDown', { row: 2, column: 0 }, size)).toEqual({ row: 2, column: 0 });
  expect(moveIn('End', { row: 1, column: 0 }, size)).toEqual({ row: 1, column: 1 });
  expect(moveIn('PageUp', { row: 2, column: 1 }, size)).toEqual({ row: 0, column: 1 });
  expect(moveIn('x', { row: 0, column: 0 }, size)).toBeNull();
});

describe('the names of columns', () => {
  it('leave out what all addresses begin with, up to the end of a word', () => {
    const guides = [
      '/understanding-microservices-a-guide/',
      '/understanding-mobile-apps-a-guide/',
      '/understanding-me/',
    ];
    expect(distinctEnds(guides)).toEqual(['microservices-a-guide', 'mobile-apps-a-guide', 'me']);
    expect(distinctEnds(['/en/tea.html', '/en/tea-time.html'])).toEqual(['tea', 'tea-time']);
  });

  it('have the folder where the last segments are equal', () => {
    expect(distinctEnds(['/en/2019/tea/', '/en/2020/tea/index.html'])).toEqual(['2019/tea', '2020/tea']);
    expect(distinctEnds(['/only-one.html'])).toEqual(['only-one']);
    expect(distinctEnds(['/', '/'])).toEqual(['/', '/']);
  });

  it('and labels of titles begin where they differ, unless that is near their start', () => {
    expect(tellingNames(['Understanding APIs: a guide', 'Understanding DevOps'])).toEqual([
      '…APIs: a guide',
      '…DevOps',
    ]);
    expect(tellingNames(['How to brew', 'How to bake'])).toEqual(['How to brew', 'How to bake']);
    expect(tellingNames(['A title of its own'])).toEqual(['A title of its own']);
  });
});
