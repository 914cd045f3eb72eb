import { describe, expect, it } from 'vitest';
import { activate } from '../../../../src-main/engine/detect/registry.ts';
import { noStatistics } from '../../../../src-main/engine/detect/detector.ts';
import { stringHash, stringHashNames, type StringHashName } from '../../../../src-main/engine/detect/idf-string.ts';
import { pageOf } from '../../../detectors/pages.ts';

/** Arash Partow's own test string, and two more that other libraries publish values for. */
const published: Readonly<Record<StringHashName, readonly [alphabet: number, greeting: number, digits: number]>> = {
  aphash: [882_643_939, 2_669_898_470, 4_225_317_007],
  elfhash: [126_631_744, 18_131_988, 108_769_001],
  rshash: [4_097_835_502, 3_247_313_108, 3_157_342_001],
  jshash: [1_651_003_062, 3_161_187_078, 930_588_967],
  pjwhash: [126_631_744, 18_131_988, 108_769_001],
  bkdrhash: [3_153_586_616, 1_310_283_332, 2_525_108_581],
  sdbmhash: [3_449_571_336, 430_867_652, 2_833_570_821],
  djbhash: [729_241_521, 894_552_257, 995_771_986],
};

describe('the eight string hashes', () => {
  it.each(stringHashNames)('%s gives its published values', (name) => {
    const hashes = ['abcdefghijklmnopqrstuvwxyz1234567890', 'hello world', '0123456789'].map((text) =>
      stringHash(name, text),
    );
    expect(hashes).toEqual(published[name]);
  });

  it.each(stringHashNames)(
    '%s works on the bytes of Chinese and Russian as well, as a number of 32 bits without sign',
    (name) => {
      const hashes = ['重复网页检测', 'дубликаты', '重复网页检测 '].map((text) => stringHash(name, text));
      expect(new Set(hashes).size).toBe(3);
      for (const hash of hashes) expect(Number.isInteger(hash) && hash >= 0 && hash < 2 ** 32).toBe(true);
    },
  );
});

describe('idf-string', () => {
  it('names a collision of its hash and does not report it', () => {
    // 33·'a' + 'r' = 33·'c' + '0', so base 33 cannot tell these words apart.
    const [a, b] = [pageOf('model kqarx'), pageOf('model kqc0x')];
    const detector = activate('idf-string', { hash: 'djbhash', share: 1, minTerms: 1 });
    const [fingerprintA, fingerprintB] = [a, b].map((page) => detector.fingerprint(page, noStatistics) as Uint8Array);
    expect(detector.keys(fingerprintA!, noStatistics)).toEqual(detector.keys(fingerprintB!, noStatistics));
    const { outcome } = detector.evidence(a, b, noStatistics);
    expect(outcome).toMatchObject({
      kind: 'compared',
      duplicate: false,
      picture: { groups: [{ name: 'hash-collision', equal: true }, { equal: false }] },
    });
    expect(detector.countsCollisions).toBe(true);
  });
});
