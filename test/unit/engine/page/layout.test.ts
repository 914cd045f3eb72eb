import { describe, expect, it } from 'vitest';
import { readPage } from '../../../../src-main/engine/page/read-page.ts';
import { standardAnalyseOptions } from './standard-options.ts';

function layoutOf(html: string): bigint {
  const page = { address: 'https://a.example/x', headers: {}, bytes: new TextEncoder().encode(html) };
  const { layout } = readPage(page, standardAnalyseOptions).view;
  expect(layout).toMatch(/^[0-9a-f]{16}$/);
  return BigInt(`0x${layout}`);
}

function distance(a: bigint, b: bigint): number {
  return [...(a ^ b).toString(2)].filter((digit) => digit === '1').length;
}

const sentence = 'Some words of an article, one after the other, and so on.';
const items = (count: number) =>
  Array.from({ length: count }, (_, i) => `<li><a href="/${i}">Item number ${i}</a></li>`).join('');

const newsPage = (body: string, related: number) =>
  `<body class="postid-${related}"><div class="header"><div class="logo"><a href="/">L</a></div><ul class="nav">${items(6)}</ul></div><div class="wrap"><div class="left"><h1>T</h1><div class="txt">${body}</div><div class="share"><span>Share</span></div></div><div class="right"><h3>More</h3><ul class="hot">${items(related)}</ul></div></div><div class="footer"><p>Foot</p></div></body>`;
const shopPage = (body: string) =>
  `<body><header><nav><ol>${items(6)}</ol></nav></header><main id="m"><section class="product"><figure class="pic"><img></figure><article>${body}</article><form class="buy"><input></form></section></main><footer><dl><dt>Help</dt><dd><a href="/h">Us</a></dd></dl></footer></body>`;

describe('layout signature', () => {
  const short = newsPage(`<p>${sentence}</p>`, 8);
  const long = newsPage(
    `<h2>Part</h2>${`<p>${sentence}</p>`.repeat(40)}<ul><li>${sentence}</li></ul><table><tr><td>${sentence}</td></tr></table>`,
    11,
  );

  it('is within three bits for two pages of one template, whatever their text', () => {
    expect(distance(layoutOf(short), layoutOf(long))).toBeLessThanOrEqual(3);
  });

  it('does not follow the mark of the active menu entry', () => {
    const marked = short.replace('<li>', '<li class="active">');
    expect(layoutOf(marked)).toBe(layoutOf(short.replace('<li>', '<li class="current">')));
  });

  it('is more than ten bits away for the same text in another template', () => {
    expect(distance(layoutOf(short), layoutOf(shopPage(`<p>${sentence}</p>`)))).toBeGreaterThan(10);
  });
});
