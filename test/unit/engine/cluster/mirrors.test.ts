import { describe, expect, it } from 'vitest';
import { pairGraph } from '../../../../src-main/engine/cluster/graph/graph.ts';
import { mirrorsOf } from '../../../../src-main/engine/cluster/cluster-summary.ts';
import type { ClusterPage, ClusterPair } from '../../../../src-main/engine/cluster/model.ts';
import { clusterOptions } from '../../../../src-main/engine/cluster/options.ts';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import { page, pair } from './planted.ts';

const options = checkOptions(clusterOptions, {}, 'cluster');

/** Of the group of the first pages, the first of which is the source. */
function mirrors(
  hosts: readonly string[],
  group: number,
  pairs: readonly ClusterPair[],
  facts: Partial<ClusterPage>[] = [],
) {
  const pages = hosts.map((host, id) => page(id, { address: `https://${host}/${id}.html`, ...facts[id] }));
  const graph = pairGraph(pages, pairs, options);
  const numberOf = (id: number) => graph.pages.findIndex((each) => each.id === id);
  return mirrorsOf(
    graph,
    Array.from({ length: group }, (_, id) => numberOf(id)),
    numberOf(0),
  );
}

describe('the mirrors of a text', () => {
  it('are the other members, and the hosts that are not that of the source', () => {
    expect(mirrors(['a.example', 'a.example', 'b.example'], 3, [pair(0, 1), pair(0, 2)])).toEqual({
      addresses: 2,
      hosts: 1,
    });
    expect(mirrors(['a.example', 'a.example'], 2, [pair(0, 1)])).toEqual({ addresses: 1, hosts: 0 });
    expect(mirrors(['a.example'], 1, [])).toEqual({ addresses: 0, hosts: 0 });
  });

  it('are no dead addresses', () => {
    expect(mirrors(['a.example', 'b.example'], 2, [pair(0, 1)], [{}, { statusCode: 404 }])).toEqual({
      addresses: 0,
      hosts: 0,
    });
  });

  it('are pages outside as well that cover half of a member', () => {
    const outside = (covered: number) =>
      pair(0, 1, { verdict: 'contained', similarity: 40, coveredA: covered, coveredB: 0.3 });
    expect(mirrors(['a.example', 'b.example'], 1, [outside(0.5)])).toEqual({ addresses: 1, hosts: 1 });
    expect(mirrors(['a.example', 'b.example'], 1, [outside(0.49)])).toEqual({ addresses: 0, hosts: 0 });
  });

  it('are equal pages that a reviewer took out of the cluster', () => {
    expect(mirrors(['a.example', 'b.example'], 1, [pair(0, 1)])).toEqual({ addresses: 1, hosts: 1 });
  });

  it('are no versions and no lists of a member, and nothing that shares the template only', () => {
    const half = { similarity: 60, verdict: 'contained' } as const;
    expect(mirrors(['a.example', 'b.example'], 1, [pair(0, 1, half)], [{}, { kind: 'listing' }])).toEqual({
      addresses: 0,
      hosts: 0,
    });
    expect(mirrors(['a.example', 'b.example'], 1, [pair(0, 1, { ...half, verdict: 'template-only' })])).toEqual({
      addresses: 0,
      hosts: 0,
    });
  });

  it('count addresses that are none without a host', () => {
    expect(mirrors(['a.example', 'b.example'], 2, [pair(0, 1)], [{}, { address: 'b/copy.html' }])).toEqual({
      addresses: 1,
      hosts: 0,
    });
  });
});
