import type * as english from './plan-en.ts';

type Texts = { readonly [Name in keyof typeof english]: (typeof english)[Name] };

export const workState: Texts['workState'] = { open: '待办', 'in-progress': '进行中', done: '已完成' };
export const planGround: Texts['planGround'] = { decided: '已决定', proposed: '建议' };

export const planConflict: Texts['planConflict'] = {
  'target-missing': '没有指定目标网址。',
  'target-is-itself': '目标就是页面自身。',
  'target-loop': '目标网址形成循环。',
  'target-dead': '目标网址返回错误。',
  'not-a-web-address': '不是网址，服务器无法跳转。',
  'same-place': '已有另一行将此网址跳转到别处。',
  chain: '目标还会继续跳转；导出的跳转直达终点。',
  'target-not-indexable': '目标页面不可收录。',
  'target-unknown': '目标页面不在本次审计中。',
  'source-given-up': '将放弃该簇的来源页面。',
};

export const planFile: Texts['planFile'] = {
  nginx: 'nginx 跳转规则',
  apache: 'Apache 跳转规则',
  'redirects-csv': '跳转表（CSV）',
  canonical: '规范网址标签（CSV）',
  'clean-param': 'Yandex 的 Clean-param 规则',
  noindex: 'noindex 页面清单（CSV）',
  'orders-html': '改写任务单（HTML）',
  'orders-markdown': '改写任务单（Markdown）',
  'orders-csv': '改写任务单（CSV）',
  'plan-csv': '完整方案（CSV）',
  'conflicts-csv': '冲突清单（CSV）',
};

export const clusterChange: Texts['clusterChange'] = {
  new: '新增',
  reopened: '重现',
  grown: '扩大',
  changed: '成员变化',
  split: '拆分',
  merged: '合并',
  shrunk: '缩小',
  fixed: '已解决',
  same: '未变',
};

export const pageChange: Texts['pageChange'] = {
  new: '新增',
  gone: '消失',
  moved: '网址变更',
  rewritten: '正文改动',
  dead: '已失效',
  revived: '恢复',
  redirected: '已跳转',
  indexability: '可收录性变化',
};

export const pageFate: Texts['pageFate'] = {
  rewritten: '已改写',
  redirected: '已跳转',
  dead: '已失效',
  noindex: 'noindex',
  canonicalised: '已规范化',
  unreached: '未抓取到',
  elsewhere: '归入其他簇',
  unchanged: '正文未变',
};

export const sentenceChange: Texts['sentenceChange'] = { new: '新增', more: '页面增多', fewer: '页面减少', gone: '消失' };

export const copyGround: Texts['copyGround'] = { date: '发布较晚', containment: '包含在对方之中', cluster: '未被选为来源', none: '无法判断' };
