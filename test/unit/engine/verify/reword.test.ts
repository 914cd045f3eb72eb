import { describe, expect, it } from 'vitest';
import { fnv1a } from '../../../../src-main/engine/fnv1a.ts';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import { readText } from '../../../../src-main/engine/text/read-text.ts';
import type { Run } from '../../../../src-main/engine/verify/tiling.ts';
import { verifyOptions } from '../../../../src-main/engine/verify/options.ts';
import { rewordedSentences } from '../../../../src-main/engine/verify/reword.ts';
import {
  bagCollector,
  sentenceFeatures,
  sharedFeatures,
  type SentenceFeatures,
} from '../../../../src-main/engine/verify/sentence-features.ts';
import { significantStream } from '../../../../src-main/engine/verify/significant.ts';

/** Sentences as bags of features with their weights, of ten units each unless said otherwise. */
function bags(
  sentences: readonly Readonly<Record<number, number>>[],
  lengths: readonly number[] = [],
): SentenceFeatures {
  const collected = bagCollector();
  for (const bag of sentences) {
    for (const [feature, weight] of Object.entries(bag)) collected.add(Number(feature), weight);
    collected.endSentence();
  }
  const ends: number[] = [];
  for (const sentence of sentences.keys()) ends.push((ends.at(-1) ?? 0) + (lengths[sentence] ?? 10));
  return {
    count: sentences.length,
    starts: Uint32Array.from([0, ...ends.slice(0, -1)].slice(0, sentences.length)),
    ends: Uint32Array.from(ends),
    ...collected.index(),
  };
}

const standard = checkOptions(verifyOptions, {}, 'verify');

function reworded(
  a: SentenceFeatures,
  b: SentenceFeatures,
  { alone = 0.6, context = 0.3, runs = [] as readonly Run[] } = {},
): string {
  const options = { ...standard, rewordedSentence: alone, rewordedInContext: context };
  return rewordedSentences(a, b, runs, options)
    .map((pair) => `${pair.a}-${pair.b}`)
    .join(' ');
}

const run = (a: number, b: number, length: number): Run => ({ a, b, length });

describe('a sentence in other words', () => {
  it('has a share of common features, each by its length and by how few sentences have it', () => {
    // Feature 1 is in both sentences: ln(1 + 2 ÷ 2) = 0.693; 2 and 3 are in one: ln(1 + 2 ÷ 1) = 1.099.
    // 2 · 15 · 0.693 ÷ (2 · 15 · (0.693 + 1.099)) = 0.3868.
    const [a, b] = [bags([{ 1: 15, 2: 15 }]), bags([{ 1: 15, 3: 15 }])];
    expect(reworded(a, b, { alone: 0.3868, context: 0.9 })).toBe('0-0');
    expect(reworded(a, b, { alone: 0.387, context: 0.9 })).toBe('');
    // A longer feature counts for more: 2 · 30 · 0.693 ÷ (30 · 0.693 + 15 · 1.099 + the same) = 0.558.
    const [longer, other] = [bags([{ 1: 30, 2: 15 }]), bags([{ 1: 30, 3: 15 }])];
    expect(reworded(longer, other, { alone: 0.557, context: 0.9 })).toBe('0-0');
    expect(reworded(longer, other, { alone: 0.559, context: 0.9 })).toBe('');
    // The weight of the second sentence counts as that of the first: 2 · 10.4 ÷ (26.9 + 10.4 + 60 · 1.099) = 0.2016.
    const heavy = bags([{ 1: 15, 3: 60 }]);
    expect(reworded(a, heavy, { alone: 0.2, context: 0.9 })).toBe('0-0');
    expect(reworded(a, heavy, { alone: 0.203, context: 0.9 })).toBe('');
  });

  it('counts sentences of both texts', () => {
    // With one more sentence on either side: ln(1 + 4 ÷ 2) = 1.099 and ln(1 + 4) = 1.609, which makes 0.4057.
    const [a, b] = [bags([{ 1: 15, 2: 15 }, { 8: 5 }]), bags([{ 1: 15, 3: 15 }, { 9: 5 }])];
    expect(reworded(a, b, { alone: 0.4056, context: 0.9 })).toBe('0-0');
    expect(reworded(a, b, { alone: 0.4058, context: 0.9 })).toBe('');
    // Once more in the second text: ln(1 + 4 ÷ 3) = 0.847, which makes 0.3449.
    const more = bags([
      { 1: 15, 3: 15 },
      { 1: 5, 7: 60 },
    ]);
    expect(reworded(a, more, { alone: 0.3448, context: 0.9 })).toBe('0-0');
    expect(reworded(a, more, { alone: 0.345, context: 0.9 })).toBe('');
  });

  it('is one where everything is the same, and needs fifteen letters', () => {
    expect(reworded(bags([{ 1: 8, 2: 7 }]), bags([{ 2: 7, 1: 8 }]), { alone: 1, context: 1 })).toBe('0-0');
    expect(reworded(bags([{ 1: 8, 2: 6 }]), bags([{ 1: 8, 2: 6 }]))).toBe('');
    expect(reworded(bags([{ 1: 20 }]), bags([{ 2: 20 }]))).toBe('');
    expect(reworded(bags([]), bags([{ 2: 20 }]))).toBe('');
  });

  it('is matched once, with the most alike, then with the first', () => {
    const [a, b] = [
      bags([{ 1: 20, 2: 20, 3: 20 }]),
      bags([
        { 1: 20, 2: 20, 4: 9 },
        { 1: 20, 2: 20, 3: 20 },
      ]),
    ];
    expect(reworded(a, b)).toBe('0-1');
    expect(reworded(b, a)).toBe('1-0');
    const twice = bags([{ 1: 20 }, { 1: 20 }, { 1: 20 }]);
    expect(reworded(bags([{ 1: 20 }, { 1: 20 }]), twice)).toBe('0-0 1-1');
    expect(reworded(bags([{ 1: 20 }]), twice)).toBe('0-0');
    expect(reworded(twice, bags([{ 1: 20 }]))).toBe('0-0');
  });

  it('is not brought up by a feature of more than 24 sentences, which counts all the same', () => {
    const many = (count: number, first: Readonly<Record<number, number>>) =>
      bags([first, ...Array.from({ length: count - 1 }, (_, at) => ({ 1: 20, [100 + at]: 1 }))]);
    expect(reworded(bags([{ 1: 20 }]), many(24, { 1: 20 }))).not.toBe('');
    expect(reworded(bags([{ 1: 20 }]), many(25, { 1: 20 }))).toBe('');
    // With a second feature that is rare the pair comes up, and both count: all of it is common.
    expect(reworded(bags([{ 1: 20, 2: 20 }]), many(25, { 1: 20, 2: 20 }), { alone: 1 })).toBe('0-0');
    expect(reworded(bags([{ 2: 20, 1: 20 }]), many(25, { 2: 20 }), { alone: 1 })).toBe('');
  });
});

describe('a sentence in its context', () => {
  // The first sentences are the same, the others have 0.41 or so in common.
  const thread = (own: number, count: number, first = 0) =>
    bags(
      Array.from({ length: count }, (_, at): Record<number, number> =>
        at === first ? { 900: 20, 901: 20 } : { [10 + at]: 20, [own + at]: 20 },
      ),
    );

  it('needs less where its neighbour is matched with the neighbour of the other', () => {
    expect(reworded(thread(200, 4), thread(300, 4))).toBe('0-0 1-1 2-2 3-3');
    expect(reworded(thread(200, 4, 3), thread(300, 4, 3))).toBe('3-3 2-2 1-1 0-0');
    expect(reworded(thread(200, 4, 1), thread(300, 4, 1))).toBe('1-1 2-2 0-0 3-3');
    expect(reworded(thread(200, 4), thread(300, 4), { context: 0.6 })).toBe('0-0');
  });

  it('is not helped by a neighbour that is matched with another place', () => {
    const moved = bags([{ 900: 20, 901: 20 }, { 50: 20 }, { 11: 20, 301: 20 }]);
    expect(reworded(thread(200, 2), moved)).toBe('0-0');
    expect(reworded(moved, thread(200, 2))).toBe('0-0');
    // Only the last of A is like the first of B, one row further: no key may run over.
    const [a, b] = [
      bags([
        { 11: 20, 201: 20 },
        { 900: 20, 901: 20 },
      ]),
      bags([
        { 900: 20, 901: 20 },
        { 11: 20, 301: 20 },
      ]),
    ];
    expect(reworded(a, b)).toBe('1-0');
    expect(reworded(b, a)).toBe('0-1');
  });

  it('has neighbours that stand verbatim in the other text', () => {
    const [a, b] = [thread(200, 3), thread(300, 3)];
    expect(reworded(a, b, { runs: [run(0, 0, 10)] })).toBe('1-1 2-2');
    expect(reworded(a, b, { runs: [run(0, 0, 8)] })).toBe('1-1 2-2');
    expect(reworded(a, b, { runs: [run(0, 0, 7)] })).toBe('0-0 1-1 2-2');
    // Verbatim from the first into the second sentence.
    expect(reworded(a, b, { runs: [run(0, 0, 19)] })).toBe('2-2');
    expect(reworded(a, b, { runs: [run(20, 20, 10)] })).toBe('0-0 1-1');
  });

  it('is one that shares a passage already', () => {
    // Alone 0.41 is not enough; two units in common, wherever they stand, make the two partners.
    const [a, b] = [bags([{ 1: 20, 2: 20 }, { 5: 20 }]), bags([{ 6: 20 }, { 1: 20, 3: 20 }])];
    expect(reworded(a, b)).toBe('');
    expect(reworded(a, b, { runs: [run(3, 15, 2)] })).toBe('0-1');
    expect(reworded(a, b, { runs: [run(3, 5, 2)] })).toBe('');
    // The most in common decides, wherever the runs come.
    for (const runs of [
      [run(0, 0, 2), run(4, 15, 3)],
      [run(4, 15, 3), run(0, 0, 2)],
    ])
      expect(reworded(a, b, { runs })).toBe('0-1');
    expect(reworded(a, b, { runs: [run(0, 0, 3), run(4, 15, 2)] })).toBe('');
    // Pieces add up: two of two units are more than one of three.
    expect(reworded(a, b, { runs: [run(0, 10, 2), run(3, 0, 3), run(7, 13, 2)] })).toBe('0-1');
    // The first of two that have as much.
    expect(reworded(a, b, { runs: [run(0, 0, 2), run(4, 15, 2)] })).toBe('');
  });

  it('is left out where four fifths of either side are verbatim, in however many pieces', () => {
    const [a, b] = [bags([{ 1: 20 }]), bags([{ 1: 20 }, { 1: 20 }])];
    expect(reworded(a, b, { runs: [run(0, 0, 4), run(5, 15, 4)] })).toBe('');
    expect(reworded(a, b, { runs: [run(0, 0, 4), run(5, 15, 3)] })).toBe('0-0');
    expect(reworded(bags([{ 1: 20 }], [20]), bags([{ 1: 20 }, { 1: 20 }]), { runs: [run(0, 0, 8)] })).toBe('0-1');
    expect(reworded(bags([{ 1: 20 }, { 1: 20 }]), bags([{ 1: 20 }], [20]), { runs: [run(0, 0, 8)] })).toBe('1-0');
  });

  it('is found behind a run that goes over the ends of sentences on both sides', () => {
    // Sentences of 4, 6 and 10 units against 6, 4 and 10: a run of ten covers the first two of each.
    const a = bags([{ 1: 20 }, { 2: 20 }, { 3: 20, 4: 20 }], [4, 6, 10]);
    const b = bags([{ 1: 20 }, { 2: 20 }, { 3: 20, 5: 20 }], [6, 4, 10]);
    expect(reworded(a, b, { runs: [run(0, 0, 10)] })).toBe('2-2');
    expect(reworded(a, b, { runs: [run(0, 0, 7)] })).toBe('1-1 2-2');
  });
});

describe('the features of two texts', () => {
  const [a, b] = [
    bags([
      { 9: 1, 4: 1 },
      { 4: 1, 7: 1 },
    ]),
    bags([
      { 7: 1, 2: 1 },
      { 8: 1, 9: 1, 11: 1 },
    ]),
  ];

  it('stand in order, each once, with the sentences that have them', () => {
    expect([...a.keys]).toEqual([4, 7, 9]);
    expect([...a.features]).toEqual([0, 2, 0, 1]);
    expect([...a.postingStarts]).toEqual([0, 2, 3, 4]);
    expect([...a.postings]).toEqual([0, 1, 1, 0]);
  });

  it('have partners where both texts have them', () => {
    const shared = sharedFeatures(a, b);
    expect(shared.count).toBe(2);
    expect([...shared.ofA]).toEqual([-1, 1, 3]);
    expect([...shared.ofB]).toEqual([-1, 1, -1, 2, -1]);
    expect(sharedFeatures(bags([]), b).count).toBe(0);
  });
});

describe('the sentences of a text', () => {
  function featuresOf(text: string, synonyms: ReadonlyMap<string, string> = new Map()) {
    const read = readText('', text);
    const stream = significantStream(read.folded);
    const features = sentenceFeatures(read, stream, synonyms);
    const letters = (start = 0, end = 0) => String.fromCharCode(...stream.codes.subarray(start, end));
    const sentences = Array.from(features.starts, (start, at) => letters(start, features.ends[at]));
    const bag = (sentence: number) =>
      new Map(
        Array.from({ length: (features.offsets[sentence + 1] ?? 0) - (features.offsets[sentence] ?? 0) }, (_, nth) => {
          const at = (features.offsets[sentence] ?? 0) + nth;
          return [features.keys[features.features[at] ?? 0] ?? 0, Math.round(10 * (features.weights[at] ?? 0)) / 10];
        }),
      );
    const sentencesWith = (key: number) => {
      const feature = features.keys.indexOf(key);
      return [...features.postings.subarray(features.postingStarts[feature], features.postingStarts[feature + 1])];
    };
    return { ...features, sentences, bag, sentencesWith };
  }
  const pairOf = (two: string) => ((two.charCodeAt(0) << 16) | two.charCodeAt(1)) >>> 0;

  it('hold every letter, and none is empty', () => {
    expect(featuresOf('The heron waits. … A crane flies off! Yes').sentences).toEqual([
      'theheronwaits',
      'acranefliesoff',
      'yes',
    ]);
    expect(featuresOf('… !').count).toBe(0);
  });

  it('go on in the next line where that begins small and none ended', () => {
    const lines = (text: string) => featuresOf(text).sentences.length;
    expect(lines('The heron waits in\nthe reeds of the pond')).toBe(1);
    expect(lines('The heron waits in\nThe reeds of the pond')).toBe(2);
    expect(lines('The heron waits.\nthe reeds of the pond')).toBe(2);
    expect(lines('The heron waits!\nthe reeds')).toBe(2);
    expect(lines('The heron waits…\nthe reeds')).toBe(2);
    expect(lines('The heron waits\n12 reeds')).toBe(2);
    expect(lines('One. The heron waits in\nthe reeds of\nthe pond')).toBe(2);
    expect(featuresOf('The heron waits in\nthe reeds of the pond').sentences).toEqual([
      'theheronwaitsinthereedsofthepond',
    ]);
  });

  it('go on for 576 letters at the most, or 240 in Chinese', () => {
    const line = (length: number) => `A${'b'.repeat(length - 1)}`;
    const joined = (length: number) => featuresOf(`${line(length)}\nthe end`).sentences.length;
    // Line break and `the end` are eight more.
    expect(joined(576 - 8)).toBe(1);
    expect(joined(576 - 7)).toBe(2);
  });

  it('are cut at their clauses where they are too long', () => {
    const clause = 'Heron, Crane and Stork walk over the fields, ';
    const long = `The list: ${clause.repeat(14)}End.`;
    expect(long.length).toBeGreaterThan(576);
    const { sentences } = featuresOf(long);
    expect(sentences.length).toBeGreaterThan(2);
    for (const sentence of sentences) expect(sentence.length).toBeLessThanOrEqual(192);
    expect(sentences.join('')).toBe(long.toLowerCase().replaceAll(/[^a-z]/g, ''));
    // What has no clauses stays whole.
    expect(featuresOf(`${'heron '.repeat(120)}.`).count).toBe(1);
    expect(featuresOf(`The list: ${clause.repeat(12)}end.`).count).toBe(1);
    // A sentence before it does not shift the clauses.
    expect(featuresOf(`Short, one. ${long}`).sentences.slice(1)).toEqual(sentences);
  });

  it('have words without those that say nothing, by their length up to ten', () => {
    const { bag, sentencesWith } = featuresOf('The heron waits. The heron is extraordinarily calm.');
    const key = (term: string) => fnv1a(term) >>> 0;
    expect(bag(0).get(key('the'))).toBeUndefined();
    const terms = readText('', 'heron waits extraordinarily').tokens.terms;
    const [heron = '', waits = '', extraordinarily = ''] = terms;
    expect(bag(0)).toEqual(
      new Map([
        [key(heron), heron.length],
        [key(waits), waits.length],
      ]),
    );
    expect(bag(1).get(key(extraordinarily))).toBe(10);
    expect(sentencesWith(key(heron))).toEqual([0, 1]);
    expect(sentencesWith(key(waits))).toEqual([0]);
  });

  it('have the word of a group for each of its words', () => {
    const [heron = '', crane = ''] = readText('', 'heron crane').tokens.terms;
    const { bag } = featuresOf('A heron and a crane.', new Map([[crane, heron]]));
    expect([...bag(0).keys()]).toEqual([fnv1a(heron) >>> 0]);
  });

  it('have pairs of CJK characters, of the sentence only', () => {
    const { bag } = featuresOf('春天花园。早晨');
    expect([...bag(0).keys()]).toEqual(expect.arrayContaining(['春天', '天花', '花园'].map(pairOf)));
    expect(bag(0).has(pairOf('园早'))).toBe(false);
    expect(bag(1).has(pairOf('早晨'))).toBe(true);
    expect(bag(0).get(pairOf('天花'))).toBe(2.4);
  });

  it.each([
    ['ひら', true],
    ['\u3040\u3041'.slice(1) + 'カ', true],
    ['㐀鿿', true],
    ['가힣', true],
    ['ab', false],
    ['жя', false],
    ['桥a', false],
    ['a桥', false],
  ])('%s is a pair of them: %s', (two, isPair) => {
    expect(featuresOf(two).bag(0).has(pairOf(two))).toBe(isPair);
  });
});
