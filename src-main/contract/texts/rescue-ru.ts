import type { rescuePart as part, rescueStep as step } from './rescue-en.ts';

export const rescuePart: typeof part = {
  settings: 'название, источники, параметры',
  pages: 'адреса',
  contents: 'содержимое страниц',
  texts: 'тексты страниц',
  fingerprints: 'отпечатки',
  pairs: 'сравнённые пары',
  sentences: 'общие предложения',
  clusters: 'кластеры',
  reviews: 'решения, заметки, правила, представления',
  history: 'прежние аудиты',
  problems: 'замечания и проблемы',
};

export const rescueStep: typeof step = {
  copy: 'Копирование файла',
  read: 'Чтение того, что читается',
  check: 'Проверка содержимого',
};
