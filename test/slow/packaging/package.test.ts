import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { extractAll, listPackage } from '@electron/asar';
import { build, Platform } from 'electron-builder';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAppRoot } from '../../../src-main/node/app-root.ts';
import { ensureBuild } from '../../../src-main/node/build-output.ts';
import { launchApp } from '../../support/electron-double/launch.ts';

/** How Electron's own binary marks the place of its fuses: this text, a version, a count, and a sign for every fuse. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const off = '0'.charCodeAt(0);
const on = '1'.charCodeAt(0);

const root = findAppRoot();
let folder: string;
let resources: string;

/**
 * The package as it is built for Linux, around a stub in place of Electron's binary, which build machines without
 * network lack.
 */
beforeAll(async () => {
  await ensureBuild(root, () => {});
  // In a folder as users have them, whose name native code could not open everywhere.
  folder = await mkdtemp(path.join(tmpdir(), 'pagetwin-package 目录-'));
  const stub = path.join(folder, 'electron');
  await mkdir(path.join(stub, 'resources'), { recursive: true });
  await writeFile(
    path.join(stub, 'electron'),
    Buffer.concat([Buffer.from(sentinel), Buffer.from([1, 9]), Buffer.alloc(9, on)]),
  );
  await chmod(path.join(stub, 'electron'), 0o755);
  await writeFile(path.join(stub, 'version'), '45.3.4');
  const output = path.join(folder, 'dist');
  const config = { electronDist: stub, directories: { output } };
  await build({ targets: Platform.LINUX.createTarget('dir'), config, projectDir: root, publish: 'never' });
  resources = path.join(output, 'linux-unpacked/resources');
});

afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

describe('the package', () => {
  test('has in its archive everything that the program starts from', () => {
    const files = new Set(listPackage(path.join(resources, 'app.asar'), { isPack: false }));
    for (const file of [
      '/package.json',
      '/out/main/desktop.js',
      '/out/main/engine-host.js',
      '/out/main/analysis-worker.js',
      '/out/preload/preload.cjs',
      '/out/renderer/index.html',
      '/node_modules/nodejieba/submodules/cppjieba/dict/jieba.dict.utf8',
      '/node_modules/nodejieba/submodules/cppjieba/dict/hmm_model.utf8',
      '/node_modules/nodejieba/submodules/cppjieba/dict/user.dict.utf8',
    ]) {
      expect(files).toContain(file);
    }
  });

  test('has outside of it what native code reads', () => {
    const unpacked = path.join(resources, 'app.asar.unpacked');
    for (const file of ['resources/demo-site/content']) {
      expect(existsSync(path.join(unpacked, file)), file).toBe(true);
    }
  });

  test('carries no sources, tests, maps or tools of its making', () => {
    const files = listPackage(path.join(resources, 'app.asar'), { isPack: false });
    expect(
      files.filter((file) =>
        /\/dict\/(idf\.utf8|pos_dict)|^\/(src-main|src-renderer|test|docs|node_modules\/(electron|vite|typescript|vitest))\/|\.map$|\.tsx?$(?<!\.d\.ts)/.test(
          file,
        ),
      ),
    ).toEqual([]);
  });

  test('has every fuse as the manifest wants it', async () => {
    const program = await readFile(path.join(path.dirname(resources), 'pagetwin'));
    const at = program.indexOf(sentinel) + sentinel.length + 2;
    // In this order: run as Node, cookie encryption, NODE_OPTIONS, inspector flags, archive integrity, only from the
    // archive, …, privileges of file:.
    expect([...program.subarray(at, at + 6)]).toEqual([off, on, off, off, on, on]);
    expect(program[at + 7]).toBe(off);
  });

  test('audits the demo site from what it holds and nothing else', async () => {
    const unpackedApp = path.join(folder, 'app');
    extractAll(path.join(resources, 'app.asar'), unpackedApp);
    const variables = { PAGETWIN_DATA: path.join(folder, 'data'), PAGETWIN_AUDITS: path.join(folder, 'audits') };
    const app = launchApp(path.join(unpackedApp, 'out/main/desktop.js'), [], variables);
    const outcome = await app.evaluate(async ({ ask, freshPort, windows }) => {
      while (windows().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      const window = windows()[0]!;
      const { result } = (await ask(await freshPort(window), 'audit/create-demo', {})) as { result: { audit: string } };
      const port = await freshPort(window);
      const ended = new Promise<{ outcome: string; error: unknown }>((resolve) =>
        port.inner.on(
          'message',
          (message: { event?: string; body: never }) => message.event === 'audit/ended' && resolve(message.body),
        ),
      );
      await ask(port, 'audit/start', { audit: result.audit });
      const { outcome, error } = await ended;
      const summary = (await ask(await freshPort(window), 'audit/summary', { audit: result.audit })) as {
        result: { notices: string[] };
      };
      return { outcome, error, notices: summary.result.notices };
    });
    app.kill();
    await app.ended;
    expect(outcome).toEqual({ outcome: 'done', error: null, notices: [] });
  });
});
