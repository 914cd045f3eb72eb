import { activeDetectors } from '../../src-main/engine/detect/registry.ts';
import type { DetectorPage } from '../../src-main/engine/detect/detector.ts';
import { runDetectors } from '../../src-main/evaluate/detectors-experiment.ts';
import { readText } from '../../src-main/engine/text/read-text.ts';
import { benchmarkPackage } from './benchmark-package.ts';

export interface PlainPage {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export type FoundPairs = readonly (readonly [a: string, b: string])[];

/** Ways from texts to pairs of pages, each with what it proposes at a likeness of one half. */
export const contenders: Readonly<Record<string, (pages: readonly PlainPage[]) => FoundPairs>> = {
  'PageTwin, preset standard': productPairs,
  'PageTwin, super-shingle alone': (pages) => productPairs(pages, { 'super-shingle': {} }),
  'npm minhash 0.0.9': packagePairs,
  'plain min-hash': plainPairs,
};

const hashes = 128;
const bandSize = 4;
const likeness = 0.5;

/** Everything from the text on: folding, words, sentences, statistics, all fingerprints, join. */
function productPairs(
  pages: readonly PlainPage[],
  detectors: Parameters<typeof activeDetectors>[0] = null,
): FoundPairs {
  const read = new Map(pages.map((page): [string, DetectorPage] => [page.id, detectorPage(page)]));
  const supply = {
    ids: [...read.keys()],
    read: (id: string) => read.get(id) ?? detectorPage({ id, title: '', text: '' }),
  };
  const pairs = new Map<string, readonly [string, string]>();
  for (const run of runDetectors(activeDetectors(detectors), supply, () => undefined))
    for (const { a, b } of run.pairs) pairs.set(`${a} ${b}`, [a, b]);
  return [...pairs.values()];
}

const detectorPage = ({ id, title, text }: PlainPage): DetectorPage => ({
  address: id,
  title,
  description: '',
  bytesHash: '',
  text: readText(title, text),
});

/** Runs of three words, or of five characters where hardly any spaces stand between them. */
function shingles(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const isSpaced = words.length > text.length / 20;
  const units = isSpaced ? words : [...words.join('')];
  const size = isSpaced ? 3 : 5;
  return new Set(
    Array.from({ length: Math.max(0, units.length - size + 1) }, (_, at) =>
      units.slice(at, at + size).join(isSpaced ? ' ' : ''),
    ),
  );
}

interface PackageMinhash {
  update(text: string): void;
  jaccard(other: PackageMinhash): number;
}

interface PackageIndex {
  insert(key: string, hash: PackageMinhash): void;
  query(hash: PackageMinhash): string[];
}

/** As the package's own example uses it. */
function packagePairs(pages: readonly PlainPage[]): FoundPairs {
  const { Minhash, LshIndex } = benchmarkPackage<{
    Minhash: new (options: { numPerm: number }) => PackageMinhash;
    LshIndex: new (options: { bandSize: number }) => PackageIndex;
  }>('minhash');
  const index = new LshIndex({ bandSize });
  const signatures = new Map<string, PackageMinhash>();
  for (const { id, text } of pages) {
    const signature = new Minhash({ numPerm: hashes });
    for (const shingle of shingles(text)) signature.update(shingle);
    signatures.set(id, signature);
    index.insert(id, signature);
  }
  const pairs: [string, string][] = [];
  for (const [id, signature] of signatures) {
    for (const other of index.query(signature))
      if (other > id && signature.jaccard(signatures.get(other) ?? signature) >= likeness) pairs.push([id, other]);
  }
  return pairs;
}

/** Each shingle hashed once, the rest arithmetic: what the method costs when nothing is wasted on it. */
function plainPairs(pages: readonly PlainPage[]): FoundPairs {
  const factors = Uint32Array.from({ length: hashes }, (_, at) => Math.imul(2 * at + 1, 0x9e3779b1) | 1);
  const addends = Uint32Array.from({ length: hashes }, (_, at) => Math.imul(at + 7, 0x85ebca6b));
  const bands = new Map<string, string[]>();
  const signatures = new Map<string, Uint32Array>();
  const pairs = new Map<string, [string, string]>();
  for (const { id, text } of pages) {
    const signature = new Uint32Array(hashes).fill(0xffff_ffff);
    for (const shingle of shingles(text)) {
      const hash = fnv(shingle);
      for (let at = 0; at < hashes; at += 1) {
        const value = (Math.imul(hash, factors[at] ?? 0) + (addends[at] ?? 0)) >>> 0;
        if (value < (signature[at] ?? 0)) signature[at] = value;
      }
    }
    signatures.set(id, signature);
    for (let band = 0; band < hashes; band += bandSize) {
      const key = `${band} ${signature.subarray(band, band + bandSize).join(' ')}`;
      const met = bands.get(key) ?? [];
      for (const other of met)
        if (agreement(signature, signatures.get(other) ?? signature) >= likeness)
          pairs.set(`${other} ${id}`, [other, id]);
      met.push(id);
      bands.set(key, met);
    }
  }
  return [...pairs.values()];
}

function fnv(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
}

function agreement(a: Uint32Array, b: Uint32Array): number {
  let equal = 0;
  for (let at = 0; at < a.length; at += 1) if (a[at] === b[at]) equal += 1;
  return equal / a.length;
}
