import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { Client, EventBody, EventName } from '../../../src-main/contract/api.ts';
import { createEngine, type Engine } from '../../../src-main/engine/engine.ts';
import { createNodePlatform } from '../../../src-main/node/node-platform.ts';
import { handClock, type HandClock } from '../../support/hand-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const article = (word: string) =>
  `<html lang="en"><head><title>${word}</title></head><body><p>${Array.from({ length: 12 }, (_, at) => `The ${word} stood in the garden number ${at} for years, and nobody in the village knew why it was there.`).join(' ')}</p></body></html>`;

interface Reviewing {
  readonly folder: string;
  readonly pages: string;
  readonly file: string;
  readonly clock: HandClock;
  readonly engine: Engine;
  readonly client: Client;
}

const engines: Engine[] = [];
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close();
});

const day = (date: number, hour: number, minute = 0) => new Date(2026, 10, date, hour, minute);

async function startEngine(folder: string, clock: HandClock): Promise<Engine> {
  const engine = await createEngine(
    createNodePlatform('cli', { dataFolder: path.join(folder, 'data'), auditsFolder: folder }),
  );
  engine.startSchedules(clock);
  engines.push(engine);
  return engine;
}

/** An audit of a folder with two equal pages, finished and closed, collected again every day at three. */
async function reviewing(): Promise<Reviewing> {
  const folder = temporaryFolder();
  const pages = path.join(folder, 'pages');
  mkdirSync(pages);
  for (const name of ['a.html', 'b.html']) writeFileSync(path.join(pages, name), article('fountain'));
  const clock = handClock(day(24, 12));
  const engine = await startEngine(folder, clock);
  const client = engine.client();
  const { audit, file } = await client.request('audit/create', {
    sources: [{ kind: 'folder', path: pages }],
    file: null,
    options: {},
  });
  const ended = heard(client, 'audit/ended');
  await client.request('audit/start', { audit });
  expect((await ended).outcome).toBe('done');
  await client.request('audit/close', { audit });
  await client.request('schedule/set', { file, timing: { every: 'day', at: '03:00' } });
  return { folder, pages, file, clock, engine, client };
}

const heard = <Name extends EventName>(client: Client, name: Name): Promise<EventBody<Name>> =>
  new Promise((resolve) => {
    const forget = client.on(name, (body) => {
      forget();
      resolve(body);
    });
  });

const planOf = async (client: Client) => (await client.request('schedule/list', {})).schedules[0]!;
const noneOpen = (client: Client) =>
  expect.poll(async () => (await client.request('audit/list-open', {})).audits, { timeout: 240_000 }).toEqual([]);
const copies = (folder: string) => readdirSync(folder).filter((name) => name.includes('-before'));

/** Lets the clock strike and tells how the run ended. */
async function strike({ clock, client }: Pick<Reviewing, 'clock' | 'client'>, time: Date) {
  const ended = heard(client, 'schedule/ended');
  clock.set(time);
  return ended;
}

it('collects an audit again when its time has come, once, and leaves it closed', async () => {
  const all = await reviewing();
  const { client, clock, pages, file } = all;
  expect(await planOf(client)).toMatchObject({ next: day(25, 3).getTime(), running: false, last: null });
  clock.set(day(25, 2, 59));
  await noneOpen(client);
  writeFileSync(path.join(pages, 'c.html'), article('fountain'));
  expect(await strike(all, day(25, 3, 1))).toMatchObject({ file, outcome: 'done', error: null });
  expect(await planOf(client)).toMatchObject({
    next: day(26, 3).getTime(),
    running: false,
    last: { at: day(25, 3, 1).getTime(), outcome: 'done' },
  });
  await noneOpen(client);
  clock.set(day(25, 3, 2));
  await noneOpen(client);
  const { audit, collectedPages, duplicatePages } = await client.request('audit/open', { file });
  expect([collectedPages, duplicatePages]).toEqual([3, 3]);
  expect((await client.request('changes/audits', { audit })).audits.length).toBe(2);
  expect(copies(all.folder)).toEqual([]);
});

it('tells of a run that fails, and leaves the last good state', async () => {
  const all = await reviewing();
  const { client, pages, file, folder } = all;
  renameSync(pages, `${pages}-away`);
  const end = await strike(all, day(25, 4));
  expect(end.outcome).toBe('failed');
  expect(end.error?.code).toBeDefined();
  expect(await planOf(client)).toMatchObject({
    next: day(26, 3).getTime(),
    running: false,
    last: { outcome: 'failed', error: { code: end.error?.code } },
  });
  await noneOpen(client);
  const before = await client.request('audit/open', { file });
  expect(before).toMatchObject({ collectedPages: 2, duplicatePages: 2 });
  expect((await client.request('audit/progress', { audit: before.audit })).state).toBe('done');
  expect(copies(folder)).toEqual([]);
  renameSync(`${pages}-away`, pages);
  await client.request('audit/close', { audit: before.audit });
  expect((await strike(all, day(26, 3))).outcome).toBe('done');
});

it('puts the state before a failed run back under an audit that somebody looks at', async () => {
  const all = await reviewing();
  const { client, pages, file } = all;
  const { audit } = await client.request('audit/open', { file });
  rmSync(pages, { recursive: true });
  const ended = heard(client, 'audit/ended');
  await strike(all, day(25, 4));
  expect((await ended).outcome).toBe('failed');
  expect(await client.request('audit/summary', { audit })).toMatchObject({ duplicatePages: 2 });
});

it('throws nothing away that somebody decided while a failing run was under way', async () => {
  const all = await reviewing();
  const { client, clock, pages, file, folder } = all;
  const { audit } = await client.request('audit/open', { file });
  rmSync(pages, { recursive: true });
  const begun = heard(client, 'schedule/changed');
  const ended = heard(client, 'schedule/ended');
  clock.set(day(25, 3));
  await begun;
  await client.request('audit/set-options', { audit, options: { collect: { maxPages: 7 } } });
  expect((await ended).outcome).toBe('failed');
  expect((await client.request('audit/options', { audit })).collect['maxPages']).toBe(7);
  expect(copies(folder)).toEqual([path.basename(file).replace('.pagetwin', '-before.pagetwin')]);
  const kept = await createEngine(
    createNodePlatform('cli', { dataFolder: path.join(folder, 'other'), auditsFolder: folder }),
  );
  engines.push(kept);
  expect(await kept.client().request('audit/open', { file: path.join(folder, copies(folder)[0]!) })).toMatchObject({
    duplicatePages: 2,
  });
});

it('counts a file that is gone as a failure, and tries again at the next time', async () => {
  const all = await reviewing();
  renameSync(all.file, `${all.file}-away`);
  expect(await strike(all, day(25, 3))).toMatchObject({ outcome: 'failed', audit: null });
  expect(await planOf(all.client)).toMatchObject({ next: day(26, 3).getTime() });
});

it('makes up for missed runs once at the next start', async () => {
  const { folder, engine, file } = await reviewing();
  await engine.close();
  engines.length = 0;
  const clock = handClock(day(30, 9));
  const client = (await startEngine(folder, clock)).client();
  expect((await planOf(client)).next).toBe(day(25, 3).getTime());
  expect(await strike({ clock, client }, day(30, 9, 1))).toMatchObject({ file, outcome: 'done' });
  expect((await planOf(client)).next).toBe(new Date(2026, 11, 1, 3).getTime());
});

it('goes on at the next start with a run that the end of the program interrupted', async () => {
  const { folder, engine, client: first, clock: firstClock } = await reviewing();
  const changed = heard(first, 'schedule/changed');
  firstClock.set(day(25, 3));
  await changed;
  await engine.close();
  engines.length = 0;
  const clock = handClock(day(25, 8));
  const client = (await startEngine(folder, clock)).client();
  expect(await planOf(client)).toMatchObject({ running: true, since: day(25, 3).getTime() });
  expect((await strike({ clock, client }, day(25, 8, 1))).outcome).toBe('done');
  expect(await planOf(client)).toMatchObject({ running: false, since: day(25, 3).getTime() });
  expect(copies(folder)).toEqual([]);
});

it('leaves an audit alone that runs, or that another process has open', async () => {
  const all = await reviewing();
  const { client, clock, file, folder } = all;
  const other = (await startEngine(folder, handClock(day(24, 12)))).client();
  const { audit } = await other.request('audit/open', { file });
  clock.set(day(25, 3));
  await new Promise((resolve) => setImmediate(resolve));
  expect(await planOf(client)).toMatchObject({ running: false, last: null, next: day(25, 3).getTime() });
  await other.request('audit/close', { audit });
  const own = await client.request('audit/open', { file });
  const ended = heard(client, 'audit/ended');
  await client.request('audit/start', { audit: own.audit, again: 'collect' });
  clock.set(day(25, 4));
  expect(await planOf(client)).toMatchObject({ running: false, last: null });
  expect((await ended).outcome).toBe('done');
  expect((await strike(all, day(25, 5))).outcome).toBe('done');
});

it('does not run what was taken off, and refuses what is no audit', async () => {
  const { client, clock, file, folder } = await reviewing();
  await client.request('schedule/remove', { file });
  clock.set(day(30, 3));
  await noneOpen(client);
  expect((await client.request('schedule/list', {})).schedules).toEqual([]);
  const other = path.join(folder, 'other.pagetwin');
  const timing = { every: 'month', at: '03:00', on: 31 } as const;
  await expect(client.request('schedule/set', { file: other, timing })).rejects.toMatchObject({
    wire: { code: 'file-not-found' },
  });
  writeFileSync(other, 'no audit, but some text');
  await expect(client.request('schedule/set', { file: other, timing })).rejects.toMatchObject({
    wire: { code: 'audit-not-a-file' },
  });
  copyFileSync(file, other);
  const { next } = await client.request('schedule/set', { file: other, timing });
  expect(next).toBe(
    new Date(2026, 10, 30, 3).getTime() > clock.now() ? day(30, 3).getTime() : new Date(2026, 11, 31, 3).getTime(),
  );
  const lines = await client.request('schedule/lines', { file: other, timing, scheduler: 'cron' });
  expect(lines.files[0]!.text).toContain(`audit --file ${other} --again collect --keep-last`);
});
