import type { UiTexts } from '../en/index.ts';

export const figures: UiTexts['figures'] = {
  title: '导入流量和链接',
  open: '流量和链接…',
  hint: '支持 Search Console（CSV 或 ZIP）、Analytics 4、Yandex 站长平台与统计、百度、Ahrefs、Semrush、Majestic 和 Screaming Frog 的导出文件。有访问和外链的网页会成为来源页；已作出的决定不变。',
  files: '文件',
  placeholder: '/home/me/下载/网页.csv',
  choose: '选择文件',
  import: '导入',
  importing: '正在导入…',
  none: '尚未导入任何数据。',
  joined: '{{addresses}} 个地址中有 {{joined}} 个是本审计的网页。',
  skipped: '没有地址的行：{{count}}。',
  unmatched: '不在本审计的网页中：{{count}}',
  remove: '移除此表',
};
