import { mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { Source } from '../../../../../src-main/contract/audits.ts';
import { checkOptions } from '../../../../../src-main/engine/options.ts';
import { importSource, type PageSource } from '../../../../../src-main/engine/source/import/import-source.ts';
import { collectOptions } from '../../../../../src-main/engine/source/options.ts';
import { createStore, openStore, type Store } from '../../../../../src-main/engine/store/store.ts';
import { writeFiles } from '../../../../support/import-pages.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';
import { responseRecord } from '../../../../support/warc-records.ts';

const root = temporaryFolder();
const fresh = () => mkdtempSync(path.join(root, 's-'));
let store: Store | null = null;
afterEach(() => {
  store?.close();
  store = null;
});

function newStore(source: Source): Store {
  return (store = createStore(path.join(fresh(), 'a.pagetwin'), { name: 'test', sources: [source], createdAt: 1 }));
}

const url = (name: string | number) => `https://example.com/${name}`;

function warc(records: readonly Buffer[]): PageSource {
  const file = path.join(fresh(), 'a.warc.gz');
  writeFileSync(file, Buffer.concat(records.map((record) => gzipSync(record))));
  return { kind: 'file', path: file, format: 'warc' };
}

async function run(
  into: Store,
  source: PageSource,
  options = {},
  signal = new AbortController().signal,
  enough?: AbortSignal,
) {
  const reading: number[] = [];
  await importSource(source, {
    frontier: into.frontier(),
    options: checkOptions(collectOptions, options, 'collect'),
    signal,
    ...(enough && { enough }),
    reportProblem: (problem) => into.problems.add('collect', [problem]),
    reportProgress: () => {},
    reportReading: (done, total) => reading.push(done / total),
  });
  return reading;
}

const list = (from: Store) => Array.from(from.pages.iterate(), ({ address, statusCode }) => [address, statusCode]);
const bodies = (from: Store) =>
  from.database
    .prepare<[], { address: string; bytes: number }>(
      'SELECT address, body_bytes AS bytes FROM page WHERE has_body ORDER BY address',
    )
    .all();

describe('importing', () => {
  it('writes every page with status, date and body, and says how far it is', async () => {
    const source = warc([
      responseRecord(url('a'), 'text'),
      responseRecord(url('b'), 'x', { status: '404 Not Found' }),
      responseRecord(url('c'), '', { status: '301 Moved', headers: { Location: '/a' } }),
    ]);
    const into = newStore(source);
    const reading = await run(into, source);
    expect(list(into)).toEqual([
      [url('a'), 200],
      [url('b'), 404],
      [url('c'), 301],
    ]);
    expect(bodies(into)).toEqual([{ address: url('a'), bytes: 4 }]);
    expect(into.frontier().counts()).toEqual({ known: 3, finished: 3 });
    expect([...into.frontier().redirects()]).toEqual([{ from: url('c'), to: url('a') }]);
    expect(reading.at(-1)).toBe(1);
  });

  it('takes the newest copy of an address that comes again, and never one without a text for one with', async () => {
    const at = (day: number) => ({ 'WARC-Date': `2024-01-0${day}T00:00:00Z` });
    const source = warc([
      responseRecord(url('a'), 'older', { fields: at(1) }),
      responseRecord(url('a'), 'the newest', { fields: at(3) }),
      responseRecord(url('a'), 'in between', { fields: at(2) }),
      responseRecord(url('a'), '', { status: '500 Oops', fields: at(4) }),
    ]);
    const into = newStore(source);
    await run(into, source);
    expect(list(into)).toEqual([[url('a'), 200]]);
    expect(bodies(into)).toEqual([{ address: url('a'), bytes: 10 }]);
    expect(into.problems.counts().map(({ code }) => code)).toEqual(['address-repeated']);
  });

  it('does not fetch what a list names and a file holds', async () => {
    const source = warc([responseRecord(url('a'), 'text')]);
    const into = newStore(source);
    into.frontier().add([{ address: url('a'), origin: 'list', lastModified: null }]);
    await run(into, source);
    expect(into.frontier().take(10, 10)).toEqual([]);
    expect(into.frontier().counts()).toEqual({ known: 1, finished: 1 });
  });

  it('goes on where it was stopped, in another process, and ends the same', async () => {
    const records = Array.from({ length: 700 }, (_, i) => responseRecord(url(i), `text ${i}`));
    const source = warc(records);
    const whole = newStore(source);
    await run(whole, source);
    const expected = bodies(whole);
    whole.close();
    const part = newStore(source);
    for (const pages of [1, 130, 300, 500]) await run(part, source, { maxPages: pages });
    expect(part.frontier().counts().known).toBe(500);
    const file = part.path;
    part.close();
    const again = (store = openStore(file));
    const reading = await run(again, source);
    expect(reading.length).toBeLessThan(4);
    expect(bodies(again)).toEqual(expected);
    // Each of the runs before was full before the file was read.
    expect(again.problems.counts()).toMatchObject([{ code: 'import-stopped', count: 4 }]);
  });

  it('stops when it is told to, after the batch in flight', async () => {
    const source = warc(Array.from({ length: 300 }, (_, i) => responseRecord(url(i), 'x')));
    const into = newStore(source);
    const controller = new AbortController();
    controller.abort();
    await run(into, source, {}, controller.signal);
    expect(list(into)).toEqual([]);
    expect(into.problems.count()).toBe(0);
    await run(into, source);
    expect(list(into)).toHaveLength(300);
    const half = newStore(source);
    await run(half, source, {}, controller.signal, controller.signal);
    expect(half.problems.counts().map(({ code }) => code)).toEqual(['import-stopped']);
    into.close();
  });

  it('says what changed when it is read again', async () => {
    const file = writeFiles(fresh(), {
      'a.jsonl': '{"url":"/same","text":"one"}\n{"url":"/other","text":"two"}\n{"url":"/gone","text":"x"}\n',
    });
    const source: PageSource = { kind: 'file', path: file, format: 'jsonl' };
    const into = newStore(source);
    await run(into, source);
    expect(into.frontier().changes()).toBeNull();
    into.stages.reset('collect');
    into.meta.forget('discovered:');
    writeFileSync(file, '{"url":"/same","text":"one"}\n{"url":"/other","text":"three"}\n{"url":"/new","text":"x"}\n');
    await run(into, source);
    expect(list(into).map(([address]) => address)).toEqual(['/new', '/other', '/same']);
    expect(into.frontier().changes()).toMatchObject({ new: 1, changed: 1, unchanged: 1 });
  });

  it('reads a file anew that was changed in between', async () => {
    const folder = fresh();
    const file = writeFiles(folder, { 'a.jsonl': '{"url":"/a","text":"one"}\n{"url":"/b","text":"two"}\n' });
    const source: PageSource = { kind: 'file', path: file, format: 'jsonl' };
    const into = newStore(source);
    await run(into, source, { maxPages: 1 });
    writeFileSync(file, '{"url":"/c","text":"three"}\n{"url":"/b","text":"two"}\n');
    utimesSync(file, 2_000_000_000, 2_000_000_000);
    await run(into, source);
    expect(list(into).map(([address]) => address)).toEqual(['/a', '/b', '/c']);
  });

  it('a file without pages is an error, with what was left out among the problems', async () => {
    const source = warc([responseRecord(url('a.png'), 'x', { headers: { 'Content-Type': 'image/png' } })]);
    const into = newStore(source);
    await expect(run(into, source)).rejects.toMatchObject({
      code: 'file-without-pages',
      parameters: { file: source.path },
    });
    expect(into.problems.counts()).toMatchObject([{ code: 'not-pages-skipped' }]);
    await expect(run(into, { kind: 'file', path: path.join(root, 'none.zip'), format: 'zip' })).rejects.toMatchObject({
      code: 'file-not-found',
    });
  });
});
