import type { UiTexts } from '../en/index.ts';

export const settings: UiTexts['settings'] = {
  title: 'Настройки',
  language: 'Язык',
  followSystem: 'Как в системе',
  theme: 'Оформление',
  themes: { system: 'Как в системе', light: 'Светлое', dark: 'Тёмное' },
  workers: 'Процессы анализа',
  workersAuto: 'Автоматически',
  workersHint: 'Чем больше процессов, тем быстрее и тем больше нужно памяти. Действует со следующего запуска.',
};
