import { describe, expect, it } from 'vitest';
import { readTiming } from '../../../src-main/cli/commands/schedule.ts';

describe('the times of "schedule"', () => {
  it.each([
    [
      { every: 'day', at: '3:00', on: '1' },
      { every: 'day', at: '03:00', on: 1 },
    ],
    [
      { every: 'week', at: '23:59', on: 'Sunday' },
      { every: 'week', at: '23:59', on: 7 },
    ],
    [
      { every: 'week', at: '03:00', on: '3' },
      { every: 'week', at: '03:00', on: 3 },
    ],
    [
      { every: 'month', at: '03:00', on: '31' },
      { every: 'month', at: '03:00', on: 31 },
    ],
  ])('%j', (values, timing) => expect(readTiming(values)).toEqual(timing));

  it.each([
    { at: '03:00', on: '1' },
    { every: 'day', at: '24:00', on: '1' },
    { every: 'day', at: '03:00', on: '2' },
    { every: 'week', at: '03:00', on: '8' },
    { every: 'month', at: '03:00', on: 'monday' },
    { every: 'month', at: '03:00', on: '0' },
    { every: 'month', at: '3', on: '1' },
  ])('refuses %j', (values) =>
    expect(() => readTiming(values)).toThrow(expect.objectContaining({ code: 'option-out-of-range' })),
  );
});
