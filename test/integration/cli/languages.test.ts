import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { callCli } from '../../support/call-cli.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const chinese =
  '清晨的花园很安静，在墙里筑巢的蜜蜂最先出现在榛树的花上，谁想近距离观察它们，中午坐在太阳下等一刻钟就够了。';
const korean =
  '아침의 정원은 조용하고 벽에 둥지를 튼 벌들이 개암나무 꽃에 가장 먼저 나타납니다. 가까이에서 보려면 기다리면 됩니다.';
const listing = 'static int main(argc, argv) { for (i = 0; i < count; i += 1) values[i] = read(input); }';

const pages: Readonly<Record<string, readonly [attributes: string, body: string, shown: string]>> = {
  'pt-br': [' lang="pt-br"', '<p>O jardim é calmo de manhã, e as abelhas são as primeiras que se vêem.</p>', 'pt-BR'],
  'pt-pt': [
    ' lang="pt_PT"',
    '<p>O jardim está calmo de manhã, e as abelhas são as primeiras a ser vistas.</p>',
    'pt-PT',
  ],
  german: [' lang="de-DE"', '<p>Der Garten ist am Morgen still, und die Bienen sind als erste zu sehen.</p>', 'de'],
  code: [' lang="ru"', `<pre><code>${listing}\n${listing}</code></pre>`, 'ru'],
  wrong: [' lang="en"', `<p>${chinese}</p>`, 'zh'],
  silent: ['', `<p>${korean}</p>`, 'ko'],
};

it('shows the language that each page declares, with its region where the site has several, and that of the script where it declares another or none', async () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'site'));
  for (const [name, [attributes, body]] of Object.entries(pages)) {
    writeFileSync(
      path.join(folder, `site/${name}.html`),
      `<html${attributes}><head><meta charset="utf-8"><title>1</title></head><body><main>${body}</main></body></html>`,
    );
  }
  const { code, stderr } = await callCli(folder, [
    'audit',
    'site',
    '--file',
    'a.pagetwin',
    '--export',
    'out',
    '--formats',
    'csv',
    '--workers',
    '1',
  ]);
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  // No cell of these pages holds a comma or quotes.
  const [head = [], ...rows] = readFileSync(path.join(folder, 'out/pages.csv'), 'utf8')
    .trim()
    .split('\r\n')
    .map((row) => row.split('","'));
  const shown = rows.map((row) => [/[\w-]+(?=\.html)/.exec(row[0] ?? '')?.[0], row[head.indexOf('Language')]]);
  expect(Object.fromEntries(shown)).toEqual(
    Object.fromEntries(Object.entries(pages).map(([name, [, , language]]) => [name, language])),
  );
});
