import { mkdtemp, readFile, rm, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findAppRoot } from '../../../src-main/node/app-root.ts';
import { ensureBuild } from '../../../src-main/node/build-output.ts';
import { launchApp, type LaunchedApp } from '../../support/electron-double/launch.ts';

const root = findAppRoot();
let folder: string;
const launched: LaunchedApp[] = [];

beforeAll(() => ensureBuild(root, () => {}));

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pagetwin-manners-'));
});

afterEach(async () => {
  for (const app of launched) app.kill();
  await Promise.all(launched.splice(0).map(({ ended }) => ended));
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

describe('windows', () => {
  test('a file is opened where it is shown already, else in an empty window, else in a new one', async () => {
    const app = await launch();
    const seen = await app.evaluate(async ({ app, invoke, windows }) => {
      const [first] = windows();
      app.emit('open-file', { preventDefault: () => {} }, '/a.pagetwin');
      const inEmpty = first!.webContents.sent.length;
      await invoke({ window: first! }, 'pagetwin:shell', 'shell/shows', {
        shown: { audit: 'a', file: '/a.pagetwin', name: 'a' },
      });
      app.emit('open-file', { preventDefault: () => {} }, '/b.pagetwin');
      app.emit('open-file', { preventDefault: () => {} }, '/a.pagetwin');
      return {
        inEmpty,
        sent: first!.webContents.sent.length,
        addresses: windows().map(({ webContents }) => webContents.mainFrame.url),
      };
    });
    expect(seen.inEmpty).toBe(1);
    expect(seen.sent).toBe(2);
    expect(seen.addresses).toEqual(['pagetwin://app/', 'pagetwin://app/#/open?file=%2Fb.pagetwin']);
  });

  test('the next start opens the window where the last one was closed, unless that is off every screen', async () => {
    const first = await launch();
    await first.evaluate(({ windows }) => {
      Object.assign(windows()[0]!.options, { x: 40, y: 60, width: 1111, height: 777 });
      windows()[0]!.maximize();
      windows()[0]!.close();
    });
    await first.ended;
    const again = await launch();
    expect(
      await again.evaluate(({ windows }) => ({ ...windows()[0]!.options, isMaximized: windows()[0]!.isMaximized() })),
    ).toMatchObject({
      x: 40,
      y: 60,
      width: 1111,
      height: 777,
      isMaximized: true,
    });
    again.kill();
    await again.ended;
    await writeFile(
      path.join(folder, 'data/window.json'),
      JSON.stringify({ bounds: { x: 9000, y: 0, width: 800, height: 600 }, isMaximized: false }),
    );
    const elsewhere = await launch();
    expect(await elsewhere.evaluate(({ windows }) => windows()[0]!.options)).toMatchObject({
      width: 1440,
      height: 900,
    });
  });

  test('the menu opens another one', async () => {
    const app = await launch();
    expect(await app.evaluate(({ choose, windows }) => (choose('New window'), windows().length))).toBe(2);
  });

  test('one that dies is loaded again, but not again and again', async () => {
    const app = await launch();
    const reloads = await app.evaluate(({ app, windows }) => {
      const { webContents } = windows()[0]!;
      for (let time = 0; time < 3; time += 1)
        app.emit('render-process-gone', {}, webContents, { reason: 'crashed', exitCode: 5 });
      return webContents.reloads;
    });
    expect(reloads).toBe(1);
    expect(await log()).toContain('window-crashed reason="crashed" exitCode=5');
  });
});

describe('a running audit', () => {
  test('shows its progress on the icon, keeps the computer awake, and asks before the program ends; it goes on at the next start', async () => {
    const app = await launch();
    const seen = await app.evaluate(async ({ answers, app, ask, blockers, freshPort, questions, windows }) => {
      const window = windows()[0]!;
      const { result } = (await ask(await freshPort(window), 'audit/create-demo', {})) as {
        result: { audit: string; file: string };
      };
      await ask(await freshPort(window), 'audit/start', { audit: result.audit });
      while (blockers.size === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      const progress = window.progress.at(-1)!;
      // Until the file is known the audit cannot be put down for the next start.
      await ask(await freshPort(window), 'app/info', {});
      answers.button = 1;
      app.quit();
      while (questions.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      answers.button = 0;
      setImmediate(() => app.quit());
      return { file: result.file, progress, questions };
    });
    expect(seen.progress).toBeGreaterThanOrEqual(0);
    expect(seen.questions).toEqual(['An audit is running.']);
    expect(await app.ended).toBe(0);
    expect(Object.values(JSON.parse(await readFile(path.join(folder, 'data/running.json'), 'utf8')) as object)).toEqual(
      [seen.file],
    );

    const next = await launch();
    const { outcome, awake, bar } = await next.evaluate(async ({ blockers, portOf, send, windows }) => {
      const window = windows()[0]!;
      send({ window }, 'pagetwin:connect');
      const port = await portOf(window, 1);
      const ended = await new Promise<{ outcome: string }>((resolve) =>
        port.inner.on(
          'message',
          (message: { event?: string; body: never }) => message.event === 'audit/ended' && resolve(message.body),
        ),
      );
      while (blockers.size > 0) await new Promise((resolve) => setTimeout(resolve, 5));
      return { outcome: ended.outcome, awake: blockers.size, bar: window.progress.at(-1) };
    });
    expect(outcome).toBe('done');
    expect(awake).toBe(0);
    expect(bar).toBe(-1);
  });
});

describe('trouble', () => {
  test('starts that never came to a window lead to safe mode, and a window that is seen ends it', async () => {
    await mkdir(path.join(folder, 'data'), { recursive: true });
    await writeFile(path.join(folder, 'data/starts.json'), '{ "failed": 2 }');
    const app = await launch();
    expect(await app.evaluate(({ app }) => app.isDrawnInSoftware)).toBe(true);
    app.kill();
    await app.ended;
    const next = await launch();
    expect(await next.evaluate(({ app }) => app.isDrawnInSoftware)).toBe(false);
  });

  test('the menu starts the program anew in safe mode', async () => {
    const app = await launch();
    const relaunches = await app.evaluate(async ({ app, choose }) => {
      const { relaunches } = app;
      app.quit = () => {};
      choose('Restart in safe mode');
      return relaunches;
    });
    expect(relaunches[0]?.at(-1)).toBe('--safe-mode');
  });

  test('diagnostics go to the clipboard and tell of the crashed engine', async () => {
    const app = await launch();
    const texts = await app.evaluate(async ({ choose, clipboardTexts, forked, windows }) => {
      const host = forked[0]!;
      const ended = new Promise((resolve) => host.once('exit', resolve));
      host.kill();
      await ended;
      choose('Copy diagnostics');
      return { clipboardTexts, sent: windows()[0]!.webContents.sent };
    });
    expect(texts.clipboardTexts[0]).toContain('engine-crashed');
    expect(texts.clipboardTexts[0]).not.toContain(folder);
    expect(texts.sent).toEqual([{ channel: 'pagetwin:menu', body: { command: 'diagnostics-copied' } }]);
  });
});

test('no update is looked for in a build that is published nowhere', async () => {
  const app = await launch();
  const answer = await app.evaluate(({ invoke, windows }) =>
    invoke({ window: windows()[0]! }, 'pagetwin:shell', 'shell/check-update', {}),
  );
  expect(answer).toEqual({ state: 'unavailable', version: null, page: null });
});

async function launch(args: readonly string[] = []): Promise<LaunchedApp> {
  const variables = { PAGETWIN_DATA: path.join(folder, 'data'), PAGETWIN_AUDITS: path.join(folder, 'audits') };
  const app = launchApp(path.join(root, 'out/main/desktop.js'), args, variables);
  launched.push(app);
  await app.evaluate(async ({ windows }) => {
    while (windows().length === 0 || !windows()[0]!.isShown) await new Promise((resolve) => setTimeout(resolve, 5));
  });
  return app;
}

const log = () => readFile(path.join(folder, 'data/logs/pagetwin.log'), 'utf8');
