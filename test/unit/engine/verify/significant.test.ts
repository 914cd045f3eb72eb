import { describe, expect, it } from 'vitest';
import { readText } from '../../../../src-main/engine/text/read-text.ts';
import type { Run } from '../../../../src-main/engine/verify/tiling.ts';
import { prepareText } from '../../../../src-main/engine/verify/prepare.ts';
import { composeSegments } from '../../../../src-main/engine/verify/segments.ts';
import { segmentTable } from '../../../../src-main/engine/verify/segment-table.ts';
import {
  equalStreams,
  significantCodes,
  significantStream,
  significantUnits,
  unitKind,
} from '../../../../src-main/engine/verify/significant.ts';
import { supportedRuns } from '../../../../src-main/engine/verify/align.ts';

const folded = (text: string) => readText('', text).folded;
const streamOf = (text: string) => significantStream(folded(text));

describe('the letters and digits of a text', () => {
  it('stand in a row, with their places, weights and the borders of words', () => {
    const { codes, positions, weights, borders, cjkShare } = streamOf('ab, 1 桥c');
    expect(String.fromCharCode(...codes)).toBe('ab1桥c');
    expect([...positions].map((at) => folded('ab, 1 桥c').text[at])).toEqual(['a', 'b', '1', '桥', 'c']);
    // Letters weigh 5, a CJK character 12.
    expect([...weights]).toEqual([0, 5, 10, 15, 27, 32]);
    expect([...borders]).toEqual([1, 0, 1, 1, 1, 1]);
    expect(cjkShare).toBe(1 / 5);
  });

  it('are those of modern Russian in the spelling before 1918', () => {
    const lettersOf = (text: string) => String.fromCharCode(...streamOf(text).codes);
    expect(lettersOf('Домъ въ лѣсу, съѣздъ, исторія Ѳомы.')).toBe('домвлесусъездисторияфомы');
    expect(lettersOf('Домъ въ лесу')).toBe('домъвълесу');
    expect([...streamOf('въ лѣсъ').positions]).toEqual([0, 3, 4, 5]);
  });

  it('are none of an empty text', () => {
    const { codes, weights, borders, cjkShare } = streamOf('…');
    expect([codes.length, [...weights], [...borders], cjkShare]).toEqual([0, [0], [1], 0]);
    expect(significantCodes(' … ')).toEqual({ codes: new Uint16Array(0), cjkShare: 0 });
  });

  it.each([
    ['a', 2],
    ['7', 2],
    ['ж', 2],
    ['桥', 3],
    ['ひ', 3],
    ['カ', 3],
    ['글', 3],
    [' ', 1],
    ['.', 1],
    ['\ud7ff', 1],
    ['\ue000', 1],
    ['\uffff', 1],
  ])('%s is of kind %i', (character, kind) => {
    expect(unitKind(character, 0)).toBe(kind);
    expect(unitKind(`x${character}x`, 1)).toBe(kind);
  });

  it('may take two units each, of one kind; half of one is nothing', () => {
    // U+20000 is an ideograph, U+10400 a letter, U+1F600 a picture.
    for (const [character, kind] of [
      ['\u{20000}', 3],
      ['\u{10400}', 2],
      ['\u{1F600}', 1],
    ] as const) {
      expect([unitKind(`a${character}a`, 1), unitKind(`a${character}a`, 2)]).toEqual([kind, kind]);
    }
    expect([unitKind('\ud840a', 0), unitKind('a\udc00', 1), unitKind('\udc00', 0), unitKind('a\udfffa', 1)]).toEqual([
      1, 1, 1, 1,
    ]);
    expect(significantUnits('a\u{20000}b')).toBe(4);
  });

  it('are counted without a stream as with one', () => {
    for (const text of ['ab, 1 桥c', '春天 花园', 'plain', '', 'x'.repeat(40_000), '桥a']) {
      const { codes, cjkShare } = significantCodes(text);
      const stream = streamOf(text);
      expect([...codes]).toEqual([...stream.codes]);
      expect(cjkShare).toBe(stream.cjkShare);
    }
  });

  it('leave out web addresses that are written out', () => {
    const letters = (text: string) => String.fromCharCode(...streamOf(text).codes);
    expect(letters('see https://example.com/a?b=1 there')).toBe('seethere');
    expect(letters('see http://example.com there')).toBe('seethere');
    expect(letters('see ftp://example.com')).toBe('seeftpexamplecom');
    expect([...streamOf('a http://b.c d').positions].map((at) => folded('a http://b.c d').text[at])).toEqual([
      'a',
      'd',
    ]);
  });

  it('are equal where each unit is', () => {
    expect(equalStreams(streamOf('a b'), streamOf('ab'))).toBe(true);
    expect(equalStreams(streamOf('ab'), streamOf('abc'))).toBe(false);
    expect(equalStreams(streamOf('ab'), streamOf('ba'))).toBe(false);
    const a = streamOf('ab');
    expect(equalStreams(a, streamOf('ax'))).toBe(false);
    expect(equalStreams(a, streamOf('xb'))).toBe(false);
    expect(equalStreams(a, streamOf('abc'))).toBe(false);
  });
});

describe('runs that support each other', () => {
  // Every letter weighs 5: the text has 100 letters in one word, which weigh 500.
  const stream = streamOf('x'.repeat(100));
  const supported = (runs: readonly Run[], { shortest = 20, alone = 50, reach = 50 } = {}) =>
    supportedRuns(stream, stream, runs, { shortest, alone, reach }).map(({ a, length }) => [a, length]);
  const run = (a: number, length: number, b = a): Run => ({ a, b, length });

  it('stand alone from a weight on', () => {
    expect(supported([run(0, 10)])).toEqual([[0, 10]]);
    expect(supported([run(0, 9)])).toEqual([]);
  });

  it('add up within reach on both sides', () => {
    expect(supported([run(0, 5), run(15, 5)])).toEqual([
      [0, 5],
      [15, 5],
    ]);
    expect(supported([run(0, 5), run(16, 5)])).toEqual([]);
    expect(supported([run(0, 5), run(15, 5, 16)])).toEqual([]);
    expect(supported([run(0, 5, 30), run(15, 5, 10)])).toEqual([]);
  });

  it('are kept when they are short, between others only', () => {
    expect(supported([run(0, 5), run(6, 3), run(12, 5)])).toEqual([
      [0, 5],
      [6, 3],
      [12, 5],
    ]);
    expect(supported([run(0, 10), run(12, 3)])).toEqual([[0, 10]]);
    expect(supported([run(0, 3), run(5, 10)])).toEqual([[5, 10]]);
    expect(supported([run(0, 10), run(12, 4)])).toEqual([
      [0, 10],
      [12, 4],
    ]);
    expect(supported([run(0, 3), run(5, 3), run(10, 3), run(15, 3)])).toEqual([]);
  });

  it('are not parted by a short one that stands elsewhere', () => {
    expect(supported([run(0, 5), run(6, 3, 80), run(12, 5)])).toEqual([
      [0, 5],
      [12, 5],
    ]);
    expect(supported([run(0, 10), run(11, 10, 60), run(25, 10)])).toEqual([
      [0, 10],
      [11, 10],
      [25, 10],
    ]);
    expect(supported([run(0, 5), run(6, 5, 60), run(12, 5)])).toEqual([]);
  });
});

describe('verbatim runs and reworded sentences', () => {
  const text = 'Aaaa bbbb cccc dddd. Eeee ffff gggg hhhh. Iiii jjjj kkkk llll.';
  const other = 'Aaaa bbbb cccc zzzz. Eeee yyyy xxxx wwww. Iiii jjjj kkkk llll.';
  const side = (shown: string) => {
    const { stream, sentences } = prepareText(readText('', shown));
    return { stream, sentences: sentences() };
  };
  const compose = (runs: readonly Run[], pairs: readonly (readonly [number, number])[], reach = 1000) =>
    composeSegments(
      side(text),
      side(other),
      runs,
      pairs.map(([a, b]) => ({ a, b, score: 1 }) as never),
      reach,
    ).map(({ kind, a, endA, b, endB }) => `${kind} ${a}-${endA} ${b}-${endB}`);

  it('leave what was changed between two runs that follow each other', () => {
    expect(
      compose(
        [
          { a: 0, b: 0, length: 12 },
          { a: 16, b: 16, length: 4 },
        ],
        [],
      ),
    ).toEqual(['verbatim 0-12 0-12', 'reworded 12-16 12-16', 'verbatim 16-20 16-20']);
    expect(
      compose(
        [
          { a: 0, b: 0, length: 12 },
          { a: 16, b: 16, length: 4 },
        ],
        [],
        19,
      ),
    ).toEqual(['verbatim 0-12 0-12', 'verbatim 16-20 16-20']);
    expect(
      compose(
        [
          { a: 0, b: 0, length: 12 },
          { a: 12, b: 16, length: 4 },
        ],
        [],
      ),
    ).toEqual(['verbatim 0-12 0-12', 'verbatim 12-16 16-20']);
  });

  it('are no rewording where one side is more than five times as long', () => {
    const between = (b: number) =>
      compose(
        [
          { a: 0, b: 0, length: 4 },
          { a: 6, b, length: 4 },
        ],
        [],
      );
    expect(between(14)).toContain('reworded 4-6 4-14');
    expect(between(15)).toEqual(['verbatim 0-4 0-4', 'verbatim 6-10 15-19']);
  });

  it('do not take a place of B that another run has', () => {
    const runs = [
      { a: 0, b: 0, length: 4 },
      { a: 8, b: 12, length: 4 },
      { a: 20, b: 6, length: 4 },
    ];
    expect(compose(runs, [])).toEqual(['verbatim 0-4 0-4', 'verbatim 8-12 12-16', 'verbatim 20-24 6-10']);
    expect(compose(runs.slice(0, 2), [])).toContain('reworded 4-8 4-12');
  });

  it('dissolve into a sentence of which less than half is verbatim', () => {
    // The second sentences have 16 letters each: a run of 4 is a quarter of them, one of 8 half.
    const quarter = { a: 16, b: 16, length: 4 };
    const half = { a: 16, b: 16, length: 8 };
    expect(compose([quarter], [[1, 1]])).toEqual(['reworded 16-32 16-32']);
    expect(compose([half], [[1, 1]])).toEqual(['verbatim 16-24 16-24', 'reworded 24-32 24-32']);
    expect(compose([quarter, { a: 28, b: 28, length: 4 }], [[1, 1]])).toEqual([
      'verbatim 16-20 16-20',
      'reworded 20-28 20-28',
      'verbatim 28-32 28-32',
    ]);
    expect(compose([quarter, { a: 28, b: 28, length: 3 }], [[1, 1]])).toEqual(['reworded 16-32 16-32']);
  });

  it('stay where they do not lie in the sentence on both sides', () => {
    const outside = { a: 16, b: 36, length: 4 };
    expect(compose([outside], [[1, 1]])).toEqual(['verbatim 16-20 36-40', 'reworded 20-32 16-32']);
    expect(compose([{ a: 18, b: 30, length: 4 }], [[1, 1]])).toContain('verbatim 18-22 30-34');
    expect(compose([{ a: 18, b: 14, length: 4 }], [[1, 1]])).toContain('verbatim 18-22 14-18');
    expect(compose([{ a: 30, b: 20, length: 4 }], [[1, 1]])).toContain('verbatim 30-34 20-24');
    expect(compose([{ a: 28, b: 28, length: 4 }], [[1, 1]])).toEqual(['reworded 16-32 16-32']);
    expect(
      compose(
        [
          { a: 0, b: 0, length: 4 },
          { a: 18, b: 18, length: 4 },
        ],
        [[1, 1]],
      ),
    ).toContain('reworded 16-32 16-32');
  });

  it('leave the longest free part of a sentence', () => {
    const runs = [
      { a: 20, b: 36, length: 4 },
      { a: 30, b: 42, length: 4 },
    ];
    expect(compose(runs, [[1, 1]], 1)).toContain('reworded 24-30 16-32');
  });
});

describe('a text made ready', () => {
  it('keeps its index of each size', () => {
    const prepared = prepareText(readText('', 'morning garden'));
    expect(prepared.grams(5)).toBe(prepared.grams(5));
    expect(prepared.grams(5)).not.toBe(prepared.grams(8));
    expect(prepared.grams(8).size).toBe(8);
    expect(prepared.sentences()).toBe(prepared.sentences());
  });
});

describe('the table of segments', () => {
  it('has one piece for neighbours that the same texts have in the same way', () => {
    const verbatim = (...ranges: readonly [number, number][]) =>
      ranges.map((a) => ({ kind: 'verbatim' as const, a, b: [0, 0] as const }));
    const reworded = (...ranges: readonly [number, number][]) =>
      ranges.map((a) => ({ kind: 'reworded' as const, a, b: [0, 0] as const }));
    const table = (...others: readonly ReturnType<typeof verbatim | typeof reworded>[]) =>
      segmentTable(12, others as never).map(({ range, kind, verbatim: who, reworded: how }) =>
        [range.join('-'), kind, who.join('+'), how.join('+')].join(' ').trim(),
      );
    expect(table(verbatim([0, 5], [5, 9]))).toEqual(['0-9 verbatim 0', '9-12 own']);
    expect(table(verbatim([0, 5]), verbatim([5, 9]))).toEqual(['0-5 verbatim 0', '5-9 verbatim 1', '9-12 own']);
    expect(table(reworded([0, 5], [5, 9]))).toEqual(['0-9 reworded  0', '9-12 own']);
    expect(table(verbatim([0, 5]), reworded([5, 9]))).toEqual(['0-5 verbatim 0', '5-9 reworded  1', '9-12 own']);
    expect(table(verbatim([0, 9]), verbatim([3, 6]))).toEqual([
      '0-3 verbatim 0',
      '3-6 verbatim 0+1',
      '6-9 verbatim 0',
      '9-12 own',
    ]);
    expect(table(verbatim([0, 9]), reworded([3, 6]))).toEqual([
      '0-3 verbatim 0',
      '3-6 verbatim 0 1',
      '6-9 verbatim 0',
      '9-12 own',
    ]);
  });
});
