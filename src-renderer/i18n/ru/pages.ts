import type { UiTexts } from '../en/index.ts';

export const page: UiTexts['page'] = {
  published: 'опубликована {{date}}',
  modified: 'изменена {{date}}',
  canonicalSelf: 'канонический адрес — она сама',
  canonicalTo: 'канонический адрес: {{address}}',
};
