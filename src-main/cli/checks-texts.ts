/** Words of `checks`. */
export const checksEn = {
  checksAll: 'Checked: {{checked}} indexable pages. List one with --check NAME.',
  checksUnread: 'Not checked: {{unread}} pages that an earlier version read. Read them again: pagetwin audit --file {{file}} --again analyse',
  checksNone: 'No page has this.',
  colCheck: 'Check',
  colMeaning: 'Meaning',
  colText: 'Text',
  colLength: 'Length',
  colNumber: 'Number',
  colInlinks: 'Inlinks',
  colStatus: 'Status',
  colAddress: 'Address',
};

type Texts = Readonly<Record<keyof typeof checksEn, string>>;

export const checksZh: Texts = {
  checksAll: '已检查可收录页面：{{checked}}。用 --check 名称 列出其中一项。',
  checksUnread: '未检查：早期版本读取的 {{unread}} 个页面。重新读取：pagetwin audit --file {{file}} --again analyse',
  checksNone: '没有这样的页面。',
  colCheck: '检查项',
  colMeaning: '含义',
  colText: '文字',
  colLength: '长度',
  colNumber: '数量',
  colInlinks: '入链',
  colStatus: '状态',
  colAddress: '地址',
};

export const checksRu: Texts = {
  checksAll: 'Проверено индексируемых страниц: {{checked}}. Список одной проверки: --check ИМЯ.',
  checksUnread: 'Не проверены страницы, прочитанные прежней версией: {{unread}}. Прочитать заново: pagetwin audit --file {{file}} --again analyse',
  checksNone: 'Таких страниц нет.',
  colCheck: 'Проверка',
  colMeaning: 'Значение',
  colText: 'Текст',
  colLength: 'Длина',
  colNumber: 'Число',
  colInlinks: 'Внутр. ссылок',
  colStatus: 'Код',
  colAddress: 'Адрес',
};
