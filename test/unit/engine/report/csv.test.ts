import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { writeCsvFiles } from '../../../../src-main/engine/report/csv.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { auditOf } from './small-audit.ts';

it('gives a spreadsheet no formula, wherever a stranger wrote it', () => {
  const folder = temporaryFolder();
  const store = auditOf(folder, 'formulas', [
    { address: '=HYPERLINK("a").html', title: '@SUM(1)', text: 'One.' },
    { address: 'https://example.com/=1', title: 'One = one', text: 'Two.' },
  ]);
  store.problems.add('collect', [{ code: 'address-invalid', address: '+cmd|calc', parameters: {} }]);
  writeCsvFiles({ store, folder });
  const cells = ['pages.csv', 'problems.csv'].flatMap((name) => cellsOf(readFileSync(path.join(folder, name), 'utf8')));
  store.close();
  expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
  expect(cells).toEqual(expect.arrayContaining([`'=HYPERLINK(""a"").html`, "'@SUM(1)", "'+cmd|calc", 'https://example.com/=1', 'One = one']));
});

/** The contents of quoted cells, their own quotes still doubled. */
function cellsOf(table: string): string[] {
  return [...table.matchAll(/"((?:[^"]|"")*)"/g)].map((match) => match[1] ?? '');
}
