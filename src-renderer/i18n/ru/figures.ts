import type { UiTexts } from '../en/index.ts';

export const figures: UiTexts['figures'] = {
  title: 'Импорт посещений и ссылок',
  open: 'Посещения и ссылки…',
  hint: 'Выгрузки Search Console (CSV или ZIP), Analytics 4, Яндекс Вебмастера и Метрики, Baidu, Ahrefs, Semrush, Majestic и Screaming Frog. Источниками станут страницы с посетителями и ссылками; принятые решения останутся.',
  files: 'Файлы',
  placeholder: '/home/me/Загрузки/Страницы.csv',
  choose: 'Выбрать файл',
  import: 'Импортировать',
  importing: 'Импорт…',
  none: 'Пока ничего не импортировано.',
  joined: 'Страниц этого аудита среди адресов: {{joined}} из {{addresses}}.',
  skipped: 'Строк без адреса: {{count}}.',
  unmatched: 'Нет среди страниц аудита: {{count}}',
  remove: 'Убрать эту таблицу',
};
