import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { ReadableDatabase, WritableDatabase } from './database.ts';
import { bodyDictionaries } from './body-dictionaries.ts';
import { packText, unpackText } from './compression.ts';

/**
 * Compresses what was read of a page. Text and blocks are pieces of the HTML, which stands in the file already, so zstd gets the HTML as its
 * dictionary and is left with little more than where the pieces are: 76 bytes instead of 2,437 for a text, 424 instead of 3,609 for all blocks (means of
 * 500 generated pages of 22 KB). In return they can be read beside this very body only (see `textLoosener`). Where the HTML helps little, as in
 * GBK, or is hardly longer than nothing, the text is compressed by itself. `body` is the HTML itself, in its own bytes.
 */
export function packByBody(text: string, body: Uint8Array): Uint8Array {
  const bytes = Buffer.from(text, 'utf8');
  const leaning = zstdCompressSync(bytes, { params, dictionary: body, pledgedSrcSize: bytes.byteLength, chunkSize: smallResult });
  if (leaning.byteLength * clearGain <= bytes.byteLength) return marked(leaning);
  const alone = packText(text);
  return leaning.byteLength < alone.byteLength ? marked(leaning) : alone;
}

/** Texts of pages as strings; reads the body of a page where its text was compressed by it. Throws when that body is gone. */
export function textReader(database: ReadableDatabase): (page: number, packed: Uint8Array) => string {
  const bodyOf = database.prepare<[number], Uint8Array>('SELECT bytes FROM body WHERE page = ?').pluck();
  const { unpack } = bodyDictionaries(database);
  return (page, packed) => {
    if (!isLeaning(packed)) return unpackText(packed);
    const body = bodyOf.get(page);
    if (!body) throw new Error(`The body of page ${page}, by which its text is stored, is gone`);
    return zstdDecompressSync(packed.subarray(1), { dictionary: unpack(body) }).toString('utf8');
  };
}

/** Stored texts as they can be read without a body. To be asked while the body is still there. */
export function looseText(database: ReadableDatabase): (page: number, packed: Uint8Array) => Uint8Array {
  const read = textReader(database);
  return (page, packed) => (isLeaning(packed) ? packText(read(page, packed)) : packed);
}

/** Makes the stored text of a page independent of its body, which is about to be replaced. To be called inside the transaction that does it. */
export function textLoosener(database: WritableDatabase): (page: number) => void {
  const select = database.prepare<[number], { shown: Uint8Array; blocks: Uint8Array }>('SELECT shown, blocks FROM page_text WHERE page = ?');
  const update = database.prepare<[Uint8Array, Uint8Array, number]>('UPDATE page_text SET shown = ?, blocks = ? WHERE page = ?');
  const loosened = looseText(database);
  return (page) => {
    const stored = select.get(page);
    if (!stored || !(isLeaning(stored.shown) || isLeaning(stored.blocks))) return;
    update.run(loosened(page, stored.shown), loosened(page, stored.blocks), page);
  };
}

const params = { [constants.ZSTD_c_compressionLevel]: 3 };
/** Bytes of the pieces that results are written into: most need one, and of larger ones V8 would collect the garbage more often. */
const smallResult = 2048;
/** What shrinks so much needs no look at what it would be by itself. */
const clearGain = 16;
/** Stands before a text that leans on its body. A frame of zstd begins with 0x28, so texts of older audits are told apart. */
const leaningMark = 1;

const isLeaning = (packed: Uint8Array): boolean => packed[0] === leaningMark;

const marked = (frame: Uint8Array): Uint8Array => Buffer.concat([Uint8Array.of(leaningMark), frame]);
