import { load, type CheerioAPI } from 'cheerio';
import { Parser } from 'htmlparser2';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPlan } from '../../../../src-main/engine/report/plan/read-plan.ts';
import type { Locale } from '../../../../src-main/contract/language-tags.ts';
import { translate } from '../../../../src-main/locales/translate.ts';
import { writeHtmlReport } from '../../../../src-main/engine/report/html.ts';
import type { ReportInput } from '../../../../src-main/engine/report/report.ts';
import { displayWidth } from '../../../../src-main/contract/checks.ts';
import { problemSeverities } from '../../../../src-main/contract/problems.ts';
import { problemWords } from '../../../../src-main/engine/report/texts.ts';
import type { Store } from '../../../../src-main/engine/store/store.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { hostileAudit } from './hostile-audit.ts';
import { addClusters, addPairs, auditOf, cluster, copy, reportInput, source } from './small-audit.ts';

const root = temporaryFolder();

const tea =
  'Green tea wants water that has stopped boiling, for boiling water burns the leaves. Warm the pot first and pour that water away. ' +
  'Two minutes are enough for the first brew, one more minute for each brew after it. Keep the leaves in a tin that shuts well.';
const copied = `${tea} We wish you much joy with it, dear readers of our little newsletter.`;

/** Two copies of a page, a page inside another one, a page that is gone, and a pair that is all but equal. */
function ordinaryAudit(name: string): Store {
  const store = auditOf(root, name, [
    { address: 'https://example.com/tea', title: 'Tea', text: tea },
    { address: 'https://example.com/news/tea', title: 'Tea again', text: copied, canonical: 'https://example.com/tea' },
    { address: 'https://example.com/tea?print=1', title: 'Tea', text: tea },
    {
      address: 'https://example.com/long',
      title: 'Drinks',
      text: `${'Coffee is another matter altogether. '.repeat(20)}${tea}`,
    },
    { address: 'https://example.com/gone', title: '', text: '', statusCode: 404 },
  ]);
  addPairs(store, [
    { a: 1, b: 3, verdict: 'identical', similarity: 100, coveredA: 1, coveredB: 1 },
    { a: 1, b: 2, verdict: 'partial', similarity: 99.97 },
    { a: 2, b: 3, verdict: 'partial', similarity: 71.26 },
    { a: 1, b: 4, verdict: 'contained', similarity: 42, coveredA: 0.987, coveredB: 0.234 },
  ]);
  const reasons = [
    { reason: 'plain-url', weight: 1, detail: '' },
    { reason: 'published-first', weight: 3, detail: '2024-03-05' },
  ] as const;
  const members = [
    source(1, reasons),
    copy(3, 'identical', 100, 'redirect', 'same-text'),
    copy(2, 'partial', 99.97, 'rewrite', 'partial-copy'),
  ];
  addClusters(store, [cluster('k1', 'Tea', 'identical', members, 'https://example.com/tea')], [[1, 4]]);
  store.problems.add('collect', [
    { code: 'http-client-error', address: 'https://example.com/gone', parameters: { status: 404 } },
  ]);
  return store;
}

async function written(input: ReportInput): Promise<{ text: string; $: CheerioAPI }> {
  mkdirSync(input.folder, { recursive: true });
  await writeHtmlReport(input);
  const text = readFileSync(path.join(input.folder, 'report.html'), 'utf8');
  return { text, $: load(text) };
}

let folders = 0;
const report = (store: Store, locale: Locale = 'en') =>
  written(reportInput(store, path.join(root, `out-${(folders += 1)}`), locale));

const voids = new Set(['meta', 'link', 'col', 'br', 'wbr', 'rect', 'line']);

/**
 * Elements that were never closed, or closed out of turn: a browser repairs those silently, and differently from what
 * was meant.
 */
function nestingFaults(text: string): string[] {
  const open: string[] = [];
  const faults: string[] = [];
  const parser = new Parser(
    {
      onopentag: (name) => open.push(name),
      onclosetag(name, implied) {
        if (open.pop() !== name || (implied && !voids.has(name))) faults.push(name);
      },
    },
    { recognizeSelfClosing: true },
  );
  parser.end(text);
  return [...faults, ...open];
}

const cells = ($: CheerioAPI, selector: string) =>
  $(selector)
    .toArray()
    .map((row) =>
      $(row)
        .children()
        .toArray()
        .map((cell) => $(cell).text().trim()),
    );

describe('the report', () => {
  it('shows a canonical on the same host by its path, since the column is narrow', async () => {
    const { $ } = await report(ordinaryAudit('canonicals'));
    const links = $('#cluster-1 td:nth-child(5) a').toArray();
    expect(links.map((link) => [$(link).text(), $(link).attr('href')])).toEqual([['/tea', 'https://example.com/tea']]);
  });

  it('labels a cluster by all that its members are, and not by the most frequent verdict', async () => {
    const { $ } = await report(ordinaryAudit('label'));
    const badges = $('#cluster-1 h3 .badge').toArray();
    expect(badges.map((badge) => $(badge).text())).toEqual(['identical\u00a0×1', 'partial duplicate\u00a0×1']);
  });

  it('has families in a section of their own, one line each, behind the copies', async () => {
    const store = ordinaryAudit('families');
    const family = (key: string, title: string, pages: readonly [number, number]) => {
      const members = [source(pages[0]), copy(pages[1], 'translation', 80, 'hreflang', 'translation')];
      const { cluster: built, ...rest } = cluster(key, title, 'translation', members, 'https://example.com/tea');
      return { ...rest, cluster: { ...built, kind: 'translation' as const } };
    };
    addClusters(store, [
      cluster(
        'k1',
        'Tea',
        'identical',
        [source(1), copy(3, 'identical', 100, 'redirect', 'same-text')],
        'https://example.com/tea',
      ),
      family('k2', 'Guide', [2, 4]),
    ]);
    const { $ } = await report(store);
    expect($('section.cluster')).toHaveLength(1);
    const [line = [], ...others] = cells($, '#families tbody tr');
    expect(others).toEqual([]);
    expect(line.join(' ')).toContain('translations Guide 2');
    expect(line).toContain('Add hreflang');
    expect($('#clusters').text()).not.toContain('Guide');
  });

  it('says the figures of the store', async () => {
    const store = ordinaryAudit('figures');
    const { $ } = await report(store);
    const tiles = Object.fromEntries(
      $('.tiles div')
        .toArray()
        .map((tile) => [$(tile).find('dt').text(), $(tile).find('b').text()]),
    );
    expect(tiles).toEqual({
      'Pages compared': '4',
      'Indexable pages': '3',
      'Clusters of copies': '1',
      'Copied pages': '2',
      'Pairs of similar pages': '4',
      Relations: '1',
      Problems: '1',
    });
    const bins = cells($, '[aria-labelledby^="chart-similarity"] ~ .unseen tbody tr').filter(
      ([, count]) => count !== '0',
    );
    expect(bins).toEqual([
      ['40% to below 45%', '1'],
      ['70% to below 75%', '1'],
      ['95% to below 100%', '1'],
      ['100%: equal texts', '1'],
    ]);
    store.close();
  });

  it('says 100 % of equal texts only', async () => {
    const store = ordinaryAudit('hundred');
    const { $ } = await report(store);
    const members = cells($, '#cluster-1 > .wide tbody tr');
    expect(members.map((row) => row[2])).toEqual(['–', '100%identical', '99.9%partial duplicate']);
    expect($('#cluster-1 .facts dd').eq(1).text()).toBe('71.2%');
    store.close();
  });

  it('names the page that holds another in the cluster where the source page does not', async () => {
    const store = auditOf(root, 'held', [
      { address: 'https://example.com/tea', title: 'Tea', text: tea },
      { address: 'https://example.com/two', title: 'Two teas', text: copied },
      { address: 'https://example.com/far', title: 'Tea afar', text: tea },
    ]);
    addPairs(store, [
      { a: 1, b: 2, verdict: 'partial', similarity: 61 },
      { a: 1, b: 3, verdict: 'contained', similarity: 90 },
      { a: 2, b: 3, verdict: 'near-duplicate', similarity: 72.5 },
    ]);
    const held = { ...copy(3, 'near-duplicate', 0, 'rewrite', 'copy-of-member'), verdict: null, similarity: null };
    const members = [source(1), copy(2, 'partial', 61, 'rewrite', 'partial-copy'), held];
    addClusters(store, [cluster('held', 'Tea', 'partial', members, 'https://example.com/tea')]);
    expect(store.clusters.members(1).map(({ via }) => via)).toEqual([
      null,
      null,
      {
        page: { id: 2, address: 'https://example.com/two', title: 'Two teas' },
        verdict: 'near-duplicate',
        similarity: 72.5,
      },
    ]);
    const planned = readPlan(store).find(({ page }) => page === 3);
    expect(planned).toMatchObject({
      action: 'rewrite',
      source: { page: 2 },
      verdict: 'near-duplicate',
      similarity: 72.5,
    });
    const { $ } = await report(store);
    expect(cells($, '#cluster-1 > .wide tbody tr').map((row) => row[2])).toEqual([
      '–',
      '61.0%partial duplicate',
      'through Two teas72.5%near duplicate',
    ]);
    store.close();
  });

  it('names the page to which another leads, where that is not the source page, with what the two have in common', async () => {
    const store = auditOf(root, 'leading', [
      { address: 'https://example.com/tea', title: 'Tea', text: tea },
      { address: 'https://example.com/two', title: 'Two teas', text: copied },
      { address: 'https://example.com/TWO', title: 'Two teas', text: copied },
    ]);
    addPairs(store, [
      { a: 1, b: 2, verdict: 'partial', similarity: 61 },
      { a: 1, b: 3, verdict: 'partial', similarity: 60 },
      { a: 2, b: 3, verdict: 'identical', similarity: 100 },
    ]);
    const second = { ...copy(3, 'partial', 60, 'redirect', 'same-text-as-member'), leadsTo: 2 };
    const members = [source(1), copy(2, 'partial', 61, 'rewrite', 'partial-copy'), second];
    addClusters(store, [cluster('leading', 'Tea', 'partial', members, 'https://example.com/tea')]);
    const planned = readPlan(store).find(({ page }) => page === 3);
    const target = 'https://example.com/two';
    expect(planned).toMatchObject({ target, source: { page: 2 }, verdict: 'identical', similarity: 100 });
    const { $ } = await report(store);
    expect(cells($, '#cluster-1 > .wide tbody tr').map((row) => row[2])).toEqual([
      '–',
      '61.0%partial duplicate',
      'same text as Two teas100%identical',
    ]);
    store.close();
  });

  it('says of a cluster what most of its copies are, as its badges count them', async () => {
    const store = auditOf(root, 'mostly', [
      { address: 'https://example.com/tea', title: 'Tea', text: tea },
      { address: 'https://example.com/two', title: 'Two teas', text: copied },
      { address: 'https://example.com/far', title: 'Tea afar', text: tea },
    ]);
    // The ties that made the cluster may count otherwise than the pairs with its source page do.
    const members = [
      source(1),
      copy(2, 'partial', 61, 'rewrite', 'partial-copy'),
      copy(3, 'partial', 61, 'rewrite', 'partial-copy'),
    ];
    addClusters(store, [cluster('mostly', 'Tea', 'identical', members, 'https://example.com/tea')]);
    const { $ } = await report(store);
    const meaning = translate('en', 'verdictMeaning.partial');
    expect($('#cluster-1 > p').first().text()).toBe(`Mostly: ${meaning}`);
    store.close();
  });

  it('shows what to do, why, and the reasons for the source page with the weightiest first', async () => {
    const store = ordinaryAudit('advice');
    const { $ } = await report(store);
    expect(cells($, '#actions table:first tbody tr').map(([name, count]) => [name, count])).toEqual([
      ['Keep', '1'],
      ['Rewrite', '1'],
      ['Redirect (301)', '1'],
    ]);
    expect($('#actions a[href="#cluster-1"]').text()).toBe('Tea');
    expect(
      $('#cluster-1 > ul li')
        .toArray()
        .map((item) => $(item).text().trim()),
    ).toEqual(['published first · 5 Mar 2024 · weight +3', 'has the plainer address · weight +1']);
    store.close();
  });

  it('marks the shared passages on both sides under the same number', async () => {
    const store = ordinaryAudit('passages');
    const { $ } = await report(store);
    const pair = $('#cluster-1 details').eq(1);
    expect(pair.find('summary').text()).toContain('https://example.com/news/tea');
    const row = pair.find('.passages tbody tr').first();
    const marks = row.find('mark.verbatim');
    expect(marks.toArray().map((mark) => $(mark).find('sup').text())).toEqual(['1', '1']);
    for (const mark of marks.toArray()) {
      const [, number, passage] = /^(\d)(.*)$/s.exec($(mark).text()) ?? [];
      expect(number).toBe('1');
      expect(tea).toContain(passage);
    }
    expect(row.find('td').eq(1).text()).toContain('We wish you much joy');
    expect(marks.text()).not.toContain('We wish');
    store.close();
  });

  it('says of a contained page which one stands inside the other, with both shares', async () => {
    const store = ordinaryAudit('relations');
    const { $ } = await report(store);
    const [row] = cells($, '#relations tbody tr');
    expect(row?.[0]).toContain('https://example.com/long');
    expect(row?.slice(2)).toEqual(['containedB is contained in A', '23.4%', '98.7%']);
    store.close();
  });

  it('lists every address with its state and its cluster', async () => {
    const store = ordinaryAudit('addresses');
    const { $ } = await report(store);
    expect(cells($, '#addresses tbody tr')).toEqual([
      ['https://example.com/gone', '404', 'Client Error', '', ''],
      ['https://example.com/long', '200', 'Indexable', 'Drinks', ''],
      ['https://example.com/news/tea', '200', 'Canonicalised', 'Tea again', '1'],
      ['https://example.com/tea', '200', 'Indexable', 'Tea', '1'],
      ['https://example.com/tea?print=1', '200', 'Indexable', 'Tea', '1'],
    ]);
    store.close();
  });

  it('tells settings that were changed, and says when none was', async () => {
    const store = ordinaryAudit('settings');
    expect((await report(store)).$('#scope').text()).toContain('All settings have their default values.');
    store.meta.setOptions({
      ...store.meta.options(),
      verify: { partial: 0.6 },
      detectors: { 'exact-content': {}, shingling: { threshold: 0.8, characters: 7 } },
    });
    const { $ } = await report(store);
    expect(cells($, '#scope tbody tr')).toEqual([
      ['Compare texts: Partial duplicate', '0.6', '0.4'],
      ['Shingles: Characters per shingle', '7', '5'],
    ]);
    expect($('#methods').text()).toContain('Characters per shingle: 7');
    store.close();
  });

  it('is the same file for the same audit', async () => {
    const store = ordinaryAudit('twice');
    expect((await report(store)).text).toBe((await report(store)).text);
    store.close();
  });

  it('leaves nothing behind when it cannot be finished', async () => {
    const store = ordinaryAudit('broken');
    const folder = path.join(root, 'broken');
    mkdirSync(folder);
    const input = reportInput(store, folder, 'en');
    const broken = { ...input.store, problems: { ...input.store.problems, counts: () => fail() } };
    await expect(writeHtmlReport({ ...input, store: broken })).rejects.toThrow('no counts');
    expect(readdirSync(folder)).toEqual([]);
    store.close();
  });

  it('goes on when a pair cannot be compared again', async () => {
    const store = ordinaryAudit('uncompared');
    const input = { ...reportInput(store, path.join(root, 'uncompared'), 'en'), compare: async () => fail() };
    const { $ } = await written(input);
    expect($('#cluster-1 details .note').first().text()).toContain('no counts');
    expect($('#addresses tbody tr')).toHaveLength(5);
    store.close();
  });
});

function fail(): never {
  throw new Error('no counts');
}

describe.each(['en', 'zh', 'ru'] as const)('the report in %s', (locale) => {
  it('is a sound document that needs nothing from outside and whose links all lead somewhere', async () => {
    const store = ordinaryAudit(`document-${locale}`);
    const { text, $ } = await report(store, locale);
    expect(nestingFaults(text)).toEqual([]);
    expect($('html').attr('lang')).toBe({ en: 'en', zh: 'zh-CN', ru: 'ru' }[locale]);
    expect($('meta[http-equiv="Content-Security-Policy"]').attr('content')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    );
    expect($('script, iframe, object, embed, img, link[rel="stylesheet"], form, base').length).toBe(0);
    expect($('style').text()).not.toMatch(/url\(|@import|http/);
    const ids = $('[id]')
      .toArray()
      .map((element) => $(element).attr('id'));
    expect(new Set(ids).size).toBe(ids.length);
    for (const link of $('a[href^="#"]').toArray()) expect(ids).toContain($(link).attr('href')?.slice(1));
    for (const link of $('a:not([href^="#"])').toArray()) {
      expect($(link).attr('href')).toMatch(/^https?:\/\//);
      expect($(link).attr('rel')).toContain('noopener');
    }
    store.close();
  });

  it('has a word for everything it says', async () => {
    const store = ordinaryAudit(`words-${locale}`);
    const { $ } = await report(store, locale);
    $('style, code, bdi').remove();
    const said = $('body').text();
    expect(said).not.toMatch(/undefined|\{\{|\[object|NaN|null/);
    expect(said).not.toMatch(
      /\b(verdict|advice|adviceReason|reason|rule|problem|indexability|canonicalState|severity)\.[a-z]/,
    );
    if (locale === 'ru') expect(said).toContain('Отчёт о дублях');
    if (locale === 'zh') expect(said).toContain('重复内容报告');
    if (locale !== 'en') {
      $('.excerpt, .quote').remove();
      const english =
        $('body')
          .text()
          .match(/\b(the|of|and|page|pages)\b/g) ?? [];
      expect(english).toEqual([]);
    }
    store.close();
  });

  it('says of every kind of problem how to fix it', () => {
    expect(Object.keys(problemSeverities).filter((code) => problemWords(locale, code).fix === '')).toEqual([]);
  });

  it('names its pictures and says them as tables too', async () => {
    const store = ordinaryAudit(`pictures-${locale}`);
    const { $ } = await report(store, locale);
    const pictures = $('svg[role="img"]').toArray();
    expect(pictures).toHaveLength(4);
    for (const label of $('svg text.label').toArray())
      expect(Number($(label).attr('x')), 'room for the label').toBeGreaterThanOrEqual(
        12 * displayWidth($(label).text()),
      );
    for (const picture of pictures) {
      const [title, description] = ($(picture).attr('aria-labelledby') ?? '').split(' ');
      expect($(`#${title}`).text()).not.toBe('');
      expect($(`#${description}`).text()).not.toBe('');
      expect($(picture).parent().find('.unseen tbody tr').length).toBeGreaterThan(0);
    }
    store.close();
  });
});

describe('what hostile pages wrote', () => {
  it('stays text wherever it is shown', async () => {
    const store = hostileAudit(root, 'hostile');
    const { text, $ } = await report(store);
    expect(nestingFaults(text)).toEqual([]);
    expect($('script, img, [onmouseover], [onerror]').length).toBe(0);
    expect($('a[href^="javascript" i]').length).toBe(0);
    expect($('#addresses tbody tr')).toHaveLength(5);
    expect($('#cluster-1 h3').text()).toContain('<script>alert(1)</script>');
    store.close();
  });

  it('cannot turn the direction of what stands round it, nor hide control characters', async () => {
    const store = hostileAudit(root, 'turned');
    const { text } = await report(store);
    // The page itself wrote half a character; nothing else may be cut through.
    const whole = text.replaceAll('bell \ufffd half', '');
    // eslint-disable-next-line no-control-regex
    expect(whole).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u202a-\u202e\u2066-\u2069\ufffd]/);
    expect(text).toContain('invoice [U+202E]fdp.exe[U+2066] [U+0007]bell');
    store.close();
  });

  it('cannot make the report endless', async () => {
    const store = hostileAudit(root, 'endless');
    const { text, $ } = await report(store);
    expect(text.length).toBeLessThan(200_000);
    expect($('style').text()).toContain('overflow-wrap: anywhere');
    store.close();
  });
});

describe('a large audit', () => {
  it('has a row for every cluster and the details of the first ones, and says so', async () => {
    const [count, detailed] = [505, 500];
    const pages = Array.from({ length: 2 * count }, (_, index) => ({
      address: `https://example.com/${index}`,
      title: `Page ${index}`,
      text: tea,
    }));
    const store = auditOf(root, 'large', pages);
    const clusters = Array.from({ length: count }, (_, index) =>
      cluster(
        `k${index}`,
        `Cluster ${index}`,
        'identical',
        [source(2 * index + 1), copy(2 * index + 2, 'identical', 100, 'redirect', 'same-text')],
        `https://example.com/${2 * index}`,
      ),
    );
    addClusters(store, clusters);
    let compared = 0;
    const input = reportInput(store, path.join(root, 'large'), 'en');
    const compare: ReportInput['compare'] = (a, b) => {
      compared += 1;
      return input.compare(a, b);
    };
    const { $ } = await written({ ...input, compare });
    expect($('#clusters > .wide tbody tr')).toHaveLength(count);
    const told = $('section.cluster').length;
    // Passages are thought to take so much sizeLimits that not all five hundred are told.
    expect(told).toBeGreaterThan(100);
    expect(told).toBeLessThanOrEqual(detailed);
    expect($('#clusters > .note').text()).toContain(`first ${told} of ${count} clusters`);
    expect($(`a[href="#cluster-${told}"]`).length).toBeGreaterThan(0);
    expect($(`a[href="#cluster-${told + 1}"]`)).toHaveLength(0);
    expect(compared).toBe(120);
    store.close();
  });

  it('lists the addresses of clusters only when there are too many, and says so', async () => {
    const store = ordinaryAudit('many-addresses');
    const input = reportInput(store, path.join(root, 'many-addresses'), 'en');
    const many = { ...input.store, figures: { ...input.store.figures, addresses: () => 100_000 } };
    const { $ } = await written({ ...input, store: many });
    expect(cells($, '#addresses tbody tr').map(([address]) => address)).toEqual([
      'https://example.com/news/tea',
      'https://example.com/tea',
      'https://example.com/tea?print=1',
    ]);
    expect($('#addresses').text()).toContain('Listed: 3 of 100,000 addresses');
    store.close();
  });
});

describe('an audit without findings', () => {
  it('says so in every part', async () => {
    const store = auditOf(root, 'empty', [{ address: 'https://example.com/', title: 'Home', text: tea }]);
    store.meta.setRunState('paused');
    const { text, $ } = await report(store);
    expect(nestingFaults(text)).toEqual([]);
    expect($('header .note').text()).toContain('not finished');
    expect($('#figures').text()).toContain('No duplicates were found.');
    expect($('#actions').text()).toContain('Nothing has to be done.');
    expect($('#clusters').text()).toContain('No copies were found.');
    expect($('#problems').text()).toContain('No problems were met.');
    store.close();
  });
});
