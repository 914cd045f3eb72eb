import { hash } from 'node:crypto';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { perOwner } from '../../found-once.ts';
import { webHost } from '../address-parts.ts';
import { countOf, sqlOf, type ReadableDatabase, type WritableDatabase } from '../database.ts';
import { frameParameters, pack, piece, unpack } from '../compression.ts';

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
  const { has, value } = sqlOf(database);
  const dictionaries = bodyDictionaries(database);
  const latest = value<number | null, [string]>('SELECT max(number) FROM body_dictionary WHERE site = ?');
  const isStored = has('SELECT 1 FROM body_dictionary WHERE number = ?');
  const save = database.prepare('INSERT INTO body_dictionary (number, copy, site, hash, bytes) VALUES (?, ?, ?, ?, ?)');
  const bodyOf = value<Uint8Array>('SELECT bytes FROM body WHERE page = ?');
  const sites = new Map<string, Site>();
  let last = countOf(database, 'SELECT coalesce(max(number), 0) FROM body_dictionary');

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
    const copies = sqlOf(database).rows<Readonly<Record<'hash' | 'bytes', Uint8Array>>, [number]>(
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

/** Packing a page takes a microsecond per kilobyte of dictionary. */
const maxBytes = 49_152;
/** Pieces on such a share of the pages come first. */
const shares = [1 / 4, 1 / 8, 1 / 16, 0];
/** Shorter runs are as cheap as references. */
const minRunLength = 8;
/** The beginning of a page has nearly all that pages share. */
const maxPageBytes = 131_072;
/** Longer scripts or styles are split: a part may be the page's own. */
const longPiece = 1000;

/**
 * What pages of a site share (styles, scripts, menus), as raw content for zstd to refer to.
 * Pages are cut at tags and lines. A piece is taken, once, if it follows the same piece on two pages; the most
 * widespread come first. Generated pages of 22 KB take 3,930 bytes instead of 5,830 (`test/bench/dictionary.ts`).
 */
export function siteDictionary(pages: readonly Uint8Array[]) {
  const numbers = new Map<string, number>();
  const cut = pages.map((page) => cutPage(page, numbers));
  const spread = countPairs(cut);
  const taken: string[] = [];
  const seen = new Set<number>();
  let bytes = 0;
  for (const share of shares) {
    const least = Math.max(2, pages.length * share);
    for (const page of cut) {
      for (const run of runs(page, (pair) => (spread.get(pair) ?? 0) >= least, seen)) {
        if (run.length < minRunLength || bytes + run.length > maxBytes) continue;
        taken.push(run);
        bytes += run.length;
      }
    }
  }
  return Buffer.from(taken.join(''), 'latin1');
}

/** `pairs` are pieces with their predecessors: equal pairs have equal numbers. */
type CutPage = Readonly<{ pieces: readonly string[]; pairs: readonly number[] }>;

/** Bytes are decoded as Latin-1, which is lossless. */
function cutPage(page: Uint8Array, numbers: Map<string, number>) {
  const text = Buffer.from(page.buffer, page.byteOffset, Math.min(page.byteLength, maxPageBytes)).toString('latin1');
  const pieces: string[] = [];
  let start = 0;
  const end = (at: number) => {
    if (at - start > longPiece) pieces.push(...text.slice(start, at).split(/(?<=[;}])/u));
    else if (at > start) pieces.push(text.slice(start, at));
    start = at;
  };
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x3c) end(at);
    else if (code === 0x3e || code === 0x0a) end(at + 1);
  }
  end(text.length);
  let before = 0;
  const pairs = pieces.map((piece) => {
    const number = numbers.get(piece) ?? numbers.size + 1;
    numbers.set(piece, number);
    const pair = before * 2 ** 26 + number;
    before = number;
    return pair;
  });
  return { pieces, pairs };
}

function countPairs(pages: readonly CutPage[]) {
  const counts = new Map<number, number>();
  for (const { pairs } of pages) for (const pair of new Set(pairs)) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  return counts;
}

/** Runs of wanted and new pairs, each with the piece before it. */
function* runs({ pieces, pairs }: CutPage, isWanted: (pair: number) => boolean, seen: Set<number>) {
  let run = '';
  for (const [at, pair] of pairs.entries()) {
    if (isWanted(pair) && !seen.has(pair)) {
      seen.add(pair);
      run += run === '' ? (pieces[at - 1] ?? '') + pieces[at] : pieces[at];
    } else if (run !== '') {
      yield run;
      run = '';
    }
  }
  if (run !== '') yield run;
}
