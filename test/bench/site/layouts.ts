import type { SiteLanguage } from './vocabulary.ts';

export interface PageParts {
  readonly language: SiteLanguage;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly date: string;
  /** Address and title of pages that the side column links to. */
  readonly related: readonly (readonly [address: string, title: string])[];
}

const words = {
  zh: {
    site: '江畔日报',
    home: '首页',
    menu: '要闻 社会 财经 教育 科技 体育 文化 旅游 房产 汽车 健康 美食'.split(' '),
    related: '相关阅读',
    foot: '版权所有 未经许可不得转载 联系我们 网站地图',
  },
  ru: {
    site: 'Речной вестник',
    home: 'Главная',
    menu: 'Новости Город Деньги Школа Наука Спорт Афиша Туризм Дом Авто Здоровье Еда'.split(' '),
    related: 'Читайте также',
    foot: 'Все права защищены. Перепечатка только с разрешения редакции. Карта сайта',
  },
  en: {
    site: 'River Gazette',
    home: 'Home',
    menu: 'News City Money Schools Science Sport Culture Travel Homes Cars Health Food'.split(' '),
    related: 'Read more',
    foot: 'All rights reserved. No reproduction without permission. Contact. Site map',
  },
} as const;

/**
 * A page in one of four templates, about 20 KB with everything that real pages carry: styles, scripts, menus, side
 * columns.
 */
export function renderPage(parts: PageParts, layout: number): string {
  const { site } = words[parts.language];
  const body = (bodies[layout % bodies.length] ?? newspaper)(parts);
  return `<!doctype html>
<html lang="${parts.language}"><head><meta charset="utf-8"><title>${parts.title} - ${site}</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="${parts.title}">
<meta property="article:published_time" content="${parts.date}"><style>${styles(layout)}</style>
<script>${scripts(layout)}</script></head><body class="l${layout}">${body}</body></html>
`;
}

const bodies = [newspaper, divSoup, tables, blog];

function newspaper(parts: PageParts): string {
  const { title, date, paragraphs } = parts;
  return `<header><div class="logo">${words[parts.language].site}</div>${menu(parts)}</header><main><article><h1>${title}</h1><div class="byline"><time datetime="${date}">${date}</time></div>
${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}</article></main><aside>${related(parts)}</aside><footer>${words[parts.language].foot}</footer>`;
}

function divSoup(parts: PageParts): string {
  const { title, date, paragraphs } = parts;
  return `<div class="wrap"><div class="top">${menu(parts)}</div><div class="crumb">${words[parts.language].home} &gt; ${title}</div><div class="left"><div class="hd"><h2>${title}</h2><span class="info">${date}</span></div>
<div class="txt">${paragraphs.map((text) => `<div class="para">${text}</div>`).join('\n')}</div></div><div class="right">${related(parts)}</div><div class="bottom">${words[parts.language].foot}</div></div>`;
}

function tables(parts: PageParts): string {
  const { title, date, paragraphs } = parts;
  return `<table width="960" align="center"><tr><td colspan="2">${menu(parts)}</td></tr><tr><td valign="top" width="220">${related(parts)}</td><td valign="top"><font size="5"><b>${title}</b></font><br>${date}<br><br>
${paragraphs.join('<br><br>\n')}</td></tr><tr><td colspan="2" align="center">${words[parts.language].foot}</td></tr></table>`;
}

function blog(parts: PageParts): string {
  const { title, date, paragraphs } = parts;
  return `<div id="page"><nav>${menu(parts)}</nav><section class="post"><h1 class="entry-title">${title}</h1><p class="meta">${date}</p><div class="entry-content">
${paragraphs.map((text, i) => (i > 0 && i % 4 === 0 ? `<blockquote><p>${text}</p></blockquote>` : `<p>${text}</p>`)).join('\n')}</div></section>${related(parts)}<div id="footer">${words[parts.language].foot}</div></div>`;
}

function menu({ language }: PageParts): string {
  return `<ul class="menu">${words[language].menu.map((name, i) => `<li class="item item-${i}"><a href="/${language}/section-${i}/" title="${name}"><span>${name}</span></a></li>`).join('')}</ul>`;
}

function related(parts: PageParts): string {
  const links = parts.related
    .map(([address, title]) => `<li><a href="${address}" class="related-link" data-track="side">${title}</a></li>`)
    .join('\n');
  return `<div class="related"><h3>${words[parts.language].related}</h3><ul>${links}</ul></div>`;
}

const filler = (layout: number, count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i * 7 + layout)).join('\n');

const styleTexts = new Map<number, string>();
function styles(layout: number): string {
  const known =
    styleTexts.get(layout) ??
    filler(
      layout,
      70,
      (i) =>
        `.l${layout} .c${i}{margin:${i % 9}px ${i % 5}px;padding:${i % 7}px;color:#${(i * 4099).toString(16).padStart(6, '0').slice(-6)}}`,
    );
  styleTexts.set(layout, known);
  return known;
}

const scriptTexts = new Map<number, string>();
function scripts(layout: number): string {
  const known =
    scriptTexts.get(layout) ??
    filler(
      layout,
      60,
      (i) =>
        `window.q=window.q||[];q.push(['event',${i},'layout-${layout}',{"slot":${i % 4},"size":[${i * 10},${i * 6}]}]);`,
    );
  scriptTexts.set(layout, known);
  return known;
}
