import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { jsonFile } from '../../../../src-main/engine/requests/json-file.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const folder = temporaryFolder();
const schema = z.object({ words: z.array(z.string()) });
const fileAt = (name: string, mode?: number) =>
  jsonFile(path.join(folder, name, 'words.json'), schema, { words: [] }, mode);

function written(name: string, content: string, mode = 0o644) {
  const file = path.join(folder, name, 'words.json');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content, { mode });
  return file;
}

describe('a file of the user’s data', () => {
  it('reads as it was written, and as the fallback when it is missing', () => {
    const file = fileAt('plain');
    expect(file.read()).toEqual({ words: [] });
    file.write({ words: ['bee'] });
    expect(file.read()).toEqual({ words: ['bee'] });
    file.write({ words: ['wasp'] });
    expect(file.read()).toEqual({ words: ['wasp'] });
    expect(existsSync(path.join(folder, 'plain/words.json.unreadable'))).toBe(false);
  });

  it('reads with the byte order mark that an editor may put there', () => {
    written('marked', '\ufeff{ "words": ["bee"] }');
    expect(fileAt('marked').read()).toEqual({ words: ['bee'] });
  });

  it.each([
    ['a slip of the hand', '{ "words": ["bee"],, }'],
    ['a later version', '{ "words": { "en": ["bee"] } }'],
  ])('that %s made unreadable is put aside before another is written, not lost', (name, content) => {
    const file = written(name, content, 0o600);
    expect(fileAt(name, 0o600).read()).toEqual({ words: [] });
    expect(readFileSync(file, 'utf8')).toBe(content);
    fileAt(name, 0o600).write({ words: ['wasp'] });
    expect(fileAt(name).read()).toEqual({ words: ['wasp'] });
    expect(readFileSync(`${file}.unreadable`, 'utf8')).toBe(content);
    if (process.platform !== 'win32') expect(statSync(`${file}.unreadable`).mode & 0o777).toBe(0o600);
  });
});
