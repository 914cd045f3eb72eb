import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { WorkerProcess } from '../../../src-main/engine/platform.ts';
import { withEarlyWorker, forkWorker } from '../../../src-main/node/fork-worker.ts';
import { createNodePlatform } from '../../../src-main/node/node-platform.ts';
import { forkEveryWorker } from '../../support/kept-workers.ts';

let folder: string;

beforeAll(() => forkEveryWorker());
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pagetwin-node-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('typed arrays arrive as typed arrays, and what came early is kept', async () => {
  const worker = forkWorker(
    await program('echo.mjs', "process.send('early'); process.on('message', (m) => process.send(m));"),
  );
  worker.port.postMessage(new Float64Array([0.5, 2]));
  const messages: unknown[] = [];
  await new Promise<void>((resolve) => worker.port.onMessage((message) => messages.push(message) === 2 && resolve()));
  expect(messages).toEqual(['early', new Float64Array([0.5, 2])]);
  worker.kill();
});

test('a worker that dies closes its port once, and sending to it afterwards is no error', async () => {
  const worker = forkWorker(await program('die.mjs', 'process.exit(3);'));
  let closes = 0;
  await new Promise<void>((resolve) =>
    worker.port.onClose(() => {
      closes += 1;
      resolve();
    }),
  );
  worker.port.postMessage('anybody there?');
  worker.port.close();
  expect(closes).toBe(1);
});

test('the analysis worker runs from its source, answers, and ends when its host lets go', async () => {
  const worker = createNodePlatform('cli').spawnWorker();
  const answer = new Promise((resolve) =>
    worker.port.onMessage((message) => (message as { id?: number }).id === 1 && resolve(message)),
  );
  worker.port.postMessage({ id: 1, name: 'no-such-task', input: null });
  expect(await answer).toMatchObject({ id: 1, error: { message: expect.any(String) } });
  const closed = new Promise<void>((resolve) => worker.port.onClose(resolve));
  worker.port.close();
  await closed;
});

test('a worker keeps what it compiled for those that come after it, though it is killed', async () => {
  const cache = path.join(folder, 'cache');
  vi.stubEnv('NODE_COMPILE_CACHE', cache);
  const worker = createNodePlatform('cli').spawnWorker();
  vi.unstubAllEnvs();
  worker.port.postMessage({ id: 1, name: 'no-such-task', input: null });
  await vi.waitFor(async () => expect((await readdir(cache, { recursive: true })).length).toBeGreaterThan(200), {
    timeout: 120_000,
    interval: 100,
  });
  await end(worker);
});

test('a worker reads the cache that its parent writes', async () => {
  const answer = await program(
    'answer.mjs',
    "import { getCompileCacheDir } from 'node:module'; process.send(getCompileCacheDir());",
  );
  const parent = await program(
    'parent.mjs',
    `import { enableCompileCache, getCompileCacheDir } from 'node:module';
    enableCompileCache(${JSON.stringify(path.join(folder, 'shared'))});
    const { forkWorker } = await import(${JSON.stringify(new URL('../../../src-main/node/fork-worker.ts', import.meta.url).href)});
    forkWorker(${JSON.stringify(answer)}).port.onMessage((theirs) => process.send([getCompileCacheDir(), theirs]));`,
  );
  // Nothing but its parent tells it of the cache.
  vi.stubEnv('NODE_COMPILE_CACHE', undefined);
  const worker = forkWorker(parent);
  vi.unstubAllEnvs();
  const [ours, theirs] = await new Promise<string[]>((resolve) =>
    worker.port.onMessage((message) => resolve(message as string[])),
  );
  expect(theirs).toBe(ours);
  await end(worker);
});

async function end(worker: WorkerProcess): Promise<void> {
  const closed = new Promise<void>((resolve) => worker.port.onClose(resolve));
  worker.kill();
  await closed;
}

async function program(name: string, source: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, source);
  return file;
}

test('a worker that is started early is the first one handed out, and is ended when nobody wants it', async () => {
  const platform = createNodePlatform('cli', { dataFolder: folder, auditsFolder: folder });
  const spawned: WorkerProcess[] = [];
  const spawnWorker = () => {
    const worker = platform.spawnWorker();
    spawned.push(worker);
    return worker;
  };
  const closed = (worker: WorkerProcess | undefined) =>
    new Promise<void>((resolve) => worker?.port.onClose(() => resolve()));

  const wanted = withEarlyWorker({ ...platform, spawnWorker });
  expect(spawned).toHaveLength(1);
  expect(wanted.platform.spawnWorker()).toBe(spawned[0]);
  expect(wanted.platform.spawnWorker()).toBe(spawned[1]);
  wanted.end();
  await new Promise<void>((resolve) => spawned[0]?.port.onMessage(() => resolve()));

  withEarlyWorker({ ...platform, spawnWorker }).end();
  await closed(spawned[2]);
  for (const worker of spawned) worker.kill();
});
