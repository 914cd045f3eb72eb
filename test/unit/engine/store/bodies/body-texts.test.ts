import { beforeEach, describe, expect, it } from 'vitest';
import { type WritableDatabase, openDatabase } from '../../../../../src-main/engine/store/database.ts';
import {
  besideReading,
  packByBody,
  packReading,
  readingReader,
  textLoosener,
  textReader,
  type PackedReading,
} from '../../../../../src-main/engine/store/bodies/stored-body.ts';
import { pack, packText, unpackText } from '../../../../../src-main/engine/store/compression.ts';
import { migrate } from '../../../../../src-main/engine/store/schema/migrations.ts';

/** Words that say nothing of each other, so that they take their room. */
const words = (seed: number) =>
  Array.from({ length: 40 }, (_, at) => (Math.imul(seed * 40 + at + 1, 0x9e3779b1) >>> 0).toString(36)).join(' ');
const paragraphs = Array.from({ length: 40 }, (_, at) => `Абзац ${at}: 第${at}段，讲的是 ${words(at)}.`);
const text = paragraphs.join('\n');
const reading = JSON.stringify(paragraphs);
const html = Buffer.from(
  `<!doctype html><main>${paragraphs.map((paragraph) => `<p class="para">${paragraph}</p>`).join('\n')}</main>`,
);

let database: WritableDatabase;

beforeEach(() => {
  database = openDatabase(':memory:') as WritableDatabase;
  migrate(database);
  database.pragma('foreign_keys = OFF');
  putBody(html);
});

describe('texts that are stored beside their bodies', () => {
  it('take a fraction of what they take by themselves, and read the same', () => {
    const packed = packByBody(text, html);
    expect(packed.length).toBeLessThan(packText(text).length / 4);
    expect(textReader(database)(1, packed)).toBe(text);
  });

  it('stand alone where the bytes of the body say nothing of them', () => {
    expect(unpackText(packByBody(text, new Uint8Array()))).toBe(text);
    const encoded = Buffer.from(text, 'utf16le').swap16();
    putBody(encoded);
    for (const other of ['', 'a', '原文', text])
      expect(textReader(database)(1, packByBody(other, encoded))).toBe(other);
  });

  it('are read from audits that compressed them by themselves', () => {
    expect(textReader(database)(99, packText(text))).toBe(text);
  });

  it('read a page of a megabyte from the first character to the last', () => {
    const long = Array.from({ length: 2500 }, (_, at) => `Sentence ${words(at)} of a long page.`).join('\n');
    const body = Buffer.from(`<body>${long.replaceAll('\n', '<br>\n')}</body>`);
    putBody(body);
    const packed = packByBody(long, body);
    expect(packed.length).toBeLessThan(packText(long).length / 2);
    expect(textReader(database)(1, packed)).toBe(long);
  });

  it('stand behind the blocks that they are made of, where they take less than by themselves', () => {
    const { shown, blocks } = packReading(text, reading, html);
    putReading({ shown, blocks });
    expect(textReader(database)(1, shown)).toBe(text);
    expect(readingReader(database)(1, blocks)).toBe(reading);
    expect(shown.length + blocks.length).toBeLessThan(packByBody(reading, html).length + packByBody(text, html).length);
  });

  it.each(['', 'a\0b', '原文'])('are told from the blocks, whatever characters they have: %j', (other) => {
    const { shown, blocks } = packReading(other, JSON.stringify([other]), html);
    putReading({ shown, blocks });
    expect(textReader(database)(1, shown)).toBe(other);
    expect(readingReader(database)(1, blocks)).toBe(JSON.stringify([other]));
  });

  it.each([
    ['together', () => packReading(text, reading, html)],
    [
      'together, but the text without template',
      () => ({ ...packReading(text, reading, html), shown: packByBody(text, html) }),
    ],
    [
      'each by itself, as in older audits',
      () => ({ shown: packByBody(text, html), blocks: packByBody(reading, html) }),
    ],
  ])('are made independent before their body becomes another one, stored %s', (_, packed) => {
    putReading(packed());
    textLoosener(database)(1);
    putBody(Buffer.from('<p>Another page</p>'));
    const stored = database.prepare<[], PackedReading>('SELECT shown, blocks FROM page_text').get();
    expect([stored?.shown, stored?.blocks].map((bytes) => unpackText(bytes ?? new Uint8Array()))).toEqual([
      text,
      reading,
    ]);
    textLoosener(database)(1);
    textLoosener(database)(2);
  });

  it('say so when what they stand behind is gone', () => {
    expect(() => textReader(database)(1, besideReading)).toThrow('is gone');
  });

  it('say so when their body is gone', () => {
    const packed = packByBody(text, html);
    database.exec('DELETE FROM body');
    expect(() => textReader(database)(1, packed)).toThrow('is gone');
  });
});

function putReading({ shown, blocks }: PackedReading): void {
  database
    .prepare('INSERT OR REPLACE INTO page_text (page, shown, blocks, links) VALUES (1, ?, ?, ?)')
    .run(shown, blocks, new Uint8Array());
}

function putBody(bytes: Uint8Array): void {
  database.prepare("INSERT OR REPLACE INTO body (page, headers, bytes) VALUES (1, '{}', ?)").run(pack(bytes));
}
