import type { UiTexts } from '../en/index.ts';

export const settings: UiTexts['settings'] = {
  title: '设置',
  language: '语言',
  followSystem: '跟随系统',
  theme: '外观',
  themes: { system: '跟随系统', light: '浅色', dark: '深色' },
  workers: '分析进程数',
  workersAuto: '自动',
  workersHint: '进程越多越快，占用的内存也越多。下次运行时生效。',
};
