import { describe, expect, it } from 'vitest';
import { decodePage } from '../../../../src-main/engine/page/decode.ts';
import { encodeAs } from './encoders.ts';

const ascii = (text: string) => new TextEncoder().encode(text);
const join = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

const chinese = '昨天傍晚六点，最后一班渡轮在老码头靠岸，船上的乘客都没有急着下船，因为从今天起这条渡线就停航了。';
const traditional =
  '每年五月，山城就進入了雨季，雨水順著石階一路流到港口，老人們說這是一年中最安靜的時候，遊客都躲進了茶館。';
const russian =
  'Портовый ледокол трое суток не мог выйти в море: за ночь вода в бухте замёрзла так крепко, что судно вмёрзло в лёд.';

const texts = {
  gbk: chinese,
  gb18030: `${chinese}𠮷祥巷`,
  big5: traditional,
  'windows-1251': russian,
  'koi8-r': russian,
} as const;
const charsets = Object.keys(texts) as (keyof typeof texts)[];
const bytesOf = (charset: keyof typeof texts) => encodeAs(charset, texts[charset]);
const read = (charset: keyof typeof texts) => (charset === 'gbk' ? 'gb18030' : charset);

describe.each(charsets)('a page in %s', (charset) => {
  it('is read by the label of its meta element', () => {
    const decoded = decodePage(join(ascii(`<meta charset="${charset}"><p>`), bytesOf(charset)), undefined);
    expect(decoded).toMatchObject({ charset: read(charset), problem: null, damaged: 0 });
    expect(decoded.html).toContain(texts[charset]);
  });

  it('is read by its bytes where server and page both name another encoding', () => {
    const wrong = charset === 'koi8-r' ? 'windows-1251' : charset === 'windows-1251' ? 'koi8-r' : 'iso-8859-1';
    const decoded = decodePage(
      join(ascii(`<meta charset="${wrong}"><p>`), bytesOf(charset)),
      `text/html; charset=${wrong}`,
    );
    expect(decoded).toMatchObject({ charset: read(charset), problem: { kind: 'mislabelled', declared: wrong } });
    expect(decoded.html).toContain(texts[charset]);
  });

  it('is read by the label of the server, against that of the page', () => {
    const wrong = charset === 'big5' ? 'gb2312' : 'big5';
    const decoded = decodePage(
      join(ascii(`<meta charset="${wrong}"><p>`), bytesOf(charset)),
      `text/html; charset=${charset}`,
    );
    expect(decoded.html).toContain(texts[charset]);
  });

  it('is guessed where nothing is declared', () => {
    const decoded = decodePage(join(ascii('<html><body><p>'), bytesOf(charset)), 'text/html');
    expect(decoded).toMatchObject({ charset: read(charset), problem: { kind: 'guessed' } });
    expect(decoded.html).toContain(texts[charset]);
  });

  it('is guessed where UTF-8 is declared wrongly, by the server or by the page', () => {
    const problem = { kind: 'mislabelled', declared: 'utf-8' };
    expect(decodePage(join(ascii('<p>'), bytesOf(charset)), 'text/html; charset=utf-8')).toMatchObject({
      charset: read(charset),
      problem,
    });
    expect(decodePage(join(ascii('<meta charset="utf-8"><p>'), bytesOf(charset)), undefined)).toMatchObject({
      charset: read(charset),
      problem,
    });
  });

  it('finds its label behind kilobytes of script', () => {
    const late = ascii(
      `<head><script>${'var a = 1;\n'.repeat(400)}</script><META content="text/html; charset=${charset}" http-equiv=Content-Type>`,
    );
    expect(decodePage(join(late, bytesOf(charset)), undefined).html).toContain(texts[charset]);
  });

  it('is UTF-8 when its bytes are, whatever the label says', () => {
    const decoded = decodePage(join(ascii(`<meta charset="${charset}"><p>`), ascii(texts[charset])), undefined);
    expect(decoded).toMatchObject({ charset: 'utf-8', problem: { kind: 'mislabelled', declared: charset } });
  });

  it('loses one character at the most when it is cut in the middle of one', () => {
    const bytes = join(ascii(`<meta charset="${charset}"><p>`), bytesOf(charset));
    const { html, damaged } = decodePage(bytes.subarray(0, -1), undefined);
    expect(damaged).toBe(0);
    expect(html).toContain([...texts[charset]].slice(0, -1).join(''));
  });
});

describe('wide encodings', () => {
  const html = '<html><head><title>Широкая страница 宽页</title></head><body><p>Text</p></body></html>';
  const wide = (bigEndian: boolean) => {
    const bytes = Buffer.from(html, 'utf16le');
    return new Uint8Array(bigEndian ? bytes.swap16() : bytes);
  };

  it.each([
    ['utf-16le', false],
    ['utf-16be', true],
  ] as const)('are read as %s with a mark and without one', (charset, bigEndian) => {
    const mark = Uint8Array.from(bigEndian ? [0xfe, 0xff] : [0xff, 0xfe]);
    expect(decodePage(join(mark, wide(bigEndian)), undefined)).toMatchObject({ html, charset, problem: null });
    expect(decodePage(wide(bigEndian), undefined)).toMatchObject({ html, charset, problem: { kind: 'guessed' } });
  });

  it.each([false, true])('are told by little markup before a Chinese text, big-endian %s', (bigEndian) => {
    const dense = Buffer.from(`<html><body><h1>夜市</h1><p>${chinese.repeat(30)}</p></body></html>`, 'utf16le');
    expect(decodePage(bigEndian ? dense.swap16() : dense, undefined).html).toContain(chinese);
  });

  it('are not believed where the page was read byte by byte to find the label', () => {
    expect(decodePage(ascii('<meta charset="utf-16"><p>plain'), undefined)).toMatchObject({ charset: 'utf-8' });
  });
});

describe('Japanese and Korean pages without a label', () => {
  it.each([
    ['shift_jis', '日本の夜市文化には長い歴史があり、多くの観光客がここを訪れてさまざまな料理を味わいます。'],
    ['euc-jp', '日本の夜市文化には長い歴史があり、多くの観光客がここを訪れてさまざまな料理を味わいます。'],
    ['euc-kr', '한국의 야시장 문화는 오랜 역사를 가지고 있으며 많은 관광객들이 이곳을 찾아 다양한 음식을 맛봅니다.'],
  ] as const)('are read as %s', (charset, text) => {
    expect(decodePage(join(ascii('<p>'), encodeAs(charset, text)), undefined)).toMatchObject({
      charset,
      html: `<p>${text}`,
    });
  });
});

describe('Japanese in seven bits (ISO-2022-JP)', () => {
  const text = '日本の夜市文化には長い歴史があり、多くの観光客がここを訪れます。';
  /** Its codes are those of EUC-JP without their highest bits, between two escapes. */
  const page = (head: string) =>
    join(
      ascii(`${head}<p>\x1b$B`),
      encodeAs('euc-jp', text).map((byte) => byte & 0x7f),
      ascii('\x1b(B</p>'),
    );

  it.each([
    ['', null, { kind: 'guessed' }],
    ['<meta charset="iso-2022-jp">', null, null],
    ['', 'text/html; charset=iso-2022-jp', null],
    ['<meta charset="utf-8">', null, { kind: 'mislabelled', declared: 'utf-8' }],
  ] as const)('is read under the label "%s" and the type %s', (head, type, problem) => {
    expect(decodePage(page(head), type ?? undefined)).toMatchObject({
      html: `${head}<p>${text}</p>`,
      charset: 'iso-2022-jp',
      problem,
    });
  });

  it('is not seen in pages that only hold an escape, nor in others that hold its letters', () => {
    expect(decodePage(ascii('<p>a terminal says \x1b[1m bold \x1b(B and $B</p>'), undefined)).toMatchObject({
      charset: 'utf-8',
      problem: null,
    });
    expect(decodePage(join(ascii('<p>\x1b$B'), bytesOf('koi8-r')), undefined).charset).toBe('koi8-r');
    expect(decodePage(ascii('<meta charset="iso-2022-jp"><p>plain'), undefined)).toMatchObject({
      charset: 'utf-8',
      problem: null,
    });
  });
});

describe('western pages', () => {
  it.each([
    'Un café, une crêpe et trois pièces de théâtre où l’on s’ennuie : voilà à quoi ressemblait l’été à Besançon, avant la crue.',
    'Über den Dächern von Köln hängt im Frühjahr süßer Duft; die Bäcker öffnen früher, und für Gäste gibt es größere Brötchen.',
    'På øya bor det åtte mennesker året rundt, og før båten går, må noen hente brødet, smøret og posten på brygga.',
  ])('labelled ISO-8859-1 are left as they are: %s', (text) => {
    const bytes = join(ascii('<meta charset="iso-8859-1"><p>'), encodeAs('windows-1252', text));
    expect(decodePage(bytes, undefined)).toMatchObject({
      html: `<meta charset="iso-8859-1"><p>${text}`,
      charset: 'windows-1252',
      problem: null,
    });
  });
});

describe('damage', () => {
  it('takes null bytes and control characters out of the text, and leaves white space', () => {
    const decoded = decodePage(ascii('<p>a\0b\x01c\x1fd\x7fe\tf\ng</p>'), undefined);
    expect(decoded.html).toBe('<p>abcde\tf\ng</p>');
  });

  it('says how much of a page could not be read', () => {
    const broken = join(
      ascii('<meta charset=gbk><p>'),
      encodeAs('gbk', chinese),
      ...Array.from({ length: 30 }, () => Uint8Array.of(0xff, 0x20, 0xff)),
    );
    const { damaged } = decodePage(broken, undefined);
    expect(damaged).toBeGreaterThanOrEqual(30);
    expect(decodePage(join(ascii(chinese.repeat(40)), Uint8Array.of(0xff)), undefined).damaged).toBe(0);
  });
});
