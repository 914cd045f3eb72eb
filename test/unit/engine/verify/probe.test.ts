import { describe, expect, it } from 'vitest';
import { probeOf } from '../../../../src-main/engine/verify/probe.ts';

const textOf = (shown: string) => {
  const { places } = probeOf(shown);
  return Array.from({ length: places.length / 2 }, (_, nth) =>
    shown.slice(places[2 * nth], places[2 * nth + 1]).trim(),
  );
};
const keysOf = (shown: string) => {
  const { hashes } = probeOf(shown);
  return Array.from({ length: hashes.length / 2 }, (_, nth) => `${hashes[2 * nth]} ${hashes[2 * nth + 1]}`);
};

describe('the probe of a text', () => {
  it('holds its long sentences where they stand, each once', () => {
    const text =
      '好。今天天气不错，我们去了河边的公园。好吧。今天天气不错，我们去了河边的公园。The old tram goes down to the coast again. No.';
    expect(textOf(text)).toEqual(['今天天气不错，我们去了河边的公园。', 'The old tram goes down to the coast again.']);
  });

  it('has the same hash for spellings that folding makes equal', () => {
    const [plain] = keysOf('今天天气不错,我们去了河边的公园!');
    expect(keysOf('今天天氣不錯，我們去了河邊的公園。')).toEqual([plain]);
    expect(keysOf('The Old  TRAM goes down to the coast again…')).toEqual(
      keysOf('the old tram goes down to the coast again.'),
    );
    expect(keysOf('The old tram goes up to the coast again.')).not.toEqual(
      keysOf('The old tram goes down to the coast again.'),
    );
  });

  it('samples the same shingles of an equal segment wherever it stands', () => {
    const segment = Array.from(
      { length: 60 },
      (_, at) => `Station ${at} of the line was built in the year ${1880 + at} by the valley council.`,
    ).join(' ');
    const alone = new Set(probeOf(segment).shingles);
    const inside = new Set(
      probeOf(`Nothing of this is known. ${segment} Nobody ever wrote about it, strange as it is.`).shingles,
    );
    expect(alone.size).toBeGreaterThan(50);
    expect([...alone].filter((shingle) => !inside.has(shingle))).toEqual([]);
    expect(inside.size - alone.size).toBeLessThan(20);
  });
});
