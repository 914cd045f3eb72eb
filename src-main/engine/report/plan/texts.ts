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
  /** Above the orders when some of them are for work that nobody has confirmed. */
  readonly includes: (proposals: string) => string;
  /** Above the orders when such work was left out. */
  readonly leftOut: (proposals: string) => string;
  /** Beside each order of that kind. */
  readonly proposal: string;
}

export const orderTexts: Readonly<Record<Locale, OrderTexts>> = {
  en: {
    title: 'Rewrite orders',
    intro: 'Each page with the sentences to change, and beside each what stands on the page that it comes from.',
    nobody: 'Nobody’s yet',
    owner: (name, pages) => `${name} – pages: ${pages}`,
    rewrite: 'Write these sentences anew',
    merge: 'Move these sentences to the target; after that, decide on the redirect of this page',
    page: 'Page',
    source: 'Comes from',
    target: 'Merged into',
    note: 'Note',
    shares: (verbatim, reworded) => `${verbatim} % word for word, ${reworded} % reworded`,
    onPage: 'On this page',
    onSource: 'On the source page',
    kind: { verbatim: 'word for word', reworded: 'reworded', own: 'only here' },
    notCompared: 'The texts could not be compared; look at both pages.',
    nothing: 'Nobody has decided yet on a page to rewrite or to merge.',
    includes: (proposals) => `Careful: this list includes proposals of the audit that nobody has confirmed: ${proposals}. Each of them says so.`,
    leftOut: (proposals) =>
      `Proposals that nobody has confirmed were left out: ${proposals}. Accept them in PageTwin, or include them when you write this file.`,
    proposal: 'Proposal, not confirmed by anybody',
  },
  zh: {
    title: '改写任务单',
    intro: '逐页列出需要修改的句子，并在旁边给出其来源页面上的原句。',
    nobody: '尚未分配',
    owner: (name, pages) => `${name}：${pages} 个页面`,
    rewrite: '以下句子需要重写',
    merge: '请先把以下句子并入目标页面，完成后再决定本页是否跳转',
    page: '页面',
    source: '来源',
    target: '并入',
    note: '备注',
    shares: (verbatim, reworded) => `逐字相同 ${verbatim}%，改写 ${reworded}%`,
    onPage: '本页',
    onSource: '来源页面',
    kind: { verbatim: '逐字相同', reworded: '改写', own: '仅本页有' },
    notCompared: '无法比对正文，请人工查看两个页面。',
    nothing: '还没有决定要改写或合并的页面。',
    includes: (proposals) => `注意：本任务单含 ${proposals} 条无人确认的审计建议，均已逐条标明。`,
    leftOut: (proposals) => `另有 ${proposals} 条建议无人确认，未列入。请先在 PageTwin 中采纳，或在导出时选择包含建议。`,
    proposal: '仅为建议，尚未确认',
  },
  ru: {
    title: 'Задания на переписывание',
    intro: 'По каждой странице – предложения, которые нужно изменить, и рядом то, что стоит на странице-источнике.',
    nobody: 'Пока никому не назначено',
    owner: (name, pages) => `${name} – страниц: ${pages}`,
    rewrite: 'Эти предложения нужно написать заново',
    merge: 'Перенесите эти фразы на целевую страницу; после этого решите, ставить ли отсюда редирект',
    page: 'Страница',
    source: 'Источник',
    target: 'Объединяется с',
    note: 'Заметка',
    shares: (verbatim, reworded) => `${verbatim} % дословно, ${reworded} % рерайт`,
    onPage: 'На этой странице',
    onSource: 'На странице-источнике',
    kind: { verbatim: 'дословно', reworded: 'рерайт', own: 'только здесь' },
    notCompared: 'Сравнить тексты не удалось; посмотрите обе страницы.',
    nothing: 'Решений о рерайте или объединении страниц пока нет.',
    includes: (proposals) => `Внимание: сюда вошли рекомендации аудита, которые никто не подтвердил: ${proposals}. Каждая из них помечена.`,
    leftOut: (proposals) =>
      `Рекомендации, которые никто не подтвердил, сюда не вошли: ${proposals}. Примите их в PageTwin или включите при записи файла.`,
    proposal: 'Рекомендация, никем не подтверждена',
  },
};
