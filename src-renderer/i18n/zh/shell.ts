import type { UiTexts } from '../en/index.ts';

export const common: UiTexts['common'] = {
  unknownLanguage: '未知',
  otherLanguage: '其他',
  close: '关闭',
  cancel: '取消',
  done: '完成',
  retry: '重试',
  undo: '撤销',
  notCopied: '无法访问剪贴板。',
  loading: '正在加载…',
  because: '{{what}}：{{why}}',
};

export const shell: UiTexts['shell'] = {
  skip: '跳到主要内容',
  export: '导出…',
  toStart: '返回开始页',
  connectionLost: '连接已断开。',
  connectionHint: '引擎没有响应，正在自动重试；已保存的内容不会丢失。',
  connectNow: '立即连接',
  diagnosticsCopied: '诊断信息已复制。',
  diagnosticsHint: '包含版本、设置和最近的事件，不含任何页面内容。',
};

export const nav: UiTexts['nav'] = {
  label: '页面导航',
  start: '开始',
  run: '运行',
  overview: '概览',
  clusters: '重复簇',
  relations: '关联',
  pages: '页面',
  sentences: '句子',
  check: '检查文稿',
  checks: '页面检查',
  actions: '行动计划',
  verdicts: '判定',
  methods: '检测方法',
};

export const status: UiTexts['status'] = {
  local: '所有数据都留在本机',
  hintGeneral: '? 键盘快捷键',
  hintClusters: 'j/k 移动 · → 页面 · 1–6 决定 · Enter 接受并下一个 · x 选中 · ? 全部快捷键',
  hintLists: 'j/k 移动 · x 选择 · Enter 打开 · / 搜索 · Ctrl C 复制 · ? 全部快捷键',
  hintCompare: 'n/p 相同内容 · 1–6 决定 · [ ] 簇内页面对 · Esc 返回 · ? 全部快捷键',
};

export const shortcuts: UiTexts['shortcuts'] = {
  anywhere: '焦点与关闭',
  title: '键盘快捷键',
  everywhere: '通用',
  clusters: '重复簇',
  compare: '比对',
  tab: '下一个控件',
  close: '关闭当前窗口',
  nextRow: '下一个重复簇',
  previousRow: '上一个重复簇',
  firstRow: '第一个重复簇',
  lastRow: '最后一个重复簇',
  open: '进入簇内页面；用 j 和 k 移动，Enter 比对',
  out: '从页面返回列表',
  filter: '按文字筛选',
  nextPassage: '下一处相同内容',
  previousPassage: '上一处相同内容',
  linked: '开启或关闭同步滚动',
  swap: '交换 A 与 B',
  nextPair: '簇内下一对',
  previousPair: '簇内上一对',
  back: '返回原来的位置',
};

export const palette: UiTexts['palette'] = {
  title: '搜索或命令',
  placeholder: '搜索页面、重复簇和命令…',
  placeholderStart: '输入命令…',
  results: '结果',
  nothing: '没有找到',
  pages: '页面',
  command: '命令面板',
  goTo: '转到{{screen}}',
  toggleTheme: '切换浅色与深色',
};
