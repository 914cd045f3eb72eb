import type { UiTexts } from '../en/index.ts';

export const count: UiTexts['count'] = {
  pages: { other: '{{count}} 页' },
  pairs: { other: '{{count}} 对' },
  clusters: { other: '{{count}} 簇' },
  problems: { other: '{{count}} 个问题' },
  detectors: { other: '{{count}} 种算法' },
  addresses: { other: '{{count}} 个网址' },
  sitemaps: { other: '{{count}} 个站点地图' },
  words: { other: '{{count}} 词' },
  inlinks: { other: '{{count}} 个内链' },
  lines: { other: '{{count}} 行' },
  characters: { other: '{{count}} 字符' },
  passages: { other: '{{count}} 处相同内容' },
  rows: { other: '{{count}} 行' },
  proposals: { other: '{{count}} 条建议' },
  sentences: { other: '{{count}} 句' },
  hosts: { other: '{{count}} 个主机' },
};
