import { expect, it } from 'vitest';
import { languageTag } from '../../../src-main/contract/language-tags.ts';

it.each([
  ['en', 'en'],
  ['zh', 'zh-CN'],
  ['ru', 'ru'],
  ['de', 'de'],
  ['zh-Hant', 'zh-Hant'],
  ['es-419', 'es-419'],
  ['other', ''],
  ['', ''],
  ['constructor', ''],
  ['other"><b>', ''],
])('a text in %j gets lang=%j', (language, tag) => expect(languageTag(language)).toBe(tag));
