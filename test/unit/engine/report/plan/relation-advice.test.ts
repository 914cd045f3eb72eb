import { expect, it } from 'vitest';
import { adviceFor } from '../../../../../src-main/engine/report/plan/read-plan.ts';
import type { TargetFacts } from '../../../../../src-main/engine/report/plan/resolve-targets.ts';

const sides = {
  taker: { page: 1, address: 'https://example.com/chapter.html' },
  giver: { page: 2, address: 'https://example.com/book.html' },
};

const facts = {
  state: (): ReturnType<TargetFacts['state']> => 'fine',
  isEdition: () => false,
  isCanonicalOf: () => false,
};

it('merges a page into the one that holds it, unless that one is kept from search engines', () => {
  expect(adviceFor('contained', sides, facts)).toEqual(['merge', 'contained-copy']);
  for (const state of ['not-indexable', 'dead', 'unknown'] as const)
    expect(adviceFor('contained', sides, { ...facts, state: () => state }), state).toBeNull();
});

it('merges nothing into a collected edition, or into a page that stands for it already', () => {
  const isEdition = (page: number) => page === sides.giver.page;
  expect(adviceFor('contained', sides, { ...facts, isEdition })).toBeNull();
  // An edition that a larger page holds is a page like others.
  const turned = { taker: sides.giver, giver: sides.taker };
  expect(adviceFor('contained', turned, { ...facts, isEdition })).toEqual(['merge', 'contained-copy']);
  const isCanonicalOf = (other: string, address: string) =>
    other === sides.giver.address && address === sides.taker.address;
  expect(adviceFor('contained', sides, { ...facts, isCanonicalOf })).toBeNull();
  expect(adviceFor('contained', turned, { ...facts, isCanonicalOf })).toEqual(['merge', 'contained-copy']);
});

it('has text that was pieced together rewritten, whatever became of its source, and leaves families alone', () => {
  expect(adviceFor('spliced', sides, { ...facts, state: () => 'not-indexable' })?.[0]).toBe('rewrite');
  expect(adviceFor('spliced', sides, { ...facts, isEdition: () => true })?.[0]).toBe('rewrite');
  expect(adviceFor('listing', sides, facts)).toBeNull();
});
