import type { PairGraph } from './graph.ts';
import { isDead, type Mirrors } from './model.ts';

const maxOfText = 0.5;

/** Counts the other living members of a cluster, and pages outside it that cover most of a member. */
export function mirrorsOf(graph: PairGraph, group: readonly number[], source: number): Mirrors {
  const found = new Set(group);
  for (const page of group) {
    for (const links of [graph.links[page] ?? [], graph.others[page] ?? []]) {
      for (const link of links)
        if (link.kind === 'copies' && link.verdict !== 'template-only' && link.covered >= maxOfText) found.add(link.to);
    }
  }
  found.delete(source);
  const pages = [...found].flatMap((number) => graph.pages[number] ?? []).filter((page) => !isDead(page));
  const hosts = new Set(pages.map(({ address }) => hostOf(address)));
  hosts.delete(hostOf(graph.pages[source]?.address ?? ''));
  hosts.delete('');
  return { addresses: pages.length, hosts: hosts.size };
}

const hostOf = (address: string): string => URL.parse(address)?.host ?? '';
