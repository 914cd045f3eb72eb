import { createHash } from 'node:crypto';
import { decodeStatistics, StatisticsCollector } from '../../src-main/engine/detect/corpus-statistics.ts';
import {
  type DetectorPage,
  noStatistics,
  statisticNames,
  type CorpusStatistics,
} from '../../src-main/engine/detect/detector.ts';
import { activate } from '../../src-main/engine/detect/registry.ts';
import { foldText } from '../../src-main/engine/text/fold.ts';

/**
 * Made-up words that no rule of stemming changes; 26 neighbours are in the order of the alphabet: zqaax, zqbax, …
 * zqzax, zqabx, …
 */
export const word = (number: number): string =>
  `zq${letter(number)}${letter(number / 26)}${number < 676 ? '' : letter(number / 676)}x`;

const letter = (number: number): string => String.fromCodePoint(97 + (Math.floor(number) % 26));

export const words = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from }, (_, index) => word(from + index));

/**
 * So many different characters that folding leaves as they are, in the order of GB 2312: those of the second level
 * first, which make no words.
 */
export const hanzi = (from: number, count: number): string => {
  unfolded ??= [...new TextDecoder('gb18030').decode(Uint8Array.from(codesOfHanzi()))].filter(
    (character) => foldText(character).text === character,
  );
  return unfolded.slice(from, from + count).join('');
};

let unfolded: readonly string[] | null = null;

const rowsOfHanzi = [
  ...Array.from({ length: 32 }, (_, row) => 56 + row),
  ...Array.from({ length: 39 }, (_, row) => 16 + row),
];

const codesOfHanzi = (): readonly number[] =>
  rowsOfHanzi.flatMap((row) => Array.from({ length: 94 }, (_, column) => [0xa0 + row, 0xa1 + column]).flat());

/** A text in which each word stands as often as it is told, in this order. */
export const repeated = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .flatMap(([term, count]) => Array.from({ length: count }, () => term))
    .join(' ');

export const statisticsOf = (pages: readonly DetectorPage[]): CorpusStatistics => {
  const collector = new StatisticsCollector(statisticNames);
  for (const page of pages) collector.addPage(page.text);
  return decodeStatistics(collector.encode());
};

/** The stored fingerprint as hexadecimal words; the reason where there is none. */
export function fingerprintOf(id: string, page: DetectorPage, options = {}, corpus = noStatistics): string {
  const fingerprint = activate(id, options).fingerprint(page, corpus);
  return typeof fingerprint === 'string' ? fingerprint : hexOfWords(wordsOfBytes(fingerprint));
}

export function keysOf(id: string, page: DetectorPage, options = {}, corpus = noStatistics): string {
  const detector = activate(id, options);
  const fingerprint = detector.fingerprint(page, corpus);
  return typeof fingerprint === 'string' ? fingerprint : hexOfWords(detector.keys(fingerprint, corpus));
}

/** Score, threshold and verdict; the reason where a page is left out. */
export function verdictOf(id: string, a: DetectorPage, b: DetectorPage, options = {}, corpus = noStatistics) {
  const { outcome } = activate(id, options).evidence(a, b, corpus);
  return outcome.kind === 'compared'
    ? { score: outcome.score, threshold: outcome.threshold, duplicate: outcome.duplicate }
    : outcome.reason;
}

/** The same of two fingerprints that are told word by word. */
export function verdictOfWords(id: string, a: readonly number[], b: readonly number[], corpus = noStatistics) {
  const { score, threshold, duplicate } = activate(id, {}).compare(bytesOfWords(a), bytesOfWords(b), corpus);
  return { score, threshold, duplicate };
}

export const hexOfMd5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** The set of the first 64 bits of MD5 digests, as fingerprints of several detectors keep it. */
export const md5SetOf = (texts: readonly string[]): string =>
  [...new Set(texts.map((text) => hexOfMd5(text).slice(0, 16)))].sort().join(' ');

/** Words in pairs, as `md5SetOf` writes keys. */
export const inPairs = (hex: string): string => (hex.match(/.{16}/g) ?? []).join(' ');

const hexOfWords = (all: Uint32Array): string => Array.from(all, (one) => one.toString(16).padStart(8, '0')).join('');

function wordsOfBytes(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint32Array.from({ length: bytes.length >>> 2 }, (_, at) => view.getUint32(4 * at, true));
}

export function bytesOfWords(all: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * all.length));
  all.forEach((one, at) => view.setUint32(4 * at, one, true));
  return new Uint8Array(view.buffer);
}
