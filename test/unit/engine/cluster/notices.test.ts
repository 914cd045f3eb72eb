import { describe, expect, it } from 'vitest';
import { adviseMember, adviseSource } from '../../../../src-main/engine/cluster/advice/advice.ts';
import { buildClusters } from '../../../../src-main/engine/cluster/build-clusters.ts';
import type { Relation } from '../../../../src-main/engine/cluster/model.ts';
import { findNotices, noticePairs, type ShortPage } from '../../../../src-main/engine/cluster/notices.ts';
import { clusterOptions } from '../../../../src-main/engine/cluster/options.ts';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import { page, pair } from './planted.ts';

const titles = ['Green tea', 'Black tea', 'Copper kettles', 'Clay bowls', 'Bamboo whisks', 'Tin caddies'];

type Made = Partial<Omit<ShortPage, 'links'>> & { readonly links?: readonly (readonly [label: string, to: number])[] };

/** Pages under the titles above; a link leads to the page of that number in another folder, under its title. */
const pages = (make: (title: string, at: number) => Made, names = titles): ShortPage[] =>
  names.map((title, at) => {
    const { links = [], ...made } = make(title, at);
    const target = (to: number) => ({ id: 100 + to, address: `new/${to}.html`, title: names[to] ?? 'Log in' });
    const linked = links.map(([label, to]) => ({ label, target: target(to) }));
    return { id: at, address: `old/${at}.html`, title, blocks: [], ...made, links: linked };
  });

const targetsOf = (found: readonly ShortPage[]) =>
  findNotices(found).map((group) => group.map(({ notice }) => notice.target));
const isFound = (found: readonly ShortPage[]) => findNotices(found).length > 0;

const moved = 'This page has moved. Please update your bookmarks:';
const none = titles.map(() => null);

describe('notices', () => {
  it('lead to the page of their subject, whatever it is called', () => {
    const to = [100, 101, 102, 103, 104, 105];
    expect(targetsOf(pages((title, at) => ({ blocks: [`${moved} ${title}`], links: [[title, at]] })))).toEqual([to]);
    expect(targetsOf(pages((_, at) => ({ blocks: [moved, 'here'], links: [['here', at]] })))).toEqual([to]);
  });

  it('lead nowhere else', () => {
    const where = (links: (at: number) => Made['links']) =>
      targetsOf(pages((_, at) => ({ blocks: [moved], links: links(at) ?? [] })));
    // Coming soon.
    expect(where(() => [])).toEqual([none]);
    // To the home page, or to log in.
    expect(where(() => [['', 9]])).toEqual([none]);
    expect(where((at) => [['', 10 + at]])).toEqual([none]);
    // To a page of another subject, to two pages, to a page that has moved as well.
    expect(where((at) => [['', (at + 2) % 6]])?.[0]?.[0]).toBe(null);
    expect(where((at) => [['', at], ['', (at + 1) % 6]])).toEqual([none]); // prettier-ignore
    const circle = pages((title, at) => ({ blocks: [moved], links: [[title, at]] })).map((one) => ({
      ...one,
      links: one.links.map((link) => ({
        ...link,
        target: link.target && { ...link.target, id: link.target.id - 100 },
      })),
    }));
    expect(targetsOf(circle)).toEqual([none]);
    // Two pages have the general page of their subject.
    const general = where((at) => [['', at < 2 ? 0 : at]]);
    expect(general).toEqual([[100, 100, 102, 103, 104, 105]]);
  });

  it('are at least five under titles of their own, in one text', () => {
    const soon = (title: string) => ({ blocks: [title, 'We are working on this page. Come back later!'] });
    expect(isFound(pages(soon, titles.slice(0, 5)))).toBe(true);
    expect(isFound(pages(soon, titles.slice(0, 4)))).toBe(false);
    expect(isFound(pages(soon, titles.map(() => 'Green tea')))).toBe(false); // prettier-ignore
    expect(
      isFound(
        pages(
          soon,
          Array.from({ length: 17 }, () => 'Green tea'),
        ),
      ),
    ).toBe(true);
    expect(
      isFound(
        pages(
          soon,
          Array.from({ length: 16 }, () => 'Green tea'),
        ),
      ),
    ).toBe(false);
    expect(isFound(pages((title) => ({ blocks: [`${title} is something that we are working on.`] })))).toBe(false);
    expect(isFound(pages((_, at) => ({ blocks: [`The water will be cut off on ${at + 7} June.`] })))).toBe(false);
  });

  it('say something, in any language', () => {
    const say = (text: string) => isFound(pages(() => ({ blocks: [text] })));
    expect(say('Материал доступен только подписчикам.')).toBe(true);
    expect(say('该商品已下架，请选购其他商品。')).toBe(true);
    expect(say('暂无相关数据')).toBe(false);
    expect(say('See also')).toBe(false);
    // A stub of a glossary, and a list.
    const stub = (links: number) => (title: string, at: number) => ({
      blocks: [`${links > 1 ? 'Our pages about this subject are these: ' : 'See '}${title}`],
      links: Array.from({ length: links }, (_, more) => [title, at + 6 * more] as const),
    });
    expect(isFound(pages(stub(1)))).toBe(false);
    expect(isFound(pages(stub(3)))).toBe(true);
    expect(isFound(pages(stub(4)))).toBe(false);
  });
});

describe('advice on notices', () => {
  const relation: Relation = {
    verdict: 'near-duplicate',
    text: 'near-duplicate',
    rule: 'templated',
    similarity: 90,
    covered: 0.9,
    held: 0.9,
    isUntranslated: false,
    isTextFile: false,
  };

  it('is to redirect them to the page that they name, or to keep them out of the index', () => {
    const to = page(1, { notice: { target: 7 } });
    const nowhere = page(2, { notice: { target: null } });
    expect(adviseMember(to, nowhere, relation)).toMatchObject({ advice: 'redirect', adviceReason: 'moved-notice' });
    expect(adviseMember(nowhere, to, relation)).toMatchObject({ advice: 'noindex', adviceReason: 'same-notice' });
    expect(adviseSource(to)).toMatchObject({ advice: 'redirect' });
    expect(adviseSource(nowhere)).toMatchObject({ advice: 'noindex' });
    const named = { ...to, canonical: 'https://example.com/00007.html' };
    expect(adviseMember(named, nowhere, relation)).toMatchObject({ advice: 'leave' });
    expect(adviseMember({ ...to, canonical: to.address }, nowhere, relation)).toMatchObject({ advice: 'redirect' });
  });

  it('holds for all of them as one cluster, also for versions of a page, and no other pair holds it together', () => {
    const found = findNotices(pages((_, at) => ({ blocks: [moved], links: [['', at]] })));
    const address = (id: number) => `https://example.com/docs/${id < 3 ? '1.0' : '2.0'}/${id % 3}.html`;
    const all = Array.from({ length: 8 }, (_, id) => {
      const { notice = null } = found[0]?.[id] ?? {};
      return page(id, notice ? { notice, kind: 'near-empty', address: address(id), title: titles[id] ?? '' } : {});
    });
    const verified = [
      pair(0, 1, { verdict: 'near-duplicate', similarity: 95 }),
      pair(0, 3, { verdict: 'identical' }),
      pair(4, 6, { verdict: 'contained', similarity: 40, coveredB: 0.9 }),
      pair(6, 7),
    ];
    const ofNotices = noticePairs(found, new Set());
    const built = buildClusters(all, [...ofNotices, ...verified], checkOptions(clusterOptions, {}, 'cluster'));
    expect(built.clusters.map(({ kind, verdict, members }) => [kind, verdict, members.length])).toEqual([
      ['copies', 'identical', 2],
      ['near-empty', 'template-only', 6],
    ]);
    expect(built.clusters[1]?.members.map(({ page: id, leadsTo }) => leadsTo === id + 100)).toEqual(
      none.map(() => true),
    );
    expect(built.finalVerdicts.slice(ofNotices.length)).toEqual([null, null, null, 'identical']);
  });

  it('tells equal pages under one title as such', () => {
    const found = findNotices(
      pages(
        () => ({ blocks: [moved] }),
        Array.from({ length: 17 }, () => 'Tea'),
      ),
    );
    const keys = new Set(Array.from({ length: 16 }, (_, at) => `0 ${at + 1}`));
    expect(noticePairs(found, keys)).toEqual([]);
    const all = Array.from({ length: 17 }, (_, id) =>
      page(id, { notice: { target: null }, kind: 'near-empty', title: 'Tea' }),
    );
    const verified = all.slice(1).map(({ id }) => pair(0, id));
    const built = buildClusters(all, verified, checkOptions(clusterOptions, {}, 'cluster'));
    expect(built.clusters).toMatchObject([{ kind: 'near-empty', verdict: 'identical' }]);
    expect(new Set(built.finalVerdicts)).toEqual(new Set(['identical']));
  });

  describe('whose sentence names the thing of its title', () => {
    const kettles = (count: number) => Array.from({ length: count }, (_, at) => `Kettle K${at}`);
    const named = (text: (title: string, at: number) => string, names = kettles(17)) =>
      isFound(pages((title, at) => ({ blocks: [text(title, at)] }), names));

    it('are many, whatever else their titles and sentences say', () => {
      expect(named((title) => `${title} is no longer sold. Ask us for what replaces ${title}.`)).toBe(true);
      expect(named((title) => `${title} is no longer sold.`, kettles(16))).toBe(false);
      const discontinued = kettles(17).map((name) => `Discontinued: ${name} | Tea shop`);
      expect(named((_, at) => `We have stopped selling the kettle K${at}.`, discontinued)).toBe(true);
      const chinese = kettles(17).map((_, at) => `水壶${at}停产通知`);
      expect(named((_, at) => `水壶${at}已经停产。`, chinese)).toBe(true);
      expect(named((_, at) => `水壶${at}已停产。`, chinese)).toBe(false);
      expect(named((title) => `${title} is sold`)).toBe(false);
    });

    it('are no entries that say something of their own', () => {
      expect(named((title, at) => `${title} holds ${at} cups of tea and more.`)).toBe(false);
      expect(named((_, at) => `A kettle of which there are many, K${at % 6}.`)).toBe(false);
    });

    it('stand beside those that do not name it', () => {
      const names = [...kettles(17), ...titles];
      const found = findNotices(
        pages((title, at) => ({ blocks: [at < 17 ? `${title} is no longer sold.` : moved] }), names),
      );
      expect(found.map((group) => group.length)).toEqual([6, 17]);
    });
  });
});
