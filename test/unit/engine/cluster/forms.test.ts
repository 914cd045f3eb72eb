import { describe, expect, it } from 'vitest';
import { withForms } from '../../../../src-main/engine/cluster/forms.ts';
import { pair } from './planted.ts';

const rulesOf = (...pairs: Parameters<typeof withForms>[0]) => withForms(pairs).map(({ rule }) => rule);
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
