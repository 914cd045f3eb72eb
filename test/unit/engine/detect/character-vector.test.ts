import { describe, expect, it } from 'vitest';
import { bandHashes, bandsFor, characterVector, cosine } from '../../../../src-main/engine/detect/character-cosine.ts';
import { chineseText, englishText, russianText } from '../../../detectors/pages.ts';

describe('the vector of characters', () => {
  it('is over the 6,763 Hanzi of GB 2312', () => {
    expect(Array.from(characterVector('啊阿齄', 3).places).sort((a, b) => a - b)).toEqual([0, 1, 6762]);
    expect(characterVector('网网网网㐀𠀀囍', 3).places.length).toBe(1);
  });

  it('gives the cosine that the formula gives', () => {
    const [a, b] = [characterVector('网网网页', 3), characterVector('网页页站', 3)];
    expect(cosine(a, b)).toBeCloseTo((3 * 1 + 1 * 2) / Math.sqrt(10 * 6), 12);
    expect(cosine(a, characterVector('页网网网', 3))).toBe(1);
  });

  it('counts runs of letters where there are no Hanzi, and never compares the two bases', () => {
    const [zh, en, ru] = [chineseText(1, 20), englishText(1, 20), russianText(1, 20)].map((text) =>
      characterVector(text.toLowerCase(), 3),
    );
    expect([zh!.basis, en!.basis, ru!.basis]).toEqual(['hanzi', 'letters', 'letters']);
    expect(cosine(zh!, en!)).toBe(0);
    expect(cosine(en!, ru!)).toBeLessThan(0.1);
  });
});

describe('bands of hyperplanes', () => {
  it('have forty bits for a cosine of 0.98, and fewer for smaller ones', () => {
    expect(bandsFor(0.98)).toEqual({ bands: 64, bits: 40 });
    expect(bandsFor(0.95).bits).toBeLessThan(bandsFor(0.97).bits);
  });

  it('bring together at least 99 of 100 pairs beyond the threshold, and few of the others', () => {
    const texts = Array.from({ length: 120 }, (_, page) => mixture(page));
    const vectors = texts.map((text) => characterVector(text, 3));
    const bands = vectors.map((vector) => bandHashes(vector, bandsFor(0.98)));
    const count = { close: 0, closeMet: 0, far: 0, farMet: 0 };
    vectors.forEach((a, i) => {
      for (let j = 0; j < i; j += 1) {
        const met = bands[i]!.some((hash, band) => hash === bands[j]![band]);
        const similarity = cosine(a, vectors[j]!);
        if (similarity >= 0.98) {
          count.close += 1;
          count.closeMet += met ? 1 : 0;
        } else if (similarity < 0.8) {
          count.far += 1;
          count.farMet += met ? 1 : 0;
        }
      }
    });
    expect(count.close).toBeGreaterThan(100);
    expect(count.closeMet / count.close).toBeGreaterThanOrEqual(0.99);
    expect(count.far).toBeGreaterThan(1000);
    expect(count.farMet / count.far).toBeLessThan(0.01);
  });
});

/** Ten families; members differ in a growing number of replaced characters. */
function mixture(page: number): string {
  const family = page % 10;
  const base = Array.from({ length: 600 }, (_, at) =>
    String.fromCodePoint(0x4e00 + ((at * at * (family + 3) + at * 7 + family * 131) % 400)),
  );
  for (let change = 0; change < page / 2; change += 1)
    base[(change * 37) % base.length] = String.fromCodePoint(0x5500 + ((page * 13 + change) % 300));
  return base.join('');
}
