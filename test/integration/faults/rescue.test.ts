import Database from 'better-sqlite3';
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventBody } from '../../../src-main/contract/api.ts';
import { seededRandom } from '../../../src-main/evaluate/seeded-random.ts';
import { examineFile } from '../../../src-main/engine/store/audit-file.ts';
import { applicationId } from '../../../src-main/engine/store/schema/migrations.ts';
import { openStore } from '../../../src-main/engine/store/store.ts';
import { rescueFile } from '../../../src-main/engine/store/rescue/rescue-file.ts';
import { writeCopiedPages } from '../../support/copied-pages.ts';
import { faultyEngine, findingsIn, runToEnd, type FaultyEngine } from '../../support/faulty-audit.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const at = (name: string) => path.join(folder, name);
const whole = at('whole.pagetwin');
const damaged = at('damaged.pagetwin');
const rescued = at('rescued.pagetwin');
const pageBytes = 32_768;
const options = { signal: new AbortController().signal, progress: () => {} };
let engine: FaultyEngine;

beforeAll(async () => {
  writeCopiedPages(at('pages'), 18);
  engine = await faultyEngine(folder);
  const source = { kind: 'folder', path: at('pages') } as const;
  const { audit } = await engine.asked.request('audit/create', { sources: [source], file: whole });
  expect(await runToEnd(engine.asked, audit)).toEqual({ outcome: 'done', error: null });
  const [address] = findingsIn(whole).pairs.flat() as string[];
  await engine.asked.request('decision/set', {
    audit,
    address: address ?? '',
    change: { action: 'rewrite', note: 'mine' },
  });
  await engine.asked.request('audit/close', { audit });
});
afterAll(() => engine.close());

type Damage = (bytes: Buffer, random: () => number) => Buffer;

const damages: Readonly<Record<string, Damage>> = {
  'cut short': (bytes, random) => bytes.subarray(0, Math.floor(random() * bytes.length)),
  'with flipped bits'(bytes, random) {
    for (let flips = 0; flips < 12; flips += 1) {
      const place = Math.floor(random() * bytes.length);
      bytes[place] = (bytes[place] ?? 0) ^ (1 << Math.floor(random() * 8));
    }
    return bytes;
  },
  'with pages of garbage'(bytes, random) {
    for (let pages = 0; pages < 3; pages += 1) {
      const from = Math.floor(random() * (bytes.length / pageBytes)) * pageBytes;
      for (let place = from; place < from + pageBytes; place += 1) bytes[place] = Math.floor(random() * 256);
    }
    return bytes;
  },
  'with a ruined beginning'(bytes, random) {
    for (let place = 0; place < 3000; place += 1) bytes[place] = Math.floor(random() * 256);
    bytes.writeUInt32BE(applicationId, 68);
    bytes.writeUInt16BE(pageBytes, 16);
    return bytes;
  },
};

function clean(): void {
  for (const name of readdirSync(folder)) if (/^(damaged|rescued)/u.test(name)) rmSync(at(name), { recursive: true });
}

function damage(name: string, seed: number): Buffer {
  clean();
  const bytes = damages[name]?.(readFileSync(whole), seededRandom(seed)) ?? Buffer.alloc(0);
  writeFileSync(damaged, bytes);
  return Buffer.from(bytes);
}

/** The whole file with one word altered in the only page of a table or index. */
function altered(tree: string, [from, to]: readonly [string, string]): Buffer {
  const bytes = readFileSync(whole);
  const database = new Database(whole, { readonly: true });
  const root =
    database.prepare<[string], number>('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(tree) ?? 0;
  database.close();
  const place = bytes.indexOf(from, (root - 1) * pageBytes);
  expect(Math.floor(place / pageBytes)).toBe(root - 1);
  bytes.write(to, place);
  return bytes;
}

const codeOf = (error: unknown) => String((error as { code?: string }).code ?? error);

/** The key of a sentence, and another one of the same length. */
function keyAltered(): readonly [string, string] {
  const database = new Database(whole, { readonly: true });
  const key = database.prepare<[], string>('SELECT key FROM sentence ORDER BY key DESC LIMIT 1').pluck().get() ?? '';
  database.close();
  return [key, `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`];
}

/** What opening says of a file; whatever it is, the file stays as it is when it is refused. */
function opening(file: string): string {
  try {
    openStore(file).close();
    return 'opened';
  } catch (error) {
    return codeOf(error);
  }
}

/**
 * Tables of which an examination complains; search indexes are made anew by a rescue, so that nothing of them is lost.
 */
function examined(file: string): string[] {
  try {
    return [...examineFile(file)]
      .flatMap(({ faults }) => faults.map(({ table }) => table))
      .filter((table) => !table.endsWith('_search'));
  } catch {
    // A file that cannot be opened as it is has lost nothing by that.
    return [];
  }
}

/** The whole audit with one value altered behind the back of the program. */
function alteredBy(sql: string): void {
  clean();
  copyFileSync(whole, damaged);
  const database = new Database(damaged);
  expect(database.prepare(sql).run().changes).toBe(1);
  database.close();
}

/** Of each kind; `npm run soak` damages more. */
const seeds = [1, 2];

describe('an audit file', () => {
  it.each(Object.keys(damages))('that is %s is opened or refused, and rescued, without being changed', async (name) => {
    for (const seed of seeds) {
      const bytes = damage(name, seed);
      const said = opening(damaged);
      expect([
        'opened',
        'audit-file-damaged',
        'audit-not-a-file',
        'audit-file-newer',
        'audit-file-unreleased',
      ]).toContain(said);
      if (said === 'opened') writeFileSync(damaged, bytes);
      expect(readFileSync(damaged).equals(bytes)).toBe(true);
      const faults = examined(damaged);
      const report = await rescueFile(damaged, rescued, options);
      expect(readFileSync(damaged).equals(bytes)).toBe(true);
      if (faults.length > 0) expect(report.whole).toBe(false);
      const store = openStore(rescued);
      expect(store.database.pragma('integrity_check', { simple: true })).toBe('ok');
      expect(store.database.pragma('foreign_key_check')).toEqual([]);
      expect(store.stages.get('cluster').state === 'done').toBe(report.redo === null);
      store.close();
      expect(readdirSync(folder).filter((file) => /draft|salvage/u.test(file))).toEqual([]);
    }
  });

  it('loses nothing when it is not damaged, and says so', async () => {
    clean();
    copyFileSync(whole, damaged);
    const report = await rescueFile(damaged, rescued, options);
    expect(report).toMatchObject({ whole: true, redo: null, lostPages: 0, lostReviews: false, lostSettings: false });
    expect(report.parts.find(({ kind }) => kind === 'pages')).toEqual({ kind: 'pages', rows: 24, lost: 0 });
    expect(findingsIn(rescued)).toEqual(findingsIn(whole));
  });

  it.each([
    [
      'a letter of a sentence that is another one',
      "UPDATE sentence SET text = replace(text, 'e', 'o') WHERE id = 1",
      'sentence',
      'sentences',
    ],
    [
      'a sentence with bytes that are no text',
      "UPDATE sentence SET text = CAST(CAST(text AS BLOB) || x'd0ff' AS TEXT) WHERE id = 1",
      'sentence',
      'sentences',
    ],
    [
      'a title with bytes that are no text',
      "UPDATE view SET title = CAST(x'd0d0' AS TEXT) WHERE page = 2",
      'view',
      'analyse',
    ],
  ])('that holds %s is examined and rescued alike', async (_name, sql, table, redo) => {
    alteredBy(sql);
    expect(examined(damaged)).toEqual([table]);
    expect(await rescueFile(damaged, rescued, options)).toMatchObject({ whole: false, redo });
    expect(examined(rescued)).toEqual([]);
    const client = engine.asked;
    const { audit } = await client.request('audit/open', { file: rescued });
    expect(await runToEnd(client, audit)).toEqual({ outcome: 'done', error: null });
    await client.request('audit/close', { audit });
    expect(findingsIn(rescued)).toEqual(findingsIn(whole));
  });

  it('whose index says something else than its table is not called whole', async () => {
    clean();
    writeFileSync(damaged, altered('sqlite_autoindex_sentence_1', keyAltered()));
    expect(examined(damaged)).toEqual(['sentence']);
    expect(await rescueFile(damaged, rescued, options)).toMatchObject({ whole: false, redo: 'sentences' });
  });

  it('with an altered sentence says so where it is listed and exported', async () => {
    alteredBy("UPDATE sentence SET text = replace(text, 'e', 'o') WHERE id = 1");
    const client = engine.asked;
    const { audit } = await client.request('audit/open', { file: damaged });
    const damage = { wire: { code: 'audit-file-damaged', parameters: { file: damaged } } };
    await expect(client.request('sentence/list', { audit, offset: 0, limit: 200 })).rejects.toMatchObject(damage);
    const exported = await client.request('export/run', {
      audit,
      formats: ['csv'],
      tables: ['sentences'],
      folder: at('damaged-export'),
    });
    expect(exported.failures).toMatchObject([{ error: { code: 'audit-file-damaged' } }]);
    await client.request('audit/close', { audit });
  });

  it('with changes that only stand in the log is rescued with them', async () => {
    clean();
    copyFileSync(whole, damaged);
    const writer = new Database(damaged);
    writer.pragma('wal_autocheckpoint = 0');
    writer.exec("INSERT INTO decision VALUES ('late', 'leave', NULL, '', 'late', 'decided', 1)");
    const report = await rescueFile(damaged, rescued, options);
    writer.close();
    expect(report.whole).toBe(true);
    const store = openStore(rescued);
    expect(store.database.prepare("SELECT note FROM decision WHERE address = 'late'").pluck().get()).toBe('late');
    store.close();
  });

  it.each([
    ['cut short', 4],
    ['with pages of garbage', 2],
  ])('that is %s ends, once rescued and run again, with the results of the undamaged one', async (name, seed) => {
    damage(name, seed);
    const report = await rescueFile(damaged, rescued, options);
    expect(report.redo).not.toBeNull();
    const { audit } = await engine.asked.request('audit/open', { file: rescued });
    expect(await runToEnd(engine.asked, audit)).toEqual({ outcome: 'done', error: null });
    await engine.asked.request('audit/close', { audit });
    expect(findingsIn(rescued)).toEqual(findingsIn(whole));
  });

  it.each([
    { where: 'page', change: ['page-7', 'qage-7'], lost: [] },
    { where: 'sqlite_autoindex_page_1', change: ['page-7', 'qage-7'], lost: [] },
    { where: 'page', change: ['7.html', '7.htmm'], lost: ['page-7.html', 'page-7.htmm'] },
    { where: 'sqlite_autoindex_page_1', change: ['7.html', '7.htmm'], lost: ['page-7.html', 'page-7.htmm'] },
  ] as const)('with a flipped bit of an address in $where ($change) loses no page', async ({ where, change, lost }) => {
    clean();
    writeFileSync(damaged, altered(where, change));
    const report = await rescueFile(damaged, rescued, options);
    expect(report.addresses.toSorted()).toEqual(lost.toSorted());
    expect(report.parts.find(({ kind }) => kind === 'pages')?.rows).toBe(lost.length === 0 ? 24 : 23);
    if (lost.length > 0) {
      const { audit } = await engine.asked.request('audit/open', { file: rescued });
      expect(await runToEnd(engine.asked, audit)).toEqual({ outcome: 'done', error: null });
      await engine.asked.request('audit/close', { audit });
    }
    expect(findingsIn(rescued)).toEqual(findingsIn(whole));
  });

  it.each([
    ['its first page', (bytes: Buffer) => bytes.subarray(0, pageBytes)],
    ['its header', (bytes: Buffer) => bytes.subarray(0, 100)],
    ['its list of tables, and garbage,', (bytes: Buffer) => bytes.fill(0xa7, pageBytes)],
  ])('of which only %s is left is refused by a rescue, with a hint and without a new file', async (_left, cut) => {
    clean();
    writeFileSync(damaged, cut(readFileSync(whole)));
    await expect(rescueFile(damaged, rescued, options)).rejects.toMatchObject({
      code: 'rescue-nothing',
      parameters: { file: damaged },
    });
    expect(readdirSync(folder).filter((name) => /^(damaged|rescued)/u.test(name))).toEqual(['damaged.pagetwin']);
  });

  it('that never was an audit is refused', async () => {
    clean();
    const other = new Database(damaged);
    other.exec('CREATE TABLE t (x)');
    other.close();
    await expect(rescueFile(damaged, rescued, options)).rejects.toMatchObject({ code: 'audit-not-a-file' });
    expect(existsSync(rescued)).toBe(false);
  });
});

describe('a rescue', () => {
  const rescue = async (file: string, output: string | null) => {
    const told: number[] = [];
    const forget = engine.asked.on('rescue/progress', ({ fraction }) => told.push(fraction));
    const ended = new Promise<EventBody<'rescue/ended'>>((resolve) => {
      const stop = engine.asked.on('rescue/ended', (body) => {
        stop();
        resolve(body);
      });
    });
    const started = await engine.asked.request('audit/rescue', { file, output });
    return { ...started, told, ended: await ended.finally(forget) };
  };

  it('tells its progress and puts the new file beside the old one', async () => {
    damage('with pages of garbage', 3);
    const { output, ended, told } = await rescue(damaged, null);
    expect(output).toBe(at('damaged-rescued.pagetwin'));
    expect(ended).toMatchObject({ outcome: 'done', error: null, file: damaged, report: { output } });
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(await engine.asked.request('audit/rescue-state', { file: damaged })).toMatchObject({
      running: null,
      last: { outcome: 'done' },
    });
  });

  it('never writes over a file, and leaves nothing when it is cancelled', async () => {
    damage('with pages of garbage', 3);
    await expect(rescue(damaged, whole)).rejects.toMatchObject({ wire: { code: 'audit-file-exists' } });
    const stop = engine.asked.on(
      'rescue/progress',
      () => void engine.asked.request('audit/cancel-rescue', { file: damaged }),
    );
    const { ended } = await rescue(damaged, rescued);
    stop();
    expect(ended).toMatchObject({ outcome: 'cancelled', report: null });
    expect(readdirSync(folder).filter((name) => /^rescued|-draft|-salvage/u.test(name))).toEqual([]);
  });

  it.each([
    ['with columns that only a newer program knows', 'ALTER TABLE page ADD COLUMN later TEXT', 'failed'],
    ['whose version alone was altered', 'SELECT 1', 'done'],
  ])('of an audit of a newer version, %s, ends as %3$s', async (_, sql, outcome) => {
    clean();
    copyFileSync(whole, damaged);
    const database = new Database(damaged);
    database.exec(sql);
    database.pragma('user_version = 99');
    database.close();
    const { ended } = await rescue(damaged, rescued);
    expect(ended.outcome).toBe(outcome);
    if (outcome === 'failed') {
      expect(ended.error).toMatchObject({ code: 'audit-file-newer', parameters: { file: damaged, found: 99 } });
      expect(existsSync(rescued)).toBe(false);
    }
  });

  it('closes an audit that is open', async () => {
    clean();
    copyFileSync(whole, damaged);
    const { audit } = await engine.asked.request('audit/open', { file: damaged });
    expect((await rescue(damaged, rescued)).ended).toMatchObject({ outcome: 'done', report: { whole: true } });
    await expect(engine.asked.request('audit/summary', { audit })).rejects.toMatchObject({
      wire: { code: 'audit-not-found' },
    });
  });
});

it('examining a file finds what opening leaves out', async () => {
  const { tables, faults } = await engine.asked.request('audit/examine', { file: whole });
  expect(tables).toBeGreaterThan(30);
  expect(faults).toEqual([]);
  damage('with pages of garbage', 22);
  const found = await engine.asked.request('audit/examine', { file: damaged });
  expect(found.faults.length).toBeGreaterThan(0);
});
