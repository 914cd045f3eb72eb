import { noFigures } from '../../../../src-main/engine/store/figures/figure-store.ts';
import type { ClusterPage, ClusterPair } from '../../../../src-main/engine/cluster/model.ts';

/** A page of which only what a test is about is given; its id is derived from nothing that clustering may use. */
export function page(id: number, facts: Partial<ClusterPage> = {}): ClusterPage {
  return {
    id,
    address: `https://example.com/${String(id).padStart(5, '0')}.html`,
    title: `Page ${id}`,
    statusCode: 200,
    canonical: null,
    noindex: false,
    hreflang: [],
    published: null,
    modified: null,
    inSitemap: true,
    inlinks: 0,
    length: 1000,
    words: 200,
    disguise: 0,
    fileName: null,
    isOfCode: false,
    isDated: false,
    codeHashes: () => null,
    text: () => '',
    quotedShare: () => 0,
    isOldVersion: false,
    isTextFile: false,
    notice: null,
    kind: 'content',
    pageType: 'article',
    language: 'en',
    figures: noFigures,
    layout: '0000000000000000',
    ...facts,
  };
}

export function pair(a: number, b: number, facts: Partial<ClusterPair> = {}): ClusterPair {
  const similarity = facts.similarity ?? 100;
  return {
    a,
    b,
    verdict: 'identical',
    similarity,
    coveredA: similarity / 100,
    coveredB: similarity / 100,
    longestRun: 500,
    rule: '',
    ...facts,
  };
}
