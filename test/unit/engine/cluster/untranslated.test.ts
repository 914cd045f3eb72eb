import { describe, expect, it } from 'vitest';
import { buildClusters } from '../../../../src-main/engine/cluster/build-clusters.ts';
import { clusterOptions } from '../../../../src-main/engine/cluster/options.ts';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import { page, pair } from './planted.ts';

const options = checkOptions(clusterOptions, {}, 'cluster');
const names = ['setup', 'themes', 'deploy', 'writing'];

/**
 * Pages 0 to 3 in English, 10 to 13 below `ja/` and 20 to 23 below `de/`, all in the words of the English ones unless
 * said otherwise.
 */
const site = (languages: { ja?: string; de?: string } = {}, english = 'en/') => [
  ...names.map((name, at) => page(at, { address: `${english}${name}.html`, language: 'en', inlinks: 9 })),
  ...names.map((name, at) => page(10 + at, { address: `ja/${name}.html`, language: languages.ja ?? 'en' })),
  ...names.map((name, at) => page(20 + at, { address: `de/${name}.html`, language: languages.de ?? 'en' })),
];

describe('a page under another language', () => {
  it('is a copy as long as it stands in the words of the original, and is told to be translated', () => {
    const built = buildClusters(site(), [pair(0, 10)], options);
    expect(built.finalVerdicts).toEqual(['identical']);
    expect(built.clusters).toMatchObject([
      {
        kind: 'translation',
        verdict: 'translation',
        members: [{ page: 0 }, { page: 10, verdict: 'identical', advice: 'hreflang', adviceReason: 'untranslated' }],
      },
    ]);
  });

  it('is a translation where the texts differ', () => {
    const partial = { verdict: 'partial', similarity: 50, longestRun: 100 } as const;
    expect(buildClusters(site({ ja: 'ja' }), [pair(0, 10, partial)], options).finalVerdicts).toEqual(['translation']);
  });

  it('is in the family of a translation that has more text', () => {
    const fuller = { verdict: 'contained', similarity: 60, coveredA: 0.95, coveredB: 0.45, longestRun: 100 } as const;
    const { clusters } = buildClusters(site({ ja: 'ja' }), [pair(0, 10, fuller)], options);
    expect(clusters).toMatchObject([
      { kind: 'translation', members: [{ page: 0 }, { page: 10, verdict: 'translation', advice: 'hreflang' }] },
    ]);
  });

  it('is told to be translated where the original has a little more text', () => {
    const shorter = { verdict: 'contained', similarity: 84, coveredA: 0.75, coveredB: 0.95 } as const;
    const { clusters, relations } = buildClusters(site(), [pair(0, 10, shorter)], options);
    expect(clusters).toMatchObject([{ members: [{ page: 0 }, { page: 10, advice: 'hreflang' }] }]);
    expect(relations).toEqual([]);
  });

  it('is kept out of the index with its original, where neither has a text to speak of', () => {
    const pages = site({ ja: 'ja' }).map((each) => ({ ...each, kind: 'near-empty' as const }));
    const { clusters, finalVerdicts } = buildClusters(pages, [pair(0, 10)], options);
    expect(finalVerdicts).toEqual(['identical']);
    expect(clusters).toMatchObject([{ kind: 'translation', members: [{ advice: 'noindex' }, { advice: 'noindex' }] }]);
  });

  it('is not the original, whatever it declares, where its words are none of that language', () => {
    const pages = [
      ...names.map((name, at) => page(at, { address: `zh-tw/${name}.html`, language: 'zh-TW', inlinks: 9 })),
      ...names.map((name, at) => page(10 + at, { address: `en/${name}.html`, language: 'en' })),
    ].map((each) => ({ ...each, length: 141, words: 23 }));
    expect(buildClusters(pages, [pair(0, 10)], options).clusters).toMatchObject([
      { members: [{ page: 10 }, { page: 0, advice: 'hreflang', adviceReason: 'untranslated' }] },
    ]);
  });

  it('is neither where the address without a language is in the same one', () => {
    const pages = [
      ...names.map((name, at) => page(at, { address: `${name}.html` })),
      ...names.map((name, at) => page(10 + at, { address: `en/${name}.html` })),
    ];
    const built = buildClusters(pages, [pair(0, 10)], options);
    expect(built.finalVerdicts).toEqual(['identical']);
    expect(built.clusters).toMatchObject([{ kind: 'copies', members: [{}, { advice: 'redirect' }] }]);
  });

  it('may say the same for two countries of one language', () => {
    const pages = ['en-us/', 'en-gb/'].flatMap((folder, at) =>
      names.map((name, n) => page(10 * at + n, { address: `${folder}${name}.html` })),
    );
    expect(buildClusters(pages, [pair(0, 10)], options).finalVerdicts).toEqual(['translation']);
  });

  it('follows its own original, where that is like a third page', () => {
    const like = { verdict: 'partial', similarity: 60 } as const;
    const pairs = [
      pair(0, 1, like),
      pair(0, 11, like),
      pair(1, 11),
      pair(0, 10),
      pair(10, 11, like),
      pair(1, 10, like),
    ];
    const { clusters } = buildClusters(site(), pairs, options);
    const advice = clusters.map(({ members }) => members.map(({ page: id, adviceReason }) => [id, adviceReason]));
    expect(advice.toSorted()).toEqual([
      [
        [0, 'source-page'],
        [10, 'untranslated'],
      ],
      [
        [1, 'source-page'],
        [11, 'untranslated'],
      ],
    ]);
  });

  it('is a copy as well where a part of it was translated', () => {
    const partly = { verdict: 'partial', similarity: 70 } as const;
    expect(buildClusters(site(), [pair(0, 10, partly)], options).finalVerdicts).toEqual(['partial']);
    expect(buildClusters(site({ ja: 'ja' }), [pair(0, 10, partly)], options).finalVerdicts).toEqual(['partial']);
  });

  it('is dealt with where its original is', () => {
    const pairs = [pair(0, 1, { verdict: 'near-duplicate', similarity: 96 }), pair(0, 10), pair(0, 20), pair(10, 20)];
    const { clusters } = buildClusters(site(), pairs, options);
    expect(clusters).toHaveLength(1);
    expect(clusters[0]?.members.map(({ page: id }) => id).toSorted((x, y) => x - y)).toEqual([0, 1, 10, 20]);
  });
});
