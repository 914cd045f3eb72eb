import { addressParts } from '../../store/address-parts.ts';
import type { ReadableDatabase } from '../../store/audit-file.ts';
import type { FoundSentence, ProbeRow } from '../../store/sentence-store.ts';
import { splitSentences } from '../../text/sentences.ts';
import { foldText } from '../../text/fold.ts';
import { probeOf, sentenceKey, sentenceUnits, sentenceWords } from '../../verify/probe.ts';
import type { TaskInput, TaskOutput } from '../protocol.ts';
import { auditReader } from '../reader.ts';

/** Texts → long sentences and sampled shingles. */
export function probe({ file, pages }: TaskInput<'probe'>): TaskOutput<'probe'> {
  const reader = auditReader(file);
  return {
    rows: pages.map((page): ProbeRow => {
      const { sentences, shingles } = probeOf(reader.page(page).shown);
      return { page, sentences: new Uint8Array(sentences.buffer), shingles: new Uint8Array(shingles.buffer) };
    }),
  };
}

/**
 * One part of all hashes of sentences: those that stand on several pages, in the order of their hashes, with the text as it is written on the page whose
 * address sorts first. Memory is eight bytes for each sentence of the part; the probes are walked twice.
 */
export function sharedSentences({ file, part, parts }: TaskInput<'shared-sentences'>): TaskOutput<'shared-sentences'> {
  const reader = auditReader(file);
  const shared = repeatedHashes(hashesOf(reader.database, part, parts));
  const places: number[][] = Array.from({ length: shared.length / 2 }, () => []);
  for (const { page, words } of probes(reader.database)) {
    for (let at = 0; at < words.length; at += sentenceWords) {
      const [high, low] = [words[at] ?? 0, words[at + 1] ?? 0];
      if (partOf(high, parts) !== part) continue;
      const found = placeOf(shared, high, low);
      if (found >= 0) places[found]?.push(page, words[at + 2] ?? 0, words[at + 3] ?? 0);
    }
  }
  const keyed = places.map((at, index) => ({ key: sentenceKey(shared[2 * index + 1] ?? 0, shared[2 * index] ?? 0), places: Uint32Array.from(at) }));
  return { sentences: described(keyed, reader.database, (page) => reader.page(page).shown) };
}

const partOf = (high: number, parts: number) => Math.floor((high / 2 ** 32) * parts);

function* probes(database: ReadableDatabase): Iterable<{ readonly page: number; readonly words: Uint32Array }> {
  for (const [page, bytes] of database.prepare<[], [number, Uint8Array]>('SELECT page, sentences FROM probe ORDER BY page').raw().iterate())
    yield { page, words: new Uint32Array(Uint8Array.from(bytes).buffer) };
}

/** Low word before high word, so that the two are one number of 64 bits where the machine is little-endian, as all supported ones are. */
function hashesOf(database: ReadableDatabase, part: number, parts: number): Uint32Array {
  let kept = new Uint32Array(1 << 16);
  let length = 0;
  for (const { words } of probes(database)) {
    for (let at = 0; at < words.length; at += sentenceWords) {
      if (partOf(words[at] ?? 0, parts) !== part) continue;
      if (length === kept.length) {
        const larger = new Uint32Array(2 * length);
        larger.set(kept);
        kept = larger;
      }
      kept[length] = words[at + 1] ?? 0;
      kept[length + 1] = words[at] ?? 0;
      length += 2;
    }
  }
  new BigUint64Array(kept.buffer, 0, length / 2).sort();
  return kept.subarray(0, length);
}

/** A page has each of its hashes once, so a hash that is there twice stands on two pages. */
function repeatedHashes(sorted: Uint32Array): Uint32Array {
  const repeated: number[] = [];
  for (let at = 2; at < sorted.length; at += 2) {
    const [low, high] = [sorted[at] ?? 0, sorted[at + 1] ?? 0];
    if (low !== sorted[at - 2] || high !== sorted[at - 1]) continue;
    if (low !== repeated.at(-2) || high !== repeated.at(-1) || repeated.length === 0) repeated.push(low, high);
  }
  return Uint32Array.from(repeated);
}

function placeOf(sorted: Uint32Array, high: number, low: number): number {
  let [left, right] = [0, sorted.length / 2];
  while (left < right) {
    const middle = (left + right) >>> 1;
    const [otherLow, otherHigh] = [sorted[2 * middle] ?? 0, sorted[2 * middle + 1] ?? 0];
    if (otherHigh < high || (otherHigh === high && otherLow < low)) left = middle + 1;
    else right = middle;
  }
  return sorted[2 * left] === low && sorted[2 * left + 1] === high ? left : -1;
}

interface Keyed {
  readonly key: string;
  readonly places: Uint32Array;
}

/** The sentences in their order, each with its text; pages are walked in their own order, so that each text is read once. */
function described(sentences: readonly Keyed[], database: ReadableDatabase, shownOf: (page: number) => string): FoundSentence[] {
  const placed = sentences.map(firstPlaces(database));
  const found: FoundSentence[] = [];
  let open = { page: 0, shown: '' };
  for (const nth of [...placed.keys()].sort((one, other) => (placed[one]?.firstPage ?? 0) - (placed[other]?.firstPage ?? 0))) {
    const sentence = placed[nth];
    if (!sentence) continue;
    const { start, end, ...known } = sentence;
    if (open.page !== known.firstPage) open = { page: known.firstPage, shown: shownOf(known.firstPage) };
    const text = open.shown.slice(start, end).trim();
    const length = splitSentences(foldText(text).text).reduce((sum, part) => sum + part.length, 0);
    found[nth] = { ...known, text, length, letters: sentenceUnits(text) };
  }
  return found;
}

/** Where a sentence is taken from: the page whose address sorts first. */
function firstPlaces(database: ReadableDatabase) {
  const read = database.prepare<[number], { address: string; language: string }>(
    'SELECT p.address, v.language FROM page p JOIN view v ON v.page = p.id WHERE p.id = ?',
  );
  return ({ key, places }: Keyed) => {
    let first = { at: 0, address: '', language: '' };
    const hosts = new Set<string>();
    for (let at = 0; at < places.length; at += 3) {
      const page = read.get(places[at] ?? 0) ?? { address: '', language: '' };
      hosts.add(addressParts(page.address).host);
      if (at === 0 || page.address < first.address) first = { at, ...page };
    }
    const { at, language } = first;
    return { key, places, hosts: hosts.size, language, firstPage: places[at] ?? 0, start: places[at + 1] ?? 0, end: places[at + 2] ?? 0 };
  };
}
