import type { ProgramName } from './markup.ts';
import type { SitePlan } from './site.ts';
import type { Language } from './words.ts';

/** Options between commas: `folder`; `undated`, where neither pages nor addresses say which of two was first. */
const site = (
  name: string,
  program: ProgramName,
  title: string,
  [origin = '', address = '', options = '']: readonly string[],
  lines: string,
): SitePlan => ({
  name,
  language: name.slice(0, 2) as Language,
  program,
  title,
  origin,
  address,
  isFolder: options.includes('folder'),
  isDated: !options.includes('undated'),
  lines,
});

/** What stands on each site; `families.ts` says what a line means. */
export const sitePlans: readonly SitePlan[] = [
  site(
    'en-wordpress',
    'wordpress',
    'The Daily Round',
    ['https://www.daily-round.example', '/{month}/{slug}/'],
    `28 articles 160 to 300
    2 amp {a}amp/
    2 parameter {a}?utm_source=mail&utm_medium=news
    1 parameter {a}?replytocom=512
    2 twin {s}
    1 declared /?p={n}
    2 stored-again {s}-2/
    3 reworded
    2 reworded-twice
    2 linked-reprint
    2 excerpt
    1 spliced
    2 updated
    2 quoting
    3 notice-of-year
    3 yearly /best-{x}-{y}/ The {n} best {x}s of {y}
    4 lists excerpts of 5: /tag/topic-{n}/ Tag: topic {n}
    2 lists excerpts of 9: /category/section-{n}/ Category: section {n}
    1 lists excerpts of 9: /author/writer-{n}/ Author: Jane
    1 lists whole of 5: /page/2/ The Daily Round
    2 lists whole of 1: /tag/rare-{n}/ Tag: rare {n}
    2 empty /?s=zebra{n} Search results for zebra{n} | Nothing found. Try other words.`,
  ),
  site(
    'ru-bitrix',
    'bitrix',
    'Завод приборов',
    ['https://zavod.example', '/news/{number}/'],
    `26 articles 130 to 260
    2 print {a}?print=Y
    3 twin {a}index.php
    2 parameter {a}?clear_cache=Y
    2 host http://www.zavod.example{a}
    2 misdeclared /press/{id}/
    3 reworded
    3 linked-reprint
    1 spliced
    4 vacancy
    6 adverts /board/{n}/
    3 notice-of-year
    3 lists excerpts of 9: /news/?PAGEN_1={n} Новости, страница {n}
    2 lists titles of 12: /about/section-{n}/ Отдел {n}
    1 empty /contacts/ Контакты | Улица Заводская, 4.
    1 empty /404.php Страница не найдена | Ошибка 404. Такой страницы нет.`,
  ),
  site(
    'zh-dedecms',
    'dedecms',
    '山海资讯网',
    ['http://www.shanhai.example', '/a/{year}/{number}.html'],
    `31 articles 150 to 280
    2 twin /plus/view.php?aid={id}
    2 amp http://m.shanhai.example{a}
    2 print /print/{id}.html
    2 host https://shanhai.example{a}
    6 reworded
    2 reworded-twice
    2 disguised
    3 reprint
    2 spliced
    1 spliced-three
    2 excerpt
    2 further {b}_2.html
    3 lists excerpts of 9: /news/list_1_{n}.html 新闻
    4 lists excerpts of 4: /tags/{n}.html 标签{n}
    1 empty /plus/search.php?q=1 搜索结果 | 没有找到相关内容。
    2 empty /a/gone-{n}.html 提示 | 该文章不存在或已被删除。`,
  ),
  site(
    'en-mediawiki',
    'mediawiki',
    'Guild Wiki',
    ['https://wiki.guild.example', '/wiki/{slug}'],
    `22 articles 140 to 300
    3 revision /index.php?title={last}&oldid=4711
    2 print /index.php?title={last}&printable=yes
    3 twin /index.php?title={last}
    2 parameter {a}?mobileaction=toggle_view_mobile
    3 reworded
    2 excerpt
    1 spliced
    3 quoting
    4 stubs /wiki/stub-{n}
    4 lists titles of 9: /wiki/Category:Craft_{n} Category:Craft {n}
    1 lists titles of 25: /wiki/Special:AllPages All pages
    3 empty /wiki/Missing_{n} Missing {n} | There is currently no text in this page. You can search for this page title in other pages.`,
  ),
  site(
    'ru-dokuwiki',
    'dokuwiki',
    'Вики клуба',
    ['https://wiki.klub.example', '/doku.php?id=craft:{slug}'],
    `22 articles 130 to 260
    2 print {a}&do=export_xhtml
    3 revision {a}&rev=1512345678
    2 parameter {a}&s[]=most
    3 alias /craft/{last}
    4 reworded
    2 excerpt
    2 disguised
    3 quoting
    4 lists titles of 6: /doku.php?id=tag:t{n} TAG: t{n}
    2 lists excerpts of 9: /doku.php?id=part{n}:start Раздел {n}
    3 empty /doku.php?id=mir:n{n} mir:n{n} | Эта страница ещё не существует. Вы можете создать её, если позволяют права доступа.`,
  ),
  site(
    'en-shopify',
    'shopify',
    'Northpaw Outdoor',
    ['https://northpaw.example', '/products/{slug}', 'undated'],
    `22 articles 70 to 130
    3 declared /collections/tents{a}
    2 misdeclared /collections/packs{a}
    3 parameter {a}?variant=4312345678901
    2 parameter {a}?utm_source=newsletter
    1 variants /products/base-layer-{n} slate grey, navy, rust
    1 variants /products/rain-shell-{n} size S, size M, size XL
    3 supplied /products/lamp-{n}
    3 sorted /collections/range-{n} sort_by=price-ascending
    2 lists titles of 16: /collections/all?page={n} Products
    2 lists excerpts of 5: /blogs/journal/tagged/t{n} Journal, tag {n}
    2 empty /collections/sale-{n} Sale {n} | Sorry, there are no products in this collection.
    20 gone /pages/sold-{n} The {x} is no longer available. Ask us for another one.
    7 notices /pages/gone-{n} This product is no longer made. We still have parts for it and mend what was bought from us.
    6 memos /pages/note-{n} Ask for it in the shop, where we keep a few of them for you to try.`,
  ),
  site(
    'ru-woocommerce',
    'woocommerce',
    'Лавка ремёсел',
    ['https://lavka.example', '/product/{slug}/', 'undated'],
    `22 articles 70 to 120
    3 parameter {a}?add-to-cart=77
    2 parameter {a}?attribute_pa_size=52
    2 twin {s}
    2 declared /shop{a}
    2 reworded
    1 variants /product/sviter-{n}/ размер 46, размер 48, размер 52
    1 variants /product/sharf-{n}/ белый, серый, чёрный
    3 supplied /product/lampa-{n}/
    3 sorted /shop/range-{n}/ orderby=price
    3 lists titles of 9: /product-category/cat-{n}/ Раздел {n}
    3 lists excerpts of 4: /product-tag/t{n}/ Метка {n}
    2 empty /?s=11{n} Результаты поиска: 11{n} | Товаров, соответствующих вашему запросу, не обнаружено.
    1 empty /cart/ Корзина | Ваша корзина пока пуста.`,
  ),
  site(
    'en-docusaurus',
    'docusaurus',
    'InkLab',
    ['https://docs.inklab.example', '/docs/guides/{slug}/', 'undated, folder'],
    `9 articles 150 to 280
    3 twin {s}.html
    9 versions /docs/1.x/ /docs/ /docs/next/ current /docs/
    6 translations ru
    2 lists excerpts of 7: /docs/category/c{n}/ Category {n}
    1 lists titles of 15: /docs/tags/ Tags
    1 empty /404.html Page not found | We could not find what you were looking for.`,
  ),
  site(
    'en-sphinx',
    'sphinx',
    'Quarry documentation',
    ['https://quarry.example', '/about/{slug}.html', 'undated, folder'],
    `4 articles 160 to 300
    14 versions /2.7/ /3.0/ /stable/ current /stable/
    1 lists titles of 12: /stable/genindex.html Index
    1 lists excerpts of 9: /contents.html Contents`,
  ),
  site(
    'en-javadoc',
    'javadoc',
    'Acme API',
    ['https://api.acme.example', '/guide/{slug}.html', 'undated, folder'],
    `3 articles 120 to 200
    15 classes /1.4/ /2.0/ /latest/ current /latest/
    1 lists excerpts of 15: /latest/package-summary.html Package org.acme`,
  ),
  site(
    'en-hugo',
    'hugo',
    'Plain Craft',
    ['https://plain-craft.example', '/posts/{slug}/', 'folder'],
    `24 articles 120 to 220
    3 print {a}print/
    3 twin {s}.html
    2 alias /notes/{last}/
    3 reworded
    2 linked-reprint
    2 excerpt
    2 spliced
    4 lesson
    2 same-headline
    5 lists excerpts of 4: /tags/t{n}/ T{n}
    2 lists excerpts of 9: /page/{n}/ Plain Craft
    6 moved /old/{n}/ We have tidied up, and this page has moved. Please change your bookmarks:
    6 notices /drafts/{n}/ This part of the course is being written. Come back in a few weeks, or subscribe to be told.`,
  ),
  site(
    'en-phpbb',
    'phpbb',
    'Keel forum',
    ['https://forum.keel.example', '/viewtopic.php?t={number}'],
    `24 articles 80 to 160
    3 parameter {a}&sid=0a1b2c3d4e5f60718293a4b5c6d7e8f9
    3 print {a}&view=print
    2 twin /viewtopic.php?f=3&t={id}
    2 twin /viewtopic.php?p={id}{n}
    2 archiver /archive/o_t__t_{id}.html
    3 reprint
    2 reworded
    4 quoting
    3 further {a}&start=15
    3 boards /viewforum.php?f={n} Board {n}
    4 empty /memberlist.php?mode=viewprofile&u={n} Viewing profile - member {n} | Username: member {n}. Posts: {n}.`,
  ),
  site(
    'zh-discuz',
    'discuz',
    '边城论坛',
    ['https://bbs.biancheng.example', '/thread-{number}-1-1.html'],
    `25 articles 90 to 180
    4 twin /forum.php?mod=viewthread&tid={id}
    4 archiver /archiver/?tid-{id}.html
    2 print /forum.php?mod=viewthread&action=printable&tid={id}
    4 reprint
    3 reworded
    4 quoting
    3 further /thread-{id}-2-1.html
    3 boards /forum-{n}-1.html 版块{n}
    3 empty /forum.php?mod=viewthread&tid=90{n} 提示信息 | 抱歉，指定的主题不存在或已被删除或正在被审核。`,
  ),
  site(
    'zh-news',
    'news',
    '北方门户',
    ['http://news.beifang.example', '/gn/{year}/{number}.html'],
    `31 articles 130 to 260
    2 print /print/{id}.html
    2 amp http://m.beifang.example{a}
    2 stored-again /sh/{id}0.html
    3 reprint
    3 linked-reprint
    4 reworded
    2 reworded-twice
    3 updated
    1 spliced-three
    3 same-headline
    2 further {b}_2.html
    3 lists excerpts of 12: /gn/index_{n}.html 国内新闻
    2 lists titles of 8: /zt/{n}/ 专题{n}
    6 notices /vip/{n}.html 本文仅供会员阅读，请登录后查看全文。还不是会员的读者可以免费注册。
    6 memos /kuaixun/{n}.html 本台将继续关注此事，并及时报道最新情况。`,
  ),
  site(
    'zh-government',
    'government',
    '河源县政府',
    ['http://www.heyuan.example', '/zwgk/{date}/t{number}.shtml'],
    `22 articles 140 to 260
    2 old /old/{last}
    2 twin {b}.html
    2 host http://heyuan.example{a}
    4 linked-reprint
    2 excerpt
    5 notice-of-year
    4 vacancy
    4 quoting
    3 lists titles of 12: /zwgk/index_{n}.shtml 政务公开
    2 empty /bmcx/{n}/ 办事查询 | 暂无数据
    20 gone /bszn/{n}.shtml {x}事项已取消，请到办事大厅咨询。
    6 moved /old/xw/{n}.shtml 网站已经改版，该页面已迁移至新的地址，请更新您的收藏：`,
  ),
  site(
    'en-handmade',
    'hand',
    'Harbour lore',
    ['http://www.lore.example', '/essays/{slug}.htm', 'undated, folder'],
    `28 articles 140 to 300
    3 old /old/{last}
    3 twin {a}l
    2 twin /ESSAYS/{last}
    4 reworded
    2 excerpt
    3 spliced
    5 adverts /letters/{n}.htm
    1 same-headline
    1 lists titles of 30: /essays/index.htm Essays`,
  ),
  site(
    'ru-law',
    'nextjs',
    'Правовой дом',
    ['https://garant-dom.example', '/blog/{slug}/'],
    `14 articles 130 to 240
    2 twin {s}.html
    2 parameter {a}?yclid=123456789
    3 reworded
    3 vacancy
    5 places /uslugi/razvod/city-{n}/ Расторжение брака
    5 places /uslugi/nasledstvo/city-{n}/ Споры о наследстве
    5 places /uslugi/bankrotstvo/city-{n}/ Банкротство
    1 lists excerpts of 10: /blog/ Блог
    3 empty /kontakty/{n}/ Офис {n} | Улица Тверская, {n}. Часы работы с 9 до 19.`,
  ),
  site(
    'en-jekyll',
    'hugo',
    'Help desk',
    ['https://help.guild.example', '/guides/{slug}.html', 'undated, folder'],
    `8 articles 110 to 200
    2 twin {b}/index.html
    1 lists excerpts of 7: /guides/index.html Guides
    8 help`,
  ),
  site(
    'ru-tilda',
    'tilda',
    'Мастерская «Липа»',
    ['https://lipa.example', '/page{number}0127.html', 'undated, folder'],
    `20 articles 110 to 220
    4 fragment /files{b}body.html
    2 alias /{n}/index.html
    3 reworded
    2 excerpt
    6 places /mebel-{n}/index.html Мебель на заказ
    2 lists excerpts of 8: /blog/feed-{n}.html Блог, лента {n}
    2 empty /spasibo-{n}.html Спасибо за заявку | Мы скоро свяжемся с вами.
    1 empty /404.html Страница не найдена | Ошибка 404. Такой страницы нет.`,
  ),
  site(
    'en-drupal',
    'drupal',
    'Harbour Post',
    ['https://harbour.example', '/stories/{slug}'],
    `24 articles 140 to 260
    3 twin /node/{n}
    2 print /print/{n}0
    2 host http://www.harbour.example{a}
    3 reworded
    2 linked-reprint
    1 excerpt
    1 spliced
    1 disguised
    2 updated
    4 translations ru zh
    4 lists excerpts of 6: /taxonomy/term/{n} Term {n}
    2 lists excerpts of 9: /stories?page={n} Stories`,
  ),
  site(
    'zh-hexo',
    'hexo',
    '老树的博客',
    ['https://laoshu.example', '/{date}/p{number}/', 'folder'],
    `25 articles 130 to 260
    3 twin {s}.html
    2 stored-again /p/{n}7a/
    3 reprint
    4 reworded
    2 spliced
    2 excerpt
    2 quoting
    4 notice-of-year
    3 lists whole of 3: /tags/t{n}/ 标签{n}
    3 lists titles of 12: /archives/201{n}/ 归档 201{n}
    2 lists excerpts of 9: /page/{n}/ 老树的博客`,
  ),
  site(
    'ru-magazine',
    'nextjs',
    'Журнал «Межа»',
    ['https://mezha.example', '/{slug}/'],
    `30 articles 150 to 280
    3 amp /amp{a}
    2 twin {s}.html
    2 host http://www.mezha.example{a}
    5 reworded
    2 reworded-twice
    3 linked-reprint
    2 spliced
    1 spliced-three
    2 excerpt
    3 quoting
    4 notice-of-year
    2 yearly /{y}/luchshee-{n}/ Лучшее за {y} год: {x}
    3 lists excerpts of 10: /rubric/r{n}/ Рубрика {n}
    2 lists excerpts of 9: /authors/a{n}/ Автор {n}
    2 lists excerpts of 1: /tag/t{n}/ Тег {n}
    1 empty /404/ Страница не найдена | Здесь ничего нет.`,
  ),
  site(
    'zh-vuepress',
    'docusaurus',
    '青河文档',
    ['https://docs.qinghe.example', '/guide/{slug}.html', 'undated'],
    `8 articles 140 to 240
    2 twin {b}
    8 versions /v1/ /v2/ /manual/ current /manual/
    6 translations en ru
    1 lists titles of 14: /guide/ 指南`,
  ),
  site(
    'en-newspaper',
    'news',
    'The Ferryman',
    ['https://www.ferryman.example', '/news/{slug}-{number}'],
    `30 articles 130 to 260
    3 host http://ferryman.example{a}
    2 amp {a}?outputType=amp
    2 parameter {a}?cmpid=rss
    4 updated
    3 reprint
    3 linked-reprint
    4 reworded
    4 same-headline
    3 quoting
    3 lists excerpts of 9: /section/s{n} Section {n}
    2 lists titles of 14: /archive/2016/0{n} Archive, month {n}`,
  ),
  site(
    'ru-joomla',
    'joomla',
    'Марлоу',
    ['https://marlou.example', '/stati/{number}-{slug}'],
    `24 articles 130 to 240
    2 print /index.php?option=com_content&view=article&id={n}&tmpl=component&print=1
    3 twin /index.php?option=com_content&view=article&id=1{n}
    2 twin /index.php{a}
    3 reworded
    2 linked-reprint
    2 excerpt
    1 spliced
    4 lesson
    2 same-headline
    2 lists excerpts of 9: /stati?start={n}0 Статьи
    3 lists titles of 5: /tag/t{n} Метка {n}
    2 empty /poisk?q={n} Поиск | Ничего не найдено.
    6 moved /arhiv/{n} Сайт обновился, и материал переехал на новый адрес. Исправьте, пожалуйста, закладку:
    6 notices /razdely/{n} Раздел ещё готовится. Загляните к нам через несколько недель или подпишитесь на новости.
    20 gone /snyato/{n} Товар {x} снят с продажи, замену подберут в отделе.
    6 memos /zametki/{n} Подробности можно узнать в редакции по будням.`,
  ),
  site(
    'zh-company',
    'hand',
    '港湾器械',
    ['http://www.gangwan.example', '/show.asp?id={number}', 'undated'],
    `16 articles 110 to 220
    2 parameter {a}&from=timeline
    2 twin /Show.asp?id={id}
    2 host http://gangwan.example{a}
    3 reworded
    1 excerpt
    4 vacancy
    6 adverts /notice/{n}.html
    6 places /city/{n}.html 管道疏通
    2 lists titles of 10: /list.asp?class={n} 新闻{n}
    2 empty /show.asp?id=900{n} 提示 | 您访问的内容已下架。`,
  ),
];
