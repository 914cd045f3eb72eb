import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { anyOf, groupsOf, phrasesOfBoilerplate, wordsOf } from '../../../src-main/engine/languages.ts';
import { phrases } from '../../../src-main/engine/page/extract/wording.ts';

const folder = path.resolve('resources/languages');
const read = (file: string): Record<string, unknown> => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
const english = read('en.json');
const files = readdirSync(folder);

describe('words of languages', () => {
  it.each(files)('has names in %s that the English file has', (file) => {
    const { isUnspaced: _, ...lists } = read(file);
    for (const [name, list] of Object.entries(lists)) {
      expect(Object.keys(english), name).toContain(name);
      if (Array.isArray(list) || typeof list === 'string') continue;
      expect(Object.keys(english[name] as object)).toEqual(expect.arrayContaining(Object.keys(list as object)));
    }
  });

  it('has no empty word, which would match anything', () => {
    for (const file of files)
      for (const list of Object.values(read(file)))
        for (const words of typeof list === 'object' && list !== null ? Object.values(list) : [list])
          for (const word of typeof words === 'string' ? words.split(' ') : [])
            expect(word, `${file}: ${words}`).not.toBe('');
  });

  it('knows the kind of each phrase', () => {
    for (const [kind] of phrasesOfBoilerplate) expect(phrases).toContain(kind);
  });

  it('finds words of all languages, or of those with spaces between words or without', () => {
    expect(wordsOf('replies')).toEqual(['回复', '回覆', '答复', 'ответ', 're', 'aw', 'antw', 'sv', 'rv']);
    expect(wordsOf('copies', 'unspaced')).toEqual(['副本', '複本', '拷贝']);
    expect(anyOf('copies', 'spaced')).toBe('(?:копия|copy)');
    expect(anyOf('nobody')).toContain('редакция сайта|admin|');
  });

  it('groups words by the names of the English file', () => {
    const topics = groupsOf('topics');
    expect(topics.map(([topic]) => topic)).toEqual(['related', 'reviews', 'details', 'service']);
    expect(topics[1]?.[1]).toEqual(expect.arrayContaining(['评论', 'отзыв', 'review']));
  });
});
