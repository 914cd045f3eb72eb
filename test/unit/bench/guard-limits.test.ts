import { describe, expect, it } from 'vitest';
import { figuresOf, reasonsFor, tooSlow, type GuardRow } from '../../bench/guard-limits.ts';

const row = (change: Partial<GuardRow>): GuardRow => ({
  stage: 'join',
  processor: 1,
  millis: 1000,
  memory: 1,
  bytes: 1e8,
  ...change,
});

describe('the guard of the speed', () => {
  it('refuses a stage that takes a fifth longer, or a fifth more memory', () => {
    expect(tooSlow(row({}), new Map())).toBe(false);
    expect(tooSlow(row({ processor: 1.09 }), new Map())).toBe(false);
    expect(tooSlow(row({ processor: 1.2 }), new Map())).toBe(true);
    expect(tooSlow(row({ memory: 1.2 }), new Map())).toBe(true);
  });

  it('says nothing of stages too short to be measured', () => {
    expect(tooSlow(row({ processor: 3, millis: 60 }), new Map())).toBe(false);
  });

  it('shows a dash for the figures of a stage that did not run', () => {
    expect(figuresOf(row({ processor: 1.234 }))).toBe('processor time × 1.23 (1000 ms), memory × 1.00 (95 MiB)');
    const none = { processor: Number.NaN, millis: Number.NaN, memory: Number.NaN, bytes: Number.NaN };
    expect(figuresOf(row(none))).toBe('processor time – (–), memory – (–)');
  });

  it('accepts a stage whose reason stands in the table', () => {
    const document =
      '# Performance\n\n## Slower on purpose\n\n| stage | reason |\n|---|---|\n| join | exact now |\n\n## Next\n\n| verify | no reason |\n';
    const reasons = reasonsFor(document);
    expect([...reasons]).toEqual([['join', 'exact now']]);
    expect(tooSlow(row({ processor: 1.5 }), reasons)).toBe(false);
    expect(tooSlow(row({ stage: 'verify', processor: 1.5 }), reasons)).toBe(true);
    expect(reasonsFor('# Performance\n').size).toBe(0);
  });
});
