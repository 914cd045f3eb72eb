import { describe, expect, it } from 'vitest';
import { adviseMember, adviseSource } from '../../../../src-main/engine/cluster/advice/advice.ts';
import type { ClusterPage, Relation } from '../../../../src-main/engine/cluster/model.ts';
import { isAddressOf } from '../../../../src-main/engine/cluster/relations/related-addresses.ts';
import { haveOwnNames } from '../../../../src-main/engine/text/title-names.ts';
import { page } from './planted.ts';

const source = page(0, { address: 'https://example.com/tea.html' });
const identical: Relation = {
  verdict: 'identical',
  text: 'identical',
  rule: 'equal-text',
  similarity: 100,
  covered: 1,
  held: 1,
  isUntranslated: false,
  isTextFile: false,
};
/** The verdict of the texts is shown where nothing else is told. */
const related = ({ text = 'identical', verdict = text ?? 'partial', ...rest }: Partial<Relation>): Relation => ({
  ...identical,
  ...rest,
  text,
  verdict,
});

function advise(
  relation: Partial<Relation> = {},
  facts: Partial<ClusterPage> = {},
  ofSource: Partial<ClusterPage> = {},
): string {
  const copy = page(1, { address: 'https://example.com/copy.html', ...facts });
  const { advice, adviceReason, goodDuplicate } = adviseMember(copy, { ...source, ...ofSource }, related(relation));
  return [advice, adviceReason, goodDuplicate].filter((part) => part !== null).join(' ');
}

describe('the advice for a member', () => {
  it.each<[text: Relation['text'], rest: Partial<Relation>, advice: string]>([
    ['identical', {}, 'redirect same-text'],
    ['near-duplicate', {}, 'canonical nearly-same-text'],
    ['near-duplicate', { rule: 'templated' }, 'rewrite templated-page'],
    ['contained', { covered: 0.85 }, 'merge contained-copy'],
    ['contained', { covered: 0.849 }, 'rewrite holds-source'],
    ['spliced', {}, 'rewrite spliced-copy'],
    ['pseudo-original', { similarity: 95 }, 'canonical nearly-same-text'],
    ['pseudo-original', { similarity: 94.9 }, 'rewrite reworded-copy'],
    ['pseudo-original', { similarity: 95, rule: 'templated' }, 'rewrite templated-page'],
    ['pseudo-original', { similarity: 99, rule: 'same-words' }, 'rewrite reworded-copy'],
    ['partial', { similarity: 95 }, 'canonical nearly-same-text'],
    ['partial', { similarity: 94.9 }, 'rewrite partial-copy'],
    [null, {}, 'rewrite copy-of-member'],
  ])('follows from its text: %s %o', (text, rest, advice) => {
    expect(advise({ text, ...rest })).toBe(advice);
  });

  it('merges no example into a list that shows its first sentence and lacks its code', () => {
    const code = (count: number, first = 1) => ({
      codeHashes: () => Uint32Array.from({ length: count }, (_, at) => first + at),
    });
    const merged = 'merge contained-copy';
    expect(advise({ text: 'contained' }, code(8))).toBe('leave own-code series');
    expect(advise({ text: 'contained' }, code(7))).toBe(merged);
    expect(advise({ text: 'contained' }, code(8), code(100))).toBe(merged);
    expect(advise({ text: 'contained' }, code(8), code(100, 50))).toBe('leave own-code series');
    expect(advise({ text: 'contained' }, {}, code(8))).toBe(merged);
  });

  it('takes pages of one title for copies, though nothing but names and numbers differs', () => {
    const templated = { text: 'near-duplicate', rule: 'templated' } as const;
    expect(advise(templated, { title: 'Tea' }, { title: 'Tea' })).toBe('canonical nearly-same-text');
    expect(advise(templated, { title: 'Tea in Moscow' }, { title: 'Tea in Perm' })).toBe('rewrite templated-page');
    expect(advise(templated, { title: '' }, { title: '' })).toBe('rewrite templated-page');
    expect(advise({ ...templated, text: 'pseudo-original' }, { title: 'Tea' }, { title: 'Tea' })).toBe(
      'rewrite templated-page',
    );
  });

  it('leaves pages of one form with figures of their own, unless they are an article of another year', () => {
    const filled = { text: 'near-duplicate', rule: 'filled-in', similarity: 99 } as const;
    expect(advise(filled, { title: 'Ashby in figures' }, { title: 'Brill in figures' })).toBe(
      'leave other-notice series',
    );
    expect(advise(filled, { title: 'Tents of 2023' }, { title: 'Tents of 2024' })).not.toContain('other-notice');
    const other = { ...filled, text: 'pseudo-original', rule: 'other-figures' } as const;
    expect(advise(other)).toBe('rewrite templated-page');
    const [day, nextDay] = ['2023-03-01', '2023-03-02'].map((published) => ({ published, isDated: true, length: 90 }));
    expect(advise(other, day, nextDay)).toBe('leave other-notice series');
  });

  it('leaves brief pages with tables of their own, such as timetables', () => {
    const partial = { text: 'partial', similarity: 70 } as const;
    const table = (from: number, facts: Partial<ClusterPage> = {}) => ({
      title: `Station ${from}`,
      length: 250,
      words: 57,
      codeHashes: () => Uint32Array.from([from, from + 1, from + 2]),
      ...facts,
    });
    expect(advise(partial, table(1), table(11))).toBe('leave page-of-series series');
    expect(advise(partial, table(1), table(2))).toBe('rewrite partial-copy');
    expect(advise(partial, table(1), table(11, { title: 'Station 1' }))).toBe('merge states-of-page');
    for (const facts of [{ isOfCode: true }, { pageType: 'product' }, { length: 701 }, { codeHashes: () => null }])
      expect(advise(partial, table(1, facts), table(11, facts))).not.toContain('page-of-series');
  });

  it('names the text that was adopted as canonical in its draft', () => {
    const draft = { title: '关于《停车办法（征求意见稿）》公开征求意见的公告' };
    const partial = { text: 'partial', similarity: 84 } as const;
    expect(advise(partial, draft, { title: '关于印发《停车办法》的通知' })).toBe('canonical other-version');
    expect(advise({ ...partial, similarity: 64 }, draft, { title: '停车办法' })).toBe('rewrite partial-copy');
    expect(advise(partial, draft, draft)).not.toContain('other-version');
  });

  it('takes a numbered file under a title of its own for a copy, and not for a page of a series', () => {
    const copy = (title: string, similarity = 96) =>
      advise(
        { text: 'pseudo-original', similarity },
        { address: 'https://example.com/ref-801.html', title },
        { address: 'https://example.com/ref-334.html', title: 'Reign of the last king' },
      );
    expect(copy('The king who came last')).toBe('canonical nearly-same-text');
    expect(copy('The king who came last', 64)).toBe('leave numbered-page pagination');
    expect(copy('Reign of the last king - 2')).toBe('leave numbered-page pagination');
  });

  it('takes a manual page of two releases for one page, though the titles name them', () => {
    const manual = (name: string, release: string) => ({
      address: `https://example.com/${release}/man1/${name}.1.html`,
      title: `${name}(1) — ${release} — Manual pages of the system`,
      isOfCode: true,
    });
    const near = { text: 'near-duplicate', rule: 'nearly-equal', similarity: 96 } as const;
    expect(advise(near, manual('tar', 'stable'), manual('tar', 'testing'))).toBe('canonical nearly-same-text');
    expect(advise(near, manual('tar', 'stable'), manual('zip', 'testing'))).toBe('rewrite templated-page');
    expect(advise({ ...near, rule: 'templated' }, manual('tar', 'stable'), manual('tar', 'testing'))).toBe(
      'rewrite templated-page',
    );
  });

  it('leaves pages and lists for two systems or processors, unless they are the same text', () => {
    const editions = (relation: Partial<Relation>, own: string, other: string) =>
      advise(relation, { address: `https://example.com/${own}` }, { address: `https://example.com/${other}` });
    const partial = { text: 'partial', similarity: 80 } as const;
    expect(editions(partial, 'get/windows/setup.html', 'get/linux/setup.html')).toBe('leave page-of-series series');
    expect(editions(partial, 'get/windows.html', 'get/macos.html')).toBe('leave page-of-series series');
    expect(editions(partial, 'get/windows/', 'get/doors/')).toBe('rewrite partial-copy');
    expect(editions(partial, 'get/windows/setup.html', 'get/linux/start.html')).toBe('rewrite partial-copy');
    expect(editions({}, 'tar/amd64/', 'tar/arm64/')).toBe('canonical filed-twice');
    expect(editions({ ...partial, similarity: 96 }, 'tar/amd64/', 'tar/i386/')).toBe('canonical nearly-same-text');
    const list = { verdict: 'listing', text: 'near-duplicate', similarity: 96 } as const;
    expect(editions(list, 'amd64/files.html', 'i386/files.html')).toBe('leave list-of-its-own series');
    expect(editions(list, 'tea/files.html', 'i386/files.html')).toBe('noindex list-of-pages');
  });

  it('takes a manual page that speaks of the name of the other one alone for its second name', () => {
    const manual = (name: string, text = 'Vim edits files.') => ({
      title: `${name}(1) - Manual pages`,
      isOfCode: true,
      text: () => text,
    });
    expect(advise({}, manual('vi'), manual('vim'))).toBe('redirect same-text');
    expect(advise({}, manual('vi', 'Vi and vim edit files.'), manual('vim'))).toBe('canonical filed-twice');
    expect(advise({}, manual('vi', 'It edits files.'), manual('vim'))).toBe('canonical filed-twice');
    expect(advise({}, { ...manual('vi'), isOfCode: false }, manual('vim'))).toBe('rewrite templated-page');
  });

  it('takes news under the headings of two sections for copies', () => {
    const news = (relation: Partial<Relation>, isDated = true, end = '_门户网') =>
      advise(
        relation,
        { title: `南方普降大雨_国内${end}`, isDated, isOfCode: true },
        { title: `南方普降大雨_财经${end}`, isDated, isOfCode: true },
      );
    expect(news({})).toBe('redirect same-text');
    expect(news({ text: 'near-duplicate', rule: 'templated' })).toBe('canonical nearly-same-text');
    expect(news({ text: 'pseudo-original', similarity: 80 })).toBe('rewrite reworded-copy');
    expect(news({ text: 'near-duplicate', rule: 'templated' }, false)).toBe('rewrite templated-page');
    // A name as code has them, once, with underscores between the parts of a title.
    const spun = { title: '一文读懂南方的雨_国内_门户网', isOfCode: true, isDated: true };
    const original = { title: '南方普降大雨_财经_门户网', isOfCode: true, isDated: true };
    expect(advise({ text: 'pseudo-original', similarity: 80 }, spun, original)).toBe('rewrite reworded-copy');
  });

  it('leaves terms and policies with clauses in common, unless nothing is their own', () => {
    const terms = (similarity: number, facts: Partial<ClusterPage> = {}) =>
      advise({ text: 'partial', similarity }, { title: 'Privacy policy', ...facts }, { title: 'Cookie policy' });
    expect(terms(70)).toBe('leave page-of-series series');
    expect(terms(95)).toBe('canonical nearly-same-text');
    expect(terms(70, { isDated: true })).toBe('rewrite partial-copy');
    expect(terms(70, { title: 'Privacy today' })).toBe('rewrite partial-copy');
  });

  it.each<[title: string, ofSource: string, isOther: boolean]>([
    ['std::gamma::min - Reference', 'std::cauchy::min - Reference', true],
    ['std::gamma::min - Reference', 'std::gamma::min - Reference', false],
    // A title of its own, one word more, and two places.
    ['Tea for beginners - Reference', 'std::cauchy::min - Reference', false],
    ['std::gamma::min copy - Reference', 'std::gamma::min - Reference', false],
    ['best gamma max - Reference', 'best cauchy min - Reference', false],
    ['std::gamma::gamma - C++ Reference', 'std::cauchy::cauchy - C++ Reference', true],
    ['std::gamma::of::gamma - Reference', 'std::cauchy::of::cauchy - Reference', true],
    ['best gamma of gamma - Reference', 'best cauchy of beta - Reference', false],
    ['gamma of gamma today', 'cauchy of cauchy today', false],
    ['How to brew green tea', 'How to brew black tea', true],
    ['How to brew one very good tea', 'How to brew black tea', false],
    ['Green tea today', 'Black tea today', false],
    // Numbers beside a name are no names.
    ['Flat with 1 room, Oak Street 3', 'Flat with 4 rooms, Elm Street 11', false],
    ['1-room flat, Oak Street 3', '4-room flat, Elm Street 11', true],
    ['1-room flat, Oak Street 3', '4-room flat, Elm Road 11', false],
    ['1-room flat, Oak Street 3', '4-room flat, Oak Street 11', false],
    ['The best teas of 2024 tasted', 'The best teas of 2025 tasted', false],
    ['', '', false],
    // A name is whole, and its words may still differ wherever they stand.
    ['std::forward_list::swap - Reference', 'std::list::swap - Reference', true],
    ['std::carry_over_engine::swap - Reference', 'std::big_twister_engine::swap - Reference', true],
    ['fetch_or, fetch_or_x - C++ Reference', 'fetch_and, fetch_and_x - C++ Reference', true],
    // Names as code has them are enough, wherever they stand in titles of one form.
    ['std::gamma::max', 'std::cauchy::min', true],
    ['r.rescale.eq - GRASS manual', 'r.rescale - GRASS manual', true],
    ['Unit CastleWindow: Class TWindow', 'Unit CastleControl: Class TControl', true],
    ['DefSng 语句', 'DefDate 语句', true],
    ['sin, sinf, sinl', 'cos, cosf, cosl', true],
    ['MINUTE', 'TIME', true],
    ['wxGUI Digitizer - GRASS manual', 'g.gui.vdigit - GRASS manual', false],
    // One name in several name spaces.
    ['std::file_size', 'std::experimental::fs::file_size', false],
    ['std::wcstof, std::wcstod', 'wcstof, wcstod', false],
    ['fs::std::file_size', 'std::fs::file_size', true],
    ['Minute', 'Time', false],
    ['如何冲泡绿茶', '如何冲泡红茶', false],
    // The number of a section is no name.
    ['B.3. Verbatim Copying Of It', 'D.4. Verbatim Copying Of It', false],
    ['2. Verbatim Copying Of It', '12.3. Verbatim Copying Of It', false],
  ])('knows pages of other things by titles with one name in another place: %s, %s', (title, ofSource, isOther) => {
    const advised = (relation: Partial<Relation>) => advise(relation, { title }, { title: ofSource });
    const otherwise = (advice: string) => (isOther ? 'rewrite templated-page' : advice);
    expect(advised({})).toBe(otherwise('redirect same-text'));
    expect(advised({ text: 'near-duplicate' })).toBe(otherwise('canonical nearly-same-text'));
    expect(advised({ text: 'pseudo-original', similarity: 95 })).toBe(otherwise('canonical nearly-same-text'));
    expect(advised({ text: 'pseudo-original', similarity: 94 })).toBe('rewrite reworded-copy');
    expect(advised({ text: 'contained' })).toBe(
      title !== '' && title === ofSource ? 'canonical part-of-page' : 'merge contained-copy',
    );
  });

  it('has nothing rewritten for a list that shows parts of it', () => {
    const ofList = (similarity: number) => advise({ text: 'partial', similarity }, {}, { pageType: 'list' });
    expect(ofList(64)).toBe('leave list-of-its-own series');
    expect(ofList(95)).toBe('canonical nearly-same-text');
    expect(advise({ text: 'partial', similarity: 64 }, { pageType: 'list' })).toBe('rewrite partial-copy');
  });

  describe('about products', () => {
    const products = (relation: Partial<Relation>, title: string, ofSource = 'Oxford shirt | Shop') =>
      advise(relation, { title, pageType: 'product' }, { title: ofSource, pageType: 'product' });

    it('redirects none, and names the main one as canonical on its colours and sizes', () => {
      expect(products({}, 'Oxford shirt | Shop')).toBe('canonical product-variant');
      expect(products({}, 'Oxford shirt, blue | Shop')).toBe('canonical product-variant');
      expect(products({}, 'Oxford shirt Pro | Shop')).toBe('canonical product-variant');
      expect(products({ text: 'near-duplicate', rule: 'templated' }, 'Oxford shirt, red | Shop')).toBe(
        'canonical product-variant',
      );
      expect(products({ text: 'near-duplicate', rule: 'templated' }, 'Oxford shirt – duck egg | Shop')).toBe(
        'canonical product-variant',
      );
      expect(products({ text: 'partial', similarity: 65 }, 'Oxford shirt, red | Shop')).toBe(
        'canonical product-variant',
      );
      const [product, article] = [
        { title: 'Oxford shirt | Shop', pageType: 'product' },
        { title: 'Oxford shirt | Shop' },
      ];
      expect(advise({}, product, article)).toBe('redirect same-text');
      expect(advise({}, article, product)).toBe('redirect same-text');
    });

    it('leaves a colour with a description of its own, and has other products written anew', () => {
      expect(products({ text: 'partial', similarity: 64 }, 'Oxford shirt, red | Shop')).toBe(
        'leave variant-of-its-own series',
      );
      expect(products({ text: 'partial', similarity: 64 }, 'Linen coat | Shop')).toBe('rewrite partial-copy');
      expect(products({}, 'Oxford coat for men | Shop', 'Oxford shirt for men | Shop')).toBe('rewrite templated-page');
      expect(products({ text: 'near-duplicate', rule: 'templated' }, 'Oxford coat | Shop')).toBe(
        'rewrite templated-page',
      );
      expect(products({ text: 'near-duplicate' }, 'Oxford coat | Shop')).toBe('canonical nearly-same-text');
    });

    it('has a service in another place written anew, though it is declared a product', () => {
      const templated = { text: 'near-duplicate', rule: 'templated' } as const;
      const service = (title: string, ofSource: string) => products(templated, title, ofSource);
      const [rewrite, canonical] = ['rewrite templated-page', 'canonical product-variant'];
      expect(service('Window repair – Leeds | Firm', 'Window repair – Boston | Firm')).toBe(rewrite);
      expect(service('Window repair – Smallville | Firm', 'Window repair – Boston | Firm')).toBe(rewrite);
      expect(service('Ремонт окон — Тверь', 'Ремонт окон — Пермь')).toBe(rewrite);
      expect(service('Ремонт окон, в Твери', 'Ремонт окон, в Перми')).toBe(rewrite);
      expect(service('窗户维修（北京）', '窗户维修（上海）')).toBe(rewrite);
      expect(service('窗户维修（昆山市）', '窗户维修（太仓市）')).toBe(rewrite);
      expect(service('Denver sofa – plum | Shop', 'Denver sofa – duck egg | Shop')).toBe(canonical);
      expect(service('Плитка – твердая', 'Плитка – мягкая')).toBe(canonical);
    });
  });

  it('leaves posts of a forum that quote each other', () => {
    const posts = (relation: Partial<Relation>, pageType = 'forum') =>
      advise(relation, { pageType }, { pageType: 'forum' });
    const left = 'leave quoted-post series';
    expect(posts({ text: 'partial', similarity: 70 })).toBe(left);
    expect(posts({ text: 'pseudo-original', similarity: 94 })).toBe(left);
    expect(posts({ text: 'partial', similarity: 75 })).toBe('merge one-thread');
    expect(posts({ text: 'partial', similarity: 95 })).toBe('canonical nearly-same-text');
    expect(posts({})).toBe('redirect same-text');
    expect(posts({ text: 'contained' })).toBe('merge contained-copy');
    expect(posts({ text: 'partial', similarity: 50 }, 'article')).toBe('rewrite partial-copy');
    expect(advise({ text: 'partial', similarity: 50 }, { pageType: 'forum' })).toBe('rewrite partial-copy');
  });

  it('puts together a question asked in two sections, which has other answers in each', () => {
    const asked = (similarity: number, title = 'Which tea?') =>
      advise({ text: 'partial', similarity }, { pageType: 'forum', title }, { pageType: 'forum', title: 'Which tea?' });
    expect(asked(45)).toBe('merge one-thread');
    expect(asked(44.9)).toBe('leave quoted-post series');
    expect(asked(45, 'Which pot?')).toBe('leave quoted-post series');
  });

  it('leaves messages of a mailing list and answers that quote them', () => {
    const mails = (relation: Partial<Relation>, title: string, other: string) =>
      advise(relation, { title }, { title: other });
    const left = 'leave quoted-post series';
    const [message, answer] = ['[tea] Which pot?', '[tea] Re: Which pot?'];
    expect(mails({ text: 'contained', covered: 1 }, message, answer)).toBe(left);
    expect(mails({ text: 'contained', covered: 0.5 }, answer, message)).toBe(left);
    expect(mails({ text: 'contained', covered: 0.9 }, answer, message)).toBe('merge contained-copy');
    expect(mails({ text: 'partial', similarity: 70 }, answer, answer)).toBe(left);
    expect(mails({ text: 'partial', similarity: 70 }, message, message)).toBe('merge states-of-page');
    expect(mails({ text: 'partial', similarity: 50 }, '[tea] Re: Which cup?', message)).toBe('rewrite partial-copy');
    expect(mails({}, answer, message)).toBe('redirect same-text');
  });

  it('keeps a page in each of two sections that link to it', () => {
    const filed = (address: string, facts: Partial<ClusterPage> = {}, ofSource: Partial<ClusterPage> = {}) =>
      advise(
        {},
        { address, title: 'Tea', inlinks: 3, ...facts },
        { address: 'https://e.com/world/tea', title: 'Tea', inlinks: 3, ...ofSource },
      );
    expect(filed('https://e.com/food/tea')).toBe('canonical filed-twice');
    expect(filed('https://e.com/food/tea-2')).toBe('redirect same-text');
    expect(filed('https://e.com/food/kinds-of-tea')).toBe('canonical filed-twice');
    expect(filed('https://e.com/world/kinds-of-tea')).toBe('redirect same-text');
    expect(filed('https://e.com/world/food/kinds-of-tea')).toBe('redirect same-text');
    expect(filed('https://e.com/kinds-of-tea')).toBe('redirect same-text');
    expect(filed('https://e.com/food/kinds-of-tea', { title: 'Kinds of tea' })).toBe('redirect same-text');
    expect(filed('https://e.com/backup/tea')).toBe('redirect same-text');
    expect(filed('https://other.org/food/tea')).toBe('redirect same-text');
    expect(filed('https://e.com/food/tea', { inlinks: 0 })).toBe('redirect same-text');
    expect(filed('https://e.com/food/tea', {}, { inlinks: 0 })).toBe('redirect same-text');
  });

  it('leaves short notices of one form for several days', () => {
    const notices = (facts: Partial<ClusterPage> = {}, relation: Partial<Relation> = {}) => {
      const notice = { isDated: true, length: 300, words: 55, ...facts };
      return advise(
        { text: 'pseudo-original', rule: 'templated', similarity: 98, ...relation },
        { ...notice, title: 'No water: Elm Street', published: '2024-05-01' },
        { title: 'No water: Oak Street', published: '2024-05-02', ...notice },
      );
    };
    expect(notices()).toBe('leave other-notice series');
    expect(notices({}, { rule: 'same-words' })).toBe('leave other-notice series');
    expect(notices({ length: 200, words: 200 })).toBe('leave other-notice series');
    expect(notices({ length: 701 })).toBe('rewrite templated-page');
    expect(notices({ length: 201, words: 201 })).toBe('rewrite templated-page');
    expect(notices({ isDated: false })).toBe('rewrite templated-page');
    expect(notices({ published: '2024-05-01' })).toBe('rewrite templated-page');
    expect(notices({ published: '2024-05-01T18:00:00Z' })).toBe('rewrite templated-page');
    expect(notices({}, { text: 'contained' })).not.toContain('other-notice');
    const ofADay = { isDated: true, published: '2024-05-01', length: 300, words: 55 };
    const alike = { text: 'pseudo-original', rule: 'templated' } as const;
    expect(advise(alike, { ...ofADay, isDated: false }, ofADay)).toBe('rewrite templated-page');
    expect(advise(alike, ofADay, { ...ofADay, isDated: false })).toBe('rewrite templated-page');
    expect(notices({}, { rule: 'follows-reworded', similarity: 90 })).toBe('rewrite reworded-copy');
    const offices = (title: string) =>
      advise(
        { text: 'pseudo-original', rule: 'same-words', similarity: 48 },
        { length: 300, words: 55, title },
        { length: 300, words: 55, title: 'Office in Leeds' },
      );
    expect(offices('Office York')).toBe('leave page-of-series series');
    expect(offices('Our office in York')).toBe('rewrite reworded-copy');
    expect(offices('Office in Leeds')).toBe('rewrite reworded-copy');
    const shops = { length: 300, words: 55 };
    const ofShops = (title: string, other: string) =>
      advise({ text: 'pseudo-original', rule: 'same-words' }, { ...shops, title }, { ...shops, title: other });
    expect(ofShops('Branch in York', 'Office in Leeds')).toBe('rewrite reworded-copy');
    expect(ofShops('Office in York', '365 in Leeds')).toBe('rewrite reworded-copy');
    // Neither begins with a word of four letters.
    expect(ofShops('24/7 in York', '365 in Leeds')).toBe('rewrite reworded-copy');
    const sentences = { length: 150, words: 75 };
    expect(notices(sentences, { rule: 'follows-reworded' })).toBe('leave other-notice series');
    expect(notices({ ...sentences, length: 151 }, { rule: 'follows-reworded' })).toBe('rewrite templated-page');
    expect(notices({ ...sentences, words: 76 }, { rule: 'follows-reworded' })).toBe('rewrite templated-page');
    expect(notices(sentences, { text: 'identical', rule: '' })).toBe('rewrite templated-page');
    const ofOneTitle = { ...sentences, title: 'No water: Elm Street' };
    expect(notices(ofOneTitle, { rule: 'follows-reworded' })).toBe('canonical nearly-same-text');
  });

  it('leaves short notices with other names and numbers in their titles, however much their texts differ', () => {
    const notices = (title: string, other: string, published = '2024-05-02') =>
      advise(
        { text: 'pseudo-original', rule: 'follows-reworded', similarity: 90 },
        { title, isDated: true, published: '2024-05-01', length: 300, words: 55 },
        { title: other, isDated: true, published, length: 300, words: 55 },
      );
    const [elm, oak] = ['No water: Elm Street, 27 June', 'No water: Old Oak Lane, 2 May'];
    expect(notices(elm, oak)).toBe('leave other-notice series');
    expect(notices(elm, oak, '2024-05-01')).toBe('rewrite reworded-copy');
    expect(notices(elm, elm)).toBe('rewrite reworded-copy');
    expect(notices(elm, 'No water: Old Oak Lane')).toBe('rewrite reworded-copy');
    expect(notices(elm, 'Water: Old Oak Lane, 2 May')).toBe('rewrite reworded-copy');
  });

  it('leaves orders and notices of an office, and pages that tell names apart, without any date', () => {
    const records = (
      title: string,
      other: string,
      relation: Partial<Relation> = {},
      facts: Partial<ClusterPage> = {},
    ) =>
      advise(
        { text: 'partial', rule: 'large-parts', similarity: 67, ...relation },
        { title, length: 300, words: 64, ...facts },
        { title: other, length: 300, words: 64 },
      );
    const left = 'leave other-notice series';
    const orders = [
      'The Tea Act 1998 (Commencement) Order 2022',
      'The Salt and Oil Act 2003 (Commencement) Order 2022',
    ] as const;
    expect(records(...orders)).toBe(left);
    expect(records(...orders, { text: 'pseudo-original', rule: 'templated', similarity: 99.9 })).toBe(left);
    expect(records(...orders, {}, { length: 1400, words: 400 })).toBe(left);
    expect(records('Приказ № 12 о пожарной охране', 'Приказ № 40 о приёме граждан')).toBe(left);
    expect(records('河道清淤工程中标候选人公示（第3号）', '农贸市场改造项目中标候选人公示（第2号）')).toBe(left);
    expect(records('李明（消歧义） - 百科', '王七（消歧义） - 百科')).toBe(left);
    const told = 'rewrite partial-copy';
    expect(records(...orders, {}, { length: 1401 })).toBe(told);
    expect(records('How to order tea', 'How to order salt')).toBe(told);
    const forwarded = '转发县政府办公室关于印发《食品作坊办法》的通知';
    expect(records(forwarded, '县政府关于印发《食品作坊办法》的通知')).toBe(told);
    expect(records(forwarded, '县政府关于印发《校外培训办法》的通知')).toBe(left);
    expect(records('Приказ № 1 «О дежурстве»', 'Приказ № 2 «О дежурстве»')).toBe(left);
    expect(records('Приказ № 12 о пожарной охране', '李明（消歧义） - 百科')).toBe(told);
    expect(records(...orders, { text: 'identical', rule: 'equal-text', similarity: 100 })).toBe('redirect same-text');
    expect(records(orders[0], orders[0])).not.toBe(left);
  });

  it('keeps a page for each date of an event', () => {
    const dated = (own: string, other: string, relation: Partial<Relation> = {}) =>
      advise(relation, { address: `https://e.com/${own}` }, { address: `https://e.com/${other}` });
    expect(dated('folk/2024-03-02/', 'folk/2024-04-06/')).toBe('canonical other-date');
    expect(dated('folk-20240302.html', 'folk-20240406.html')).toBe('canonical other-date');
    expect(dated('folk?date=2024-03-02', 'folk?date=2024-04-06', { text: 'near-duplicate', rule: 'templated' })).toBe(
      'canonical other-date',
    );
    expect(dated('folk/2024-03-02', 'jazz/2024-04-06')).toBe('redirect same-text');
    // A post was published again.
    expect(dated('2024/03/02/folk', '2024/04/06/folk')).toBe('redirect same-text');
    expect(dated('folk/2024-03-02', 'folk/2024-04-06', { text: 'partial', similarity: 70 })).toBe(
      'rewrite partial-copy',
    );
  });

  it('takes pages that say the same of other code for no copies', () => {
    const [own, half, other] = [
      [1, 2, 3, 4],
      [3, 4, 5, 6],
      [4, 5, 6, 7],
    ].map((hashes) => ({
      codeHashes: () => Uint32Array.from(hashes),
    }));
    expect(advise({}, own, other)).toBe('rewrite templated-page');
    expect(advise({ text: 'near-duplicate' }, own, other)).toBe('rewrite templated-page');
    expect(advise({}, own, half)).toBe('redirect same-text');
    expect(advise({}, own)).toBe('redirect same-text');
    expect(advise({}, {}, other)).toBe('redirect same-text');
  });

  it('brings two states of a page together', () => {
    const titled = (similarity: number, title: string, facts: Partial<ClusterPage> = {}) =>
      advise({ text: 'partial', similarity }, { title, ...facts }, { title: 'Tea | News' });
    expect(titled(65, 'Tea | News')).toBe('merge states-of-page');
    expect(titled(65, 'Tea | News', { address: `${source.address}/enacted` })).toBe('canonical other-version');
    expect(titled(65, 'Salt | News', { address: `${source.address}/enacted` })).toBe('rewrite partial-copy');
    expect(titled(64, 'Tea | News')).toBe('rewrite partial-copy');
    expect(titled(65, 'Milk | News')).toBe('rewrite partial-copy');
    expect(titled(65, 'Tea', { address: 'https://example.com/print/c7.html' })).toBe('canonical other-form');
    expect(titled(65, 'Tea | News Archiver', { address: 'https://example.com/archiver/c7.html' })).toBe(
      'canonical other-form',
    );
    expect(titled(65, 'Tea | News Archiver')).toBe('rewrite partial-copy');
  });

  it('keeps lists that are not nearly the same, and gives a rule to those under parameters', () => {
    const list = (similarity: number, address = 'https://example.com/teas') =>
      advise({ verdict: 'listing', text: 'partial', similarity, covered: similarity / 100 }, { address });
    expect([list(85), list(84)]).toEqual(['noindex list-of-pages', 'leave list-of-its-own series']);
    expect(advise({ verdict: 'listing', similarity: 85 }, { pageType: 'home' })).toBe('leave list-of-its-own series');
    expect(list(90, 'https://example.com/tea.html?sort=price')).toBe('parameter-rule parameter-variant');
    expect(list(79, 'https://example.com/tea.html?sort=price')).toBe('leave list-of-its-own series');
  });

  it('leads other spellings of a list to it, and keeps a list that happens to be a page of a longer one', () => {
    const list = (address: string, ofSource: string, text: Relation['text'] = 'identical') =>
      advise({ verdict: 'listing', text }, { address }, { address: ofSource });
    expect(list('http://www.example.com/', 'https://example.com/')).toBe('redirect same-text');
    expect(list('https://example.com/TEAS', 'https://example.com/teas')).toBe('redirect same-text');
    expect(list('https://example.com/teas?utm_source=feed', 'https://example.com/teas')).toBe(
      'parameter-rule parameter-variant',
    );
    expect(list('https://example.com/index.html', 'https://example.com/', 'near-duplicate')).toBe(
      'canonical nearly-same-text',
    );
    expect(list('https://example.com/teas?cat=1', 'https://example.com/teas?cat=2')).toBe('noindex list-of-pages');
    expect(list('https://example.com/teas/green', 'https://example.com/all?page=5')).toBe(
      'leave list-of-its-own series',
    );
    expect(list('https://example.com/author/page/2', 'https://example.com/blog/page/2')).toBe('noindex list-of-pages');
  });

  it('leaves messages that have no more in common than what one of them quotes', () => {
    const quoting = { quotedShare: () => 0.7 };
    for (const text of ['partial', 'contained', 'pseudo-original', 'near-duplicate'] as const) {
      expect(advise({ text, covered: 0.75 }, quoting), text).toBe('leave quoted-post series');
      expect(advise({ text, held: 0.75 }, {}, quoting), text).toBe('leave quoted-post series');
    }
    expect(advise({ text: 'partial', similarity: 60, covered: 0.9 }, quoting)).toBe('rewrite partial-copy');
    expect(advise({}, { quotedShare: () => 0.95 })).toBe('redirect same-text');
  });

  it('merges no brief text into one that names something else, and has each say something of its own', () => {
    const offer = (town: string, more = '') => ({
      title: `Night porter (${town})`,
      text: () => `A hotel in ${town} needs a night porter.${more}`,
      length: 36 + more.length,
    });
    const near = { text: 'near-duplicate', rule: 'nearly-equal', similarity: 99 } as const;
    expect(advise(near, offer('Leeds'), offer('Truro'))).toBe('rewrite templated-page');
    expect(advise({ text: 'contained' }, offer('Leeds'), offer('Truro'))).toBe('leave page-of-series series');
    expect(advise({ text: 'partial', similarity: 60 }, offer('Leeds'), offer('Truro'))).toBe('rewrite partial-copy');
    // One offer under another headline, or a longer text.
    expect(advise(near, { ...offer('Leeds'), title: 'Work at night' }, offer('Leeds'))).toBe(
      'canonical nearly-same-text',
    );
    expect(advise(near, offer('Leeds'), { ...offer('Leeds'), title: 'Work in Truro' })).toBe(
      'canonical nearly-same-text',
    );
    expect(advise(near, offer('Leeds', ' Or in Truro.'), offer('Truro'))).toBe('canonical nearly-same-text');
    expect(advise(near, offer('Leeds'), offer('Truro', ' Or in Leeds.'))).toBe('canonical nearly-same-text');
    expect(advise(near, offer('Leeds', '0123456789'.repeat(90)), offer('Truro'))).toBe('canonical nearly-same-text');
    expect(advise(near, offer('Leeds'), offer('Truro', ' so'.repeat(200)))).toBe('canonical nearly-same-text');
    const nurse = (name: string) => ({ title: `${name}医生`, length: 20, text: () => `${name}医生还没有评价` });
    expect(advise(near, nurse('恒通'), nurse('明德'))).toBe('rewrite templated-page');
  });

  it('takes two posts of one title and text for one, whatever stands in their heads', () => {
    const mail = (code: number, isDated: boolean) => ({
      title: 'Tea',
      isOfCode: true,
      isDated,
      codeHashes: () => Uint32Array.of(code),
    });
    expect(advise({}, mail(1, true), mail(2, true))).toBe('redirect same-text');
    expect(advise({}, mail(1, false), mail(2, false))).toBe('leave page-of-series series');
    expect(advise({}, mail(1, true), { ...mail(2, true), title: 'Coffee' })).toBe('leave page-of-series series');
  });

  it('leaves what is written anew each year, unless it is one article under another year', () => {
    const of = (relation: Partial<Relation>, title: string, ofSource = 'Opening hours 2023 | Library') =>
      advise({ text: 'near-duplicate', rule: 'templated', ...relation }, { title }, { title: ofSource });
    const left = 'leave other-year series';
    expect(of({}, 'Opening hours 2024 | Library')).toBe(left);
    expect(of({ text: 'partial', rule: 'large-parts', similarity: 70 }, 'Opening hours 2024 | Library')).toBe(left);
    expect(of({}, 'Calendar 2022/23', 'Calendar 2023/24')).toBe(left);
    expect(of({}, 'Calendar (2022–23) | Library', 'Calendar | Library')).toBe(left);
    expect(of({}, '2024年招生简章', '2023年招生简章')).toBe(left);
    expect(of({ text: 'identical', rule: 'equal-text' }, 'Opening hours 2024 | Library')).toBe('redirect same-text');
    expect(of({ rule: 'nearly-equal' }, 'Opening hours 2024 | Library')).toBe('canonical nearly-same-text');
    const best = { text: 'partial', rule: 'large-parts', similarity: 70 } as const;
    expect(of(best, 'The 9 best teas of 2024', 'The 12 best teas of 2025')).toBe(left);
    expect(of(best, 'The 9 best teas of 2024', 'The 12 best teas of 2024')).toBe('rewrite partial-copy');
    expect(of(best, 'The 9 best teas of 2024', 'The 12 best cups of 2025')).toBe('rewrite partial-copy');
    expect(of({ rule: 'nearly-equal' }, '会员章程2024年修订', '会员章程2025年修订')).toBe('canonical nearly-same-text');
    const inAddress = (own: string, other: string) =>
      advise(
        { text: 'partial', rule: 'large-parts', similarity: 70 },
        { title: 'Tea', address: own },
        { title: 'Tea', address: other },
      );
    expect(inAddress('best-tea-2024', 'best-tea-2025')).toBe(left);
    expect(inAddress('2024/tea', '2025/tea')).toBe(left);
    expect(inAddress('2024/tea', '2025/cup')).toBe('merge states-of-page');
    expect(inAddress('2024/05/tea', '2024/06/tea')).toBe('merge states-of-page');
    expect(of({}, 'Opening hours 12024 | Library')).not.toBe(left);
    expect(of({}, 'Opening hours of 2024 | Library')).toBe('rewrite templated-page');
  });

  it('knows the addresses of one page, and asks for a rule where parameters are more than a name', () => {
    const at = (address: string) => ({ address: `https://example.com/${address}` });
    const templated = { text: 'near-duplicate', rule: 'templated' } as const;
    expect(advise(templated, at('leeds?sid=7'), at('york'))).toBe('rewrite templated-page');
    expect(isAddressOf(at('leeds?sid=7'), at('leeds'))).toBe(true);
    expect(isAddressOf(at('LEEDS'), at('leeds'))).toBe(true);
    expect(isAddressOf(at('leeds/print/'), at('leeds/'))).toBe(true);
    expect(isAddressOf(at('leeds/'), at('leeds/print/'))).toBe(false);
    expect(isAddressOf(at('leeds?sid=7'), at('leeds?sid=8'))).toBe(false);
    expect(isAddressOf(at('york?sid=7'), at('leeds'))).toBe(false);
    expect(advise({}, at('item.php?id=7'), at('item.php?id=8'))).toBe('redirect same-text');
    expect(advise({}, at('item.php?id=7&sort=price'), at('item.php?id=7'))).toBe('parameter-rule parameter-variant');
    const states = { text: 'partial', similarity: 70, covered: 0.7, held: 0.7 } as const;
    for (const more of ['?colour=2', '?utm_source=feed'])
      expect(advise(states, { ...at(`tea${more}`), title: 'Tea' }, { ...at('tea'), title: 'Tea' }), more).toBe(
        'parameter-rule parameter-variant',
      );
    expect(advise(states, { ...at('tea'), title: 'Tea' }, { ...at('tea?colour=2'), title: 'Tea' })).toBe(
      'merge states-of-page',
    );
  });

  it('knows a page of a series and the view of all of it', () => {
    const of = (path: string, ofSource: string) =>
      advise(
        { text: 'partial', similarity: 50, covered: 0.5, held: 0.5 },
        { address: `https://example.com/${path}` },
        { address: `https://example.com/${ofSource}` },
      );
    const left = 'leave numbered-page pagination';
    expect(of('tea?page=all', 'tea')).toBe(left);
    expect(of('tea', 'tea/all')).toBe(left);
    expect(of('tea-41.html?page=2', 'tea-41.html')).toBe(left);
    expect(of('tea-41.html', 'tea-41.html?page=all')).toBe(left);
    expect(of('tea?id=3&view=print', 'tea?id=3&start=20')).toBe('parameter-rule parameter-variant');
    expect(of('milk?id=3&view=print', 'tea?id=3&start=20')).toBe('rewrite partial-copy');
  });

  it('leaves pages of a series alone that have code, titles of one form and text of their own', () => {
    const named = (name: string) => ({ title: `list::${name} - C++ Reference`, isOfCode: true });
    const advised = (text: Relation['text'], similarity: number, facts: Partial<ClusterPage> = {}) =>
      advise({ text, similarity }, { ...named('front'), ...facts }, named('back'));
    for (const text of ['pseudo-original', 'partial', 'contained', 'spliced'] as const)
      expect(advised(text, 60), text).toBe('leave page-of-series series');
    for (const text of ['pseudo-original', 'partial'] as const)
      expect(advised(text, 95), text).toBe('rewrite templated-page');
    expect(advised('identical', 100)).toBe('canonical filed-twice');
    expect(advised('pseudo-original', 60, { isOfCode: false })).toBe('rewrite reworded-copy');
    expect(advised('partial', 60, { title: 'How a list ends', isDated: true })).toBe('rewrite partial-copy');
    expect(advised('partial', 60, { title: 'How a list ends' })).toBe('leave page-of-series series');
    for (const [title, ofSource] of [
      ['向下移动', '向上移动'],
      ['レイヤーを最前面へ', 'レイヤーを背面へ'],
    ] as const) {
      const relation = { text: 'partial', similarity: 94 } as const;
      const manual = { isOfCode: true, isDated: true };
      expect(advise(relation, { ...manual, title }, { ...manual, title: ofSource })).toBe(
        'leave page-of-series series',
      );
      expect(advise(relation, { title }, { title: ofSource })).toBe('rewrite partial-copy');
    }
  });

  it.each<[title: string, ofSource: string, mostAlike: number]>([
    // Names as code has them.
    ['db.univar - GRASS manual', 'r3.gwflow: flow of ground water', 94],
    ['Uses of Class org.math.Fraction', 'org.math.fraction', 94],
    ['wcscat, wcscat_s - Reference', 'strncpy_s and its length - Reference', 94],
    ['tan, tanf, tanl', 'sinh, sinhf, sinhl, and all the others', 94],
    // Words of which none is in the other title, sections not counted.
    ['FLOOR Functions', 'Ceiling functions', 94],
    ['6.2. Binary integer literals — Guide', '6.5. Numeric underscores — Guide', 94],
    ['Guide: 1.2 Setup Windows', 'Guide: 1.3 Setup macOS', 94],
    ['OLE Object Bar', '框架栏', 94],
    ['The tool bar of frames', '框架栏', 94],
    ['三维效果', '几何', 94],
    ['使用演讲者控制台放映', '几何', 94],
    ['条目 (目录)', '条目 (字母索引)', 94],
    ['選択範囲に加える', '選択範囲との交わり', 94],
    ['Chapter 7', 'Appendix 7', 94],
    ['do-while', 'while', 94],
    ['operator++ of it', 'operator-- of it', 94],
    ['Iter in std::collections::set', 'IntoIter in std::vec', 94],
    ['move tea', 'move_if tea', 94],
    ['Uses of Package org.tea - Guide', 'org.tea - Guide', 94],
    ['Box< T * > of tea', 'Box< T > of tea', 94],
    // Of one text these are one thing.
    ['三维效果', '三维几何效果', 79],
    ['Manager of applications', 'The web manager', 79],
    ['Module list from libxml', 'list: lists interfaces', 79],
    ['org.example.tea Class Hierarchy', 'Class Hierarchy', 79],
    ['7', '8', 0],
    ['Tea', 'Tea', 0],
    ['Tea - Manual', 'Tea', 0],
    ['std::tea', 'other::std::tea', 0],
    ['', '', 0],
  ])('leaves sections of a manual about other things alone: %s, %s', (title, ofSource, mostAlike) => {
    const manual = { isOfCode: true };
    const advised = (text: Relation['text'], similarity: number, facts: Partial<ClusterPage> = {}) =>
      advise({ text, similarity }, { ...manual, title, ...facts }, { ...manual, title: ofSource });
    const left = 'leave page-of-series series';
    for (const text of ['pseudo-original', 'partial', 'spliced'] as const) {
      expect(advised(text, mostAlike).startsWith(left), text).toBe(mostAlike > 0);
      expect(advised(text, mostAlike + 1), text).not.toBe(left);
      expect(advised(text, 40, { isOfCode: false }), text).not.toBe(left);
    }
    // A post may be a copy of another one under a title of its own, unless that is a name.
    expect(advised('partial', 40, { isDated: true })).toBe(
      haveOwnNames(title, ofSource) ? left : 'rewrite partial-copy',
    );
    const whole = title.startsWith('Tea') ? 'canonical part-of-page' : 'merge contained-copy';
    expect(advised('contained', 69)).toBe(mostAlike > 0 ? left : whole);
    expect(advised('contained', 70)).toBe(title === `Uses of Package ${ofSource}` ? left : whole);
    if (!haveOwnNames(title, ofSource)) expect(advised('near-duplicate', 60)).not.toBe(left);
  });

  it('takes pages of a manual for one thing with other names, and not for copies, where no title has a word of the other', () => {
    const of = (title: string, ofSource: string, relation: Partial<Relation> = {}, facts: Partial<ClusterPage> = {}) =>
      advise(relation, { isOfCode: true, title, ...facts }, { isOfCode: true, title: ofSource });
    const [one, other] = ['operator++ - Guide', 'operator! - Guide'];
    expect(of(one, other)).toBe('canonical filed-twice');
    expect(of(one, other, { text: 'near-duplicate' })).toBe('rewrite templated-page');
    expect(of('Running tests', 'Common concepts')).toBe('canonical filed-twice');
    expect(of('Running in production', 'Changes in short')).toBe('canonical filed-twice');
    expect(of('', 'Tests of it', { text: 'partial', similarity: 60 })).toBe('rewrite partial-copy');
    expect(of('Running with tests', 'Changes with commits')).toBe('canonical filed-twice');
    expect(of('tea list', 'tea list_if', { text: 'partial', similarity: 60 })).toBe('leave page-of-series series');
    expect(of(one, other, {}, { isOfCode: false })).toBe('redirect same-text');
    expect(of('Running tests', 'Common concepts', {}, { isDated: true })).toBe('redirect same-text');
    expect(of('Running tests', 'Tests of it')).toBe('redirect same-text');
    expect(of('Running tests', 'Running tests on Windows')).toBe('redirect same-text');
    expect(of('Chapter 1', 'Chapter 2')).toBe('redirect same-text');
    expect(of('Box< T * > - Guide', 'Box< T > - Guide')).toBe('canonical filed-twice');
    expect(of('Box< T > * - Guide', 'Box< T > - Guide')).toBe('redirect same-text');
    expect(of('Uses of Package org.tea', 'org.tea')).toBe('redirect same-text');
  });

  it('leaves entries of a reference alone that are of one mould, and keeps one of those whose texts are equal', () => {
    const named = (title: string, codes: readonly number[] | null = null) => ({
      title,
      isOfCode: true,
      codeHashes: () => codes && Uint32Array.from(codes),
    });
    const of = (one: Partial<ClusterPage>, other: Partial<ClusterPage>, relation: Partial<Relation> = {}) =>
      advise({ text: 'near-duplicate', similarity: 99, ...relation }, one, other);
    const [left, rewrite] = ['leave page-of-series series', 'rewrite templated-page'];
    const [one, other] = [named('MPI_File_read'), named('MPI_File_write')];
    expect(of(one, other)).toBe(left);
    expect(of(one, other, { text: 'pseudo-original', rule: 'templated' })).toBe(left);
    expect(of(one, other, { text: 'identical', similarity: 100 })).toBe('canonical filed-twice');
    const ofCode = (codes: readonly number[]) => named('MPI_File_read', codes);
    expect(
      of(ofCode([1, 2, 3, 4]), { ...other, codeHashes: () => Uint32Array.of(5, 6, 7, 8) }, { text: 'identical' }),
    ).toBe(left);
    expect(of({ ...one, isOfCode: false }, other)).not.toBe(left);
    // A post may show how to use one hook and then another one in the same words.
    expect(of({ ...one, isDated: true }, other)).toBe(rewrite);
    // Plain words are names where each page has code of its own.
    expect(of(named('greater', [1, 2, 3, 4, 5]), named('less', [1, 2, 3, 4, 6]))).toBe(left);
    expect(of(named('greater', [1, 2, 3, 4, 5]), named('less', [1, 2, 3, 4, 5]))).toBe(rewrite);
    expect(of(named('greater', [1, 2, 3, 4, 5]), named('less'))).toBe(rewrite);
  });

  it('takes a long text under two titles that says nothing of either for one text', () => {
    const licence = (title: string, facts: Partial<ClusterPage> = {}) => ({
      title,
      isOfCode: true,
      length: 6000,
      ...facts,
    });
    const of = (facts: Partial<ClusterPage>, relation: Partial<Relation> = {}) =>
      advise(
        { text: 'near-duplicate', similarity: 97, ...relation },
        licence('B. GNU Free Documentation License', facts),
        licence('All the terms: FDL'),
      );
    expect(of({})).toBe('canonical nearly-same-text');
    expect(of({ length: 5999 })).toBe('leave page-of-series series');
    expect(of({}, { similarity: 96.9 })).toBe('leave page-of-series series');
    expect(of({}, { rule: 'templated' })).toBe('leave page-of-series series');
  });

  it('takes equal pages of one title for copies where programs gave their files other numbers', () => {
    const image = (fileName: string, title = 'Long Description') => ({ title, fileName, isOfCode: true });
    const of = (relation: Partial<Relation>, own: string, other: string, title?: string) =>
      advise(relation, image(own, title), image(other));
    expect(of({}, 'ld-id318', 'ld-id27')).toBe('redirect same-text');
    expect(of({}, 'ld-id318', 'ld-im27')).toBe('canonical filed-twice');
    expect(of({}, 'ld-id318', 'ld-id27', 'Description')).toBe('canonical filed-twice');
    const near = { text: 'near-duplicate', similarity: 96 } as const;
    expect(of(near, 'ld-id318', 'ld-id27')).toBe('leave page-of-series series');
    expect(of(near, 'ld-id318', 'ld-im27')).toBe('rewrite templated-page');
  });

  it('leaves notes on two releases alone, of which one repeats the other', () => {
    const notes = (title: string, isOfCode = true) => ({ title, isOfCode, isDated: true });
    const of = (own: string, other: string, similarity = 87, isOfCode = true) =>
      advise({ text: 'partial', similarity }, notes(own, isOfCode), notes(other, isOfCode));
    const [later, earlier] = ['Tea Release 3.8.0.2 On 2013-09-03', 'Tea Release 3.8.0 On 2013-08-26'];
    expect(of(later, earlier)).toBe('leave page-of-series series');
    expect(of(later, earlier, 95)).toBe('canonical nearly-same-text');
    expect(of(later, earlier, 87, false)).toBe('rewrite partial-copy');
    expect(of(later, 'Coffee Release 3.8.0 On 2013-08-26')).toBe('rewrite partial-copy');
    expect(of('Tea On 2013-09-03', 'Tea On 2013-08-26')).toBe('rewrite partial-copy');
    expect(of(later, 'Tea Release  On')).toBe('rewrite partial-copy');
  });

  it('leaves lists alone or out of the index', () => {
    const list = { kind: 'listing' } as const;
    expect(advise({ verdict: 'listing' }, list, list)).toBe('noindex list-of-pages');
    expect(advise({ verdict: 'listing', similarity: 60 }, list, list)).toBe('leave list-of-its-own series');
    expect(advise({ verdict: 'translation', text: null }, list, list)).toBe('hreflang translation');
  });

  it('knows pages of a manual without a title of their own by their files', () => {
    const members = (fileName: string) => ({ title: 'Member List', isOfCode: true, fileName });
    const advised = (relation: Partial<Relation>, fileName: string) =>
      advise(relation, members(fileName), members('classBox-members'));
    expect(advised({ text: 'pseudo-original', similarity: 60 }, 'classBoxShape-members')).toBe(
      'leave page-of-series series',
    );
    expect(advised({}, 'classBoxShape-members')).toBe('canonical filed-twice');
    expect(advised({ text: 'near-duplicate' }, 'classBox-members')).toBe('canonical nearly-same-text');
  });

  it('leaves classes of a reference alone that look like lists, but no lists of a blog about code', () => {
    const list = { title: 'btBoxShape Class Reference', isOfCode: true, address: 'api/box.html' };
    const advised = (facts: Partial<ClusterPage>) => advise({ verdict: 'listing' }, { ...list, ...facts });
    expect(advised({})).toBe('leave page-of-series series');
    expect(advised({ title: 'Members', fileName: 'btBoxShape-members' })).toBe('leave page-of-series series');
    const excluded = 'noindex list-of-pages';
    expect(advised({ title: 'All classes' })).toBe(excluded);
    expect(advised({ isOfCode: false })).toBe(excluded);
    expect(advised({ title: 'JavaScript', address: 'tags/javascript/' })).toBe(excluded);
  });

  it('leaves notes on releases alone, which differ in the number, but not versions of a page', () => {
    const between = (one: string, other: string, relation: Partial<Relation> = {}) =>
      advise({ text: 'partial', similarity: 60, ...relation }, { address: one }, { address: other });
    const left = 'leave numbered-page pagination';
    expect(between('notes/1.8.13.html', 'notes/1.9.6.html')).toBe(left);
    expect(between('notes/3_8_4_2.html', 'notes/3_8_8_1.html')).toBe(left);
    expect(between('notes/1.8.13.html', 'notes/1.9.6.html', { text: 'identical' })).toBe('redirect same-text');
    expect(between('notes/1.8.13.html', 'news/1.9.6.html')).toBe('rewrite partial-copy');
    expect(between('1.8.13/tea.html', '1.9.6/tea.html')).toBe('rewrite partial-copy');
    expect(between('notes/1.8.13.html', 'notes/1.9.6.html', { verdict: 'version' })).toBe('canonical other-version');
  });

  it('names the page as canonical on its form for printing, phones or AMP, whatever that leaves out', () => {
    const formOf = (form: string, relation: Partial<Relation> = {}) =>
      advise({ text: 'partial', similarity: 50, ...relation }, { address: `https://example.com/${form}` });
    const canonical = 'canonical other-form';
    expect(formOf('print/tea.html', { covered: 0.3, held: 0.1 })).toBe(canonical);
    expect(formOf('amp/tea.html', { covered: 0.1, held: 0.3 })).toBe(canonical);
    expect(formOf('m/tea.html', { text: 'identical' })).toBe(canonical);
    expect(formOf('tea-print.html', { text: null, covered: 0.5, held: 0 })).toBe(canonical);
    expect(formOf('print/tea.html', { covered: 0.29, held: 0.29 })).toBe('rewrite partial-copy');
    expect(formOf('print/milk.html')).toBe('rewrite partial-copy');
    expect(formOf('tea.html?print=1', { covered: 0.4 })).toBe('parameter-rule parameter-variant');
    expect(formOf('tea.html?sort=price', { covered: 0.8 })).toBe('parameter-rule parameter-variant');
    expect(formOf('tea.html?sort=price', { covered: 0.79 })).toBe('rewrite partial-copy');
    expect(formOf('print/tea.html', { verdict: 'version' })).toBe('canonical other-version');
  });

  it('is a canonical address where the same text stands in another layout', () => {
    const here = { layout: '0000000000000000' };
    expect(advise({}, here, { layout: 'ffffffffffffffff' })).toBe('canonical same-text-other-section');
    expect(advise({}, here, here)).toBe('redirect same-text');
  });

  it.each<[verdict: Relation['verdict'], text: Relation['text'], advice: string]>([
    ['version', 'partial', 'canonical other-version'],
    ['translation', 'partial', 'hreflang translation'],
    ['translation', null, 'hreflang translation'],
    ['translation', 'identical', 'hreflang untranslated'],
    ['translation', 'near-duplicate', 'hreflang untranslated'],
    ['listing', 'partial', 'noindex list-of-pages'],
  ])('of a family is that of the family: %s, %s', (verdict, text, advice) => {
    expect(advise({ verdict, text })).toBe(advice);
  });

  it.each([
    ['version', 'canonical other-version'],
    ['listing', 'noindex list-of-pages'],
  ] as const)('of a %s is that of the family, also for pages that are nearly empty', (verdict, advice) => {
    expect(advise({ verdict, text: 'partial' }, { kind: 'near-empty' })).toBe(advice);
  });

  it('is to translate what stands untranslated under a language', () => {
    expect(advise({ isUntranslated: true, text: 'partial', similarity: 50 })).toBe('hreflang untranslated');
  });

  it.each<[facts: Partial<ClusterPage>, advice: string]>([
    [{ statusCode: 404 }, 'redirect dead-link'],
    [{ statusCode: 410, noindex: true }, 'redirect dead-link'],
    [{ noindex: true }, 'leave already-noindex noindex'],
    [{ canonical: 'https://example.com/tea.html' }, 'leave already-canonical canonicalised'],
    [{ canonical: 'https://example.com/copy.html' }, 'redirect same-text'],
    [
      { canonical: 'https://example.com/cup', address: 'https://example.com/print/cup' },
      'leave already-canonical canonicalised',
    ],
    [{ canonical: 'https://example.com/other.html' }, 'redirect same-text'],
    [{ kind: 'near-empty' }, 'noindex near-empty'],
    [{ kind: 'not-found' }, 'noindex soft-404'],
  ])('follows from the page before its text is asked: %o', (facts, advice) => {
    expect(advise({}, facts)).toBe(advice);
  });

  it('leaves language versions alone that name each other, among others, and no other pages that do', () => {
    const to = (...names: readonly string[]) => ({
      hreflang: names.map((name) => ({ language: 'de', href: `https://example.com/${name}.html` })),
    });
    const translation = { verdict: 'translation', text: 'partial' } as const;
    const left = 'leave language-version hreflang';
    expect(advise(translation, to('other', 'tea'), to('copy', 'other'))).toBe(left);
    expect(advise(translation, to('tea'), to('other'))).toBe('hreflang translation');
    expect(advise(translation, to('other'), to('copy'))).toBe('hreflang translation');
    expect(advise({ text: 'spliced' }, to('tea'), to('copy'))).toBe('rewrite spliced-copy');
  });

  it('leaves pages of a numbered series alone, unless one is the other', () => {
    const at = (address: string) => ({ address: `https://example.com/${address}` });
    const partial = { text: 'partial', similarity: 60 } as const;
    const left = 'leave numbered-page pagination';
    expect(advise(partial, at('list?page=3'), at('list?page=2'))).toBe(left);
    expect(advise(partial, at('news_2.html'), at('news_7.html'))).toBe(left);
    expect(advise(partial, at('list/page/2'), at('list'))).toBe(left);
    expect(advise(partial, at('list'), at('list/page/2'))).toBe(left);
    expect(advise(partial, at('list?page=3'), at('shelf?page=3'))).toBe('rewrite partial-copy');
    expect(advise({}, at('news_2.html'), at('news_7.html'))).toBe('redirect same-text');
  });

  it('is about the address where the page is the same one with and without parameters', () => {
    const at = (address: string) => ({ address: `https://example.com/${address}` });
    for (const text of ['identical', 'near-duplicate'] as const)
      expect(advise({ text }, at('tea.html?colour=2')), text).toBe('parameter-rule parameter-variant');
    expect(advise({ text: 'identical' }, at('tea.html'), at('tea.html?colour=2'))).toBe('redirect same-text');
    const here = { ...at('tea.html'), layout: '0000000000000000' };
    const there = { ...at('tea.html?colour=2'), layout: 'ffffffffffffffff' };
    expect(advise({ text: 'identical' }, here, there)).toBe('redirect same-text');
    expect(advise({ text: 'near-duplicate', rule: 'templated' }, at('tea.html'), at('tea.html?colour=2'))).toBe(
      'canonical nearly-same-text',
    );
    // The same address in another spelling is of no series.
    expect(advise({ text: 'near-duplicate' }, { address: 'http://www.example.com/tea.html' })).toBe(
      'canonical nearly-same-text',
    );
    // A query may stand for another text as well.
    expect(advise({ text: 'partial', similarity: 50, covered: 0.5 }, at('tea.html?colour=2'))).toBe(
      'rewrite partial-copy',
    );
    expect(advise({ text: null, covered: 0.5 }, at('tea.html?colour=2'))).toBe('rewrite copy-of-member');
  });
});

it('the source page is kept, unless nobody should find it', () => {
  expect(adviseSource(source)).toEqual({ advice: 'keep', adviceReason: 'source-page', goodDuplicate: null });
  expect(adviseSource({ ...source, kind: 'not-found' })).toMatchObject({ advice: 'noindex', adviceReason: 'soft-404' });
  expect(adviseSource({ ...source, kind: 'near-empty' })).toMatchObject({
    advice: 'noindex',
    adviceReason: 'near-empty',
  });
});
