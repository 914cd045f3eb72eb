import { expect, it } from 'vitest';
import type { ClusterMember } from '../../../src-main/contract/clusters.ts';
import { neighbourPair, placeOfPair } from '../../../src-renderer/features/compare/cluster-pairs.ts';

const page = (id: number): ClusterMember['page'] => ({
  id,
  address: `https://example.com/${id}`,
  title: `Page ${id}`,
  language: 'en',
  statusCode: 200,
  indexable: true,
  indexabilityStatus: '',
  canonical: null,
  published: null,
  modified: null,
  words: 100,
  inlinks: 0,
  figures: null,
  layout: '',
});
const member = (id: number, isSource = false): ClusterMember => ({
  page: page(id),
  isSource,
  verdict: 'partial',
  similarity: 80,
  via: null,
  advice: 'rewrite',
  adviceReason: 'partial-copy',
  goodDuplicate: null,
  sourceScore: 0,
  sourceReasons: [],
});
const cluster = { members: [member(4), member(7, true), member(9), member(12)] };

it('finds a pair in its cluster whichever way round it is shown', () => {
  expect(placeOfPair(cluster, 7, 9)).toMatchObject({ source: { page: { id: 7 } }, index: 1 });
  expect(placeOfPair(cluster, 9, 7)?.index).toBe(1);
  expect(placeOfPair(cluster, 4, 12)?.index).toBe(-1);
});

it('knows nothing of a pair that leaves the cluster', () => {
  expect(placeOfPair(cluster, 7, 99)).toBeNull();
});

it('steps through the pairs with the source page first, and stops at the ends', () => {
  const middle = placeOfPair(cluster, 9, 7);
  expect(middle && neighbourPair(middle, 1)).toEqual([7, 12]);
  expect(middle && neighbourPair(middle, -1)).toEqual([7, 4]);
  const last = placeOfPair(cluster, 7, 12);
  expect(last && neighbourPair(last, 1)).toBeNull();
  const none = placeOfPair(cluster, 4, 9);
  expect(none && [neighbourPair(none, 1), neighbourPair(none, -1)]).toEqual([[7, 4], null]);
});

it('compares a page that is no copy of the source with the member that holds it', () => {
  const held = {
    ...member(12),
    verdict: null,
    similarity: null,
    via: { page: page(9), verdict: 'partial' as const, similarity: 70 },
  };
  const indirect = { members: [member(7, true), member(9), held] };
  const place = placeOfPair(indirect, 7, 9);
  expect(place && neighbourPair(place, 1)).toEqual([9, 12]);
  expect(placeOfPair(indirect, 12, 9)?.index, 'the pair that holds it').toBe(1);
  expect(placeOfPair(indirect, 7, 12)?.index, 'the same page beside the source').toBe(1);
});
