import { describe, expect, it } from 'vitest';
import { activate } from '../../../../src-main/engine/detect/registry.ts';
import { noStatistics } from '../../../../src-main/engine/detect/detector.ts';
import { pageOf } from '../../../detectors/pages.ts';
import { fingerprintOf, statisticsOf } from '../../../detectors/worked-examples.ts';

/** A text in which each term stands as often as it is told. */
const textOf = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([term, count]) => `${term} `.repeat(count))
    .join('');

function outcomeOf(id: string, a: string, b: string, options = {}) {
  const { outcome } = activate(id, { terms: 3, ...options }).evidence(pageOf(a), pageOf(b), noStatistics);
  return outcome;
}

const counted = { weights: 'frequency' };

describe.each(['tianwang-con-weighted', 'tianwang-sort-weighted'])('%s', (id) => {
  it('scores ‖Wi − Wj‖² / (‖Wi‖² + ‖Wj‖²) of equal lists', () => {
    const [a, b] = [textOf({ copper: 4, violin: 3, harbor: 2 }), textOf({ copper: 6, violin: 3, harbor: 2 })];
    expect(outcomeOf(id, a, b, counted)).toMatchObject({
      score: 4 / (29 + 49),
      threshold: 0.02,
      sense: 'at-most',
      duplicate: false,
    });
    expect(outcomeOf(id, a, b, { ...counted, ratio: 0.06 })).toMatchObject({ duplicate: true });
  });

  it('takes a text and the same text twice for equal, and keeps them apart where occurrences are counted', () => {
    const counts = { copper: 4, violin: 3, harbor: 2 };
    expect(outcomeOf(id, textOf(counts), textOf(counts).repeat(2))).toMatchObject({ score: 0, duplicate: true });
    expect(outcomeOf(id, textOf(counts), textOf(counts).repeat(2), counted)).toMatchObject({
      score: 1 / 5,
      duplicate: false,
    });
    expect(outcomeOf(id.replace('-weighted', ''), textOf(counts), textOf(counts).repeat(2))).toMatchObject({
      duplicate: true,
    });
  });

  it('takes lists with another term for entirely different', () => {
    expect(
      outcomeOf(id, textOf({ copper: 4, violin: 3, harbor: 2 }), textOf({ copper: 4, violin: 3, meadow: 2 })),
    ).toMatchObject({ score: 1 });
  });

  it('shows both lists with their weights', () => {
    const outcome = outcomeOf(
      id,
      textOf({ copper: 4, violin: 3, harbor: 2 }),
      textOf({ copper: 5, violin: 3, meadow: 2 }),
    );
    if (outcome.kind !== 'compared' || outcome.picture.kind !== 'keywords') return expect.unreachable();
    const [group] = outcome.picture.groups;
    expect(group?.equal).toBe(false);
    expect(group?.a.find(({ term }) => term === 'copper')).toMatchObject({ weight: 4, shared: true });
    expect(group?.b.find(({ term }) => term === 'meadow')).toMatchObject({ weight: 2, shared: false });
  });
});

describe('the order of terms', () => {
  const [a, b] = [textOf({ copper: 40, violin: 39, harbor: 20 }), textOf({ copper: 39, violin: 40, harbor: 20 })];

  it('matters to con and not to sort', () => {
    expect(outcomeOf('tianwang-con-weighted', a, b)).toMatchObject({ score: 1, duplicate: false });
    expect(outcomeOf('tianwang-sort-weighted', a, b, counted)).toMatchObject({
      score: 2 / (2 * (40 ** 2 + 39 ** 2 + 20 ** 2)),
      duplicate: true,
    });
  });
});

describe.each(['top-keywords', 'tianwang-con', 'tianwang-sort', 'tianwang-con-weighted', 'tianwang-sort-weighted'])(
  '%s by tf·idf',
  (id) => {
    const options = { ranking: 'tf-idf', terms: 2 };
    const of = (counts: Readonly<Record<string, number>>) => pageOf(textOf(counts));
    const corpus = statisticsOf([
      of({ copper: 1 }),
      of({ copper: 1 }),
      of({ copper: 1, violin: 1 }),
      of({ meadow: 2, harbor: 1 }),
    ]);

    it('ranks a term that stands on most pages below one that stands on few', () => {
      // copper 5 · ln 4/3 = 1.4, violin 3 · ln 4 = 4.2, harbor 2 · ln 4 = 2.8
      const page = of({ copper: 5, violin: 3, harbor: 2 });
      const { outcome } = activate(id, options).evidence(page, page, corpus);
      if (outcome.kind !== 'compared' || outcome.picture.kind !== 'keywords') return expect.unreachable();
      expect(outcome.picture.groups[0]?.a.map(({ term, weight }) => `${term} ${weight}`).sort()).toEqual([
        'harbor 2',
        'violin 3',
      ]);
      expect(fingerprintOf(id, page, options, corpus)).not.toBe(fingerprintOf(id, page, { terms: 2 }, corpus));
    });

    it('takes the first by text of terms that weigh the same', () => {
      const page = of({ violin: 2, meadow: 2, harbor: 2 });
      const { outcome } = activate(id, options).evidence(page, page, corpus);
      if (outcome.kind !== 'compared' || outcome.picture.kind !== 'keywords') return expect.unreachable();
      expect(outcome.picture.groups[0]?.a.map(({ term }) => term).sort()).toEqual(['harbor', 'meadow']);
    });

    it('needs document frequencies, by frequency nothing, and outside a corpus is the same', () => {
      expect(activate(id, options).statistics).toEqual(['document-frequency']);
      expect(activate(id, {}).statistics).toEqual([]);
      const page = of({ copper: 5, violin: 3, harbor: 2 });
      expect(fingerprintOf(id, page, options)).toBe(fingerprintOf(id, page, { terms: 2 }));
    });
  },
);
