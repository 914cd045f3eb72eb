import type { Language } from './words.ts';

/** How a program writes a page: `{name}` is filled in, by what the page and the words of its language have. */
interface Program {
  readonly generator: string;
  readonly layout: string;
  /** Class of an entry in its lists. */
  readonly entry: string;
  /** Of an answer in a forum. */
  readonly post?: string;
}

export const programs = {
  wordpress: {
    generator: 'WordPress 6.3',
    entry: 'post type-post hentry',
    layout: `<body class="single wp-embed-responsive"><div id="page" class="site"><header id="masthead" class="site-header"><p class="site-title"><a href="{root}">{site}</a></p><nav class="main-navigation"><ul class="menu">{nav}</ul></nav></header>
<div id="content" class="site-content"><main id="main" class="site-main"><article class="post hentry"><header class="entry-header"><h1 class="entry-title">{title}</h1><div class="entry-meta"><span class="posted-on">{posted} <time class="entry-date" datetime="{date}">{date}</time></span></div></header><div class="entry-content">{body}</div></article><nav class="post-navigation">{related}</nav></main>
<aside id="secondary" class="widget-area"><section class="widget widget_recent_entries"><h2>{recent}</h2><ul>{nav}</ul></section></aside></div><footer class="site-footer">© {site}. {rights}</footer></div></body>`,
  },
  mediawiki: {
    generator: 'MediaWiki 1.35.11',
    entry: 'mw-entry',
    layout: `<body class="mediawiki ltr sitedir-ltr skin-vector action-view"><div id="content" class="mw-body" role="main"><h1 id="firstHeading" class="firstHeading">{title}</h1><div id="bodyContent" class="mw-body-content"><div id="siteSub">{site}</div><div id="mw-content-text" class="mw-content-ltr"><div class="mw-parser-output">{body}</div></div><div class="printfooter">{source} "<a href="{address}">{address}</a>"</div></div></div>
<div id="mw-navigation"><div id="mw-panel"><nav class="vector-menu-portal"><ul>{nav}</ul></nav></div></div><footer id="footer"><ul id="footer-info"><li>{changed} {date}.</li><li>{rights}</li></ul></footer></body>`,
  },
  dokuwiki: {
    generator: 'DokuWiki',
    entry: 'level2',
    layout: `<body><div id="dokuwiki__site"><div id="dokuwiki__top" class="site dokuwiki mode_show"><div id="dokuwiki__header"><h1><a href="{root}">{site}</a></h1><div class="breadcrumbs"><div class="youarehere">{home} » {title}</div></div></div><div class="wrapper group"><div id="dokuwiki__aside"><div class="pad aside include group"><ul>{nav}</ul></div></div><div id="dokuwiki__content"><div class="pad group"><div class="page group"><h1 class="sectionedit1">{title}</h1><div class="level1">{body}</div></div><div class="docInfo">{changed}: {date}</div></div></div></div><div id="dokuwiki__footer"><div class="license">{rights}</div></div></div></div></body>`,
  },
  shopify: {
    generator: 'Shopify',
    entry: 'grid__item',
    layout: `<body class="gradient"><a class="skip-to-content-link" href="#MainContent">{home}</a><header class="site-header"><a class="site-header__logo" href="{root}">{site}</a><nav class="site-nav"><ul>{nav}</ul></nav></header><main id="MainContent" class="content-for-layout"><section class="product"><div class="product__info-wrapper"><div class="product__title"><h1>{title}</h1></div>{offer}<div class="product__description rte">{body}</div></div></section><section class="related-products"><h2>{recent}</h2><ul>{related}</ul></section></main><footer class="footer"><small>© {site}. {rights}</small></footer></body>`,
  },
  woocommerce: {
    generator: 'WooCommerce 8.1',
    entry: 'product type-product',
    layout: `<body class="woocommerce single-product"><header class="site-header"><a href="{root}">{site}</a><ul class="menu">{nav}</ul></header><nav class="woocommerce-breadcrumb"><a href="{root}">{home}</a> / {title}</nav><main class="site-main"><div class="product type-product"><div class="summary entry-summary"><h1 class="product_title entry-title">{title}</h1>{offer}</div><div class="woocommerce-tabs"><div class="woocommerce-Tabs-panel">{body}</div></div></div><section class="related products"><h2>{recent}</h2><ul class="products">{related}</ul></section></main><footer>© {site}. {rights}</footer></body>`,
  },
  bitrix: {
    generator: '1С-Битрикс: Управление сайтом',
    entry: 'news-item',
    layout: `<body><div id="panel"></div><div class="wrap"><div class="top-line"><a class="logo" href="{root}">{site}</a><ul class="top-menu">{nav}</ul></div><div class="bx-breadcrumb"><a href="{root}">{home}</a> / {title}</div><div class="workarea"><div class="bx-content"><h1 class="bx-title">{title}</h1><div class="news-detail"><span class="news-date-time">{date}</span>{offer}<div class="news-text">{body}</div></div></div><div class="sidebar"><h3>{recent}</h3><ul>{related}</ul></div></div><div class="bx-footer">© {site}. {rights}</div></div></body>`,
  },
  drupal: {
    generator: 'Drupal 10 (https://www.drupal.org)',
    entry: 'views-row',
    layout: `<body class="path-node page-node-type-article"><div class="dialog-off-canvas-main-canvas"><header role="banner"><div class="site-branding"><a href="{root}" rel="home">{site}</a></div><nav role="navigation"><ul class="menu">{nav}</ul></nav></header><main role="main"><div class="layout-content"><div class="block block-page-title-block"><h1>{title}</h1></div><article class="node node--type-article node--view-mode-full"><footer class="node__meta">{posted} {date}</footer><div class="node__content"><div class="field field--name-body">{body}</div></div></article></div></main><footer role="contentinfo"><p>{site}. {rights}</p><ul>{related}</ul></footer></div></body>`,
  },
  hugo: {
    generator: 'Hugo 0.119.0',
    entry: 'post-entry',
    layout: `<body class="list"><header class="header"><nav class="nav"><div class="logo"><a href="{root}">{site}</a></div><ul id="menu">{nav}</ul></nav></header><main class="main"><article class="post-single"><header class="post-header"><h1 class="post-title">{title}</h1><div class="post-meta">{date}</div></header><div class="post-content">{body}</div><footer class="post-footer"><nav class="paginav">{related}</nav></footer></article></main><footer class="footer"><span>© {site}. {rights}</span></footer></body>`,
  },
  docusaurus: {
    generator: 'Docusaurus v2.4.1',
    entry: 'margin-bottom--xl',
    layout: `<body class="navigation-with-keyboard"><div id="__docusaurus"><nav class="navbar navbar--fixed-top"><a class="navbar__brand" href="{root}"><b class="navbar__title">{site}</b></a></nav><div class="main-wrapper"><aside class="theme-doc-sidebar-container"><nav class="menu"><ul class="theme-doc-sidebar-menu menu__list">{nav}</ul></nav></aside><main class="docMainContainer"><div class="container">{notice}<article><div class="theme-doc-markdown markdown"><header><h1>{title}</h1></header>{body}</div><footer class="theme-doc-footer"><a class="theme-edit-this-page" href="#">{changed}</a></footer></article><nav class="pagination-nav">{related}</nav></div></main></div><footer class="footer"><div class="footer__copyright">© {site}. {rights}</div></footer></div></body>`,
  },
  sphinx: {
    generator: 'Docutils 0.18.1: http://docutils.sourceforge.net/',
    entry: 'toctree-l1',
    layout: `<body><div class="related" role="navigation"><h3>{home}</h3><ul><li class="right"><a href="genindex.html">index</a></li><li class="nav-item"><a href="index.html">{site}</a></li></ul></div><div class="document"><div class="documentwrapper"><div class="bodywrapper"><div class="body" role="main">{notice}<section><h1>{title}<a class="headerlink" href="#top">¶</a></h1>{body}</section></div></div></div><div class="sphinxsidebar" role="navigation"><div class="sphinxsidebarwrapper"><h3>{recent}</h3><ul>{nav}</ul></div></div></div><div class="footer">© {site}. {rights}</div></body>`,
  },
  javadoc: {
    generator: 'javadoc/17',
    entry: 'summary-row',
    layout: `<body class="class-declaration-page"><div class="flex-box"><header class="flex-header"><nav><div class="top-nav"><ul class="nav-list"><li><a href="index.html">{home}</a></li></ul><div class="about-language"><b>{site}</b></div></div></nav></header><div class="flex-content"><main role="main"><div class="header"><h1 class="title">{title}</h1></div><section class="class-description"><div class="block">{body}</div></section></main><footer role="contentinfo"><hr><p class="legal-copy">{rights}</p></footer></div></div></body>`,
  },
  phpbb: {
    generator: 'phpBB',
    entry: 'row bg1',
    post: '<div class="post has-profile bg2"><div class="inner"><dl class="postprofile"><dt>{user}</dt></dl><div class="postbody"><p class="author">{user} » {date}</p><div class="content">{body}</div></div></div></div>',
    layout: `<body id="phpbb" class="nojs notouch section-viewtopic ltr"><div id="wrap" class="wrap"><div id="page-header"><div class="headerbar"><h1>{site}</h1></div><div class="navbar"><ul id="nav-breadcrumbs">{nav}</ul></div></div><div id="page-body" class="page-body" role="main"><h2 class="topic-title">{title}</h2>{body}</div><div id="page-footer" class="page-footer"><div class="copyright">{rights}</div></div></div></body>`,
  },
  discuz: {
    generator: 'Discuz! X3.4',
    entry: 'common',
    post: '<div><table class="plhin"><tr><td class="pls"><div class="authi">{user}</div></td><td class="plc"><div class="pi"><em>{posted} {date}</em></div><div class="pct"><div class="t_fsz"><table><tr><td class="t_f">{body}</td></tr></table></div></div></td></tr></table></div>',
    layout: `<body id="nv_forum" class="pg_viewthread"><div id="hd"><h2><a href="{root}">{site}</a></h2><div id="nv"><ul>{nav}</ul></div></div><div id="wp" class="wp"><div id="ct" class="wp cl"><div id="postlist" class="pl bm"><h1 class="ts"><span id="thread_subject">{title}</span></h1>{body}</div></div></div><div id="ft">Powered by Discuz! X3.4 {rights}</div></body>`,
  },
  news: {
    generator: '',
    entry: 'news-item',
    layout: `<body><div class="top-nav"><ul>{nav}</ul></div><div class="crumb"><a href="{root}">{site}</a></div><div class="main clearfix"><div class="article"><h1>{title}</h1><div class="info"><span class="time">{date}</span> <span class="source">{source} {site}</span></div><div class="content" id="artibody">{body}</div></div><div class="side"><div class="hot"><h3>{recent}</h3><ol>{related}</ol></div></div></div><div class="footer"><p>© {site}. {rights}</p></div></body>`,
  },
  government: {
    generator: '',
    entry: 'list-item',
    layout: `<body><div class="header"><div class="logo">{site}</div><div class="menu"><ul>{nav}</ul></div></div><div class="position">{home} &gt; {title}</div><table class="index-number" width="100%"><tr><td>{changed}</td><td>{date}</td><td>{source}</td><td>{site}</td></tr></table><div class="pages_content" id="UCAP-CONTENT"><h1 class="title">{title}</h1><div class="TRS_Editor">{body}</div></div><div class="relate"><h3>{recent}</h3><ul>{related}</ul></div><div class="foot"><p>{site} {rights}</p></div></body>`,
  },
  hand: {
    generator: '',
    entry: 'entry',
    layout: `<body bgcolor="#ffffff"><table width="760" border="0"><tr><td width="150" valign="top"><b><a href="index.html">{site}</a></b><br>{nav}</td><td valign="top"><h1>{title}</h1>{body}<hr><small>{site}. {rights}</small></td></tr></table></body>`,
  },
  dedecms: {
    generator: '',
    entry: 'listbox',
    layout: `<body class="articleview"><div class="header_top"><a href="{root}">{site}</a></div><div class="module blue mT10"><ul class="nav">{nav}</ul></div><div class="w960 center clear mt1"><div class="pleft"><div class="place">{home} &gt;</div><div class="viewbox"><div class="title"><h2>{title}</h2></div><div class="info"><small>{posted}:</small>{date}</div><div class="content">{body}</div></div></div><div class="pright"><dl class="tbox"><dt><strong>{recent}</strong></dt><dd><ul class="c1">{related}</ul></dd></dl></div></div><div class="footer"><p>{rights}</p></div></body>`,
  },
  tilda: {
    generator: 'Tilda',
    entry: 't-feed__post',
    layout: `<body class="t-body"><div id="allrecords" class="t-records"><div id="rec1" class="r t-rec"><div class="t228"><a class="t-title" href="{root}">{site}</a><ul class="t228__list">{nav}</ul></div></div><div id="rec2" class="r t-rec"><div class="t-container"><h1 class="t-title" field="title">{title}</h1></div></div><div id="rec3" class="r t-rec" data-record-type="106"><div class="t004"><div class="t-container"><div field="text" class="t-text t-text_md">{body}</div></div></div></div><div id="rec4" class="r t-rec"><div class="t420">© {site}. {rights}</div></div></div></body>`,
  },
  joomla: {
    generator: 'Joomla! - Open Source Content Management',
    entry: 'blog-item',
    layout: `<body class="site com_content view-article"><header class="header container-header"><a class="brand-logo" href="{root}">{site}</a><ul class="mod-menu nav">{nav}</ul></header><div class="site-grid"><div class="grid-child container-component"><main><div class="com-content-article item-page"><div class="page-header"><h1>{title}</h1></div><dl class="article-info text-muted"><dd><time datetime="{date}">{date}</time></dd></dl><div class="com-content-article__body">{body}</div></div></main></div><div class="grid-child container-sidebar-right"><h3>{recent}</h3><ul class="category-module">{related}</ul></div></div><footer class="container-footer">{site}. {rights}</footer></body>`,
  },
  hexo: {
    generator: 'Hexo 5.4.0',
    entry: 'post-block',
    layout: `<body><div class="container"><header class="header"><a class="brand" href="{root}"><h1 class="site-title">{site}</h1></a><nav class="site-nav"><ul class="main-menu menu">{nav}</ul></nav></header><main class="main"><div class="content post posts-expand"><article class="post-block"><header class="post-header"><h1 class="post-title" itemprop="name headline">{title}</h1><div class="post-meta">{posted} <time datetime="{date}">{date}</time></div></header><div class="post-body" itemprop="articleBody">{body}</div><footer class="post-footer"><div class="post-nav">{related}</div></footer></article></div></main><footer class="footer"><div class="copyright">© {site}. {rights}</div></footer></div></body>`,
  },
  nextjs: {
    generator: 'Next.js',
    entry: 'Card_root__2xZ',
    layout: `<body><div id="__next"><header class="Header_root__x1Y"><a class="Header_logo__2kd" href="{root}">{site}</a><nav class="Nav_root__Qq1">{nav}</nav></header><main class="Layout_main__aa9"><article class="Article_root__9xZ"><h1 class="Article_title__1">{title}</h1><div class="Article_meta__3">{date}</div><div class="Article_body__7">{body}</div></article><section class="ReadMore_root__5"><h2>{recent}</h2>{related}</section></main><footer class="Footer_root__z">© {site}. {rights}</footer></div></body>`,
  },
} satisfies Readonly<Record<string, Program>>;
export type ProgramName = keyof typeof programs;

/** Views of a page without its site. */
export const bareLayouts: Readonly<Record<string, string>> = {
  print: '<body onload="window.print()"><h1>{title}</h1><div>{body}</div><p>{site} {address}</p></body>',
  amp: '<body><header class="amp-header"><a href="{root}">{site}</a></header><main><h1>{title}</h1><div class="amp-content">{body}</div></main><footer>© {site}</footer></body>',
  archiver:
    '<body><div id="nav"><a href="{root}">{site}</a> › {title}</div><div id="content"><h3>{title}</h3>{body}</div><div id="end">{source} {address}</div></body>',
  fragment: '<div class="t-records"><h1>{title}</h1>{body}</div>',
  old: '<body><center><font size="5">{title}</font></center><blockquote>{body}</blockquote><p align="right">{site}</p></body>',
};

export const phrases: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    home: 'Home',
    posted: 'Posted on',
    recent: 'Recent entries',
    rights: 'All rights reserved.',
    source: 'Source:',
    changed: 'Last changed',
    more: 'Read more',
    buy: 'Add to cart',
    reprint: 'Reprint:',
    first: 'First published here:',
    again: ' (again)',
    shared: 'We print it once more since readers keep asking for it.',
    updated: 'Updated:',
    'notice-of-year': 'Review of the year',
    vacancy: 'Vacancy:',
    lesson: 'Lessons in the craft, part',
    serve: 'We work in all of {x}: our office in {x} answers every day. Prices for {x} stand below.',
    outdated: 'this is the text of another version; readers are referred to the current one.',
    untranslated: 'This page has not been translated yet.',
  },
  ru: {
    home: 'Главная',
    posted: 'Опубликовано',
    recent: 'Свежие записи',
    rights: 'Все права защищены.',
    source: 'Источник:',
    changed: 'Изменено',
    more: 'Читать далее',
    buy: 'В корзину',
    reprint: 'Перепечатка:',
    first: 'Впервые опубликовано:',
    again: ' (ещё раз)',
    shared: 'Печатаем это ещё раз, потому что читатели продолжают спрашивать.',
    updated: 'Обновлено:',
    'notice-of-year': 'Итоги года',
    vacancy: 'Вакансия:',
    lesson: 'Уроки ремесла, часть',
    serve:
      'Работаем по всему району {x}: наше отделение в районе {x} отвечает каждый день. Цены для района {x} указаны ниже.',
    outdated: 'это текст другой версии; читателей отсылаем к действующей.',
    untranslated: 'Эта страница ещё не переведена.',
  },
  zh: {
    home: '首页',
    posted: '发表于',
    recent: '最新文章',
    rights: '版权所有',
    source: '来源：',
    changed: '最后更新',
    more: '阅读全文',
    buy: '加入购物车',
    reprint: '转载：',
    first: '原文链接：',
    again: '（重发）',
    shared: '应读者要求再次刊登，内容没有改动，方便新来的朋友阅读。',
    updated: '更新：',
    'notice-of-year': '年度总结',
    vacancy: '招聘：',
    lesson: '手艺课第',
    serve: '我们的服务覆盖{x}全境，{x}办事处每天接听电话，{x}的价格见下文。',
    outdated: '这是其他版本的文档，请参阅当前版本。',
    untranslated: '本页尚未翻译，以下为原文。',
  },
};

export const filled = (layout: string, values: Readonly<Record<string, string>>): string =>
  layout.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

export const link = (address: string, text: string): string => `<a href="${escaped(address)}">${escaped(text)}</a>`;

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
