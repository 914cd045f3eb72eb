import type { figureKind as kind, figureMeasure as measure } from './figures-en.ts';

export const figureKind: typeof kind = {
  'search-console': '谷歌 Search Console',
  analytics: '谷歌分析',
  'yandex-webmaster': 'Yandex 站长平台',
  'yandex-metrica': 'Yandex 统计',
  baidu: '百度',
  ahrefs: 'Ahrefs 外链',
  semrush: 'Semrush 外链',
  majestic: 'Majestic 外链',
  'screaming-frog': 'Screaming Frog 抓取',
  other: '其他表格',
};

export const figureMeasure: typeof measure = {
  clicks: '点击',
  impressions: '展示',
  position: '排名',
  visits: '访问',
  backlinks: '外链',
  domains: '引荐域名',
  inlinks: '入链',
};
