import type { SharedTexts } from './en.ts';

export const pageKind: SharedTexts['pageKind'] = { content: '正文页', listing: '列表页', 'near-empty': '内容过少', 'not-found': '软 404' };

export const pageKindReason: SharedTexts['pageKindReason'] = {
  'own-text': '有自己的正文：共 {{letters}} 个字母、汉字和数字。',
  'says-not-found': '页面自称不存在，服务器却按正常页面返回。',
  'address-of-list': '网址属于列表：标签、分类、归档、分页或搜索结果。',
  'head-of-list': '其网址之下有按日期或编号排列的列表。',
  'made-of-excerpts': '链接到其他页面，正文由这些页面的开头组成。',
  'little-text': '正文只有 {{letters}} 个字母、汉字和数字；正文页至少要有 {{fewest}} 个。',
};

export const clusterKind: SharedTexts['clusterKind'] = {
  copies: '重复内容',
  templated: '套用模板',
  version: '不同版本',
  translation: '不同语言',
  listing: '列表页',
  'near-empty': '内容过少',
  'not-found': '软 404',
};

export const clusterKindMeaning: SharedTexts['clusterKindMeaning'] = {
  copies: '多个页面的正文相同，或有很大一部分相同。',
  templated: '同一篇文字只换了名称和数字。',
  version: '同一页面，对应所述产品的不同版本；属正常重复。',
  translation: '同一页面的不同语言或字体版本；属正常重复。',
  listing: '列出相同页面的列表页；属正常重复。',
  'near-empty': '几乎没有自己正文的页面。',
  'not-found': '页面自称不存在，却返回状态码 200。',
};

export const clusterContent: SharedTexts['clusterContent'] = { 'through-other': '经由其他页面' };
