import { describe, expect, it } from 'vitest';
import { matchScore } from '../../../src-renderer/app/command-palette.tsx';

describe('the score of a title', () => {
  it('is highest for its start, then for the start of a word, then for any part, then for an abbreviation', () => {
    const scores = ['Export report', 'The export', 'Reexport', 'Every x-ray plot'].map((title) =>
      matchScore(title, 'exp'),
    );
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(scores).size).toBe(4);
  });

  it('is zero where a word is not there', () => {
    expect(matchScore('Export report', 'export sitemap')).toBe(0);
  });

  it('takes letters with gaps for an abbreviation only where words begin', () => {
    expect(matchScore('Check the text', 'ctt')).toBeGreaterThan(0);
    expect(matchScore('Check the text', 'chtext')).toBeGreaterThan(0);
    expect(matchScore('Toggle light and dark', 'tea')).toBe(0);
    expect(matchScore('转到重复簇', '转簇')).toBeGreaterThan(0);
    expect(matchScore('Go to (all)', 'g(')).toBeGreaterThan(0);
  });

  it('does not mind order and case', () => {
    expect(matchScore('Export report', 'REPORT export')).toBeGreaterThan(0);
  });

  it('finds Chinese words inside a title', () => {
    expect(matchScore('转到重复簇', '重复')).toBeGreaterThan(0);
  });

  it('lets everything through for an empty query', () => {
    expect(matchScore('Anything', '')).toBeGreaterThan(0);
  });
});
