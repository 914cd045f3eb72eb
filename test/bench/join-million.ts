/**
 * The join alone for sites of a million pages: `node test/bench/join-million.ts [pages] [detectors …]`. Fingerprints
 * are generated, 12 % of them copies of others that keep seven keys of ten, and go the way that they go in an audit:
 * from stored bytes to keys, through the join, and what it proposes through the comparison of the detector. Each
 * detector has a process of its own. The making of the fingerprints is not in the time; it is in the memory.
 */
import { spawnSync } from 'node:child_process';
import { activate } from '../../src-main/engine/detect/registry.ts';
import { joinPages } from '../../src-main/engine/detect/index/join.ts';
import { Postings } from '../../src-main/engine/detect/index/postings.ts';
import { keySet, wordsCodec, noStatistics } from '../../src-main/engine/detect/detector.ts';
import { longSentence } from '../../src-main/engine/detect/long-sentence.ts';
import { narrowKeys, narrowKeysCodec } from '../../src-main/engine/detect/narrow-keys.ts';
import { describeMachine, mebibytes } from './bench-audit.ts';

/** The bytes that a detector stores of a page with these words, which are numbers of 32 bits. */
const printOf: Readonly<Record<string, { readonly words: number; encode(words: Uint32Array): Uint8Array }>> = {
  'exact-content': { words: 8, encode: wordsCodec.encode },
  'long-sentence': { words: 32, encode: (words) => longSentence.codec.encode(narrowKeys(keySet(words))) },
  'super-shingle': { words: 6, encode: wordsCodec.encode },
  containment: { words: 380, encode: (words) => narrowKeysCodec.encode(narrowKeys(keySet(words))) },
  'rare-terms': { words: 40, encode: (words) => wordsCodec.encode(Uint32Array.of(100, ...words)) },
};

const chunk = 1000;

/** Adds up what some steps take. */
class Clock {
  millis = 0;
  cpuMillis = 0;

  run<Result>(step: () => Result): Result {
    const [before, used] = [performance.now(), process.cpuUsage()];
    const result = step();
    const { user, system } = process.cpuUsage(used);
    this.millis += performance.now() - before;
    this.cpuMillis += (user + system) / 1000;
    return result;
  }
}

/** One page in eight copies so much of the page before it. */
const copyEvery = 8;
const sharedShare = 0.7;

const [pages = '1000000', ...wanted] = process.argv.slice(2);
const only = process.env['BENCH_DETECTOR'];
if (only === undefined) joinAll();
else joinOne(only, Number(pages));

function joinAll(): void {
  console.log(`${describeMachine()}; join of ${pages} generated fingerprints, one process for each detector`);
  for (const id of wanted.length > 0 ? wanted : Object.keys(printOf)) {
    spawnSync(process.execPath, [import.meta.filename, pages], {
      env: { ...process.env, BENCH_DETECTOR: id },
      stdio: 'inherit',
    });
  }
}

function joinOne(id: string, count: number): void {
  const detector = activate(id, {});
  const corpus = { ...noStatistics, pages: count };
  const { words = 0, encode = wordsCodec.encode } = printOf[id] ?? {};
  const postings = new Postings(count);
  const clock = new Clock();
  let keys = 0;
  const printsOf = (numbers: readonly number[]) => numbers.map((page) => encode(wordsOf(page, words)));
  for (let from = 0; from < count; from += chunk) {
    const prints = printsOf(Array.from({ length: Math.min(chunk, count - from) }, (_, at) => from + at));
    clock.run(() =>
      prints.forEach((print, at) => {
        const own = detector.keys(print, corpus);
        keys += own.length / 2;
        postings.add(from + at, own);
      }),
    );
  }
  const { a, b } = clock.run(() => joinPages(postings, detector.joinRule(corpus)));
  let [accepted, planted] = [0, 0];
  for (let from = 0; from < a.length; from += chunk) {
    const [numbersA, numbersB] = [a, b].map((column) => [...column.subarray(from, from + chunk)]);
    const [printsA, printsB] = [printsOf(numbersA ?? []), printsOf(numbersB ?? [])];
    const duplicates = clock.run(() =>
      printsA.map((print, at) => detector.compare(print, printsB[at] ?? print, corpus).duplicate),
    );
    accepted += duplicates.filter(Boolean).length;
    planted += duplicates.filter((is, at) => is && originalOf(numbersB?.[at] ?? 0) === numbersA?.[at]).length;
  }
  const copies = Math.floor(count / copyEvery);
  console.log(
    `  ${id.padEnd(14)}${seconds(clock.millis)} by the clock, ${seconds(clock.cpuMillis)} of processor time, peak ${mebibytes(process.resourceUsage().maxRSS * 1024).padStart(9)}, ${keys} keys, ${accepted} pairs, ${planted} of ${copies} planted ones`,
  );
}

/** The page that a page copies: the one before it. */
function originalOf(page: number): number | null {
  return page % copyEvery === copyEvery - 1 ? page - 1 : null;
}

/**
 * Made of the page's number, so that nothing has to be kept. A copy has whole keys of two words from its original, in
 * their places.
 */
function wordsOf(page: number, count: number): Uint32Array {
  const words = new Uint32Array(count);
  const original = originalOf(page);
  fill(words, page);
  if (original === null) return words;
  const from = new Uint32Array(count);
  fill(from, original);
  words.set(from.subarray(0, 2 * Math.floor((sharedShare * count) / 2)));
  return words;
}

function fill(words: Uint32Array, seed: number): void {
  let state = Math.imul(seed + 1, 0x9e3779b1) ^ 0x85ebca6b || 1;
  for (let at = 0; at < words.length; at += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    words[at] = Math.imul(state, 0x2c1b3c6d) >>> 0;
  }
}

function seconds(millis: number): string {
  return `${(millis / 1000).toFixed(1)} s`.padStart(8);
}
