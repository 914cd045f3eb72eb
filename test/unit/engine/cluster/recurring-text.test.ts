import { describe, expect, it } from 'vitest';
import { recurringPairs, type SiteTexts } from '../../../../src-main/engine/cluster/graph/recurring-text.ts';
import { pair } from './planted.ts';

/** Passages by their numbers: those below 100 are phrases of the site, those from 100 on hardly another page has. */
interface Text {
  readonly passages: readonly number[] | null;
  readonly words?: readonly string[];
}

const phrases = Array.from({ length: 12 }, (_, at) => at);
const own = (from: number, count: number) => Array.from({ length: count }, (_, at) => 100 + from + at);
const names = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`);

/** A site of 400 pages. Words with a capital stand on 60 of them, others on as many as are given. */
function site(
  texts: readonly Text[],
  { pagesWithWord = 2, areWordsCounted = true, areEntries = false, verbatim = 1 } = {},
): SiteTexts {
  return {
    pages: 400,
    areEntries: () => areEntries,
    verbatim: () => verbatim,
    shingles: (page) => {
      const passages = texts[page]?.passages ?? null;
      return passages && Uint32Array.from(passages);
    },
    counter: () => (shingle) => (shingle < 100 ? 17 : 16),
    words: (page) =>
      areWordsCounted
        ? new Map(texts[page]?.words?.map((word) => [word, /^[A-Z]/.test(word) ? 60 : pagesWithWord]))
        : null,
  };
}

const reworded = pair(0, 1, { verdict: 'pseudo-original', similarity: 45 });
const isRecurring = (texts: readonly Text[], options = {}, pairs = [reworded]) =>
  recurringPairs(pairs, [0], site(texts, options)).has(0);

describe('what a site says everywhere', () => {
  const reference = [
    { passages: [...phrases, ...own(0, 10)], words: [...names('Value', 20), ...names('column', 6)] },
    { passages: [...phrases, ...own(20, 10)], words: [...names('Value', 20), ...names('table', 6)] },
  ];

  it('is no finding, however much of two pages it is', () => {
    expect(isRecurring(reference)).toBe(true);
  });

  const counting = (texts: readonly Text[]) => {
    const counted: number[][][] = [];
    const whole = site(texts);
    const counter = (lists: readonly Uint32Array[]) => {
      counted.push(lists.map((list) => [...list]));
      return whole.counter(lists);
    };
    return { counted, texts: { ...whole, counter } };
  };

  it('is looked for in most of what a splice has in common, beside copies of either page', () => {
    const recurs = (recurring: number, copies = 0) => {
      const text = { passages: [...phrases.slice(0, recurring), ...own(0, 6)] };
      const splice = pair(0, 1, { verdict: 'spliced', similarity: 40 });
      const alike = Array.from({ length: copies }, (_, at) => pair(at % 2, 2 + at, { similarity: 60 }));
      const others = [
        { passages: [...text.passages, ...own(10, 40)] },
        { passages: [...text.passages, ...own(50, 40)] },
      ];
      return recurringPairs([splice, ...alike], [0], site(others), new Set([0])).has(0);
    };
    expect([recurs(6), recurs(7), recurs(12)]).toEqual([false, true, true]);
    expect(recurs(12, 1)).toBe(false);
  });

  it('is looked for in the pairs that are asked for, whose passages alone are counted', () => {
    const { counted, texts } = counting([...reference, ...reference]);
    const alike = pair(0, 2, { similarity: 45 });
    const pairs = [reworded, { ...reworded, a: 2, b: 3 }, alike];
    expect(recurringPairs(pairs, [1, 2], texts)).toEqual(new Set([1]));
    expect(counted).toEqual([[phrases], reference.map(({ passages }) => passages)]);
  });

  it('is not looked for in more than some of many passages in common where these are of the pages alone', () => {
    const inLonger = (recurring: number) => {
      const shorter = [...phrases.slice(0, recurring), ...own(0, 60 - recurring)];
      return counting([{ passages: shorter }, { passages: [...shorter, ...own(100, 140)], words: [] }]);
    };
    const [mostlyOwn, halfRecurring] = [inLonger(0), inLonger(12)];
    for (const { texts } of [mostlyOwn, halfRecurring]) expect(recurringPairs([reworded], [0], texts).size).toBe(0);
    const sample = own(0, 60).filter((_, at) => at % 2 === 0);
    expect(mostlyOwn.counted).toEqual([[sample], []]);
    expect(halfRecurring.counted.map((lists) => lists.map(({ length }) => length))).toEqual([[30], []]);
  });

  it('is looked for in all passages of two pages where some of those in common recur', () => {
    const manyPhrases = Array.from({ length: 60 }, (_, at) => at);
    const { counted, texts } = counting([
      { passages: [...manyPhrases, ...own(0, 4)], words: names('topic', 9) },
      { passages: [...manyPhrases, ...own(0, 4), ...own(100, 140)], words: names('topic', 9) },
    ]);
    expect(recurringPairs([reworded], [0], texts).size).toBe(0);
    expect(counted.map((lists) => lists.map(({ length }) => length))).toEqual([[32], [64, 204]]);
  });

  it('is not what two pages have beside it', () => {
    const shared = (count: number) => [
      { passages: [...phrases, ...own(0, 10)] },
      { passages: [...phrases, ...own(0, count), ...own(20, 10)] },
    ];
    expect(isRecurring(shared(2))).toBe(true);
    expect(isRecurring(shared(3))).toBe(false);
  });

  it('asks for a fifth of the smaller page', () => {
    const shared = (length: number) => [
      { passages: [...phrases, ...own(0, length)] },
      { passages: [...phrases, ...own(0, 4), ...own(50, 40)] },
    ];
    expect(isRecurring(shared(20))).toBe(false);
    expect(isRecurring(shared(21))).toBe(true);
  });

  it('is not a text in other words, which keeps the words of its subject', () => {
    const rewritten = (kept: number) =>
      reference.map(({ passages }, page) => ({
        passages,
        words: [...names('topic', kept), ...names(`other${page}`, 7)],
      }));
    expect(isRecurring(rewritten(5))).toBe(false);
    expect(isRecurring(rewritten(4))).toBe(true);
  });

  it('believes less of each where passages and words agree, as short pages have few of either', () => {
    const short = (passages: number, words: number) =>
      [0, 1].map((page) => ({
        passages: [...phrases.slice(0, 4), ...own(0, passages), ...own(20 + 20 * page, 6)],
        words: ['Value', ...names('topic', words), ...names(`other${page}`, 2)],
      }));
    expect(isRecurring(short(2, 2))).toBe(false);
    expect(isRecurring(short(1, 2))).toBe(true);
    expect(isRecurring(short(2, 1))).toBe(true);
  });

  it('is not a text that was copied many times: pages that are like both are no others', () => {
    const copies = Array.from({ length: 20 }, () => ({
      passages: [...phrases, ...own(0, 0)],
      words: names('topic', 20),
    }));
    const farmOf = (similarity: number) =>
      copies.flatMap((_, b) =>
        copies.slice(0, b).map((__, a) => pair(a, b, { verdict: 'pseudo-original', similarity })),
      );
    const resembling = [
      { passages: [...phrases, ...own(0, 20)], words: names('topic', 20) },
      { passages: [...phrases, ...own(40, 20)], words: names('topic', 20) },
    ];
    expect(isRecurring(resembling, { pagesWithWord: 20 }, [reworded])).toBe(true);
    const recurringOf = (similarity: number) => {
      const farm = farmOf(similarity);
      const asked = farm.findIndex(({ a, b }) => a === 0 && b === 1);
      return recurringPairs(farm, [asked], site(resembling, { pagesWithWord: 20 })).size;
    };
    expect(recurringOf(60)).toBe(0);
    // What is less alike may have one template alone in common.
    expect(recurringOf(59)).toBe(1);
  });

  it('says nothing of pages that are nearly the same, of one template, or of other kinds', () => {
    for (const verdict of ['identical', 'near-duplicate', 'version'] as const)
      expect(isRecurring(reference, {}, [pair(0, 1, { verdict, similarity: 45 })])).toBe(false);
    expect(isRecurring(reference.map(({ passages }) => ({ passages: passages.slice(0, 18) })))).toBe(false);
  });

  it('is content with fewer words where no passage in common recurs', () => {
    const excerpt = (recurring: number, kept: number, others: number) =>
      [0, 1].map((page) => ({
        passages: [...phrases.slice(0, recurring), ...own(0, 1), ...own(20 + 20 * page, 10)],
        words: ['Value', ...names('topic', kept), ...names(`other${page}`, others)],
      }));
    expect(isRecurring(excerpt(0, 3, 3))).toBe(false);
    expect(isRecurring(excerpt(0, 3, 4))).toBe(true);
    expect(isRecurring(excerpt(0, 2, 2))).toBe(true);
    expect(isRecurring(excerpt(1, 3, 3))).toBe(true);
  });

  it('says nothing of longer pages that are mostly alike', () => {
    const longer = (passages: number) =>
      reference.map(({ words }, page) => ({ words, passages: [...phrases, ...own(50 * page, passages - 12)] }));
    const alike = (passages: number, similarity: number) =>
      isRecurring(longer(passages), {}, [pair(0, 1, { verdict: 'pseudo-original', similarity })]);
    expect([alike(30, 80), alike(30, 79), alike(29, 80), alike(29, 99)]).toEqual([false, true, true, true]);
  });

  it('needs a phrase that recurs, and counts of passages and words', () => {
    expect(isRecurring([{ passages: own(0, 10) }, { passages: own(20, 10) }])).toBe(false);
    expect(
      isRecurring([
        { passages: own(0, 10), words: ['Value'] },
        { passages: own(20, 10), words: ['Value'] },
      ]),
    ).toBe(true);
    expect(isRecurring([{ passages: phrases }, { passages: null }])).toBe(false);
    expect(isRecurring(reference, { areWordsCounted: false })).toBe(false);
  });
});

/** A site of 400 pages; on how many of them each passage stands, and each word. */
function series(texts: readonly { readonly passages: readonly number[]; readonly words: readonly string[] }[], on: On) {
  const pagesWithWord = (word: string) => (/^[A-Z]/.test(word) ? 60 : (on.words ?? 2));
  return {
    pages: 400,
    areEntries: () => false,
    verbatim: () => 1,
    shingles: (page: number) => Uint32Array.from(texts[page]?.passages ?? []),
    counter: () => (shingle: number) => (shingle < 100 ? (on.formula ?? 4) : (on.passage ?? 2)),
    words: (page: number) => new Map(texts[page]?.words.map((word) => [word, pagesWithWord(word)])),
  };
}

interface On {
  readonly formula?: number;
  readonly passage?: number;
  readonly words?: number;
}

describe('forms of a reference', () => {
  /** Entries with the same words, which many entries like both of them have. */
  const entries = (passages: number, ownPassages = 40) =>
    [0, 1].map((page) => ({
      passages: [...phrases, ...own(0, passages), ...own(50 + 50 * page, ownPassages)],
      words: [...names('argument', 8), `name${page}`],
    }));
  const alike = pair(0, 1, { verdict: 'partial', rule: 'large-parts', similarity: 79 });
  const form = { areEntries: true, verbatim: 0.59 };

  it('have hardly a passage in common that only some pages have', () => {
    expect(isRecurring(entries(2), form, [alike])).toBe(true);
    expect(isRecurring(entries(3), form, [alike])).toBe(false);
    // Other pages are told by their words.
    expect(isRecurring(entries(2), { ...form, areEntries: false }, [alike])).toBe(false);
  });

  it('are reworded for the most part, but no copies as a whole', () => {
    expect(isRecurring(entries(2), { ...form, verbatim: 0.6 }, [alike])).toBe(false);
    expect(isRecurring(entries(2), form, [{ ...alike, similarity: 80 }])).toBe(false);
  });

  it('are told however much the sampled passages have in common, if each has some of its own', () => {
    expect(isRecurring(entries(0, 3), form, [alike])).toBe(true);
    expect(isRecurring(entries(0, 3), { ...form, areEntries: false }, [alike])).toBe(false);
    expect(isRecurring(entries(0, 0), form, [alike])).toBe(false);
  });
});

describe('what a few siblings of a series say', () => {
  const follows = pair(0, 1, { verdict: 'pseudo-original', rule: 'follows-reworded', similarity: 69 });
  const hasSameWords = { ...follows, rule: 'same-words' };
  const isSibling = (asked: typeof follows, texts: Parameters<typeof series>[0], on: On = {}, others = [asked]) =>
    recurringPairs(others, [0], series(texts, on)).has(0);

  /** Passages in common: formulas, and others; then own ones. Words in common, and own ones. */
  const siblings = (formulas: number, passages: number, words: number, ownPassages = 20, ownWords = 5) =>
    [0, 1].map((page) => ({
      passages: [...phrases.slice(0, formulas), ...own(0, passages), ...own(50 + 50 * page, ownPassages)],
      words: ['Value', ...names('topic', words), ...names(`other${page}`, ownWords)],
    }));

  it('is no rewording where they are weakly alike', () => {
    const page = siblings(10, 2, 4);
    expect(isSibling(follows, page, { formula: 10 })).toBe(true);
    expect(isSibling({ ...follows, similarity: 70 }, page, { formula: 10 })).toBe(false);
    expect(isSibling({ ...follows, rule: 'follows-shuffled' }, page, { formula: 10 })).toBe(false);
    expect(isSibling({ ...follows, verdict: 'partial', rule: 'large-parts' }, page, { formula: 10 })).toBe(false);
  });

  it('is a formula on ten pages, and a passage of the two on nine', () => {
    const page = siblings(11, 0, 4);
    expect([isSibling(follows, page, { formula: 9 }), isSibling(follows, page, { formula: 10 })]).toEqual([
      false,
      true,
    ]);
  });

  it('is on two other pages at least', () => {
    const page = siblings(6, 0, 4);
    expect([isSibling(follows, page, { formula: 3 }), isSibling(follows, page, { formula: 4 })]).toEqual([false, true]);
  });

  it('leaves out a third of the passages that are no formulas, three at least', () => {
    const found = (passages: number, ownPassages: number) =>
      isSibling(follows, siblings(1, passages, 4, ownPassages), { formula: 10 });
    expect([found(17, 33), found(16, 33)]).toEqual([false, true]);
    expect([found(3, 3), found(2, 2)]).toEqual([false, true]);
  });

  it('leaves out pages that keep the words of their subject', () => {
    const found = (words: number, ownWords: number) =>
      isSibling(follows, siblings(10, 0, words, 20, ownWords), { formula: 10 });
    expect([found(5, 7), found(4, 1), found(5, 8)]).toEqual([false, true, true]);
  });

  it('leaves out excerpts of longer pages', () => {
    const found = (length: number) => {
      const [short, long] = siblings(4, 0, 4, 16);
      const texts = short && long ? [short, { ...long, passages: [...phrases.slice(0, 4), ...own(200, length)] }] : [];
      return [follows, hasSameWords].map((asked) => isSibling(asked, texts, { formula: 10 }));
    };
    expect([found(45), found(46)]).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it('is no formula when the pages that have it are like both', () => {
    const page = siblings(11, 0, 4);
    const alike = [2, 3].flatMap((other) => [0, 1].map((one) => pair(one, other, { similarity: 60 })));
    expect(isSibling(follows, page, { formula: 11 }, [follows, ...alike])).toBe(false);
    expect(isSibling(follows, page, { formula: 12 }, [follows, ...alike])).toBe(true);
    const few = siblings(6, 0, 4);
    expect(isSibling(follows, few, { formula: 5 }, [follows, ...alike])).toBe(false);
    expect(isSibling(follows, few, { formula: 6 }, [follows, ...alike])).toBe(true);
  });

  describe('of pages with common words alone', () => {
    const found = (formula: number, words: number, ownWords: number, on = 9) =>
      isSibling(hasSameWords, siblings(1, 5, words, 20, ownWords), { formula, words: on });

    it('is no finding, unless half of the words that few pages have are in common', () => {
      expect([found(4, 6, 6), found(4, 5, 6), found(3, 5, 6)]).toEqual([false, true, false]);
      expect([found(4, 6, 9, 10), found(4, 6, 10, 10)]).toEqual([false, true]);
    });

    it('asks for two words to compare', () => {
      expect([found(4, 0, 1), found(4, 0, 2)]).toEqual([false, true]);
    });

    it('is looked for in weakly alike pages', () => {
      const texts = siblings(1, 5, 5, 20, 6);
      expect(isSibling(hasSameWords, texts)).toBe(true);
      expect(isSibling({ ...hasSameWords, similarity: 70 }, texts)).toBe(false);
    });
  });
});
