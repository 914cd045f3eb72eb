import { describe, expect, it } from 'vitest';
import {
  readFrontMatter,
  kindOfName,
  pageOfFile,
  savedFrom,
} from '../../../../../src-main/engine/source/import/page-file.ts';
import { bodyOf } from '../../../../support/import-pages.ts';

const page = (name: string, content: string | Uint8Array) =>
  pageOfFile(name, kindOfName(name) ?? 'html', Buffer.from(content as string), 1);

describe('the address of a saved page', () => {
  it.each([
    ['<!-- saved from url=(0023)http://contoso.com/page --><html>', 'http://contoso.com/page'],
    [
      '<!DOCTYPE html>\r\n<!-- saved from url=(0034)https://example.com/?a=1&b=2--3#frag -->',
      'https://example.com/?a=1&b=2--3',
    ],
    [
      '<!DOCTYPE html> <html><!--\n Page saved with SingleFile \n url: https://example.com/x \n saved date: Mon\n-->',
      'https://example.com/x',
    ],
    [
      '<html>\n<!-- Mirrored from www.example.com/a/index.html by HTTrack Website Copier/3.x -->',
      'https://www.example.com/a/index.html',
    ],
    ['<!-- saved from url=(0014)about:internet -->', null],
    ['<p>saved from url</p>', null],
  ])('%s', (start, address) => {
    expect(savedFrom(Buffer.from(start))).toBe(address);
  });

  it('takes the place of the path', () => {
    expect(page('a/Title.html', '<!-- saved from url=(0021)https://example.com/p -->').address).toBe(
      'https://example.com/p',
    );
    expect(page('a/Title.html', '<p>x</p>').address).toBe('a/Title.html');
  });
});

describe('Markdown', () => {
  it('becomes a page with what its front matter says', () => {
    const text =
      '---\ntitle: "A: title" # note\ndate: 2024-01-02\nauthors: [Ann, Bob]\nlang: en\ntags:\n  - x\n---\n\n# Head\n\nSome *text* and a [link](/x).\n\n| a | b |\n|---|---|\n| 1 | 2 |\n';
    const body = bodyOf(page('post.md', text));
    for (const part of [
      '<title>A: title</title>',
      'content="2024-01-02"',
      'content="Ann"',
      'lang="en"',
      '<h1>Head</h1>',
      '<em>text</em>',
      '<td>1</td>',
    ])
      expect(body).toContain(part);
  });

  it('has its first headline for a title otherwise', () => {
    expect(bodyOf(page('post.md', 'intro\n\n# Head #\n'))).toContain('<title>Head</title>');
  });

  it('may have TOML in front, or nothing', () => {
    expect(readFrontMatter("+++\ntitle = 'T'\n+++\nx")).toMatchObject({ fields: { title: 'T' }, content: 'x' });
    expect(readFrontMatter('---\nx').content).toBe('---\nx');
  });

  it('that is absurdly long is read as text', () => {
    expect(page('long.md', '*a '.repeat(1_000_000)).headers).toEqual({ 'content-type': 'text/plain' });
  });
});

describe('web archives of browsers', () => {
  const mhtml = (encoding: string, content: string) =>
    `From: <Saved by Blink>\r\nSnapshot-Content-Location: https://example.com/p?x=1\r\nSubject: =?utf-8?Q?T?=\r\nDate: Tue, 5 Mar 2024 10:20:30 -0000\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\ttype="text/html";\r\n\tboundary="--b--x"\r\n\r\n\r\n----b--x\r\nContent-Type: text/css\r\n\r\np {}\r\n----b--x\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\nContent-Location: https://example.com/p\r\n\r\n${content}\r\n----b--x--\r\n`;

  it.each([
    ['quoted-printable', '<p title=3D"a">=D0=B4=\r\n=D0=B0</p>', '<p title="a">да</p>\r\n'],
    ['base64', Buffer.from('<p>да</p>').toString('base64'), '<p>да</p>'],
    ['binary', '<p>x</p>', '<p>x</p>\r\n'],
  ])('%s', (encoding, content, expected) => {
    const found = page('x.mhtml', mhtml(encoding, content));
    expect(found).toMatchObject({ address: 'https://example.com/p?x=1', fetchedAt: Date.UTC(2024, 2, 5, 10, 20, 30) });
    expect(bodyOf(found)).toBe(expected);
  });

  it('without a page are a problem, however they are cut', () => {
    const whole = mhtml('base64', 'PHA+');
    expect(page('x.mht', whole.slice(0, 300)).problems).toMatchObject([{ code: 'not-html' }]);
    for (let cut = 0; cut < whole.length; cut += 11) page('x.mht', whole.slice(0, cut));
  });
});

it('what is no text is no page, whatever its name', () => {
  expect(page('a.html', Uint8Array.of(0x89, 0x50, 0, 1, 2, 3))).toMatchObject({
    body: null,
    problems: [{ code: 'not-html' }],
  });
  expect(page('a.html', Buffer.from('\uFEFF<p>x</p>', 'utf16le')).body).not.toBeNull();
});

it.each([
  ['a/b.HTML', 'html'],
  ['b.md', 'markdown'],
  ['robots.txt', null],
  ['a/notes.txt', 'text'],
  ['style.css', null],
  ['constructor', null],
])('%s is known as %s', (name, kind) => {
  expect(kindOfName(name)).toBe(kind);
});
