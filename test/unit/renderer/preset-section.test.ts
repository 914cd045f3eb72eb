import { expect, it } from 'vitest';
import { freeName, readPresets, writePresets } from '../../../src-renderer/features/settings/preset-section.tsx';

const presets = { Quick: { simhash: { bits: 64 }, md5: {} }, Слова: { tfidf: {} } };

it('presets come back from a file as they were written, with or without a byte order mark', () => {
  const known = ['simhash', 'md5', 'tfidf'];
  expect(readPresets(writePresets(presets), known)).toEqual({ presets, unknown: [] });
  expect(readPresets(`\uFEFF${writePresets(presets)}`, known)?.presets).toEqual(presets);
});

it('what this version does not know is left out and named', () => {
  expect(readPresets(writePresets(presets), ['md5'])).toEqual({
    presets: { Quick: { md5: {} } },
    unknown: ['simhash', 'tfidf'],
  });
});

it('a file of anything else is none', () => {
  for (const content of ['', '{', '[]', '{"presets":{}}', '{"kind":"pagetwin-presets","presets":{"x":1}}'])
    expect(readPresets(content, []), content).toBeNull();
});

it('a name that is taken gets a number, and stays within its length', () => {
  expect(freeName('A', new Set())).toBe('A');
  expect(freeName('A', new Set(['A', 'A 2']))).toBe('A 3');
  expect(freeName('x'.repeat(60), new Set(['x'.repeat(60)])).length).toBeLessThanOrEqual(60);
});
