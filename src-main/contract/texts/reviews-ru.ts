import type { SharedTexts } from './en.ts';

export const decision: SharedTexts['decision'] = {
  keep: 'Оставить',
  rewrite: 'Переписать',
  merge: 'Объединить',
  canonical: 'Указать canonical',
  redirect: 'Редирект (301)',
  noindex: 'noindex',
  'parameter-rule': 'Правило для параметров',
  hreflang: 'Указать hreflang',
  'dead-link-rescue': 'Спасти битую ссылку (301)',
  leave: 'Не трогать',
};

export const reviewState: SharedTexts['reviewState'] = { open: 'не разобран', decided: 'решён', postponed: 'отложен' };

/** What an editor says of a finding. */
export const pairLabel: SharedTexts['pairLabel'] = { right: 'верная', wrong: 'неверная' };

export const deed: SharedTexts['deed'] = {
  decide: 'Решение «$t(decision.{{action}})» для {{address}}',
  undecide: 'Отменено решение для {{address}}',
  'decide-many': 'Изменены решения, страниц: {{count}}',
  'accept-proposals': 'Приняты предложения, страниц: {{count}}',
  'note-decision': 'Изменена запись о {{address}}',
  'review-cluster': 'Кластер «{{title}}» отмечен: $t(reviewState.{{state}})',
  'review-many': 'Изменено состояние разбора, кластеров: {{count}}',
  'note-cluster': 'Изменена заметка к «{{title}}»',
  'choose-source': '{{address}} выбран источником кластера «{{title}}»',
  'unchoose-source': 'Источник кластера «{{title}}» снова определяет программа',
  'exclude-pair': 'Отмечены как не дубли: {{address}} и {{other}}',
  'exclude-member': '{{address}} исключён из своего кластера',
  include: 'Снята отметка «не дубль» с {{address}}',
  'label-pair': 'Находка отмечена как $t(pairLabel.{{label}}): {{address}} и {{other}}',
  'unlabel-pair': 'Снята отметка: {{address}} и {{other}}',
  'ignore-sentence': 'Не учитывается предложение «{{label}}»',
  'ignore-section': 'Не учитывается раздел {{label}}',
  'ignore-pattern': 'Не учитываются адреса вида {{label}}',
  unignore: 'Снова учитывается: {{label}}',
  'save-view': 'Сохранён вид «{{name}}»',
  'change-view': 'Изменён вид «{{name}}»',
  'remove-view': 'Удалён вид «{{name}}»',
};
