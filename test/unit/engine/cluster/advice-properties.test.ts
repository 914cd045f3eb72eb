import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adviceKinds, type Verdict } from '../../../../src-main/contract/verdicts.ts';
import { buildClusters } from '../../../../src-main/engine/cluster/build-clusters.ts';
import type { BuiltCluster, ClusterPage, ClusterPair } from '../../../../src-main/engine/cluster/model.ts';
import { clusterOptions } from '../../../../src-main/engine/cluster/options.ts';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import { page, pair } from './planted.ts';

const options = checkOptions(clusterOptions, {}, 'cluster');

/** A site of pages that are made of numbered sentences, so that what each page has of another is known. */
interface Site {
  readonly texts: readonly (readonly number[])[];
  readonly pages: readonly ClusterPage[];
  readonly pairs: readonly ClusterPair[];
}

const folders = ['', 'archive/', 'docs/1.0/', 'docs/2.0/', 'docs/', 'en/', 'zh/'];
const text = fc.uniqueArray(fc.nat(24), { minLength: 3, maxLength: 12 });
const facts = fc.record({
  name: fc.nat(3),
  folder: fc.constantFrom(...folders),
  kind: fc.constantFrom('content', 'content', 'content', 'content', 'listing', 'near-empty', 'not-found'),
  statusCode: fc.constantFrom(200, 200, 200, 200, 404),
  noindex: fc.constantFrom(false, false, false, true),
  inlinks: fc.nat(5),
  layout: fc.constantFrom('0000000000000000', 'ffffffffffffffff'),
  language: fc.constantFrom('en', 'en', 'zh'),
  published: fc.constantFrom(null, '2024-01-01', '2025-01-01'),
});

const sites: fc.Arbitrary<Site> = fc
  .array(fc.tuple(text, facts), { minLength: 2, maxLength: 9 })
  // Texts that are copies, parts and joints of others are what a site is audited for.
  .chain((drawn) => fc.tuple(fc.constant(drawn), fc.array(fc.tuple(fc.nat(8), fc.nat(8), fc.nat(2)), { maxLength: 5 })))
  .map(([drawn, copies]) => {
    const texts = drawn.map(([sentences]) => sentences);
    for (const [from, to, kind] of copies) {
      const [source, target] = [texts[from], texts[to]];
      if (!source || !target || from === to) continue;
      texts[to] = kind === 0 ? source : kind === 1 ? source.slice(0, 3) : [...new Set([...source, ...target])];
    }
    const pages = drawn.map(([, { name, folder, ...known }], id) =>
      page(id, {
        ...known,
        address: `https://example.com/${folder}${name}-${id}.html`,
        length: 100 * (texts[id]?.length ?? 0),
      }),
    );
    return { texts, pages, pairs: pairsOf(texts) };
  });

function pairsOf(texts: Site['texts']): ClusterPair[] {
  return texts.flatMap((a, i) =>
    texts.slice(i + 1).flatMap((b, j): ClusterPair[] => {
      const shared = a.filter((sentence) => b.includes(sentence)).length;
      const [coveredA, coveredB] = [shared / a.length, shared / b.length];
      const verdict = verdictOf(coveredA, coveredB);
      const similarity = (200 * shared) / (a.length + b.length);
      return verdict === null
        ? []
        : [
            pair(i, i + 1 + j, {
              verdict,
              similarity,
              coveredA,
              coveredB,
              blockA: [0, coveredA],
              blockB: [0, coveredB],
            }),
          ];
    }),
  );
}

function verdictOf(coveredA: number, coveredB: number): Verdict | null {
  const [least, most] = [Math.min(coveredA, coveredB), Math.max(coveredA, coveredB)];
  if (least === 1) return 'identical';
  if (least >= 0.9) return 'near-duplicate';
  if (most >= 0.85) return 'contained';
  return least >= 0.4 ? 'partial' : null;
}

const sourceOf = ({ members }: BuiltCluster): number => members.find(({ isSource }) => isSource)?.page ?? -1;

/** Share of the sentences of one page that stand on the other. */
function shareIn({ texts }: Site, from: number, to: number): number {
  const [own = [], other = []] = [texts[from], texts[to]];
  return own.filter((sentence) => other.includes(sentence)).length / own.length;
}

function everyCluster(check: (site: Site, cluster: BuiltCluster) => void): void {
  fc.assert(
    fc.property(sites, (site) => {
      for (const cluster of buildClusters(site.pages, site.pairs, options).clusters) check(site, cluster);
    }),
    { numRuns: 1000 },
  );
}

describe('whatever the site, the advice', () => {
  it('drops no text by a redirect or a merge that stands nowhere else', () => {
    everyCluster((site, cluster) => {
      const source = sourceOf(cluster);
      for (const { page: member, advice, leadsTo } of cluster.members) {
        // The text of an address that answers 404 or 410 is gone already.
        const isGone = site.pages[member]?.statusCode === 404;
        if (isGone || !(advice === 'redirect' || advice === 'merge' || advice === 'parameter-rule')) continue;
        expect(shareIn(site, member, leadsTo ?? source)).toBeGreaterThanOrEqual(advice === 'merge' ? 0.85 : 1);
      }
    });
  });

  it('sends no article to a list of pages, to a page without text or to one that is gone', () => {
    everyCluster(({ pages }, cluster) => {
      const source = pages[sourceOf(cluster)];
      for (const { page: member, isSource, advice } of cluster.members) {
        if (
          isSource ||
          pages[member]?.kind !== 'content' ||
          !['redirect', 'merge', 'canonical', 'rewrite'].includes(advice)
        )
          continue;
        if (pages[member]?.statusCode === 404) continue;
        expect(source?.kind).toBe('content');
        expect(source?.statusCode).toBe(200);
      }
    });
  });

  it('points nothing to a page that is to be kept from search engines', () => {
    everyCluster(({ pages }, { members }) => {
      if (members.find(({ isSource }) => isSource)?.advice !== 'noindex') return;
      for (const { page: member, advice } of members)
        if (pages[member]?.statusCode === 200) expect(['redirect', 'merge', 'canonical']).not.toContain(advice);
    });
  });

  it('never rewrites a page whose equal stands as the source', () => {
    everyCluster((site, cluster) => {
      const source = sourceOf(cluster);
      for (const { page: member, isSource, advice } of cluster.members) {
        const isTwin = shareIn(site, member, source) === 1 && shareIn(site, source, member) === 1;
        if (!isSource && isTwin) expect(advice).not.toBe('rewrite');
      }
    });
  });

  it('is given to members that are alike enough to their source', () => {
    everyCluster((_, { members, floor }) => {
      expect(floor).toBeGreaterThanOrEqual(options.minSimilarity);
      // A member that was not compared with the source has no similarity of its own, and is implied to be alike by
      // those between.
      for (const { isSource, similarity } of members)
        if (!isSource && similarity !== null) expect(similarity).toBeGreaterThanOrEqual(floor);
      expect(members.filter(({ isSource }) => isSource)).toHaveLength(1);
      for (const { advice } of members) expect(adviceKinds).toContain(advice);
    });
  });

  it('does not depend on the order in which pages and pairs come', () => {
    fc.assert(
      fc.property(sites, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (site, random) => {
        const shuffled = <T>(list: readonly T[]): T[] =>
          list
            .map((item) => ({ item, at: Number(random.next().value) }))
            .sort((x, y) => x.at - y.at)
            .map(({ item }) => item);
        const pages = shuffled(site.pages);
        const turned = shuffled(site.pairs).map((one) => (Number(random.next().value) < 0.5 ? one : turn(one)));
        expect(buildClusters(pages, turned, options).clusters).toEqual(
          buildClusters(site.pages, site.pairs, options).clusters,
        );
      }),
      { numRuns: 500 },
    );
  });
});

function turn({ a, b, coveredA, coveredB, blockA, blockB, ...rest }: ClusterPair): ClusterPair {
  return {
    ...rest,
    a: b,
    b: a,
    coveredA: coveredB,
    coveredB: coveredA,
    ...(blockB && { blockA: blockB }),
    ...(blockA && { blockB: blockA }),
  };
}
