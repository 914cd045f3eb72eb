import { describe, expect, it } from 'vitest';
import { settingsSchema } from '../../../../src-main/contract/settings.ts';
import { poolOptions, usualWorkers } from '../../../../src-main/engine/requests/start-audit.ts';

const roomy = 16 * 2 ** 30;
const settings = (changes: object) => settingsSchema.parse(changes);

describe('how much of the computer an audit takes', () => {
  it('is what the settings say', () => {
    expect(poolOptions(settings({ workers: 3 }), {}, {}, roomy)).toEqual({ size: 3, lowMemory: false });
    expect(poolOptions(settings({ workers: 3, memory: 'low' }), {}, {}, roomy)).toEqual({ size: 1, lowMemory: true });
  });

  it('is little on a computer with little memory, unless somebody wants it otherwise', () => {
    expect(poolOptions(settings({}), {}, {}, 2 ** 31)).toEqual({
      size: 1,
      lowMemory: true,
      pagesPerProcess: 150,
    });
    expect(poolOptions(settings({ memory: 'usual' }), {}, {}, 2 ** 31)).toMatchObject({ lowMemory: false });
    expect(poolOptions(settings({ workers: 2 }), {}, {}, 2 ** 31)).toEqual({ size: 2, lowMemory: true });
  });

  it('is for one run what was asked for it', () => {
    expect(poolOptions(settings({ workers: 4 }), {}, { workers: 2 }, roomy).size).toBe(2);
    expect(poolOptions(settings({ workers: 4 }), {}, { memory: 'low' }, roomy)).toEqual({ size: 1, lowMemory: true });
    expect(poolOptions(settings({ memory: 'low' }), {}, { memory: 'usual', workers: 2 }, roomy)).toEqual({
      size: 2,
      lowMemory: false,
    });
  });

  it('follows what is left when a site is collected again, up to what was asked for', () => {
    expect(poolOptions(settings({}), {}, { workers: 2, again: 'collect' }, roomy)).toEqual({
      size: 2,
      lowMemory: false,
      pagesPerProcess: 600,
    });
    expect(poolOptions(settings({}), {}, { workers: 2, again: 'analyse' }, roomy)).toEqual({
      size: 2,
      lowMemory: false,
    });
  });

  it('is never more than the shell allows', () => {
    expect(poolOptions(settings({ workers: 8 }), { maxWorkers: 2 }, {}, roomy).size).toBe(2);
  });

  it('leaves one core free where there are more than two', () => {
    expect([1, 2, 3, 4, 5, 16].map(usualWorkers)).toEqual([1, 2, 2, 3, 4, 4]);
  });
});
