import type { SharedTexts } from './en.ts';

export const decision: SharedTexts['decision'] = {
  keep: '保留',
  rewrite: '重写',
  merge: '合并',
  canonical: '设置规范网址',
  redirect: '301 重定向',
  noindex: 'noindex',
  'parameter-rule': '参数规则',
  hreflang: '添加 hreflang',
  'dead-link-rescue': '挽救死链（301）',
  leave: '不处理',
};

export const reviewState: SharedTexts['reviewState'] = { open: '待审', decided: '已决定', postponed: '已搁置' };

/** What an editor says of a finding. */
export const pairLabel: SharedTexts['pairLabel'] = { right: '正确', wrong: '错误' };

export const deed: SharedTexts['deed'] = {
  decide: '对 {{address}} 决定“$t(decision.{{action}})”',
  undecide: '撤销了对 {{address}} 的决定',
  'decide-many': '更改了 {{count}} 个页面的决定',
  'accept-proposals': '采纳了 {{count}} 个页面的建议',
  'note-decision': '编辑了 {{address}} 的记录',
  'review-cluster': '将“{{title}}”标记为$t(reviewState.{{state}})',
  'review-many': '更改了 {{count}} 个重复簇的审阅状态',
  'note-cluster': '编辑了“{{title}}”的备注',
  'choose-source': '选择 {{address}} 作为“{{title}}”的来源页',
  'unchoose-source': '“{{title}}”的来源页改由软件判定',
  'exclude-pair': '标记为非重复：{{address}} 与 {{other}}',
  'exclude-member': '将 {{address}} 移出所在的重复簇',
  include: '撤销了 {{address}} 的“非重复”标记',
  'label-pair': '将结果标记为$t(pairLabel.{{label}})：{{address}} 与 {{other}}',
  'unlabel-pair': '撤销对 {{address}} 与 {{other}} 的标记',
  'ignore-sentence': '忽略句子“{{label}}”',
  'ignore-section': '忽略栏目 {{label}}',
  'ignore-pattern': '忽略符合 {{label}} 的网址',
  unignore: '不再忽略：{{label}}',
  'save-view': '保存了视图“{{name}}”',
  'change-view': '更改了视图“{{name}}”',
  'remove-view': '删除了视图“{{name}}”',
};
