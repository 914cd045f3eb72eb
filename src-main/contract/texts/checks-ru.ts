import { checkLimits as limits } from '../checks.ts';
import type * as en from './checks-en.ts';

export const check: typeof en.check = {
  'title-missing': 'Нет заголовка Title',
  'title-duplicate': 'Title повторяется на других страницах',
  'title-long': `Title длиннее ${limits.titleLongest} знаков`,
  'title-short': `Title короче ${limits.titleShortest} знаков`,
  'description-missing': 'Нет метаописания',
  'description-duplicate': 'Метаописание повторяется на других страницах',
  'description-long': `Метаописание длиннее ${limits.descriptionLongest} знаков`,
  'description-short': `Метаописание короче ${limits.descriptionShortest} знаков`,
  'h1-missing': 'Нет H1',
  'h1-duplicate': 'H1 повторяется на других страницах',
  'h1-long': `H1 длиннее ${limits.headingLongest} знаков`,
  'h1-multiple': 'Несколько H1',
  'content-thin': `Мало текста: меньше ${limits.thinWords} слов`,
  'content-empty': `Почти пусто: меньше ${limits.emptyWords} слов`,
  'images-no-alt': 'Изображения без атрибута alt',
  'images-empty-alt': 'Изображения с пустым alt',
  'client-error': 'Ошибка клиента (4xx)',
  'server-error': 'Ошибка сервера (5xx)',
  'no-response': 'Нет ответа',
  redirect: 'Перенаправление (3xx)',
  refresh: 'Перенаправление через meta refresh',
};

export const checkSubject: typeof en.checkSubject = {
  title: 'Тег title',
  description: 'Метаописание',
  h1: 'Заголовок H1',
  content: 'Текст',
  images: 'Изображения',
  response: 'Ссылки и ответы',
};
