import { expect, it } from 'vitest';
import { shownLanguages } from '../../../../../src-main/engine/store/pages/shown-languages.ts';

it.each([
  [['pt-BR'], { 'pt-BR': 'pt' }],
  [['pt-BR', 'pt-PT'], { 'pt-BR': 'pt-BR', 'pt-PT': 'pt-PT' }],
  [['pt', 'pt-PT'], { pt: 'pt', 'pt-PT': 'pt-PT' }],
  [['en', 'en-US', 'zh-TW'], { en: 'en', 'en-US': 'en', 'zh-TW': 'zh-Hant' }],
  [['sr-Latn', 'zh-CN'], { 'sr-Latn': 'sr-Latn', 'zh-CN': 'zh' }],
  [['zh-CN', 'zh-Hans', 'zh-Hant'], { 'zh-CN': 'zh-Hans', 'zh-Hans': 'zh-Hans', 'zh-Hant': 'zh-Hant' }],
  [['other', 'ko-KR'], { other: 'other', 'ko-KR': 'ko' }],
])('a site with %j shows %j', (tags, shown) => expect(Object.fromEntries(shownLanguages(tags))).toEqual(shown));
