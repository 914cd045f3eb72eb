import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { normaliseName } from '../../../src-main/engine/source/import/table.ts';
import { kindOfName } from '../../../src-main/engine/source/import/page-file.ts';
import { rowFieldNames, type RowField } from '../../../src-main/engine/source/import/row-page.ts';

const text = readFileSync(path.join(import.meta.dirname, '../../../docs/importing.md'), 'utf8');

describe('docs/importing.md', () => {
  it('lists column names that are known, each under its field', () => {
    const fields: Readonly<Record<string, readonly RowField[]>> = {
      address: ['url'],
      title: ['title'],
      HTML: ['html'],
      text: ['text'],
      date: ['date'],
      language: ['language'],
      author: ['author'],
      status: ['status'],
      'description, category, canonical': ['description', 'category', 'canonical'],
    };
    const rows = text
      .slice(text.indexOf('| | English |'))
      .split('\n\n', 1)[0]!
      .split('\n')
      .slice(2)
      .map((line) => line.split('|').map((cell) => cell.trim()));
    expect(rows.map(([, name]) => name)).toEqual(Object.keys(fields));
    for (const [, name = '', ...languages] of rows) {
      const known = fields[name]!.flatMap((field) => rowFieldNames[field]);
      const listed = languages.filter(Boolean).flatMap((cell) => cell.split(/[,;]\s*/));
      expect(listed.filter((one) => !known.includes(normaliseName(one)))).toEqual([]);
    }
  });

  it('names the endings of page files', () => {
    for (const ending of ['.html', '.htm', '.xhtml', '.shtml', '.md', '.markdown', '.txt', '.mhtml', '.mht']) {
      expect(text).toContain(`\`${ending}\``);
      expect(kindOfName(`a${ending}`)).not.toBeNull();
    }
  });
});
