import type { UiTexts } from '../en/index.ts';

export const page: UiTexts['page'] = {
  published: '发布于 {{date}}',
  modified: '修改于 {{date}}',
  canonicalSelf: '规范网址为自身',
  canonicalTo: '规范网址：{{address}}',
};
