import { describe, expect, it } from 'vitest';
import { decodePage } from '../../../../src-main/engine/page/decode.ts';

const ascii = (text: string) => new TextEncoder().encode(text);
const join = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

/** 中文网站 in the encodings of its readers, written out so that no encoder of ours can err. */
const gbk = Uint8Array.of(0xd6, 0xd0, 0xce, 0xc4, 0xcd, 0xf8, 0xd5, 0xbe);
const utf8 = ascii('中文网站');
/** "хорошо" in KOI8-R. */
const koi8 = Uint8Array.of(0xc8, 0xcf, 0xd2, 0xcf, 0xdb, 0xcf);

describe('decodePage', () => {
  it('reads gb2312 and gbk as gb18030, which holds both', () => {
    for (const label of ['gb2312', 'GBK', 'gb18030']) {
      const decoded = decodePage(join(ascii(`<meta charset="${label}">`), gbk), undefined);
      expect(decoded.html).toContain('中文网站');
      expect(decoded).toMatchObject({ charset: 'gb18030', problem: null });
    }
  });

  it('prefers the byte order mark to every label', () => {
    const decoded = decodePage(
      join(Uint8Array.of(0xef, 0xbb, 0xbf), ascii('<meta charset=gbk>'), utf8),
      'text/html; charset=big5',
    );
    expect(decoded).toMatchObject({ charset: 'utf-8', problem: null });
    expect(decoded.html.startsWith('<meta')).toBe(true);
    expect(decodePage(Uint8Array.of(0xff, 0xfe, 0x2d, 0x4e), undefined)).toMatchObject({
      html: '中',
      charset: 'utf-16le',
    });
  });

  it('prefers the HTTP header to the page, and the page to its XML declaration', () => {
    expect(decodePage(join(ascii('<meta charset=windows-1251>'), gbk), 'text/html; charset="GBK"').html).toContain(
      '中文网站',
    );
    const declared = ascii(
      '<?xml version="1.0" encoding="big5"?><meta http-equiv="Content-Type" content="text/html; charset=gbk">',
    );
    expect(decodePage(join(declared, gbk), undefined).html).toContain('中文网站');
    expect(decodePage(join(ascii('<?xml version="1.0" encoding="gbk"?>'), gbk), undefined).charset).toBe('gb18030');
  });

  it('finds a label behind the first kilobyte, but not inside a comment', () => {
    const late = ascii(`<!-- <meta charset="big5"> --><script>${' '.repeat(5000)}</script><meta charset="gbk">`);
    expect(decodePage(join(late, gbk), undefined)).toMatchObject({ charset: 'gb18030', problem: null });
  });

  it('believes the bytes where a label says GBK and they are UTF-8', () => {
    const decoded = decodePage(join(ascii('<meta charset=gb2312>'), utf8), undefined);
    expect(decoded).toMatchObject({ charset: 'utf-8', problem: { kind: 'mislabelled', declared: 'gb2312' } });
  });

  it('believes the bytes where a label says UTF-8 and they are not', () => {
    const sentence = Uint8Array.from(Array.from({ length: 40 }, () => [...gbk]).flat());
    const decoded = decodePage(join(ascii('<meta charset=utf-8>'), sentence), undefined);
    expect(decoded).toMatchObject({ charset: 'gb18030', problem: { kind: 'mislabelled', declared: 'utf-8' } });
  });

  it('stays with UTF-8 when a page is cut in the middle of a character or has one broken byte in many', () => {
    const cut = join(ascii('<meta charset=utf-8>'), ascii('中文网站'.repeat(10)), Uint8Array.of(0xe4, 0xb8));
    expect(decodePage(cut, undefined)).toMatchObject({ charset: 'utf-8', problem: null });
    const broken = join(ascii('中文网站'.repeat(10)), Uint8Array.of(0xff), ascii('中文网站'));
    expect(decodePage(broken, undefined)).toMatchObject({ charset: 'utf-8', problem: null });
  });

  it('believes the label where two GBK characters happen to form UTF-8', () => {
    const liantong = Uint8Array.of(0xc1, 0xaa, 0xcd, 0xa8);
    expect(decodePage(join(ascii('<meta charset=gbk>'), liantong), undefined).html).toContain('联通');
  });

  it('guesses KOI8-R without a label', () => {
    const words = Uint8Array.from(Array.from({ length: 20 }, () => [...koi8, 0x20]).flat());
    expect(decodePage(words, undefined)).toMatchObject({ charset: 'koi8-r', problem: { kind: 'guessed' } });
  });

  it('guesses windows-1252 for western text without a label', () => {
    const cafe = join(
      ascii('<p>Un caf'),
      Uint8Array.of(0xe9),
      ascii(' et une cr'),
      Uint8Array.of(0xea),
      ascii('pe</p>'),
    );
    expect(decodePage(cafe, undefined)).toMatchObject({ html: '<p>Un café et une crêpe</p>', charset: 'windows-1252' });
  });

  it('guesses Shift_JIS by its kana', () => {
    const sushi = Uint8Array.from(Array.from({ length: 10 }, () => [0x82, 0xb7, 0x82, 0xb5, 0x82, 0xcc]).flat());
    expect(decodePage(sushi, undefined).html.startsWith('すしの')).toBe(true);
  });

  it('has nothing to say of plain ASCII, whatever the label', () => {
    expect(decodePage(ascii('<meta charset=gbk><p>plain</p>'), undefined)).toMatchObject({
      charset: 'gb18030',
      problem: null,
    });
    expect(decodePage(ascii('plain'), 'text/html; charset=nonsense')).toMatchObject({
      charset: 'utf-8',
      problem: null,
    });
    expect(decodePage(new Uint8Array(), undefined)).toMatchObject({ html: '', charset: 'utf-8', problem: null });
  });
});
