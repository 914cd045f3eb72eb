import type { FigureKind } from '../../../contract/figures.ts';
import { columnNames as names, matchColumns, normaliseName, type Columns } from '../import/table.ts';

/** `source` is the page that a link comes from, where each row is one link. */
export type FigureColumn = keyof typeof knownNames;

/** In the exports of each tool, in English, Chinese and Russian. The column further left counts. */
const knownNames = {
  target: names('Target URL, Target page, Target, Link URL, URL цели, Целевой URL, 目标网址, 目标 URL'),
  source: names(
    'Referring page URL, Source URL, Source page, Referring URL, URL источника, Ссылающаяся страница, 来源网址, 引荐页面网址',
  ),
  address: names(
    'Address, Top pages, Page, Pages, URL, Page URL, Page path and screen class, Page path, Page path + query string, Page path and screen name, Landing page, Landing page + query string, Page location, Path, Адрес, Адрес страницы, Самые популярные страницы, Популярные страницы, Страница, Страницы, Путь к странице и класс экрана, Путь к странице, Путь к странице и строка запроса, Целевая страница, Страница входа, URL страницы, Ссылка, Путь, 地址, 网址, 排名靠前的网页, 网页, 页面, 热门网页, 热门页面, 网页路径和屏幕类, 页面路径和屏幕类, 网页路径, 页面路径, 着陆页, 登陆页, 入口页面, 受访页面, 页面 URL, 网页网址, 链接, Item',
    'address',
  ),
  host: names('Hostname, Host, Имя хоста, Хост, 主机名'),
  clicks: names(
    'Clicks, GSC Clicks, Search Console Clicks, Google Search Console Clicks, Organic Google Search clicks, Клики, Переходы из поиска, 点击次数, 点击, 点击量, 点击数',
    'clicks',
  ),
  impressions: names(
    'Impressions, GSC Impressions, Search Console Impressions, Google Search Console Impressions, Organic Google Search impressions, Shows, Показы, 展示, 展示次数, 曝光次数, 展现量, 展现次数',
    'impressions',
  ),
  position: names(
    'Position, Average position, Avg position, GSC Position, Search Console Position, Google Search Console Position, Позиция, Средняя позиция, Ср. позиция, 排名, 平均排名, 平均排名位置',
    'position',
  ),
  sessions: names(
    'Sessions, GA4 Sessions, GA Sessions, Visits, Entrances, Сеансы, Визиты, 会话数, 会话, 访问次数, 进入次数',
    'visits',
  ),
  views: names(
    'Views, GA4 Views, Pageviews, Screen page views, Просмотры, Просмотры страниц, 浏览次数, 浏览量, 浏览量(PV), 网页浏览量',
  ),
  backlinks: names(
    'Backlinks, Links to target, Links to page, Total backlinks, External backlinks, External Backlinks Exact, ExtBackLinks, backlinks_num, Ahrefs Backlinks - Exact, Ahrefs Backlinks, Majestic External Backlinks - Exact, Обратные ссылки, Внешние ссылки, 反向链接, 外链数, 外部链接',
    'backlinks',
  ),
  domains: names(
    'Referring domains, Ref. domains, Domains, Referring Domains Exact, domains_num, Dofollow referring domains, Ahrefs RefDomains - Exact, Ahrefs Referring Domains, Majestic Referring Domains - Exact, Ссылающиеся домены, Домены, 引荐域名, 引用域名, 域名',
    'domains',
  ),
  uniqueInlinks: names('Unique Inlinks, Уникальные входящие ссылки, 唯一入链, 唯一入链数'),
  inlinks: names('Inlinks, Входящие ссылки, 入链, 入链数', 'inlinks'),
  status: names('Status Code, 状态码, Код состояния', 'statusCode'),
};

export interface FigureColumns {
  readonly kind: FigureKind;
  readonly columns: Columns<FigureColumn>;
}

export function figureColumns(header: readonly string[], title: string): FigureColumns | null {
  const columns = readColumns(header);
  const has = (...wanted: FigureColumn[]) => wanted.some((column) => columns.includes(column));
  const isLinks = has('target') && has('source');
  const isCounted = has(
    'clicks',
    'impressions',
    'sessions',
    'views',
    'backlinks',
    'domains',
    'uniqueInlinks',
    'inlinks',
  );
  if (!isLinks && !(has('address', 'target') && isCounted)) return null;
  const kind = kindOf(header.map(normaliseName), title, has);
  // There the position is that of a keyword, and the links are those of the linking page.
  const counts = (column: FigureColumn) =>
    isLinks ? !leftOut.has(column) : column !== 'position' || has('clicks', 'impressions');
  return { kind, columns: columns.map((column) => (column !== null && counts(column) ? column : null)) };
}

/** Some tables of pages call their addresses sources of links. */
function readColumns(header: readonly string[]): Columns<FigureColumn> {
  const columns = matchColumns<FigureColumn>(header, knownNames).map((column, at) =>
    isOfAnother(header[at] ?? '') ? null : column,
  );
  const hasAddress = columns.includes('address') || columns.includes('target');
  return hasAddress ? columns : columns.map((column) => (column === 'source' ? 'address' : column));
}

const leftOut: ReadonlySet<FigureColumn> = new Set([
  'backlinks',
  'domains',
  'clicks',
  'impressions',
  'position',
  'sessions',
  'views',
  'host',
]);

/** Shares and differences have columns of their own. */
const isOfAnother = (name: string) => /[%％]|\bchange\b|difference/i.test(name);

/** Names that only one tool has; the first rule that fits counts. */
const tells: readonly (readonly [kind: FigureKind, pattern: RegExp])[] = [
  [
    'majestic',
    /^(?:extbacklinks|refdomains|externalbacklinks|trustflow|citationflow|topicaltrustflow.*|sourcetrustflow|targettrustflow)$/,
  ],
  ['semrush', /^(?:pageascore|pageauthorityscore|backlinksnum|domainsnum|ascore|sourcetitle|externallinks)$/],
  [
    'ahrefs',
    /^(?:ur|urlrating|urlratingdesc|dr|domainrating|referringpageurl|referringpagetitle|linkstotarget|dofollow|linkeddomains)$/,
  ],
  [
    'analytics',
    /^(?:pagepathandscreenclass|pagepathandscreenname|pagepathquerystring|landingpagequerystring|viewsperactiveuser|activeusers|keyevents|eventcount|网页路径和屏幕类|页面路径和屏幕类|活跃用户数?|事件数|путькстраницеиклассэкрана|активныепользователи|количествособытии)$/,
  ],
  ['baidu', /^(?:点击量|展现量|浏览量pv|浏览量|访客数uv|访客数|ip数|受访页面|入口页面|热门页面|贡献下游浏览量)$/],
  [
    'yandex-metrica',
    /^(?:визиты|посетители|отказы|глубинапросмотра|времянасаите|bouncerate|pagedepth|visits|visitors|users)$/,
  ],
  [
    'yandex-webmaster',
    /^(?:средняяпозиция|српозиция|спрос|demand|shows|path|путь|averageposition|avgposition|avgclickposition)$/,
  ],
  ['search-console', /^(?:clicks|impressions|клики|показы|点击次数|展示|展示次数|点击)$/],
  ['analytics', /^(?:views|sessions|сеансы|просмотры|会话数|会话|浏览次数)$/],
];

function kindOf(plain: readonly string[], title: string, has: (...wanted: FigureColumn[]) => boolean): FigureKind {
  if (has('status') && (has('inlinks', 'uniqueInlinks') || plain.includes('indexability'))) return 'screaming-frog';
  if (/metri[ck]a|метрик/i.test(title)) return 'yandex-metrica';
  if (/webmaster|вебмастер/i.test(title)) return 'yandex-webmaster';
  for (const [kind, pattern] of tells) if (plain.some((name) => pattern.test(name))) return kind;
  return has('inlinks', 'uniqueInlinks') ? 'screaming-frog' : 'other';
}
