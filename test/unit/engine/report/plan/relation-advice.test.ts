import { expect, it } from 'vitest';
import type { Verdict } from '../../../../../src-main/contract/verdicts.ts';
import { adviceFor } from '../../../../../src-main/engine/report/plan/relation-proposals.ts';
import type { TargetFacts } from '../../../../../src-main/engine/report/plan/resolve-targets.ts';

const when = (state: ReturnType<TargetFacts['state']>) => ({
  state: () => state,
  isTextFile: (address: string) => address.endsWith('.txt'),
  isEdition: (_page: number) => false,
  isCanonicalOf: (_other: string, _address: string) => false,
});

const between = (verdict: Verdict, taker: string, giver: string, covered = 86) => ({
  verdict,
  taker: { page: 1, address: `https://example.com/${taker}`, covered },
  giver: { page: 2, address: giver.includes(':') ? giver : `https://example.com/${giver}`, covered: 20 },
});

it('merges a page into the one that holds it, unless that one is kept from search engines', () => {
  expect(adviceFor(between('contained', 'chapter.html', 'book.html'), when('fine'))).toEqual([
    'merge',
    'contained-copy',
  ]);
  for (const state of ['not-indexable', 'dead', 'unknown'] as const)
    expect(adviceFor(between('contained', 'chapter.html', 'print.html'), when(state)), state).toBeNull();
});

it('merges nothing into a collected edition, or into a page that stands for it already', () => {
  const facts = when('fine');
  const [into, turned] = [
    between('contained', 'chapter.html', 'book.html'),
    between('contained', 'book.html', 'chapter.html'),
  ];
  const isEdition = (page: number) => page === into.giver.page;
  expect(adviceFor(into, { ...facts, isEdition })).toBeNull();
  // An edition that a larger page holds is a page like others.
  expect(adviceFor({ ...turned, taker: into.giver, giver: into.taker }, { ...facts, isEdition })).toEqual([
    'merge',
    'contained-copy',
  ]);
  const isCanonicalOf = (other: string, address: string) =>
    other === into.giver.address && address === into.taker.address;
  expect(adviceFor(into, { ...facts, isCanonicalOf })).toBeNull();
  expect(adviceFor(turned, { ...facts, isCanonicalOf })).toEqual(['merge', 'contained-copy']);
  expect(adviceFor(between('spliced', 'b.html', 'a.html'), { ...facts, isEdition: () => true })?.[0]).toBe('rewrite');
});

it('has text that was pieced together rewritten, whatever became of its source, and leaves families alone', () => {
  expect(adviceFor(between('spliced', 'b.html', 'a.html'), when('not-indexable'))?.[0]).toBe('rewrite');
  expect(adviceFor(between('listing', 'b.html', 'a.html'), when('fine'))).toBeNull();
});

it.each<[verdict: Verdict, covered: number, file: string]>([
  ['contained', 70, '_sources/gc.rst.txt'],
  ['partial', 40, 'gc.txt'],
  ['spliced', 20, 'gc.txt'],
  ['contained', 90, 'notes-of-may.txt'],
])('keeps a text file that is %s, %i %% of it on its web page, out of the index: %s', (verdict, covered, file) => {
  expect(adviceFor(between(verdict, file, 'gc.html', covered), when('fine'))).toEqual(['noindex', 'text-file']);
  for (const state of ['not-indexable', 'dead'] as const)
    expect(adviceFor(between(verdict, file, 'gc.html', covered), when(state))?.[0], state).not.toBe('noindex');
});

it('leaves text files alone that are no files of the page', () => {
  expect(adviceFor(between('contained', 'may.txt', 'gc.html', 89), when('fine'))?.[0]).toBe('merge');
  expect(adviceFor(between('contained', 'gc.txt', 'all.txt'), when('fine'))?.[0]).toBe('merge');
  expect(adviceFor(between('contained', 'gc.txt', 'https://other.org/gc.html'), when('fine'))?.[0]).toBe('merge');
  for (const verdict of ['version', 'translation', 'shared-code'] as const)
    expect(adviceFor(between(verdict, 'gc.txt', 'gc.html'), when('fine')), verdict).toBeNull();
});

it('never merges a web page into a text file of its site', () => {
  expect(adviceFor(between('contained', 'gc.html', 'all.txt'), when('fine'))).toBeNull();
  expect(adviceFor(between('contained', 'gc.html', 'https://other.org/all.txt'), when('fine'))?.[0]).toBe('merge');
});
