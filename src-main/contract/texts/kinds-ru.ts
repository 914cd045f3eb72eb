import type { SharedTexts } from './en.ts';

export const pageKind: SharedTexts['pageKind'] = {
  content: 'с текстом',
  listing: 'список страниц',
  'near-empty': 'почти пустая',
  'not-found': 'ложная 404',
};

export const pageKindReason: SharedTexts['pageKindReason'] = {
  'own-text': 'У неё свой текст: букв и цифр — {{letters}}.',
  'says-not-found': 'На ней написано, что такой страницы нет, но сервер отвечает так, будто она есть.',
  'address-of-list': 'Её адрес — адрес списка: тег, рубрика, архив, следующая страница или поиск.',
  'head-of-list': 'Ниже её адреса стоят списки по датам или номерам.',
  'made-of-excerpts': 'Она ссылается на другие страницы и состоит из их начал.',
  'little-text': 'Букв и цифр в тексте — {{letters}}; у страницы с текстом их не меньше {{fewest}}.',
};

export const clusterKind: SharedTexts['clusterKind'] = {
  copies: 'копии',
  templated: 'один шаблон',
  version: 'версии',
  translation: 'переводы',
  listing: 'списки',
  'near-empty': 'почти пустые',
  'not-found': 'ложные 404',
};

export const clusterKindMeaning: SharedTexts['clusterKindMeaning'] = {
  copies: 'Один и тот же текст или большая его часть на нескольких страницах.',
  templated: 'Один текст, в котором меняются только имена и числа.',
  version: 'Та же страница для разных версий продукта; такой повтор задуман.',
  translation: 'Та же страница на разных языках или разной письменностью; такой повтор задуман.',
  listing: 'Списки одних и тех же страниц; такой повтор задуман.',
  'near-empty': 'Страницы почти без собственного текста.',
  'not-found': 'Страницы, на которых написано, что их нет, но с ответом 200.',
};

export const clusterContent: SharedTexts['clusterContent'] = { 'through-other': 'через другую страницу' };
