import { openDatabase } from '../../../../../src-main/engine/store/database.ts';
import { foldText } from '../../../../../src-main/engine/text/fold.ts';
import { expect, it } from 'vitest';
import { migrate } from '../../../../../src-main/engine/store/schema/migrations.ts';
import {
  hashesReader,
  sentencesReader,
  storedHashes,
  storedSentences,
} from '../../../../../src-main/engine/store/sentences/sentence-writer.ts';
import { decodeShingles, encodeProbe } from '../../../../../src-main/engine/verify/probe-codec.ts';
import { probeOf } from '../../../../../src-main/engine/verify/probe.ts';

const text =
  'The old tram goes down to the coast again. 今天天气不错，我们去了河边的公园。\nNobody ever wrote about it, strange as it is.';
const [probe, none] = [probeOf(foldText(text)), probeOf(foldText(''))];

it('probes are read as they were written, of all pages or of one', () => {
  const database = openDatabase(':memory:');
  migrate(database);
  const insert = database.prepare('INSERT INTO probe (page, hashes, places, shingles) VALUES (?, ?, ?, ?)');
  for (const [page, { hashes, places, shingles }] of [
    [1, encodeProbe(probe)] as const,
    [2, encodeProbe(none)] as const,
  ])
    insert.run(page, hashes, places, shingles);

  expect(probe.hashes).toHaveLength(6);
  expect(
    Array.from(storedSentences(database), ({ page, hashes, places }) => ({
      page,
      hashes: [...hashes],
      places: [...places()],
    })),
  ).toEqual([
    { page: 1, hashes: [...probe.hashes], places: [...probe.places] },
    { page: 2, hashes: [], places: [] },
  ]);
  expect([...(sentencesReader(database)(1)?.places() ?? [])]).toEqual([...probe.places]);
  expect(sentencesReader(database)(3)).toBeNull();
  expect(Array.from(storedHashes(database), ([page, , shingles]) => [page, decodeShingles(shingles)])).toEqual([
    [1, probe.shingles],
    [2, new Uint32Array()],
  ]);
  expect(hashesReader(database)(3)).toHaveLength(0);
});
