import { describe, expect, it } from 'vitest';
import { encodeLinks, LinkTargets } from '../../../../src-main/engine/worker/link-graph.ts';

const address = (page: number): string => `https://example.com/page-${page}.html`;

function pagesOf(targets: LinkTargets, links: Uint8Array): number[] {
  const pages: number[] = [];
  targets.eachPage(links, (page) => pages.push(page));
  return pages;
}

describe('what stored links lead to', () => {
  const targets = new LinkTargets();
  for (let page = 1; page <= 5000; page += 1) targets.add(address(page), page);

  it('is the page of each address, in their order, and nothing for others', () => {
    const links = [address(4999), 'https://elsewhere.example/', address(7), address(7)];
    expect(pagesOf(targets, encodeLinks(links))).toEqual([4999, 7, 7]);
    const all = Array.from({ length: 5000 }, (_, at) => at + 1);
    expect(pagesOf(targets, encodeLinks(all.map(address)))).toEqual(all);
  });

  it('is read wherever the bytes begin', () => {
    const links = encodeLinks([address(3)]);
    const shifted = new Uint8Array(links.length + 1);
    shifted.set(links, 1);
    expect(pagesOf(targets, shifted.subarray(1))).toEqual([3]);
    expect(pagesOf(targets, new Uint8Array())).toEqual([]);
  });

  it('is stored as two words, the same on every machine', () => {
    expect([...encodeLinks([address(1)])].map((byte) => byte.toString(16).padStart(2, '0')).join('')).toBe(
      '769833125e1459c1',
    );
  });

  it('stays the page that an address was given first', () => {
    targets.add(address(1), 9999);
    expect(pagesOf(targets, encodeLinks([address(1)]))).toEqual([1]);
  });
});
