import type { rescuePart as part, rescueStep as step } from './rescue-en.ts';

export const rescuePart: typeof part = {
  settings: '名称、来源、选项',
  pages: '地址',
  contents: '页面内容',
  texts: '页面正文',
  fingerprints: '指纹',
  pairs: '已比对的页面对',
  sentences: '共有句子',
  clusters: '重复簇',
  reviews: '处理决定、备注、规则、视图',
  history: '以往的审计',
  problems: '提示与问题',
};

export const rescueStep: typeof step = {
  copy: '正在复制文件',
  read: '正在读取可读的部分',
  check: '正在检查内容',
};
