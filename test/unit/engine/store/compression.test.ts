import { expect, it } from 'vitest';
import { bodyDictionaries, dictionaryRows, packWith } from '../../../../src-main/engine/store/bodies/body-packer.ts';
import { packByBody, textReader } from '../../../../src-main/engine/store/bodies/stored-body.ts';
import { pack, unpack } from '../../../../src-main/engine/store/compression.ts';
import { type WritableDatabase, openDatabase } from '../../../../src-main/engine/store/database.ts';
import { migrate } from '../../../../src-main/engine/store/schema/migrations.ts';

const noise = (seed: number, count: number) =>
  Array.from({ length: count }, (_, at) => (Math.imul(seed * count + at + 1, 0x9e3779b1) >>> 0).toString(36)).join(' ');
const style = Array.from({ length: 60 }, (_, at) => `.box-${at} { ${noise(at, 4)} }`).join('\n');
const body = Buffer.from(`<!doctype html><style>${style}</style>\n<h1>${noise(1, 3)}</h1>\n<p>${noise(5001, 20)}</p>`);

/** Whether any frame with one flipped bit is read as something else than what was packed. */
const isEverMisread = (packed: Uint8Array, from: number, read: (altered: Uint8Array) => string): boolean => {
  const right = read(packed);
  return Array.from({ length: (packed.length - from) * 8 }, (_, nth) => nth).some((nth) => {
    const altered = Buffer.from(packed);
    const at = from + (nth >> 3);
    altered[at] = (altered[at] ?? 0) ^ (1 << (nth & 7));
    try {
      return read(altered) !== right;
    } catch {
      return false;
    }
  });
};

it('refuses a content with a flipped bit, whichever it is, and never reads it as another one', () => {
  const database = openDatabase(':memory:') as WritableDatabase;
  migrate(database);
  database.pragma('foreign_keys = OFF');
  const dictionary = Buffer.from(style);
  for (const row of dictionaryRows(1, 'a.example', dictionary))
    database.prepare('INSERT INTO body_dictionary VALUES (?, ?, ?, ?, ?)').run(...row);
  database.prepare("INSERT INTO body VALUES (1, '{}', ?)").run(pack(body));
  const text = `${style.slice(0, 900)} ${noise(9, 20)}`;
  const readText = textReader(database);
  const { unpack: unpackBody } = bodyDictionaries(database);
  expect(isEverMisread(pack(body.subarray(0, 400)), 0, (bytes) => Buffer.from(unpack(bytes)).toString())).toBe(false);
  expect(isEverMisread(packWith(1, dictionary, body), 3, (bytes) => Buffer.from(unpackBody(bytes)).toString())).toBe(
    false,
  );
  expect(isEverMisread(packByBody(text, body), 1, (bytes) => readText(1, bytes))).toBe(false);
});
