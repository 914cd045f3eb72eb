import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { ReadableDatabase } from '../../../../../src-main/engine/store/database.ts';
import { migrate } from '../../../../../src-main/engine/store/schema/migrations.ts';
import { sentencesReader, storedSentences, storedHashes } from '../../../../../src-main/engine/store/sentences/stored-probes.ts';
import { decodeShingles } from '../../../../../src-main/engine/verify/probe-codec.ts';
import { probeOf } from '../../../../../src-main/engine/verify/probe.ts';

const text = 'The old tram goes down to the coast again. 今天天气不错，我们去了河边的公园。\nNobody ever wrote about it, strange as it is.';
const probe = probeOf(text);

/** As earlier versions wrote them: hash, high word first, start and end of each sentence; 32 bits of each shingle. */
function earlierFile(): Database.Database {
  const database = new Database(':memory:');
  migrate(database, 111);
  const sentences = Array.from({ length: probe.hashes.length / 2 }, (_, nth) => [
    probe.hashes[2 * nth + 1] ?? 0,
    probe.hashes[2 * nth] ?? 0,
    probe.places[2 * nth] ?? 0,
    probe.places[2 * nth + 1] ?? 0,
  ]);
  const bytes = (words: readonly number[]) => new Uint8Array(Uint32Array.from(words).buffer);
  const insert = database.prepare('INSERT INTO probe (page, sentences, shingles) VALUES (?, ?, ?)');
  insert.run(1, bytes(sentences.flat()), bytes(Array.from(probe.shingles, (shingle) => shingle * 64 + 16)));
  insert.run(2, new Uint8Array(), new Uint8Array());
  return database;
}

const sentencesOf = (database: ReadableDatabase) =>
  Array.from(storedSentences(database), ({ page, hashes, places }) => ({ page, hashes: [...hashes], places: [...places()] }));
const expected = [
  { page: 1, hashes: [...probe.hashes], places: [...probe.places] },
  { page: 2, hashes: [], places: [] },
];

describe('probes of an earlier version', () => {
  it('can be read as they are', () => {
    const database = earlierFile();
    expect(expected[0]?.hashes.length).toBe(6);
    expect(sentencesOf(database)).toEqual(expected);
    expect([...(sentencesReader(database)(1)?.places() ?? [])]).toEqual([...probe.places]);
    expect(sentencesReader(database)(3)).toBeNull();
  });

  it('are the same in the form of today', () => {
    const database = earlierFile();
    migrate(database);
    expect(sentencesOf(database)).toEqual(expected);
    expect([...(sentencesReader(database)(1)?.places() ?? [])]).toEqual([...probe.places]);
    expect(Array.from(storedHashes(database), ([page, , shingles]) => [page, decodeShingles(shingles)])).toEqual([
      [1, probe.shingles],
      [2, new Uint32Array()],
    ]);
  });

  it('are left out where they are damaged, so that they are made again', () => {
    const database = earlierFile();
    const backwards = new Uint8Array(Uint32Array.of(1, 2, 90, 20).buffer);
    database.prepare('INSERT INTO probe (page, sentences, shingles) VALUES (3, ?, ?)').run(backwards, new Uint8Array());
    migrate(database);
    expect(sentencesOf(database)).toEqual(expected);
  });
});

describe('shared sentences of an earlier version', () => {
  it.each([
    ['done', ['complete']],
    ['running', []],
  ])('of a stage that is %s can be brought up to date or not', (state, noted) => {
    const database = earlierFile();
    database.prepare("INSERT INTO stage (id, state, digest) VALUES ('sentences', ?, '')").run(state);
    migrate(database);
    expect(database.prepare("SELECT value FROM meta WHERE key = 'sentences:state'").pluck().all()).toEqual(noted);
  });
});
