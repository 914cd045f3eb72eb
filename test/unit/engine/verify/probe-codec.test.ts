import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../src-main/evaluate/seeded-random.ts';
import {
  NumberSet,
  decodePlaces,
  decodeShingles,
  encodeProbe,
  hashesAmong,
  shinglesAmong,
} from '../../../../src-main/engine/verify/probe-codec.ts';
import { viewOfWords } from '../../../../src-main/engine/detect/detector.ts';
import { shingleBits, type Probe } from '../../../../src-main/engine/verify/probe.ts';

const random = seededRandom(5);
const below = (bound: number) => Math.floor(random() * bound);

/** Gaps and lengths of every size up to `longest`, which large and small texts have. */
function randomProbe(sentences: number, shingles: number, longest: number): Probe {
  const hashes = Uint32Array.from({ length: 2 * sentences }, () => below(2 ** 32));
  const places = new Uint32Array(2 * sentences);
  let at = 0;
  for (let place = 0; place < places.length; place += 1) places[place] = at += below(1 + below(longest));
  const sample = new Set(Array.from({ length: shingles }, () => below(2 ** shingleBits)));
  return { hashes, places, shingles: Uint32Array.from(sample).sort() };
}

const decoded = (stored: ReturnType<typeof encodeProbe>): Probe => {
  const hashes = viewOfWords(stored.hashes);
  return { hashes, places: decodePlaces(stored.places, hashes.length / 2), shingles: decodeShingles(stored.shingles) };
};

describe('stored probes', () => {
  it('come back as they were, of no sentence and of many, close together and far apart', () => {
    for (let round = 0; round < 300; round += 1) {
      const probe = randomProbe(below(60), below(1 + below(2000)), 2 ** (1 + below(20)));
      expect(decoded(encodeProbe(probe))).toEqual(probe);
    }
  });

  it('tell how many of a draft they share as they lie there', () => {
    for (let round = 0; round < 100; round += 1) {
      const probe = randomProbe(below(60), below(400), 90);
      const [hashes, shingles] = [probe.hashes, probe.shingles].map((words) =>
        [...words].filter((_, at) => at % 4 === 0),
      );
      const stored = encodeProbe(probe);
      expect(hashesAmong(stored.hashes, new NumberSet(hashes ?? []))).toBe(hashes?.length);
      expect(shinglesAmong(stored.shingles, new NumberSet(shingles ?? []))).toBe(shingles?.length);
    }
  });

  it('come back at the bounds of what there can be', () => {
    const ends: Probe = {
      hashes: Uint32Array.of(0, 2 ** 32 - 1),
      places: Uint32Array.of(2 ** 31 - 2, 2 ** 32 - 100),
      shingles: Uint32Array.of(0, 2 ** shingleBits - 1),
    };
    expect(decoded(encodeProbe(ends))).toEqual(ends);
    const last: Probe = {
      hashes: new Uint32Array(),
      places: new Uint32Array(),
      shingles: Uint32Array.of(2 ** shingleBits - 1),
    };
    expect(decoded(encodeProbe(last))).toEqual(last);
  });

  it('take some twelve bits for a place and 20 for a shingle', () => {
    const { shingles } = randomProbe(0, 217, 1);
    const places = Uint32Array.from({ length: 84 }, (_, at) => (at >> 1) * 100 + (at % 2 === 0 ? 1 : 100));
    const stored = encodeProbe({ hashes: new Uint32Array(84), places, shingles });
    expect(stored.places.length).toBeLessThanOrEqual((42 * 12) / 8);
    expect(stored.shingles.length).toBeLessThan((217 * 21) / 8);
  });

  it('are refused when places or shingles do not ascend', () => {
    const none = new Uint32Array();
    expect(() => encodeProbe({ hashes: Uint32Array.of(1, 2), places: Uint32Array.of(9, 4), shingles: none })).toThrow(
      RangeError,
    );
    expect(() => encodeProbe({ hashes: none, places: none, shingles: Uint32Array.of(7, 7) })).toThrow(RangeError);
  });

  it('do not hold up who reads damaged ones', () => {
    for (let round = 0; round < 50; round += 1) {
      const bytes = Uint8Array.from({ length: below(40) }, () => below(256));
      expect(decodeShingles(bytes).length).toBeLessThanOrEqual(8 * bytes.length);
      expect(decodePlaces(bytes, 12).length).toBe(24);
    }
  });
});
