import type { UiTexts } from '../en/index.ts';

export const exporting: UiTexts['export'] = {
  title: '导出',
  formats: '格式',
  format: { html: '报告（HTML）', csv: '表格（CSV）', json: '数据（JSON）' },
  formatHint: {
    html: '单个文件，可阅读、打印、发送，无需联网。',
    csv: '与 Screaming Frog 格式一致的重复内容报表，可用电子表格打开。',
    json: '全部数据，供其他程序使用。',
  },
  folder: '文件夹',
  folderDefault: '审计文件旁',
  chooseFolder: '选择…',
  run: '导出',
  again: '再次导出',
  writing: '正在写入…',
  written: '已导出的文件',
  writtenTo: '已写入 {{folder}}',
};
