import { hash } from 'node:crypto';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { perOwner } from '../../found-once.ts';
import { webHost } from '../address-parts.ts';
import { type ReadableDatabase, type WritableDatabase } from '../database.ts';
import { frameParameters, pack, piece, unpack } from '../compression.ts';
import { siteDictionary } from './site-dictionary.ts';

export type BodyPacker = ReturnType<typeof bodyPacker>;

interface Site {
  dictionary: Readonly<{ number: number; content: Uint8Array }> | null;
  /** Pages so far, and when the next dictionary is tried. */
  pages: number;
  next: number;
  sample: number[];
  stride: number;
}

const firstPages = 40;
/** For a site with an older dictionary, since its template may have changed. */
const laterPages = 320;
/** Half is dropped at this size. */
const maxSampled = 48;
/** Every so many pages test the dictionary, which the others make. */
const testedPage = 4;
/** A dropped site that returns starts with its last dictionary. */
const maxSites = 256;

/**
 * Pages of a site share their template, so each site gets a dictionary from its first pages, and a new one when that
 * pays, as for pages in another language.
 */
export function bodyPacker(database: WritableDatabase) {
  const dictionaries = bodyDictionaries(database);
  const latest = database.value<number | null, [string]>('SELECT max(number) FROM body_dictionary WHERE site = ?');
  const isStored = database.has('SELECT 1 FROM body_dictionary WHERE number = ?');
  const save = database.prepare('INSERT INTO body_dictionary (number, copy, site, hash, bytes) VALUES (?, ?, ?, ?, ?)');
  const bodyOf = database.value<Uint8Array>('SELECT bytes FROM body WHERE page = ?');
  const sites = new Map<string, Site>();
  let last = database.value<number, []>('SELECT coalesce(max(number), 0) FROM body_dictionary', 0)();

  const siteOf = (name: string) => {
    const known = sites.get(name);
    if (known) return known;
    const number = latest(name) ?? 0;
    const content = dictionaries.find(number);
    const dictionary = content && { number, content };
    const site = { dictionary, pages: 0, next: dictionary ? laterPages : firstPages, sample: [], stride: 1 };
    if (sites.size >= maxSites) sites.delete(sites.keys().next().value ?? '');
    sites.set(name, site);
    return site;
  };

  // A rolled-back transaction deleted the dictionary.
  const packFor = ({ dictionary }: Site, bytes: Uint8Array) =>
    dictionary && isStored(dictionary.number) ? packWith(dictionary.number, dictionary.content, bytes) : pack(bytes);

  /** Keeps it if as many pages as before would save more than it costs. */
  const tryAnother = (name: string, site: Site) => {
    const number = last + 1;
    const bodies = site.sample.flatMap((page) => bodyOf(page) ?? []).map(dictionaries.unpack);
    const tested = bodies.filter((_, at) => at % testedPage === 0);
    const content = siteDictionary(bodies.filter((_, at) => at % testedPage !== 0));
    if (content.byteLength === 0 || number > maxDictionaries) return;
    let saved = 0;
    for (const body of tested) saved += packFor(site, body).byteLength - packWith(number, content, body).byteLength;
    const rows = dictionaryRows(number, name, content);
    const cost = rows.reduce((sum, [, , , , packed]) => sum + packed.byteLength, 0);
    if ((saved / tested.length) * site.pages <= cost) return;
    for (const row of rows) save.run(...row);
    last = number;
    site.dictionary = { number, content };
  };

  return {
    /** Call in the transaction that stores the body under this page. */
    body(page: number, address: string, bytes: Uint8Array) {
      const name = siteName(address);
      const site = siteOf(name);
      if (site.pages === site.next) {
        tryAnother(name, site);
        // A try takes as long as packing 150 pages.
        site.next += Math.max(Math.floor(site.pages / 4), Math.min(site.pages * 3, 2560));
      }
      if (site.pages % site.stride === 0) site.sample.push(page);
      site.pages += 1;
      if (site.sample.length >= maxSampled) {
        site.sample = site.sample.filter((_, at) => at % 2 === 0);
        site.stride *= 2;
      }
      return packFor(site, bytes);
    },
    /** For contents unlike the site's pages. */
    other: (address: string, bytes: Uint8Array): Uint8Array => packFor(siteOf(siteName(address)), bytes),
  };
}

/** All files are one site. */
const siteName = (address: string) => webHost(address) ?? '';

/** A body names its dictionary in two bytes. */
const maxDictionaries = 0xffff;

/** Read once per connection and number. */
export const bodyDictionaries = perOwner(readDictionaries);

/** Like `pack`; `unpack` of the dictionaries reads it. */
export function packWith(number: number, dictionary: Uint8Array, body: Uint8Array) {
  const frame = zstdCompressSync(body, {
    params: frameParameters(level),
    dictionary,
    pledgedSrcSize: body.byteLength,
    chunkSize: piece(body.byteLength / 3),
  });
  return Buffer.concat([Uint8Array.of(dictionaryMark, number >> 8, number & 0xff), frame]);
}

export function dictionaryRows(number: number, site: string, content: Uint8Array) {
  const packed = pack(content);
  return [0, 1].map((copy) => [number, copy, site, digestOf(content), packed] as const);
}

/** Lower than in `pack`: takes a fifth less time, bodies are 3 % larger. */
const level = 2;

/** First byte of a body with a dictionary; a zstd frame begins with 0x28. */
const dictionaryMark = 2;
const markBytes = 3;
/** At most 48 KB each. */
const maxKept = 64;

function readDictionaries(database: ReadableDatabase) {
  const kept = new Map<number, Uint8Array>();
  const find = (number: number): Uint8Array | null => {
    const known = kept.get(number);
    if (known) return known;
    const copies = database.rows<Readonly<Record<'hash' | 'bytes', Uint8Array>>, [number]>(
      'SELECT hash, bytes FROM body_dictionary WHERE number = ? ORDER BY copy',
    );
    const [found] = copies(number).flatMap(({ hash: expected, bytes }) => {
      try {
        const content = unpack(bytes);
        return digestOf(content).equals(expected) ? [content] : [];
      } catch {
        return [];
      }
    });
    if (!found) return null;
    if (kept.size >= maxKept) kept.clear();
    kept.set(number, found);
    return found;
  };
  return {
    find,
    /** Reads both kinds of bodies. Throws when the dictionary is gone. */
    unpack(stored: Uint8Array) {
      if (stored[0] !== dictionaryMark) return unpack(stored);
      const number = ((stored[1] ?? 0) << 8) | (stored[2] ?? 0);
      const dictionary = find(number);
      if (!dictionary) throw new Error(`Dictionary ${number}, by which bodies are stored, is gone`);
      return zstdDecompressSync(stored.subarray(markBytes), { dictionary, chunkSize: piece(stored.byteLength * 8) });
    },
  };
}

const digestOf = (content: Uint8Array) => hash('md5', content, 'buffer');
