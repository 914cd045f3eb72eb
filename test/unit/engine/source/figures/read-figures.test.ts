import { createWriteStream, existsSync, mkdtempSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { readDecimal, readFigure, readFigures } from '../../../../../src-main/engine/source/figures/read-figures.ts';
import { encodeText } from '../../../../support/encode-text.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const folder = temporaryFolder();
const bom = '\u{feff}';

async function read(content: string | Uint8Array, name = 'Pages.csv') {
  const file = path.join(mkdtempSync(path.join(folder, 'f-')), name);
  writeFileSync(file, content);
  const tables = await readFigures(file);
  const given = (row: object) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
  return tables.map(({ rows, ...table }) => ({ ...table, rows: rows.map(given) }));
}

const one = async (content: string | Uint8Array) => (await read(content))[0];

async function zip(files: Readonly<Record<string, string>>): Promise<string> {
  const archive = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content), name);
  archive.end();
  const file = path.join(mkdtempSync(path.join(folder, 'f-')), 'example.com-Performance-on-Search.zip');
  await pipeline(archive.outputStream, createWriteStream(file));
  return file;
}

describe('Google Search Console', () => {
  const a = { address: 'https://example.com/a', clicks: 1234, impressions: 56_789, position: 3.45 };
  const b = { address: 'https://example.com/b?x=1', clicks: 0, impressions: 12, position: 41 };

  it.each([
    [
      'English',
      'Top pages,Clicks,Impressions,CTR,Position\nhttps://example.com/a,1234,56789,2.17%,3.45\nhttps://example.com/b?x=1,0,12,0%,41\n',
    ],
    [
      'Chinese',
      '排名靠前的网页,点击次数,展示,点击率,排名\nhttps://example.com/a,1234,56789,2.17%,3.45\nhttps://example.com/b?x=1,0,12,0%,41\n',
    ],
    [
      'Russian with comma decimals and semicolons',
      'Популярные страницы;Клики;Показы;CTR;Позиция\nhttps://example.com/a;1 234;56 789;2,17 %;3,45\nhttps://example.com/b?x=1;0;12;0 %;41\n',
    ],
    [
      'tabs',
      'Page\tClicks\tImpressions\tCTR\tPosition\nhttps://example.com/a\t1,234\t56,789\t2.17%\t3.45\nhttps://example.com/b?x=1\t0\t12\t0%\t41\n',
    ],
    [
      'quotation marks and CRLF',
      '"Page","Clicks","Impressions","CTR","Position"\r\n"https://example.com/a","1,234","56,789","2.17%","3.45"\r\n"https://example.com/b?x=1","0","12","0%","41"\r\n',
    ],
  ])('reads pages with %s', async (_name, text) => {
    for (const bytes of [text, bom + text, encodeText(bom + text, 'utf-16le'), encodeText(bom + text, 'utf-16be')])
      expect(await one(bytes)).toEqual({
        name: 'Pages.csv',
        kind: 'search-console',
        measures: ['clicks', 'impressions', 'position'],
        rows: [a, b],
        skipped: 0,
      });
  });

  it('takes the pages out of the archive and leaves queries, days and filters', async () => {
    const file = await zip({
      'Queries.csv': 'Top queries,Clicks,Impressions,CTR,Position\ncats,1,2,50%,1\n',
      'Pages.csv': 'Top pages,Clicks,Impressions,CTR,Position\nhttps://example.com/a,7,70,10%,2\n',
      'Chart.csv': 'Date,Clicks,Impressions,CTR,Position\n2024-01-01,1,2,50%,1\n',
      'Filters.csv': 'Filter,Value\nSearch type,Web\n',
    });
    const tables = await readFigures(file);
    expect(tables.map(({ name, rows }) => [name, rows.length, rows[0]?.clicks])).toEqual([['Pages.csv', 1, 7]]);
    const chinese = await zip({
      '查询数.csv': '热门查询,点击次数,展示\n猫,1,2\n',
      '网页.csv': '排名靠前的网页,点击次数,展示\nhttps://example.com/猫,7,70\n',
    });
    expect((await readFigures(chinese)).map(({ name }) => name)).toEqual(['网页.csv']);
  });

  it('adds up the addresses of places on one page, with the position by impressions', async () => {
    const table = await one(
      'Page,Clicks,Impressions,Position\nhttps://example.com/a#x,1,10,1\nhttps://example.com/a#y,2,30,5\nhttps://example.com/a,3,0,0\n',
    );
    expect(table?.rows).toEqual([{ address: 'https://example.com/a', clicks: 6, impressions: 40, position: 4 }]);
  });
});

describe('Google Analytics 4', () => {
  const remarks =
    '# ----------------------------------------\n# Pages and screens: Page path and screen class\n# Account: Example; Property: Site, Ltd\n# ----------------------------------------\n#\n# Start date: 20240101\n# End date: 20240131\n';

  it('finds the table below remarks and below another table', async () => {
    const days = `${remarks}Nth day,Active users\n0000,12\n0001,15\n\n`;
    const pages = `${remarks}Page path and screen class,Views,Active users,Views per active user\n,1 234,800,1.5\n/,900,500,1.8\n/news/1?x=2,334,300,1.1\n(not set),5,5,1\n`;
    const rest = `\n# ----------\n# All users\nCountry,Users\nPeru,5\n`;
    expect(await one(bom + days + pages + rest)).toEqual({
      name: 'Pages.csv',
      kind: 'analytics',
      measures: ['visits'],
      rows: [
        { address: '/', visits: 900 },
        { address: '/news/1?x=2', visits: 334 },
      ],
      skipped: 2,
    });
  });

  it.each([
    ['着陆页,会话数,活跃用户数\n/a,12,3\n', 'analytics'],
    ['Целевая страница;Сеансы;Активные пользователи\n/a;12;3\n', 'analytics'],
    ['Hostname,Landing page,Sessions\n,/a,12\n', 'analytics'],
    ['Путь к странице и класс экрана;Просмотры;Активные пользователи\n/a;12;3\n', 'analytics'],
  ])('reads %s', async (table, kind) => {
    expect(await one(remarks + table)).toMatchObject({ kind, rows: [{ address: '/a', visits: 12 }] });
  });

  it('puts host and path together, and prefers sessions to views', async () => {
    const table = await one('Hostname,Page path,Views,Sessions\nexample.com,/a,20,12\n');
    expect(table?.rows).toEqual([{ address: 'https://example.com/a', visits: 12 }]);
  });
});

describe('Yandex and Baidu', () => {
  it('reads Webmaster, with commas in numbers, in windows-1251', async () => {
    const text =
      'Путь;Показы;Клики;CTR, %;Средняя позиция\n/статьи/первая-страница;1 500;120;8,00;4,7\n/другая-страница/;30;0;0,00;12,1\n';
    expect(await one(encodeText(text, 'windows-1251'))).toMatchObject({
      kind: 'yandex-webmaster',
      rows: [
        { address: encodeURI('/статьи/первая-страница'), clicks: 120, impressions: 1500, position: 4.7 },
        { address: encodeURI('/другая-страница/'), clicks: 0, impressions: 30, position: 12.1 },
      ],
    });
  });

  it('reads Metrica with its totals and shares', async () => {
    const text = `${bom}"Адрес страницы";"Визиты";"Посетители";"Отказы"\n"Итого и средние";"1 500";"1 200";"12,5 %"\n"https://example.com/a";"1 000";"800";"10,1 %"\nexample.com/b;500;400;3\n`;
    expect(await one(text)).toMatchObject({
      kind: 'yandex-metrica',
      rows: [
        { address: 'https://example.com/a', visits: 1000 },
        { address: 'https://example.com/b', visits: 500 },
      ],
      skipped: 1,
    });
  });

  it('reads Baidu, in GB 18030', async () => {
    const text =
      '热门页面,点击量,展现量,点击率,排名\nhttps://example.com/文章/第一篇网页,1234,9999,12.34%,3.2\n合计,1234,9999,12.34%,3.2\n';
    expect(await one(encodeText(text, 'gb18030'))).toMatchObject({
      kind: 'baidu',
      rows: [
        { address: encodeURI('https://example.com/文章/第一篇网页'), clicks: 1234, impressions: 9999, position: 3.2 },
      ],
      skipped: 1,
    });
  });
});

describe('backlinks', () => {
  it('reads counts by page of Ahrefs, Semrush and Majestic', async () => {
    const tables = [
      [
        'ahrefs',
        encodeText(
          `${bom}Page URL\tPage title\tUR\tReferring domains\tLinks to target\nhttps://example.com/a\tA, B\t12\t34\t1,560\n`,
          'utf-16le',
        ),
      ],
      [
        'semrush',
        'source_url,source_title,response_code,backlinks_num,domains_num\nhttps://example.com/a,A,200,1560,34\n',
      ],
      ['semrush', `URL,Title,Page AScore,Backlinks,Domains\nhttps://example.com/a,A,3,1560,34\n`],
      [
        'majestic',
        `"URL","Title","RefDomains","ExtBackLinks","TrustFlow"\n"https://example.com/a","A","34","1560","20"\n`,
      ],
    ] as const;
    for (const [kind, content] of tables)
      expect(await one(content)).toMatchObject({
        kind,
        rows: [{ address: 'https://example.com/a', backlinks: 1560, domains: 34 }],
      });
  });

  it.each([
    [
      'ahrefs',
      'Referring page title\tReferring page URL\tDomain rating\tReferring domains\tTarget URL\tAnchor\tPosition\nT\thttps://one.org/1\t50\t900\thttps://example.com/a\tx\t1\nT\thttps://www.one.org/2\t50\t900\thttps://example.com/a\ty\t1\nT\thttps://two.org/\t50\t900\thttps://example.com/a\ty\t1\n',
    ],
    [
      'semrush',
      'Page ascore,Source title,Source url,Target url,Anchor\n3,T,https://one.org/1,https://example.com/a,x\n3,T,https://one.org/2,https://example.com/a,x\n3,T,https://two.org/2,https://example.com/a,x\n',
    ],
    [
      'majestic',
      'Target URL,Source URL,Anchor Text,Source TrustFlow\nhttps://example.com/a,https://one.org/1,x,1\nhttps://example.com/a,https://one.org/2,x,1\nhttps://example.com/a,https://two.org/2,x,1\n',
    ],
  ])('counts links and the sites that they come from in lists of %s', async (kind, text) => {
    expect(await one(text)).toMatchObject({
      kind,
      measures: ['backlinks', 'domains'],
      rows: [{ address: 'https://example.com/a', backlinks: 3, domains: 2 }],
    });
  });
});

describe('Screaming Frog', () => {
  it('reads links, Search Console, Analytics and Ahrefs columns', async () => {
    const table = await one(
      `${bom}"Address","Status Code","Indexability","Inlinks","Unique Inlinks","% of Total","GSC Clicks","GSC Impressions","GSC CTR","GSC Position","GA4 Sessions","GA4 Views","Ahrefs Backlinks - Exact","Ahrefs RefDomains - Exact"\n"https://example.com/a","200","Indexable","40","12","1.5","300","4000","7.5%","2.4","410","600","9","4"\n"https://example.com/b","200","Indexable","4","1","0.1","","","","","","","",""\n`,
    );
    expect(table).toMatchObject({
      kind: 'screaming-frog',
      rows: [
        {
          address: 'https://example.com/a',
          clicks: 300,
          impressions: 4000,
          position: 2.4,
          visits: 410,
          backlinks: 9,
          domains: 4,
          inlinks: 12,
        },
        { address: 'https://example.com/b', inlinks: 1 },
      ],
    });
  });
});

it('says where a file is no table of figures', async () => {
  for (const content of [
    '',
    'a,b\n1,2\n',
    'Query,Clicks\ncats,1\n',
    'Address,Title\nhttps://example.com/,x\n',
    Buffer.from([0, 1, 2, 255]),
  ])
    await expect(read(content)).rejects.toMatchObject({ code: 'figures-missing' });
});

it.skipIf(process.platform !== 'linux')('lets go of the file wherever the reading ends', async () => {
  const header = 'Page,Clicks,Impressions\n';
  const rows = Array.from({ length: 100_000 }, (_, at) => `https://example.com/${at},1,2\n`).join('');
  const name = path.join(folder, 'long.csv');
  const warnings: string[] = [];
  const note = ({ message }: Error) => void warnings.push(message);
  process.on('warning', note);
  for (const content of [header + rows, `${header}https://example.com/,1,2\n# Another table\n${rows}`]) {
    writeFileSync(name, content);
    await readFigures(name, 10).catch(() => {});
    await expect.poll(() => openFiles().includes(name), { timeout: 60_000 }).toBe(false);
  }
  process.off('warning', note);
  // What nobody closed is closed by the garbage collector, which says so.
  expect(warnings).toEqual([]);
});

/** What this process has open. */
function openFiles(): readonly string[] {
  const numbers = readdirSync('/proc/self/fd').map((number) => `/proc/self/fd/${number}`);
  return numbers.filter((number) => existsSync(number)).map((number) => readlinkSync(number));
}

it('reads numbers of all countries', () => {
  const counts = ['1234', '1,234', '1.234', '1 234', '1\u{202f}234', "1'234", '1.234,0', '1,234.0', '"1234"'];
  expect(counts.map(readFigure)).toEqual(counts.map(() => 1234));
  for (const none of ['', '-', '–', 'n/a', '<10', '9'.repeat(20), '99,999,999,999,999,999,999'])
    expect(readFigure(none), none).toBeNull();
  expect(['3,5', '3.5', '3', '1.234,5', '1,234.5', '12,345', '7 %'].map(readDecimal)).toEqual([
    3.5, 3.5, 3, 1234.5, 1234.5, 12.345, 7,
  ]);
});
