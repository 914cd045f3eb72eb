import { fail } from '../../app-error.ts';
import type { ReadableDatabase, WritableDatabase } from '../database.ts';
import { bodyDictionaries } from './body-packer.ts';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { packText, piece, unpack, usualParameters } from '../compression.ts';

/** Bodies as sent or as scripts left them; null without a body. */
export const bodyReader = (database: ReadableDatabase) => reader(database, 'body');

/** Throws `page-not-found` without a body. */
export function storedBody(database: ReadableDatabase, page: number) {
  const body = bodyReader(database)(page);
  if (!body) fail('page-not-found', { address: page });
  return body.read();
}

/** The document as sent; null when the body is that. */
export const rawBody = (database: ReadableDatabase, page: number) => reader(database, 'raw_body')(page)?.read() ?? null;

function reader(database: ReadableDatabase, table: 'body' | 'raw_body') {
  const { unpack } = bodyDictionaries(database);
  const stored = database.row<{ address: string; headers: string; bytes: Uint8Array }>(
    `SELECT p.address, b.headers, b.bytes FROM ${table} b JOIN page p ON p.id = b.page WHERE b.page = ?`,
  );
  return (page: number) => {
    const row = stored(page);
    if (!row) return null;
    const { address } = row;
    const read = () => ({
      address,
      headers: JSON.parse(row.headers) as Record<string, string>,
      bytes: unpack(row.bytes),
    });
    return { address, read };
  };
}

export function bodyStore(database: ReadableDatabase) {
  const isThere = database.has('SELECT 1 FROM body WHERE page = ?');
  const addressOf = database.value<string>('SELECT address FROM page WHERE id = ?');
  const all = database.eachTuple<[page: number, address: string]>(
    'SELECT b.page, p.address FROM body b JOIN page p ON p.id = b.page ORDER BY p.address',
  );
  return {
    require(page: number) {
      if (!isThere(page)) fail('page-not-found', { address: addressOf(page) ?? page });
    },
    matching: (passes: (address: string) => boolean) =>
      [...all()].flatMap(([page, address]) => (passes(address) ? page : [])),
  };
}

/** `shown` is the packed main text, or `besideReading`; `blocks` the packed reading (`encodeReading`), then the text. */
export type PackedReading = Readonly<Record<'shown' | 'blocks', Uint8Array>>;

/** After the blocks, the main text costs a few bytes. */
export function packReading(text: string, reading: string, body: Uint8Array) {
  return { shown: besideReading, blocks: packByBody(`${reading}${border}${text}`, body) };
}

/**
 * Compresses a text with the HTML of its page as the dictionary: 80 bytes instead of 2,441 for a text, 428 instead of
 * 3,613 for all blocks (means of 500 generated pages of 22 KB). Only this body can decompress it (see `textLoosener`).
 * Where it helps little, as in GBK, the text is compressed alone.
 */
export function packByBody(text: string, body: Uint8Array) {
  const bytes = Buffer.from(text, 'utf8');
  const leaning = zstdCompressSync(bytes, {
    params: usualParameters,
    dictionary: body,
    pledgedSrcSize: bytes.byteLength,
    chunkSize: smallResult,
  });
  if (leaning.byteLength * clearGain <= bytes.byteLength) return marked(leaning);
  const alone = packText(text);
  return leaning.byteLength < alone.byteLength ? marked(leaning) : alone;
}

/** Throws when the body that a text depends on is gone. */
export function textReader(database: ReadableDatabase) {
  const blocksOf = database.value<Uint8Array>('SELECT blocks FROM page_text WHERE page = ?');
  const read = unpacker(database);
  return (page: number, shown: Uint8Array) => {
    if (shown[0] !== Mark.besideReading) return read(page, shown).toString('utf8');
    const blocks = blocksOf(page);
    if (!blocks) throw new Error(`What was read of page ${page}, behind which its text is stored, is gone`);
    const both = read(page, blocks);
    return both.toString('utf8', both.indexOf(border) + 1);
  };
}

/** '' for pages that were not analysed. */
export function shownTextReader(database: ReadableDatabase) {
  const shownOf = database.value<Uint8Array>('SELECT shown FROM page_text WHERE page = ?');
  const textOf = textReader(database);
  return (page: number) => {
    const shown = shownOf(page);
    return shown ? textOf(page, shown) : '';
  };
}

/** Reads `blocks` for `decodeReading`; pass `body` if it is unpacked already. */
export function readingReader(database: ReadableDatabase) {
  const read = unpacker(database);
  return (page: number, blocks: Uint8Array, body?: Uint8Array) => {
    const both = read(page, blocks, body);
    const end = both.indexOf(border);
    return both.toString('utf8', 0, end < 0 ? both.length : end);
  };
}

function unpacker(database: ReadableDatabase) {
  const bodyOf = database.value<Uint8Array>('SELECT bytes FROM body WHERE page = ?');
  const dictionaries = bodyDictionaries(database);
  const unpackedBody = (page: number) => {
    const body = bodyOf(page);
    if (!body) throw new Error(`The body of page ${page}, by which its text is stored, is gone`);
    return dictionaries.unpack(body);
  };
  return (page: number, packed: Uint8Array, body?: Uint8Array) => {
    if (packed[0] !== Mark.leaning) return unpack(packed);
    return zstdDecompressSync(packed.subarray(1), {
      dictionary: body ?? unpackedBody(page),
      chunkSize: piece(packed.byteLength * usualGain),
    });
  };
}

/** Makes a text independent, while body and reading exist. */
export function looseText(database: ReadableDatabase) {
  const read = textReader(database);
  return (page: number, shown: Uint8Array) => (isLoose(shown) ? shown : packText(read(page, shown)));
}

/** Call inside the transaction that replaces the body. */
export function textLoosener(database: WritableDatabase) {
  const readings = database.row<PackedReading>('SELECT shown, blocks FROM page_text WHERE page = ?');
  const update = database.run('UPDATE page_text SET shown = ?, blocks = ? WHERE page = ?');
  const loosened = looseText(database);
  const read = readingReader(database);
  return (page: number) => {
    const stored = readings(page);
    if (!stored || (isLoose(stored.shown) && isLoose(stored.blocks))) return;
    const blocks = isLoose(stored.blocks) ? stored.blocks : packText(read(page, stored.blocks));
    update(loosened(page, stored.shown), blocks, page);
  };
}

/** Bytes of an output chunk; one suffices for most. */
const smallResult = 2048;
/** With such a gain, compressing alone is not tried. */
const clearGain = 6;
/** The ratio by which texts grow when unpacked. */
const usualGain = 24;

/** First byte; a zstd frame begins with 0x28. */
const Mark = { leaning: 1, besideReading: 2 } as const;

/** Marks a main text that is stored after the reading. */
export const besideReading: Uint8Array = Uint8Array.of(Mark.besideReading);

/** Separates reading and main text; JSON has none. */
const border = '\0';

const isLoose = (packed: Uint8Array) => packed[0] !== Mark.leaning && packed[0] !== Mark.besideReading;

const marked = (frame: Uint8Array) => Buffer.concat([Uint8Array.of(Mark.leaning), frame]);
