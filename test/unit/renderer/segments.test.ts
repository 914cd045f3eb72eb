import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { segmentText, type Mark } from '../../../src-renderer/features/compare/passages.ts';

const runsOf = (text: string, marks: readonly Mark[]) => segmentText(text, marks).flatMap(({ runs }) => runs);

describe('segmentText', () => {
  it('cuts a text at the borders of its marks', () => {
    expect(runsOf('abcdef', [{ id: 1, range: [2, 4] }])).toEqual([
      { start: 0, text: 'ab', marks: [], opens: [] },
      { start: 2, text: 'cd', marks: [1], opens: [1] },
      { start: 4, text: 'ef', marks: [], opens: [] },
    ]);
  });

  it('carries a mark over a paragraph border and numbers it only where it begins', () => {
    const paragraphs = segmentText('ab\ncd', [{ id: 7, range: [1, 4] }]);
    expect(paragraphs.map(({ start, end }) => [start, end])).toEqual([
      [0, 2],
      [3, 5],
    ]);
    expect(paragraphs[1]?.runs).toEqual([
      { start: 3, text: 'c', marks: [7], opens: [] },
      { start: 4, text: 'd', marks: [], opens: [] },
    ]);
    expect(paragraphs[0]?.runs[1]).toEqual({ start: 1, text: 'b', marks: [7], opens: [7] });
  });

  it('keeps neighbouring marks apart and overlapping ones together', () => {
    const marks: Mark[] = [
      { id: 1, range: [0, 2] },
      { id: 2, range: [2, 5] },
      { id: 3, range: [4, 6] },
    ];
    expect(runsOf('abcdef', marks).map((run) => [run.text, run.marks])).toEqual([
      ['ab', [1]],
      ['cd', [2]],
      ['e', [2, 3]],
      ['f', [3]],
    ]);
  });

  it('numbers a mark that begins at a line feed on the next paragraph', () => {
    expect(runsOf('ab\ncd', [{ id: 1, range: [2, 5] }]).map(({ text, opens }) => [text, opens])).toEqual([
      ['ab', []],
      ['cd', [1]],
    ]);
  });

  it('cuts marks that reach beyond the text and drops empty ones', () => {
    const marks: Mark[] = [
      { id: 1, range: [-3, 1] },
      { id: 2, range: [2, 99] },
      { id: 3, range: [1, 1] },
    ];
    expect(runsOf('abc', marks).map((run) => [run.text, run.marks])).toEqual([
      ['a', [1]],
      ['b', []],
      ['c', [2]],
    ]);
  });

  it('loses no character and marks each exactly by the marks around it', () => {
    const mark = fc
      .tuple(fc.nat(40), fc.nat(12))
      .map(([start, length]): readonly [number, number] => [start, start + length]);
    fc.assert(
      fc.property(fc.stringMatching(/^[ab文\n]{0,40}$/), fc.array(mark, { maxLength: 8 }), (text, ranges) => {
        const paragraphs = segmentText(
          text,
          ranges.map((range, id) => ({ id, range })),
        );
        expect(paragraphs.map(({ runs }) => runs.map((run) => run.text).join(''))).toEqual(
          text.split('\n').filter((line) => line !== ''),
        );
        for (const run of paragraphs.flatMap(({ runs }) => runs)) {
          expect(text.startsWith(run.text, run.start)).toBe(true);
          for (let at = run.start; at < run.start + run.text.length; at++) {
            expect(run.marks).toEqual(ranges.flatMap(([start, end], id) => (start <= at && at < end ? [id] : [])));
          }
        }
      }),
    );
  });
});
