import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventBody } from '../../../src-main/contract/api.ts';
import type { TaskName } from '../../../src-main/engine/worker/protocol.ts';
import { writeCopiedPages } from '../../support/copied-pages.ts';
import { faultyEngine, findingsIn, runToEnd, type FaultyEngine } from '../../support/faulty-audit.ts';
import { overwritePages, pageBytes } from '../../support/overwrite-pages.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const at = (name: string) => path.join(folder, name);
let engine: FaultyEngine;
let undisturbed: ReturnType<typeof findingsIn>;

beforeAll(async () => {
  writeCopiedPages(at('pages'), 18);
  engine = await faultyEngine(folder);
  const { audit, file } = await create('undisturbed');
  expect(await runToEnd(engine.asked, audit)).toEqual({ outcome: 'done', error: null });
  await engine.asked.request('audit/close', { audit });
  undisturbed = findingsIn(file);
});
afterAll(() => engine.close());

async function create(name: string) {
  const { audit, file } = await engine.asked.request('audit/create', {
    sources: [{ kind: 'folder', path: at('pages') }],
    file: at(`${name}.pagetwin`),
  });
  return { audit, file };
}

/** Runs an audit during which something is done to its file when a task of this name begins. */
async function disturbed(name: string, task: TaskName, fault: (file: string) => void) {
  const { audit, file } = await create(name);
  engine.atTask(task, () => fault(file));
  return { audit, file, ended: await runToEnd(engine.asked, audit) };
}

async function rescue(file: string): Promise<string> {
  const ended = new Promise<EventBody<'rescue/ended'>>((resolve) => engine.asked.on('rescue/ended', resolve));
  const { output } = await engine.asked.request('audit/rescue', { file });
  expect((await ended).error).toBeNull();
  return output;
}

async function goOn(file: string) {
  const { audit } = await engine.asked.request('audit/open', { file });
  const ended = await runToEnd(engine.asked, audit);
  await engine.asked.request('audit/close', { audit });
  return ended;
}

const done = { outcome: 'done', error: null };
const gone = { outcome: 'failed', error: { code: 'audit-file-gone' } };

describe('an audit file that is open', () => {
  it('and is deleted fails clearly, and everything so far can be saved', async () => {
    const { audit, file, ended } = await disturbed('deleted', 'fingerprint', (path) => rmSync(path));
    expect(ended).toMatchObject(gone);
    await expect(engine.asked.request('audit/summary', { audit })).rejects.toMatchObject({
      wire: { code: 'audit-file-gone' },
    });
    const output = await rescue(file);
    expect(existsSync(file)).toBe(false);
    expect(findingsIn(output).pages).toHaveLength(24);
    expect(await goOn(output)).toEqual(done);
    expect(findingsIn(output)).toEqual(undisturbed);
  });

  it('and is deleted before the first process has opened it fails as clearly', async () => {
    const { ended } = await disturbed('deleted-early', 'analyse', (path) => rmSync(path));
    expect(ended).toMatchObject(gone);
  });

  it('and is moved away goes on when it is put back', async () => {
    const { audit, file, ended } = await disturbed('moved', 'statistics', (path) => renameSync(path, `${path}-away`));
    expect(ended).toMatchObject(gone);
    renameSync(`${file}-away`, file);
    expect(await runToEnd(engine.asked, audit)).toEqual(done);
    await engine.asked.request('audit/close', { audit });
    expect(findingsIn(file)).toEqual(undisturbed);
  });

  it('and is replaced by another one leaves the other one alone', async () => {
    const other = readFileSync(at('undisturbed.pagetwin'));
    const { audit, file, ended } = await disturbed('replaced', 'verify', (path) => {
      writeFileSync(`${path}-new`, other);
      renameSync(`${path}-new`, path);
    });
    expect(ended).toMatchObject(gone);
    await expect(
      engine.asked.request('decision/set', { audit, address: 'page-0.html', change: { action: 'leave' } }),
    ).rejects.toMatchObject({
      wire: { code: 'audit-file-gone' },
    });
    await engine.asked.request('audit/close', { audit });
    expect(readFileSync(file).equals(other)).toBe(true);
  });

  it.each<[string, TaskName, (file: string) => void]>([
    ['cut', 'fingerprint', (file) => truncateSync(file, Math.floor(statSync(file).size / pageBytes / 2) * pageBytes)],
    ['overwritten', 'fingerprint', (file) => overwritePages(file)],
  ])('and is %s is rescued, and ends with the results of an undisturbed one', async (name, task, fault) => {
    const { audit, file, ended } = await disturbed(name, task, fault);
    // What stood in the memory of the program may have been enough to come to the end.
    if (ended.outcome !== 'done')
      expect(ended).toMatchObject({ outcome: 'failed', error: { code: 'audit-file-damaged' } });
    await engine.asked.request('audit/close', { audit });
    const output = await rescue(file);
    expect(await goOn(output)).toEqual(done);
    expect(findingsIn(output)).toEqual(undisturbed);
  });
});

it('an audit file that is emptied while it is open fails clearly, and can be closed', async () => {
  const { audit, ended } = await disturbed('emptied', 'verify', (file) => truncateSync(file, 0));
  expect(ended).toMatchObject({ outcome: 'failed', error: { code: 'audit-file-damaged' } });
  await engine.asked.request('audit/close', { audit });
});

it('analysis processes that are killed while tasks run that no other can take over cost nothing', async () => {
  const { audit, file } = await create('killed');
  // One that goes in batches, and those that run once; `npm run soak` kills at any moment.
  const tasks: TaskName[] = ['findTemplate', 'verify', 'sharedSentences', 'cluster', 'record'];
  const killed: TaskName[] = [];
  const arm = (index: number) => {
    const task = tasks[index];
    if (!task) return;
    engine.atTask(task, (worker) => {
      killed.push(task);
      worker.kill();
      arm(index + 1);
    });
  };
  arm(0);
  expect(await runToEnd(engine.asked, audit)).toEqual(done);
  await engine.asked.request('audit/close', { audit });
  expect(killed).toEqual(tasks);
  expect(findingsIn(file)).toEqual(undisturbed);
});

it('a place that cannot be written to is told before anything is done', async () => {
  const sources = [{ kind: 'folder', path: at('pages') }] as const;
  writeFileSync(at('a-file'), '');
  const code = 'file-not-writable';
  await expect(
    engine.asked.request('audit/create', { sources: [...sources], file: at('a-file/x.pagetwin') }),
  ).rejects.toMatchObject({
    wire: { code },
  });
  if (process.platform !== 'linux') return;
  await expect(
    engine.asked.request('audit/create', { sources: [...sources], file: '/proc/x.pagetwin' }),
  ).rejects.toMatchObject({ wire: { code } });
});

it('a folder of nothing but garbage ends with its reasons counted', async () => {
  mkdirSync(at('garbage'));
  for (let number = 0; number < 120; number += 1) {
    const bytes = Buffer.from(Array.from({ length: 400 }, (_, index) => (index * 7919 + number * 104729) % 256));
    writeFileSync(at(`garbage/${number}.html`), number % 2 === 0 ? bytes : `<html><b${'<i'.repeat(number)}>`);
  }
  cpSync(at('pages/page-0.html'), at('garbage/good.html'));
  const file = at('garbage.pagetwin');
  const { audit } = await engine.asked.request('audit/create', {
    sources: [{ kind: 'folder', path: at('garbage') }],
    file,
  });
  expect(await runToEnd(engine.asked, audit)).toEqual(done);
  const { problems } = await engine.asked.request('audit/summary', { audit });
  expect(problems).toBeGreaterThanOrEqual(60);
  expect(findingsIn(file).pages).toHaveLength(121);
  await engine.asked.request('audit/close', { audit });
});
