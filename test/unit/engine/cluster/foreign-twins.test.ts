import { expect, it } from 'vitest';
import { buildClusters } from '../../../../src-main/engine/cluster/build-clusters.ts';
import { clusterOptions } from '../../../../src-main/engine/cluster/options.ts';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import { page, pair } from './planted.ts';

const options = checkOptions(clusterOptions, {}, 'cluster');
const names = ['cup', 'pot', 'tea', 'tin'];
const at = (country: string, name: string) => `https://example.com/${country}/${name}`;
const shop = [
  ...names.map((name, id) => page(id, { address: at('en-au', name), inlinks: 9 })),
  ...names.map((name, id) => page(10 + id, { address: at('en-gb', name) })),
  page(20, { address: `${at('en-gb', 'cup')}?variant=7` }),
];
const targetsOf = (similarity: number) => {
  const ofHome = pair(10, 20, { verdict: 'near-duplicate', similarity });
  const { clusters } = buildClusters(shop, [pair(0, 20), pair(0, 10), ofHome], options);
  return clusters
    .filter(({ members }) => members.some(({ page: id }) => id === 20))
    .map(({ members }) => members[0]?.page);
};

it('leads the copy of a page in one country to that page and not to the page of another country', () => {
  expect(targetsOf(97)).toEqual([10]);
  expect(targetsOf(96.9)).toEqual([0]);
});
