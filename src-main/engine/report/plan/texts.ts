import type { Locale } from '../../../contract/models.ts';

/** Words of the rewrite orders. */
export interface OrderTexts {
  readonly title: string;
  readonly intro: string;
  readonly nobody: string;
  readonly owner: (name: string, pages: string) => string;
  readonly rewrite: string;
  readonly merge: string;
  readonly page: string;
  readonly source: string;
  readonly target: string;
  readonly note: string;
  readonly shares: (verbatim: string, reworded: string) => string;
  readonly onPage: string;
  readonly onSource: string;
  readonly kind: { readonly verbatim: string; readonly reworded: string; readonly own: string };
  readonly notCompared: string;
  readonly nothing: string;
}

export const orderTexts: Readonly<Record<Locale, OrderTexts>> = {
  en: {
    title: 'Rewrite orders',
    intro: 'Each page with the sentences to change, and beside each what stands on the page that it comes from.',
    nobody: 'Nobody’s yet',
    owner: (name, pages) => `${name} – pages: ${pages}`,
    rewrite: 'Write these sentences anew',
    merge: 'Move these sentences to the target before the page is redirected',
    page: 'Page',
    source: 'Comes from',
    target: 'Merged into',
    note: 'Note',
    shares: (verbatim, reworded) => `${verbatim} % word for word, ${reworded} % reworded`,
    onPage: 'On this page',
    onSource: 'On the source page',
    kind: { verbatim: 'word for word', reworded: 'reworded', own: 'only here' },
    notCompared: 'The texts could not be compared; look at both pages.',
    nothing: 'Nothing to rewrite and nothing to merge.',
  },
  zh: {
    title: '改写任务单',
    intro: '逐页列出需要修改的句子，并在旁边给出其来源页面上的原句。',
    nobody: '尚未分配',
    owner: (name, pages) => `${name}：${pages} 个页面`,
    rewrite: '以下句子需要重写',
    merge: '跳转之前，请把以下句子并入目标页面',
    page: '页面',
    source: '来源',
    target: '并入',
    note: '备注',
    shares: (verbatim, reworded) => `逐字相同 ${verbatim}%，改写 ${reworded}%`,
    onPage: '本页',
    onSource: '来源页面',
    kind: { verbatim: '逐字相同', reworded: '改写', own: '仅本页有' },
    notCompared: '无法比对正文，请人工查看两个页面。',
    nothing: '没有需要改写或合并的页面。',
  },
  ru: {
    title: 'Задания на переписывание',
    intro: 'По каждой странице – предложения, которые нужно изменить, и рядом то, что стоит на странице-источнике.',
    nobody: 'Пока никому не назначено',
    owner: (name, pages) => `${name} – страниц: ${pages}`,
    rewrite: 'Эти предложения нужно написать заново',
    merge: 'Перенесите эти предложения на целевую страницу до перенаправления',
    page: 'Страница',
    source: 'Источник',
    target: 'Объединяется с',
    note: 'Заметка',
    shares: (verbatim, reworded) => `${verbatim} % дословно, ${reworded} % рерайт`,
    onPage: 'На этой странице',
    onSource: 'На странице-источнике',
    kind: { verbatim: 'дословно', reworded: 'рерайт', own: 'только здесь' },
    notCompared: 'Сравнить тексты не удалось; посмотрите обе страницы.',
    nothing: 'Переписывать и объединять нечего.',
  },
};
