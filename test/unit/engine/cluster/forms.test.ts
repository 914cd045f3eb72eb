import { describe, expect, it } from 'vitest';
import { withForms } from '../../../../src-main/engine/cluster/relations/forms.ts';
import { page, pair } from './planted.ts';

const rulesOf = (...pairs: Parameters<typeof withForms>[1]) => withForms([], pairs).map(({ rule }) => rule);
const form = (a: number, b: number) => pair(a, b, { rule: 'filled-in' });
const own = (a: number, b: number, hasOwnFigures = true) => pair(a, b, { rule: 'nearly-equal', hasOwnFigures });

describe('two pages of a form with some figures in common', () => {
  it('are told by a third page of that form', () => {
    expect(rulesOf(own(1, 2), form(1, 3), form(2, 3))).toEqual(['filled-in', 'filled-in', 'filled-in']);
    expect(rulesOf(form(0, 2), own(0, 1), form(0, 1))).toEqual(['filled-in', 'nearly-equal', 'filled-in']);
  });

  it('are left as they are where no page is of one form with both, or they have the figures of each other', () => {
    expect(rulesOf(own(1, 2), form(1, 3), form(2, 4))).toEqual(['nearly-equal', 'filled-in', 'filled-in']);
    expect(rulesOf(own(1, 2, false), form(1, 3), form(2, 3))).toEqual(['nearly-equal', 'filled-in', 'filled-in']);
    expect(rulesOf(own(1, 2))).toEqual(['nearly-equal']);
  });
});

describe('brief pages about things of one kind', () => {
  const names = ['Oak', 'Elm', 'Ash', 'Fir', 'Yew', 'Box'];
  const inns = (facts: Parameters<typeof page>[1] = {}, titleOf = (name: string) => `${name} hotel | Town guide`) =>
    names.map((name, id) =>
      page(id, {
        address: `https://example.com/inns/${id}.html`,
        title: titleOf(name),
        length: 150,
        words: 40,
        ...facts,
      }),
    );
  const pairsOf = (least: number, rule = 'follows-reworded') =>
    names.flatMap((_, a) => names.flatMap((__, b) => (a < b && b - a <= least ? [pair(a, b, { rule })] : [])));
  const countForms = (pages: Parameters<typeof withForms>[0], pairs = pairsOf(5)) =>
    withForms(pages, pairs).filter(({ rule }) => rule === 'filled-in').length;

  it('are of one form when each is as much like the others', () => {
    expect(countForms(inns())).toBe(15);
    expect(countForms(inns({}, (name) => `Hotel ${name}`))).toBe(15);
    expect(countForms(inns({}, (name) => `${name}客栈 - 走天涯旅行网`))).toBe(15);
    expect(countForms(inns({}, (name) => `Dr ${name}`))).toBe(15);
    expect(countForms(inns({}, (name) => `${name} Ltd`))).toBe(15);
    expect(countForms(inns({}, (name) => `ООО «${name}»`))).toBe(15);
    expect(countForms(inns({}, (name) => `${name}医生_心内科`))).toBe(15);
    expect(countForms(inns(), pairsOf(5, 'nearly-equal'))).toBe(15);
    expect(countForms(inns(), pairsOf(5, 'equal-text'))).toBe(0);
  });

  it('are copies when each is like few others', () => {
    expect(countForms(inns(), pairsOf(1))).toBe(0);
    // The four in the middle are like three or four others, and the outer two like two.
    expect(countForms(inns(), pairsOf(2))).toBe(5);
  });

  it('may have a copy, which is more like one of them than the others are', () => {
    const isForm = (similarity: number, rule = 'templated') =>
      withForms(
        inns(),
        [...pairsOf(5).slice(1), pair(0, 1, { rule, similarity })].map((one, at) =>
          at < 14 ? { ...one, similarity: 80 } : one,
        ),
      ).at(-1)?.rule === 'filled-in';
    expect([isForm(90), isForm(91), isForm(91, 'large-parts')]).toEqual([true, false, true]);
  });

  it('are few, long, of several folders, for sale, or under titles of no kind otherwise', () => {
    expect(countForms(inns().slice(0, 4))).toBe(0);
    for (const facts of [{ length: 351 }, { words: 101 }, { pageType: 'product' }, { pageType: 'forum' }])
      expect(countForms(inns(facts))).toBe(0);
    expect(countForms(inns().map((one) => ({ ...one, address: `https://example.com/${one.id}/a.html` })))).toBe(0);
    expect(countForms(inns({}, (name) => `At ${name}`))).toBe(0);
    expect(countForms(inns({}, (name) => name))).toBe(0);
    expect(countForms(inns({}, (name) => `${name} hotel in London`))).toBe(0);
  });
});
