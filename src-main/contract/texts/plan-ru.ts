import type * as english from './plan-en.ts';

type Texts = { readonly [Name in keyof typeof english]: (typeof english)[Name] };

export const workState: Texts['workState'] = { open: 'не начато', 'in-progress': 'в работе', done: 'сделано' };
export const planGround: Texts['planGround'] = { decided: 'решено', proposed: 'предложено' };

export const planConflict: Texts['planConflict'] = {
  'target-missing': 'Не указана цель.',
  'target-is-itself': 'Цель — сама страница.',
  'target-loop': 'Цели замыкаются в круг.',
  'target-dead': 'Цель отвечает ошибкой.',
  'not-a-web-address': 'Это не веб-адрес, сервер его не перенаправит.',
  'same-place': 'Другая строка уже перенаправляет этот адрес в другое место.',
  chain: 'Цель ведёт дальше; редирект идёт сразу в конец цепочки.',
  'target-not-indexable': 'Цель закрыта от индексации.',
  'target-unknown': 'Цели нет в аудите.',
  'source-given-up': 'Страница-источник кластера не сохранится.',
};

export const planFile: Texts['planFile'] = {
  nginx: 'Редиректы для nginx',
  apache: 'Редиректы для Apache',
  'redirects-csv': 'Таблица редиректов (CSV)',
  canonical: 'Канонические адреса (CSV)',
  'clean-param': 'Clean-param для Яндекса',
  noindex: 'Страницы под noindex (CSV)',
  'orders-html': 'Задания на рерайт (HTML)',
  'orders-markdown': 'Задания на рерайт (Markdown)',
  'orders-csv': 'Задания на рерайт (CSV)',
  'plan-csv': 'Весь план (CSV)',
  'conflicts-csv': 'Конфликты (CSV)',
};

export const clusterChange: Texts['clusterChange'] = {
  new: 'новый',
  reopened: 'снова открыт',
  grown: 'вырос',
  changed: 'состав изменён',
  split: 'отделился',
  merged: 'слился',
  shrunk: 'уменьшился',
  fixed: 'исправлен',
  same: 'без изменений',
};

export const pageChange: Texts['pageChange'] = {
  new: 'новая',
  gone: 'исчезла',
  moved: 'переехала',
  rewritten: 'текст изменён',
  dead: 'теперь ошибка',
  revived: 'снова доступна',
  redirected: 'теперь редирект',
  indexability: 'изменилась индексируемость',
};

export const pageFate: Texts['pageFate'] = {
  rewritten: 'переписана',
  redirected: 'редирект',
  dead: 'удалена (ошибка)',
  noindex: 'noindex',
  canonicalised: 'каноническая — другая',
  unreached: 'не обойдена',
  elsewhere: 'в другом кластере',
  unchanged: 'текст прежний',
};

export const sentenceChange: Texts['sentenceChange'] = {
  new: 'новое',
  more: 'страниц больше',
  fewer: 'страниц меньше',
  gone: 'исчезло',
};

export const copyGround: Texts['copyGround'] = {
  date: 'опубликована позже',
  containment: 'стоит внутри другой',
  cluster: 'не признана источником',
  none: 'неясно',
};
