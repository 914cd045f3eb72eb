import { beforeEach, describe, expect, it } from 'vitest';
import { type WritableDatabase, openDatabase } from '../../../../../src-main/engine/store/database.ts';
import { findAlteredContents } from '../../../../../src-main/engine/store/bodies/altered-contents.ts';
import {
  bodyDictionaries,
  bodyPacker,
  type BodyPacker,
} from '../../../../../src-main/engine/store/bodies/body-packer.ts';
import { siteDictionary } from '../../../../../src-main/engine/store/bodies/site-dictionary.ts';
import { pack, unpack } from '../../../../../src-main/engine/store/compression.ts';
import { migrate } from '../../../../../src-main/engine/store/schema/migrations.ts';

/** Letters that say nothing of each other, so that they take their room. */
const noise = (seed: number, count: number) =>
  Array.from({ length: count }, (_, at) => (Math.imul(seed * count + at + 1, 0x9e3779b1) >>> 0).toString(36)).join(' ');
const style = (template: number) =>
  Array.from({ length: 60 }, (_, at) => `.box-${at} { ${noise(template * 60 + at, 4)} }`).join('\n');
const pageOf = (number: number, template = 1) =>
  Buffer.from(
    `<!doctype html><style>${style(template)}</style>\n<h1>${noise(number, 3)}</h1>\n<p>${noise(number + 5000, 20)}</p>`,
  );

let database: WritableDatabase;

beforeEach(() => {
  database = openDatabase(':memory:') as WritableDatabase;
  migrate(database);
  database.pragma('foreign_keys = OFF');
});

function store(packer: BodyPacker, page: number, body: Uint8Array, address = `https://a.example/${page}`): number {
  const packed = packer.body(page, address, body);
  database.prepare("INSERT OR REPLACE INTO body (page, headers, bytes) VALUES (?, '{}', ?)").run(page, packed);
  return packed.byteLength;
}

const stored = (page: number) =>
  database.prepare<[number], Uint8Array>('SELECT bytes FROM body WHERE page = ?').pluck().get(page) ?? new Uint8Array();
const dictionaries = () =>
  database.prepare<[], number>('SELECT count(DISTINCT number) FROM body_dictionary').pluck().get() ?? 0;
const numbers = (count: number, first = 1) => Array.from({ length: count }, (_, at) => first + at);

describe('bodies of a site', () => {
  it('take little more than what is their own, once enough of them are there, and read the same', () => {
    const packer = bodyPacker(database);
    const sizes = numbers(60).map((page) => store(packer, page, pageOf(page)));
    expect(sizes.slice(0, 40).every((size, at) => size === pack(pageOf(at + 1)).byteLength)).toBe(true);
    expect(Math.max(...sizes.slice(40))).toBeLessThan(pack(pageOf(1)).byteLength / 3);
    const dictionaries = bodyDictionaries(database);
    for (const page of numbers(60))
      expect(Buffer.from(dictionaries.unpack(stored(page))).equals(pageOf(page))).toBe(true);
  });

  it('get another dictionary when later ones are of another template', () => {
    const packer = bodyPacker(database);
    for (const page of numbers(60)) store(packer, page, pageOf(page, 1));
    for (const page of numbers(300, 61)) store(packer, page, pageOf(page, 2));
    expect(dictionaries()).toBeGreaterThan(1);
    expect(stored(360).byteLength).toBeLessThan(pack(pageOf(360, 2)).byteLength / 3);
  });

  it('share nothing with other sites, and do without a dictionary that would not pay', () => {
    const packer = bodyPacker(database);
    for (const page of numbers(39)) store(packer, page, pageOf(page));
    for (const page of numbers(200, 100))
      store(packer, page, Buffer.from(noise(page, 50)), `https://b.example/${page}`);
    expect(dictionaries()).toBe(0);
  });

  it('go on with the dictionary that is there', () => {
    const first = bodyPacker(database);
    for (const page of numbers(41)) store(first, page, pageOf(page));
    expect(store(bodyPacker(database), 42, pageOf(42))).toBeLessThan(pack(pageOf(42)).byteLength / 3);
  });

  it('never lean on a dictionary that was rolled back', () => {
    const packer = bodyPacker(database);
    for (const page of numbers(40)) store(packer, page, pageOf(page));
    const failed = database.transaction(() => {
      store(packer, 41, pageOf(41));
      throw new Error('the disk is full');
    });
    expect(failed).toThrow('the disk is full');
    store(packer, 42, pageOf(42));
    expect(Buffer.from(bodyDictionaries(database).unpack(stored(42))).equals(pageOf(42))).toBe(true);
  });
});

describe('a dictionary', () => {
  it('has what stands on two pages, and nothing that only one has', () => {
    const text = Buffer.from(siteDictionary([1, 2, 3].map((page) => pageOf(page)))).toString();
    expect(text).toContain(style(1));
    for (const page of [1, 2, 3]) expect(text).not.toContain(noise(page, 3));
  });

  it('is limited', () => {
    const long = Buffer.from(
      numbers(3000)
        .map((at) => `<p>${noise(at, 10)}</p>\n`)
        .join(''),
    );
    expect(siteDictionary([long, long, long]).byteLength).toBeLessThanOrEqual(49_152);
  });

  it('is read from its second copy when the first was altered, and missed when both were', () => {
    const packer = bodyPacker(database);
    for (const page of numbers(50)) store(packer, page, pageOf(page));
    const copyOf = database.prepare<[number], Uint8Array>('SELECT bytes FROM body_dictionary WHERE copy = ?').pluck();
    const alter = (copy: number) => {
      const bytes = Buffer.from(copyOf.get(copy) ?? '');
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 4;
      database.prepare('UPDATE body_dictionary SET bytes = ? WHERE copy = ?').run(bytes, copy);
    };
    const reader = () => bodyDictionaries(openDatabase(database.serialize()));
    alter(0);
    expect(Buffer.from(reader().unpack(stored(50))).equals(pageOf(50))).toBe(true);
    alter(1);
    expect(() => reader().unpack(stored(50))).toThrow('is gone');
  });

  it('that is gone takes the bodies with it that were packed by it, and no later one', async () => {
    const packer = bodyPacker(database);
    for (const page of numbers(45)) store(packer, page, pageOf(page));
    database.exec('DELETE FROM body_dictionary');
    const rescued = openDatabase(database.serialize()) as WritableDatabase;
    expect((await findAlteredContents(rescued, new AbortController().signal)).body).toEqual(numbers(5, 41));
    expect(
      Buffer.from(unpack(bodyPacker(rescued).body(46, 'https://a.example/46', pageOf(46)))).equals(pageOf(46)),
    ).toBe(true);
  });
});
