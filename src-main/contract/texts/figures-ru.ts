import type { figureKind as kind, figureMeasure as measure } from './figures-en.ts';

export const figureKind: typeof kind = {
  'search-console': 'Поиск Google (Search Console)',
  analytics: 'Google Аналитика',
  'yandex-webmaster': 'Яндекс Вебмастер',
  'yandex-metrica': 'Яндекс Метрика',
  baidu: 'Байду',
  ahrefs: 'ссылки Ahrefs',
  semrush: 'ссылки Semrush',
  majestic: 'ссылки Majestic',
  'screaming-frog': 'обход Screaming Frog',
  other: 'другая таблица',
};

export const figureMeasure: typeof measure = {
  clicks: 'Клики',
  impressions: 'Показы',
  position: 'Позиция',
  visits: 'Визиты',
  backlinks: 'Обратные ссылки',
  domains: 'Ссылающиеся домены',
  inlinks: 'Входящие ссылки',
};
