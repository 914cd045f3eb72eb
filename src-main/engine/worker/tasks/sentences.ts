import type { ReadableDatabase } from '../../store/database.ts';
import type { ProbeRow } from '../../store/sentences/sentence-writer.ts';
import { storedSentences } from '../../store/sentences/stored-probes.ts';
import { encodeProbe, hashWords } from '../../verify/probe-codec.ts';
import { hexOfKey } from '../../hex.ts';
import { foldText } from '../../text/fold.ts';
import { probeOf } from '../../verify/probe.ts';
import { describeSentences } from '../describe-sentences.ts';
import type { TaskInput, TaskOutput } from '../protocol.ts';
import { auditReader } from '../reader.ts';

/** Texts → long sentences and sampled shingles. */
export function probe({ file, pages }: TaskInput<'probe'>): TaskOutput<'probe'> {
  const reader = auditReader(file);
  return {
    rows: pages.map((page): ProbeRow => ({ page, ...encodeProbe(probeOf(foldText(reader.page(page).shown))) })),
  };
}

/**
 * One part of all hashes: sentences on several pages, by hash, with the text of the page whose address sorts first.
 * Eight bytes for each sentence of the part; the probes are walked twice.
 */
export function sharedSentences({ file, part, parts }: TaskInput<'shared-sentences'>): TaskOutput<'shared-sentences'> {
  const reader = auditReader(file);
  const shared = repeatedHashes(hashesOf(reader.database, part, parts));
  const found: number[][] = Array.from({ length: shared.length / hashWords }, () => []);
  for (const { page, hashes, places: placesOf } of storedSentences(reader.database)) {
    let places: Uint32Array | null = null;
    for (let at = 0; at < hashes.length; at += hashWords) {
      const [low, high] = [hashes[at] ?? 0, hashes[at + 1] ?? 0];
      if (partOf(high, parts) !== part) continue;
      const index = placeOf(shared, high, low);
      if (index < 0) continue;
      places ??= placesOf();
      found[index]?.push(page, places[at] ?? 0, places[at + 1] ?? 0);
    }
  }
  const keyed = found.map((places, nth) => ({
    key: hexOfKey(shared[2 * nth + 1] ?? 0, shared[2 * nth] ?? 0),
    places: Uint32Array.from(places),
  }));
  return { sentences: describeSentences(keyed, reader) };
}

const partOf = (high: number, parts: number) => Math.floor((high / 2 ** 32) * parts);

/** As in `Probe.hashes`: two words are one 64-bit number on little-endian machines, as all supported ones are. */
function hashesOf(database: ReadableDatabase, part: number, parts: number): Uint32Array {
  let kept = new Uint32Array(1 << 16);
  let length = 0;
  for (const { hashes } of storedSentences(database)) {
    for (let at = 0; at < hashes.length; at += hashWords) {
      if (partOf(hashes[at + 1] ?? 0, parts) !== part) continue;
      if (length === kept.length) {
        const larger = new Uint32Array(2 * length);
        larger.set(kept);
        kept = larger;
      }
      kept[length] = hashes[at] ?? 0;
      kept[length + 1] = hashes[at + 1] ?? 0;
      length += 2;
    }
  }
  new BigUint64Array(kept.buffer, 0, length / 2).sort();
  return kept.subarray(0, length);
}

/** A page has each hash once, so one that is there twice stands on two pages. */
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
