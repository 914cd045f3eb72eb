import { load } from 'cheerio';
import { parse } from 'csv-parse/sync';
import { HtmlValidate, type RuleConfig } from 'html-validate';
import MarkdownIt from 'markdown-it';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportFormats } from '../../../../src-main/contract/exports.ts';
import { exportAudit } from '../../../../src-main/engine/report/export-audit.ts';
import { readLogo } from '../../../../src-main/engine/report/logo.ts';
import { cssText } from '../../../../src-main/engine/report/html.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { attack, formula, hostileAudit } from './hostile-audit.ts';
import { reportInput } from './small-audit.ts';

const root = temporaryFolder();
const svg = readLogo(
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(9)"><script>alert(1)</script></svg>`),
);

async function exported(name: string) {
  const store = hostileAudit(root, name);
  const folder = path.join(root, `out-${name}`);
  const input = { ...reportInput(store, folder, 'en'), client: { name: attack, accent: '#0a7d4f', logo: svg } };
  const { files, failures } = await exportAudit({ ...input, formats: exportFormats }, null);
  store.close();
  return {
    names: files.map((file) => file.name),
    failures,
    read: (file: string) => readFileSync(path.join(folder, file), 'utf8'),
  };
}

describe('an audit of hostile pages', () => {
  it('is exported in every format that this machine can make, and the one that it cannot is told', async () => {
    const { names, failures } = await exported('all');
    expect(names).toEqual(
      expect.arrayContaining([
        'report.html',
        'report.md',
        'audit.xlsx',
        'pages.csv',
        'actions.csv',
        'audit.json',
        'audit.jsonl',
      ]),
    );
    expect(failures.map(({ format, error }) => [format, error.code])).toEqual([['pdf', 'pdf-no-browser']]);
    expect(readdirSync(path.join(root, 'out-all')).filter((name) => name.includes('.part'))).toEqual([]);
  });

  it('makes a valid HTML document in which nothing of it is markup', async () => {
    const html = (await exported('html')).read('report.html');
    const $ = load(html);
    expect($('script, iframe, object, embed, form, [onmouseover], [onerror], [onload]').length).toBe(0);
    expect(
      $('img')
        .toArray()
        .map((image) => $(image).attr('src')?.slice(0, 26)),
    ).toEqual(['data:image/svg+xml;base64,']);
    expect($('style').length).toBe(1);
    for (const link of $('a').toArray()) expect($(link).attr('href')).toMatch(/^(?:#|https?:\/\/)/);
    const validator = new HtmlValidate({ extends: ['html-validate:standard'], rules: notAboutValidity });
    const { results } = await validator.validateString(html);
    expect(
      results.flatMap(({ messages }) => messages.map(({ ruleId, message, line }) => `${line} ${ruleId} ${message}`)),
    ).toEqual([]);
  });

  it('gives CSV cells that no spreadsheet runs', async () => {
    const { names, read } = await exported('csv');
    for (const name of names.filter((name) => name.endsWith('.csv'))) {
      const cells = (parse(read(name), { bom: true }) as string[][]).flat();
      expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
      // eslint-disable-next-line no-control-regex
      expect(cells.filter((cell) => /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(cell))).toEqual([]);
    }
    expect(read('actions.csv')).toContain(`"'${formula}"`);
  });

  it('gives JSON that reads back, one record on each line', async () => {
    const { read } = await exported('json');
    const { pages } = JSON.parse(read('audit.json')) as { pages: { title: string }[] };
    expect(pages.map(({ title }) => title)).toContain(attack);
    for (const line of read('audit.jsonl').trim().split('\n')) expect(() => JSON.parse(line) as unknown).not.toThrow();
  });

  it('gives Markdown that stays text when it is shown', async () => {
    const $ = load(new MarkdownIt({ html: true }).render((await exported('markdown')).read('report.md')));
    expect($('script, img, style, link, [onerror]').length).toBe(0);
    for (const link of $('a').toArray()) expect($(link).attr('href')).toMatch(/^https?:\/\//);
    expect($('td').text()).toContain('<script>alert(1)</script>');
    for (const row of $('tr').toArray())
      expect($(row).children().length).toBe($(row).closest('table').find('thead th').length);
  });
});

describe('a name in a style sheet', () => {
  it('cannot end its text, its rule or the style element', () => {
    expect(cssText('a"</style>\\ }\n')).toBe('"a\\22 \\3c \\2f style\\3e \\5c \\20 \\7d \\a "');
  });
});

describe('a logo', () => {
  it('is known by its first bytes, whatever it is called', () => {
    expect(readLogo(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1)).type).toBe('image/png');
    expect(readLogo(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)).type).toBe('image/jpeg');
    expect(
      readLogo(
        Buffer.from(
          '\ufeff<?xml version="1.0"?>\n<!-- made by hand -->\n<svg/>'.replace('<svg/>', '<svg width="1"></svg>'),
        ),
      ).type,
    ).toBe('image/svg+xml');
  });

  it.each([
    ['HTML', '<html><svg></svg></html>'],
    ['nothing', ''],
    ['text', 'svg'],
    ['a picture that is too large', `<svg>${' '.repeat(1_200_000)}</svg>`],
  ])('is refused when it is %s', (_, bytes) => {
    expect(() => readLogo(Buffer.from(bytes))).toThrow('no PNG, JPEG or SVG');
  });
});

/** Matters of taste, and what the validator does not know of print. */
const notAboutValidity: RuleConfig = {
  'no-inline-style': 'off',
  'long-title': 'off',
  'no-trailing-whitespace': 'off',
  'require-sri': 'off',
  'no-raw-characters': ['error', { relaxed: true }],
};
