import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../../../src-main/contract/verdicts.ts';
import type { ClusterPage } from '../../../../src-main/engine/cluster/model.ts';
import { relatePages } from '../../../../src-main/engine/cluster/relations/relate-pages.ts';
import { page } from './planted.ts';

const names = ['setup', 'themes', 'deploy', 'writing'];
/** The first page of each folder, of which each holds the same four pages. */
function kindOf(
  folders: readonly [string, string],
  facts: readonly [Partial<ClusterPage>, Partial<ClusterPage>],
  verdict: Verdict = 'identical',
  similarity = verdict === 'identical' ? 100 : 40,
  longestRun = 150,
) {
  const pages = folders.flatMap((folder, at) =>
    names.map((name, number) => page(10 * at + number, { address: `${folder}${name}.html`, ...facts[at] })),
  );
  return relatePages(pages).pairKind(0, names.length, { verdict, similarity, longestRun });
}

describe('what two pages are to each other', () => {
  it('is a version, of lists and of pages without text as well, but not of what is not there', () => {
    const between = (facts: Partial<ClusterPage>, other: Partial<ClusterPage>, verdict?: Verdict) =>
      kindOf(['docs/1.0/', 'docs/2.0/'], [facts, other], verdict);
    expect(between({}, {})).toBe('version');
    expect(between({ kind: 'listing' }, {})).toBe('version');
    expect(between({ kind: 'near-empty' }, { kind: 'near-empty' })).toBe('version');
    expect(between({ kind: 'not-found' }, { kind: 'not-found' })).toBe('not-found');
    expect(between({}, { kind: 'not-found' })).toBe('none');
    expect(between({}, {}, 'spliced')).toBe('version');
  });

  it('goes by their kinds where no address tells', () => {
    const between = (a: ClusterPage['kind'], b: ClusterPage['kind']) =>
      relatePages([page(0, { kind: a }), page(1, { kind: b })]).pairKind(0, 1, {
        verdict: 'identical',
        similarity: 100,
        longestRun: 500,
      });
    expect(between('content', 'content')).toBe('copies');
    expect(between('listing', 'listing')).toBe('listing');
    expect(between('near-empty', 'near-empty')).toBe('near-empty');
    expect(between('not-found', 'not-found')).toBe('not-found');
    expect(between('listing', 'content')).toBe('excerpt');
    expect(between('content', 'listing')).toBe('excerpt');
    expect(between('near-empty', 'content')).toBe('none');
    expect(between('near-empty', 'not-found')).toBe('none');
  });

  it('is nothing where one is not in the set', () => {
    const known = relatePages([page(0)]);
    const equal = { verdict: 'identical', similarity: 100, longestRun: 500 } as const;
    expect([known.pairKind(0, 1, equal), known.pairKind(1, 0, equal), known.pairKind(1, 2, equal)]).toEqual([
      'none',
      'none',
      'none',
    ]);
    expect([known.tie(0, 1), known.tie(1, 0), known.tie(1, 2), known.isForeign(1)]).toEqual([null, null, null, false]);
  });
});

describe('a page under the address of another language', () => {
  const english: Partial<ClusterPage> = { language: 'en' };
  const japanese: Partial<ClusterPage> = { language: 'ja' };

  it('is untranslated where the text is the same', () => {
    expect(kindOf(['en/', 'ja/'], [english, english])).toBe('untranslated');
    expect(kindOf(['en/', 'ja/'], [english, japanese])).toBe('untranslated');
    expect(kindOf(['en/', 'ja/'], [english, japanese], 'near-duplicate')).toBe('untranslated');
    expect(kindOf(['', 'ja/'], [english, english])).toBe('untranslated');
  });

  it('is untranslated where half of the text is the same, in the same language', () => {
    expect(kindOf(['en/', 'ja/'], [english, english], 'partial', 50)).toBe('untranslated');
    expect(kindOf(['en/', 'ja/'], [english, english], 'partial', 49)).toBe('translation');
    expect(kindOf(['en/', 'ja/'], [english, english], 'partial', 50, 0)).toBe('untranslated');
  });

  it('is untranslated where paragraphs with half of the words were left in the other language', () => {
    const chinese: Partial<ClusterPage> = { language: 'zh', length: 1000, words: 400 };
    expect(kindOf(['en/', 'de/'], [english, { language: 'de' }], 'partial', 50)).toBe('untranslated');
    expect(kindOf(['en/', 'de/'], [english, { language: 'de' }], 'partial', 49)).toBe('translation');
    expect(kindOf(['en/', 'de/'], [english, { language: 'de' }], 'spliced', 50)).toBe('translation');
    expect(kindOf(['en/', 'zh/'], [english, chinese], 'partial', 99)).toBe('translation');
    expect(kindOf(['en/', 'zh/'], [english, { ...chinese, words: 300 }], 'partial', 75)).toBe('untranslated');
  });

  it('is a translation into a language so close that no more than lines are the same', () => {
    expect(kindOf(['es/', 'ca/'], [{ language: 'es' }, { language: 'ca' }], 'partial', 60, 149)).toBe('translation');
  });

  it('is untranslated without a text to speak of where that is the same', () => {
    const stub: Partial<ClusterPage> = { kind: 'near-empty' };
    expect(kindOf(['en/', 'ja/'], [stub, stub])).toBe('untranslated');
    expect(kindOf(['en/', 'ja/'], [stub, stub], 'partial', 90)).toBe('translation');
    expect(kindOf(['en/', 'ja/'], [stub, english])).toBe('translation');
  });

  it('is a translation where either has no text of its own', () => {
    const list: Partial<ClusterPage> = { kind: 'listing' };
    expect(kindOf(['en/', 'ja/'], [list, english])).toBe('translation');
    expect(kindOf(['en/', 'ja/'], [english, list])).toBe('translation');
    expect(kindOf(['en/', 'ja/'], [list, list])).toBe('translation');
  });

  it('may say the same in countries of one language, but not where only one of the addresses is of one', () => {
    expect(kindOf(['en-us/', 'en-gb/'], [english, english])).toBe('translation');
    expect(kindOf(['en/', ''], [english, english])).toBe('copies');
    expect(kindOf(['', 'en/'], [english, english])).toBe('copies');
    expect(kindOf(['en/', ''], [english, english], 'partial')).toBe('translation');
  });
});

describe('pages of other names', () => {
  const english: Partial<ClusterPage> = { language: 'en' };
  /** The first page of a folder and the last one of another folder. */
  const between = (
    folders: readonly [string, string],
    facts: readonly [Partial<ClusterPage>, Partial<ClusterPage>],
    verdict: Verdict = 'identical',
    similarity = 100,
  ) => {
    const pages = folders.flatMap((folder, at) =>
      names.map((name, number) => page(10 * at + number, { address: `${folder}${name}.html` })),
    );
    const last = pages.length - 1;
    const known = pages.map((one, at) => ({ ...one, ...(at === 0 ? facts[0] : at === last ? facts[1] : {}) }));
    return relatePages(known).pairKind(0, last, { verdict, similarity, longestRun: 0 });
  };

  it('under two languages are one untranslated text, where most of it is the same, and nothing below that', () => {
    expect(between(['en/', 'ja/'], [english, english])).toBe('untranslated');
    expect(between(['', 'ja/'], [english, english])).toBe('untranslated');
    expect(between(['en/', 'ja/'], [english, english], 'partial', 50)).toBe('untranslated');
    expect(between(['en/', 'ja/'], [english, english], 'contained', 49)).toBe('none');
    expect(between(['en/', 'ja/'], [{ kind: 'near-empty' }, { kind: 'near-empty' }])).toBe('near-empty');
    expect(between(['en-us/', 'en-gb/'], [english, english])).toBe('copies');
    expect(between(['docs/', 'help/'], [english, { language: 'ja' }])).toBe('copies');
  });

  it('are versions where the file name, alone or with its folder, is that of one page in each version', () => {
    const tieOf = (a: string, b: string, ...others: readonly string[]) => {
      const folders = ['docs/1.0/', 'docs/2.0/'];
      const guides = folders.flatMap((folder) => names.map((name) => `${folder}${name}.html`));
      const addresses = [`docs/1.0/${a}.html`, `docs/2.0/${b}.html`, ...others, ...guides];
      return relatePages(addresses.map((address, at) => page(at, { address, title: `${at}` }))).tie(0, 1);
    };
    expect(tieOf('tea/Cup', 'tea2/Cup')).toBe('version');
    expect(tieOf('tea/tree', 'milk/tree', 'docs/2.0/tea/tree.html')).toBeNull();
    expect(tieOf('tea/tree', 'milk/tree', 'docs/1.0/milk/tree.html')).toBeNull();
    expect(tieOf('a/tea/tree', 'b/tea/tree', 'docs/1.0/a/milk/tree.html')).toBe('version');
    expect(tieOf('a/tea/tree', 'b/tea/tree', 'docs/1.0/c/tea/tree.html')).toBeNull();
    const folders = (...files: readonly string[]) => files.map((file) => `docs/${file}.html`);
    const trees = folders('1.0/milk/tree', '2.0/milk/tree', '1.0/bread/tree', '2.0/bread/tree');
    const moved = folders('1.0/tea/Cup', '1.0/tea/Pot', '1.0/use/Cup', '1.0/tea/Leaf', '2.0/tea2/Cup', '2.0/tea2/Pot');
    expect(tieOf('tea/tree', 'tea2/tree', ...trees, ...moved)).toBe('version');
    expect(tieOf('tea/tree', 'tea2/tree', ...trees, ...moved.slice(0, 5))).toBe('version');
    expect(
      tieOf(
        'tea/tree',
        'tea2/tree',
        ...trees,
        ...moved.slice(0, 4),
        'docs/2.0/tea2/Cup.html',
        'docs/2.0/tea2/Jug.html',
      ),
    ).toBeNull();
    expect(tieOf('tea/tree', 'milk2/tree', ...trees, ...moved)).toBeNull();
  });

  it('are versions under one title but for the number', () => {
    const title = (of: string) => ({ title: of });
    const of = (own: string, other: string, ...rest: [Verdict?, number?]) =>
      between(['1.3/', '2.0/'], [title(own), title(other)], ...rest);
    expect(of('Printing: Tea 1.3 Manual', 'Printing: Tea 2.0 Manual', 'partial', 40)).toBe('version');
    expect(of('Printing: Tea 1.3 Manual', 'Printing: Tea 2.0 Manual')).toBe('version');
    expect(of('Printing', 'Saving', 'near-duplicate', 96)).toBe('copies');
    expect(of('1.3', '2.0', 'partial', 40)).toBe('copies');
    expect(of('Chapter 4', 'Chapter 5', 'partial', 40)).toBe('copies');
    expect(between(['docs/', 'help/'], [title('Printing'), title('Printing')], 'partial', 40)).toBe('copies');
  });
});

describe('declared translations', () => {
  const to = (id: number) => ({ hreflang: [{ language: 'x', href: page(id).address }] });
  const tie = (a: Partial<ClusterPage>, b: Partial<ClusterPage>) => relatePages([page(0, a), page(1, b)]).tie(0, 1);

  it('take one side where the languages differ, and both where they do not', () => {
    expect(tie({ ...to(1) }, { language: 'ja' })).toBe('translation');
    expect(tie({}, { language: 'ja', ...to(0) })).toBe('translation');
    expect(tie({}, { language: 'ja' })).toBeNull();
    expect(tie(to(1), to(0))).toBe('translation');
    expect(tie(to(1), {})).toBeNull();
    expect(tie({}, to(0))).toBeNull();
  });

  it('are none where one is a second spelling of the other, which names the same pages', () => {
    const named = { hreflang: [{ language: 'en-gb', href: 'https://example.com/en-gb/tea/' }] };
    const spelled = (address: string) => ({ address: `https://example.com/en-gb/${address}`, ...named });
    expect(tie(spelled('tea/'), spelled('tea?utm_source=mail'))).toBeNull();
    expect(tie(spelled('tea/'), { ...spelled('tea'), language: 'ja' })).toBeNull();
  });

  it('are translations also of the same text', () => {
    const kind = (a: Partial<ClusterPage>, b: Partial<ClusterPage>) =>
      relatePages([page(0, a), page(1, b)]).pairKind(0, 1, { verdict: 'identical', similarity: 100, longestRun: 500 });
    expect(kind(to(1), to(0))).toBe('translation');
    expect(kind(to(1), { language: 'ja' })).toBe('translation');
  });
});

describe('a text under a foreign address', () => {
  const isForeign = (folder: string, facts: Partial<ClusterPage>) =>
    relatePages(
      ['', folder].flatMap((at) =>
        names.map((name, number) => page(number, { address: `${at}${name}.html`, ...facts })),
      ),
    ).isForeign(names.length);

  it('is in another language than its folder says', () => {
    expect(isForeign('ja/', { language: 'en' })).toBe(true);
    expect(isForeign('fr/', { language: 'fr' })).toBe(false);
    expect(isForeign('pt-br/', { language: 'pt' })).toBe(false);
    expect(isForeign('docs/', { language: 'fr' })).toBe(false);
  });

  it('has words of four letters or more under an ideographic language, whatever it declares', () => {
    expect(isForeign('zh-tw/', { language: 'zh-TW', length: 400, words: 100 })).toBe(true);
    expect(isForeign('zh-tw/', { language: 'zh-TW', length: 399, words: 100 })).toBe(false);
    expect(isForeign('fr/', { language: 'fr', length: 900, words: 100 })).toBe(false);
  });
});

it('orders versions by the addresses of their pages', () => {
  const pages = ['1.0', '2.0'].flatMap((version) =>
    names.map((name, id) => page(id, { address: `docs/${version}/${name}.html` })),
  );
  expect(relatePages(pages).compareVersions(0, names.length)).toBeGreaterThan(0);
  expect(relatePages(pages).compareVersions(names.length, 0)).toBeLessThan(0);
  expect(relatePages(pages).compareVersions(0, 1)).toBe(0);
});
