/**
 * Joins a million random fingerprints of which half are copies of the other half with up to three flipped bits, and
 * tells time and memory: `node test/bench/simhash-join.ts [fingerprints] [distance]`. Run node with --expose-gc for
 * exact memory figures.
 */
import { joinPages } from '../../src-main/engine/detect/index/join.ts';
import { Postings } from '../../src-main/engine/detect/index/postings.ts';
import { seededRandom } from '../../src-main/evaluate/seeded-random.ts';

const count = Number(process.argv[2] ?? 1_000_000);
const distance = Number(process.argv[3] ?? 3);
const planted = count / 2;

const memoryBefore = bytesInUse();
const postings = new Postings();
const uniform = seededRandom(20_070_508);
const random = () => Math.floor(uniform() * 2 ** 32);
const original = new Uint32Array(2 * planted);
for (let page = 0; page < planted; page += 1) {
  original[2 * page] = random();
  original[2 * page + 1] = random();
  postings.add(page, original.subarray(2 * page, 2 * page + 2));
}
for (let page = 0; page < planted; page += 1)
  postings.add(planted + page, flipped(original.subarray(2 * page, 2 * page + 2), page % (distance + 1)));

const started = performance.now();
const result = joinPages(postings, { kind: 'hamming', distance });
const millis = performance.now() - started;

let found = 0;
for (let pair = 0; pair < result.a.length; pair += 1)
  if ((result.b[pair] ?? 0) - (result.a[pair] ?? 0) === planted) found += 1;
console.log(
  `${count} fingerprints, distance ${distance}: ${Math.round(millis)} ms, ${result.a.length} pairs, ${found} of ${planted} planted ones`,
);
console.log(
  `${((peakBytes() - memoryBefore) / count).toFixed(1)} bytes per fingerprint at the peak, the originals of this script included`,
);
if (found !== planted) process.exitCode = 1;

function flipped(words: Uint32Array, bits: number): Uint32Array {
  const copy = words.slice();
  const chosen = new Set<number>();
  while (chosen.size < bits) chosen.add(random() & 63);
  for (const bit of chosen) copy[bit >> 5] = (copy[bit >> 5] ?? 0) ^ (1 << (bit & 31));
  return copy;
}

function bytesInUse(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss;
}

/** The highest resident size that the process had so far. */
function peakBytes(): number {
  return process.resourceUsage().maxRSS * 1024;
}
