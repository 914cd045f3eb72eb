export interface Labels {
  readonly siteName: string;
  readonly tagline: string;
  readonly home: string;
  readonly all: string;
  readonly newest: string;
  readonly by: string;
  readonly published: string;
  readonly category: string;
  readonly author: string;
  readonly share: string;
  readonly shareTargets: readonly string[];
  readonly copyLink: string;
  readonly related: string;
  readonly mostRead: string;
  readonly newsletter: string;
  readonly newsletterText: string;
  readonly legal: readonly string[];
  readonly notesName: string;
  readonly contents: string;
  readonly previous: string;
  readonly next: string;
  readonly noteFooter: string;
  readonly missing: string;
}

export function labelsFor(language: string): Labels {
  return all[language] ?? en;
}

const en: Labels = {
  siteName: 'The Wenlow Review',
  tagline: 'Stories from a valley',
  home: 'Home',
  all: 'All articles',
  newest: 'Newest stories',
  by: 'By',
  published: 'Published',
  category: 'Category',
  author: 'Author',
  share: 'Share this story',
  shareTargets: ['E-mail', 'Messenger'],
  copyLink: 'Copy link',
  related: 'More from this section',
  mostRead: 'Most read',
  newsletter: 'The Friday letter',
  newsletterText: 'Four stories of the week, every Friday morning. Free of charge.',
  legal: [
    'All articles of this demonstration site are invented, and so are its people and places.',
    'No part of this website may be reproduced without the written consent of the publisher. Views expressed are those of the authors.',
  ],
  notesName: 'Notebook',
  contents: 'Pages of the notebook',
  previous: 'Previous page',
  next: 'Next page',
  noteFooter: 'A notebook of loose pages; corrections are welcome. The contents are invented for a demonstration.',
  missing: 'Page not found',
};

const zh: Labels = {
  siteName: '溪畔杂志',
  tagline: '小城里的日常与远方',
  home: '首页',
  all: '全部文章',
  newest: '最新文章',
  by: '作者：',
  published: '发布日期',
  category: '栏目',
  author: '作者',
  share: '分享本文',
  shareTargets: ['微信', '微博'],
  copyLink: '复制链接',
  related: '同栏目文章',
  mostRead: '热门阅读',
  newsletter: '每周来信',
  newsletterText: '每周五早晨寄出，精选本周四篇好文，免费订阅。',
  legal: [
    '本站为演示站点，文章、人物与地名均属虚构。',
    '版权所有，未经书面授权不得转载、摘编或以其他方式使用本站内容。文章仅代表作者个人观点。',
  ],
  notesName: '随手记',
  contents: '笔记目录',
  previous: '上一页',
  next: '下一页',
  noteFooter: '散页笔记，欢迎指正。内容为演示而虚构。',
  missing: '页面不存在',
};

const ru: Labels = {
  siteName: 'Мелейский край',
  tagline: 'Истории одной долины',
  home: 'Главная',
  all: 'Все статьи',
  newest: 'Свежие статьи',
  by: 'Автор:',
  published: 'Опубликовано',
  category: 'Раздел',
  author: 'Автор',
  share: 'Поделиться',
  shareTargets: ['ВКонтакте', 'Почта'],
  copyLink: 'Скопировать ссылку',
  related: 'Ещё в этом разделе',
  mostRead: 'Самое читаемое',
  newsletter: 'Пятничное письмо',
  newsletterText: 'Четыре истории недели каждую пятницу утром. Бесплатно.',
  legal: [
    'Все статьи этого демонстрационного сайта вымышлены, как и упомянутые в них люди и места.',
    'Перепечатка материалов без письменного согласия редакции запрещена. Мнение редакции может не совпадать с мнением авторов.',
  ],
  notesName: 'Записная книжка',
  contents: 'Страницы книжки',
  previous: 'Предыдущая страница',
  next: 'Следующая страница',
  noteFooter: 'Разрозненные заметки; поправки приветствуются. Содержание вымышлено для демонстрации.',
  missing: 'Страница не найдена',
};

const all: Readonly<Record<string, Labels>> = { en, zh, ru };
