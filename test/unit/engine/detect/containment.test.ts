import { expect, it } from 'vitest';
import { keySet, noStatistics } from '../../../../src-main/engine/detect/detector.ts';
import { narrowKeys, narrowKeysCodec } from '../../../../src-main/engine/detect/narrow-keys.ts';
import { activate } from '../../../../src-main/engine/detect/registry.ts';
import { seededRandom } from '../../../../src-main/evaluate/seeded-random.ts';

const detector = activate('containment', {});
const siteOf = (pages: number) => ({ ...noStatistics, pages });
const random = seededRandom(5);
const keysOf = (count: number) => Uint32Array.from({ length: 2 * count }, () => Math.floor(random() * 2 ** 32));
const fingerprint = (...parts: readonly Uint32Array[]) =>
  narrowKeysCodec.encode(narrowKeys(keySet(Uint32Array.from(parts.flatMap((part) => [...part])))));

it('gives the join all keys up to a hundred thousand pages, and on larger sites the same part of them for every page', () => {
  const [common, page] = [keysOf(100), keysOf(100)];
  const [a, b] = [fingerprint(common), fingerprint(common, page)];
  expect(detector.keys(a, siteOf(0)).length).toBe(200);
  expect(detector.keys(a, siteOf(100_000)).length).toBe(200);
  const fewer = detector.keys(a, siteOf(1_000_000));
  expect(fewer.length / 2).toBeGreaterThan(2);
  expect(fewer.length / 2).toBeLessThan(30);
  const inB = new Set(detector.keys(b, siteOf(1_000_000)));
  expect([...fewer].filter((_, at) => at % 2 === 0).every((key) => inB.has(key))).toBe(true);
});

it('asks the join for less where it has fewer keys, and decides by all of them', () => {
  const ruleOf = (pages: number) => detector.joinRule(siteOf(pages));
  expect(ruleOf(100_000)).toMatchObject({ threshold: 0.2 });
  expect(ruleOf(1_000_000)).toMatchObject({ threshold: 0.12 });
  const common = keysOf(30);
  const [a, b] = [fingerprint(common, keysOf(70)), fingerprint(common, keysOf(70))];
  expect(detector.compare(a, b, siteOf(1_000_000))).toMatchObject({ score: 0.3, threshold: 0.2, duplicate: true });
});
