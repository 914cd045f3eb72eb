/** Words of `examine` and `rescue`. */
export const rescueEn = {
  examining: 'Looking through tables',
  examinedWhole: '{{file}} is whole ({{tables}} tables).',
  examinedHint: 'Open a backup copy if there is one, or run “pagetwin rescue {{file}}”.',
  colPart: 'Part',
  colKept: 'Kept',
  colLost: 'Lost',
  unknownNumber: 'some',
  rescuedPages: 'Pages without their content, which are collected again: {{count}}',
  rescuedReviews: 'Some of the reviewers’ decisions, notes, rules or views are among what was lost.',
  rescuedSettings: 'Name, sources and options were lost: choose them anew before you go on.',
  rescuedRedo: 'To be done again from: {{stage}}. Go on with: pagetwin audit --file {{file}}',
  rescuedWhole: 'Nothing was missing. New file: {{file}}',
  rescued: 'New file: {{file}}',
};

type Texts = Readonly<Record<keyof typeof rescueEn, string>>;

export const rescueZh: Texts = {
  examining: '正在检查数据表',
  examinedWhole: '{{file}} 完好（{{tables}} 个数据表）。',
  examinedHint: '如有备份，请打开备份文件；也可以运行“pagetwin rescue {{file}}”。',
  colPart: '部分',
  colKept: '保留',
  colLost: '丢失',
  unknownNumber: '若干',
  rescuedPages: '内容丢失、将重新采集的页面：{{count}}',
  rescuedReviews: '丢失的内容中包括部分处理决定、备注、规则或视图。',
  rescuedSettings: '名称、来源和选项已丢失：继续之前请重新设置。',
  rescuedRedo: '需要从以下阶段重新执行：{{stage}}。继续请运行：pagetwin audit --file {{file}}',
  rescuedWhole: '没有缺失任何内容。新文件：{{file}}',
  rescued: '新文件：{{file}}',
};

export const rescueRu: Texts = {
  examining: 'Просмотр таблиц',
  examinedWhole: 'Файл {{file}} цел (таблиц: {{tables}}).',
  examinedHint: 'Откройте резервную копию, если она есть, или выполните «pagetwin rescue {{file}}».',
  colPart: 'Часть',
  colKept: 'Сохранено',
  colLost: 'Утрачено',
  unknownNumber: 'часть',
  rescuedPages: 'Страниц без содержимого, которые будут собраны заново: {{count}}',
  rescuedReviews: 'Среди утраченного есть решения, заметки, правила или представления рецензентов.',
  rescuedSettings: 'Название, источники и параметры утрачены: задайте их заново, прежде чем продолжать.',
  rescuedRedo: 'Заново будет выполнено начиная с этапа: {{stage}}. Продолжить: pagetwin audit --file {{file}}',
  rescuedWhole: 'Ничего не пропало. Новый файл: {{file}}',
  rescued: 'Новый файл: {{file}}',
};
