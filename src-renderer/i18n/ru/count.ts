import type { UiTexts } from '../en/index.ts';

export const count: UiTexts['count'] = {
  pages: { one: '{{count}} страница', few: '{{count}} страницы', many: '{{count}} страниц', other: '{{count}} страницы' },
  pairs: { one: '{{count}} пара', few: '{{count}} пары', many: '{{count}} пар', other: '{{count}} пары' },
  clusters: { one: '{{count}} кластер', few: '{{count}} кластера', many: '{{count}} кластеров', other: '{{count}} кластера' },
  problems: { one: '{{count}} проблема', few: '{{count}} проблемы', many: '{{count}} проблем', other: '{{count}} проблемы' },
  detectors: { one: '{{count}} алгоритм', few: '{{count}} алгоритма', many: '{{count}} алгоритмов', other: '{{count}} алгоритма' },
  addresses: { one: '{{count}} адрес', few: '{{count}} адреса', many: '{{count}} адресов', other: '{{count}} адреса' },
  sitemaps: { one: '{{count}} карта сайта', few: '{{count}} карты сайта', many: '{{count}} карт сайта', other: '{{count}} карты сайта' },
  words: { one: '{{count}} слово', few: '{{count}} слова', many: '{{count}} слов', other: '{{count}} слова' },
  inlinks: {
    one: '{{count}} внутренняя ссылка',
    few: '{{count}} внутренние ссылки',
    many: '{{count}} внутренних ссылок',
    other: '{{count}} внутренней ссылки',
  },
  lines: { one: '{{count}} строка', few: '{{count}} строки', many: '{{count}} строк', other: '{{count}} строки' },
  characters: { one: '{{count}} знак', few: '{{count}} знака', many: '{{count}} знаков', other: '{{count}} знака' },
  passages: { one: '{{count}} общее место', few: '{{count}} общих места', many: '{{count}} общих мест', other: '{{count}} общего места' },
  rows: { one: '{{count}} строка', few: '{{count}} строки', many: '{{count}} строк', other: '{{count}} строки' },
  proposals: {
    one: '{{count}} предложение аудита',
    few: '{{count}} предложения аудита',
    many: '{{count}} предложений аудита',
    other: '{{count}} предложения аудита',
  },
  sentences: { one: '{{count}} предложение', few: '{{count}} предложения', many: '{{count}} предложений', other: '{{count}} предложения' },
  hosts: { one: '{{count}} хост', few: '{{count}} хоста', many: '{{count}} хостов', other: '{{count}} хоста' },
};
