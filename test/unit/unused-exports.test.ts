import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findAppRoot } from '../../src-main/node/app-root.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { unusedExports } from '../support/unused-exports.ts';

test('what a file of the product exports, another file imports', () => {
  // What programs import is for others.
  expect(unusedExports(findAppRoot(), new Set(['src-main/library/index.ts']))).toEqual([]);
});

test('an export counts as used by import, re-export, dynamic import and import of a type, by what hands it on, and not by a namesake', () => {
  const root = temporaryFolder();
  const files = {
    'src-main/all.ts': 'export const one = 1;\nexport default one;\n',
    'src-main/late.ts': 'export const two = 2;\n',
    'src-main/some.ts':
      'export const a = 1;\nexport type B = 2;\nexport interface C {}\nexport function d() {}\nexport { a as e };\n',
    'src-main/other.ts': 'export const d = 3;\n',
    'src-main/user.ts': `import * as all from './all.ts';\nexport { a } from './some.ts';\nimport { d } from './other.ts';\ntype C = import('./late.ts').Two;\n`,
    'src-main/parts.ts': 'export const f = 1;\nexport const g = 2;\n',
    'src-main/kit.ts': `export * from './parts.ts';\n`,
    'test/of-kit.ts': `import { f } from '../src-main/kit.ts';\n`,
    'test/user.ts': `import { a } from '../src-main/user.ts';\nimport type { B } from '../src-main/some.ts';\n`,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  expect(unusedExports(root, new Set())).toEqual([
    'src-main/parts.ts g',
    'src-main/some.ts C',
    'src-main/some.ts d',
    'src-main/some.ts e',
  ]);
});
