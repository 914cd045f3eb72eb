import type { UiTexts } from '../en/index.ts';

export const common: UiTexts['common'] = {
  unknownLanguage: 'не определён',
  otherLanguage: 'другой',
  close: 'Закрыть',
  cancel: 'Отмена',
  done: 'Готово',
  retry: 'Повторить',
  undo: 'Вернуть',
  notCopied: 'Буфер обмена недоступен.',
  loading: 'Загрузка…',
  because: '{{what}} — {{why}}',
};

export const shell: UiTexts['shell'] = {
  skip: 'Перейти к содержанию',
  export: 'Экспорт…',
  toStart: 'К началу',
  connectionLost: 'Связь потеряна.',
  connectionHint: 'Движок не отвечает. Попытки повторяются сами; сохранённое не пропадёт.',
  connectNow: 'Подключиться',
  diagnosticsCopied: 'Диагностика скопирована.',
  diagnosticsHint: 'Версии, настройки и последние события; ничего со страниц.',
};

export const nav: UiTexts['nav'] = {
  label: 'Экраны',
  start: 'Начало',
  run: 'Ход аудита',
  overview: 'Обзор',
  clusters: 'Кластеры',
  relations: 'Связи',
  pages: 'Страницы',
  sentences: 'Предложения',
  check: 'Проверка текста',
  checks: 'Проверки',
  actions: 'План действий',
  verdicts: 'Вердикты',
  methods: 'Методы',
};

export const status: UiTexts['status'] = {
  local: 'Все данные остаются на этом компьютере',
  hintGeneral: '? Клавиши',
  hintClusters: 'j/k — перемещение · → — страницы · 1–6 — решение · Enter — принять и дальше · x — выделить · ? — все клавиши',
  hintLists: 'j/k ход · x выбор · Enter открыть · / поиск · Ctrl C копия · ? все клавиши',
  hintCompare: 'n/p — общие места · 1–6 — решение · [ ] — пары кластера · Esc — назад · ? — все клавиши',
};

export const shortcuts: UiTexts['shortcuts'] = {
  anywhere: 'Перемещение',
  title: 'Клавиши',
  everywhere: 'Везде',
  clusters: 'Кластеры',
  compare: 'Сравнение',
  tab: 'Следующий элемент',
  close: 'Закрыть открытое',
  nextRow: 'Следующий кластер',
  previousRow: 'Предыдущий кластер',
  firstRow: 'Первый кластер',
  lastRow: 'Последний кластер',
  open: 'К страницам кластера; j и k — перемещение, Enter — сравнить',
  out: 'От страниц обратно к списку',
  filter: 'Фильтр по тексту',
  nextPassage: 'Следующее общее место',
  previousPassage: 'Предыдущее общее место',
  linked: 'Связанная прокрутка',
  swap: 'Поменять A и B местами',
  nextPair: 'Следующая пара кластера',
  previousPair: 'Предыдущая пара кластера',
  back: 'Туда, откуда пришли',
};

export const palette: UiTexts['palette'] = {
  title: 'Поиск и команды',
  placeholder: 'Страницы, кластеры и команды…',
  placeholderStart: 'Введите команду…',
  results: 'Результаты',
  nothing: 'Ничего не найдено',
  pages: 'Страницы',
  command: 'Палитра команд',
  goTo: 'Перейти: {{screen}}',
  toggleTheme: 'Светлая или тёмная тема',
};
