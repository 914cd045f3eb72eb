import type { UiTexts } from '../en/index.ts';

export const exporting: UiTexts['export'] = {
  title: 'Экспорт',
  formats: 'Форматы',
  format: { html: 'Отчёт (HTML)', csv: 'Таблицы (CSV)', json: 'Данные (JSON)' },
  formatHint: {
    html: 'Один файл, чтобы читать, печатать и отправлять; сеть не нужна.',
    csv: 'Отчёты о дублях в формате Screaming Frog, для электронных таблиц.',
    json: 'Все данные, для других программ.',
  },
  folder: 'Папка',
  folderDefault: 'Рядом с файлом аудита',
  chooseFolder: 'Выбрать…',
  run: 'Экспортировать',
  again: 'Экспортировать ещё раз',
  writing: 'Запись…',
  written: 'Экспортированные файлы',
  writtenTo: 'Записано в {{folder}}',
};
