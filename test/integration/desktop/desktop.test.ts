import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findAppRoot } from '../../../src-main/node/app-root.ts';
import { ensureBuild } from '../../../src-main/node/build-output.ts';
import { launchApp, type LaunchedApp } from '../../support/electron-double/launch.ts';

const root = findAppRoot();
let folder: string;
let desktop: LaunchedApp;

beforeAll(() => ensureBuild(root, () => {}));

/** Starts the built main process with folders of its own. */
async function start(): Promise<void> {
  folder = await mkdtemp(path.join(tmpdir(), 'pagetwin-desktop-'));
  desktop = launch([]);
  await desktop.evaluate(async ({ windows }) => {
    while (windows().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  });
}

async function end(): Promise<void> {
  desktop.kill();
  await desktop.ended;
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

function startedForEachTest(): void {
  beforeEach(start);
  afterEach(end);
}

/** For tests that leave the program as it was. */
function startedOnce(): void {
  beforeAll(start);
  afterAll(end);
}

describe('the window', () => {
  startedOnce();

  test('is sandboxed, isolated and without Node, and shown only when it has something to show', async () => {
    const { options, isShown } = await desktop.evaluate(({ windows }) => ({
      options: windows()[0]!.options,
      isShown: windows()[0]!.isShown,
    }));
    expect(options).toMatchObject({ width: 1440, height: 900, minWidth: 1000, minHeight: 700, show: false });
    expect(options.webPreferences).toEqual({
      preload: path.join(root, 'out/preload/preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
    });
    expect(isShown).toBe(true);
  });

  test('shows the renderer from a scheme of its own, under a policy that lets nothing else run', async () => {
    const page = await desktop.evaluate(async ({ fetch, schemes, windows }) => {
      const answer = await fetch(windows()[0]!.webContents.mainFrame.url);
      return {
        scheme: schemes()[0],
        status: answer.status,
        policy: answer.headers.get('content-security-policy'),
        body: await answer.text(),
      };
    });
    expect(page.scheme).toMatchObject({ scheme: 'pagetwin', privileges: { standard: true, secure: true } });
    expect(page.status).toBe(200);
    expect(page.body).toContain('<!doctype html>');
    expect(page.policy).toContain("script-src 'self';");
    expect(page.policy).not.toMatch(/unsafe|\*/u);
  });

  test.each([
    'pagetwin://app/../../package.json',
    'pagetwin://app/%2e%2e/%2e%2e/package.json',
    'pagetwin://app/..%2f..%2fpackage.json',
    'pagetwin://other/',
  ])('%s is not served', async (address) => {
    expect(await desktop.evaluate(async ({ fetch }, address) => (await fetch(address)).status, address)).toBe(404);
  });
});

describe('a page', () => {
  startedOnce();

  test.each(['https://example.com/', 'file:///etc/passwd', 'pagetwin://other/', 'javascript:alert(1)'])(
    'cannot navigate to %s',
    async (url) => {
      expect(await navigate('will-navigate', { url })).toBe(true);
    },
  );

  test('may navigate within itself', async () => {
    expect(await navigate('will-navigate', { url: 'pagetwin://app/#/clusters' })).toBe(false);
  });

  test('cannot load anything into a frame, except the snapshot that it wrote there itself', async () => {
    expect(await navigate('will-frame-navigate', { url: 'https://example.com/', isMainFrame: false })).toBe(true);
    expect(await navigate('will-frame-navigate', { url: 'about:srcdoc', isMainFrame: false })).toBe(false);
  });

  test('cannot embed a webview', async () => {
    expect(await navigate('will-attach-webview', {})).toBe(true);
  });

  test('opens web addresses in the browser of the user, and nothing else anywhere', async () => {
    const urls = [
      'https://example.com/a',
      'http://example.com/b',
      'file:///etc/passwd',
      'mailto:a@example.com',
      'ms-settings:',
      'https://user:pass@example.com/',
    ];
    const { actions, opened } = await desktop.evaluate(({ windows, opened }, urls) => {
      const { webContents } = windows()[0]!;
      return { actions: urls.map((url) => webContents.windowOpenHandler({ url } as never).action), opened };
    }, urls);
    expect(new Set(actions)).toEqual(new Set(['deny']));
    expect(opened).toEqual(['https://example.com/a', 'http://example.com/b']);
  });

  test('gets no permission but to write text to the clipboard', async () => {
    const names = [
      'media',
      'geolocation',
      'notifications',
      'clipboard-read',
      'openExternal',
      'clipboard-sanitized-write',
    ];
    const granted = await desktop.evaluate(({ permissions }, names) => {
      const asked: string[] = [];
      for (const name of names) permissions.request?.(null, name, (isGranted) => isGranted && asked.push(name));
      return { asked, checked: names.filter((name) => permissions.check?.(null, name)) };
    }, names);
    expect(granted).toEqual({ asked: ['clipboard-sanitized-write'], checked: ['clipboard-sanitized-write'] });
  });
});

describe('messages to the main process', () => {
  startedOnce();

  test('choosing a file gives its path, and null when it was cancelled', async () => {
    const files = await desktop.evaluate(async ({ answers, invoke, windows }) => {
      const window = windows()[0]!;
      const cancelled = await invoke({ window }, 'pagetwin:shell', 'shell/choose-audit', {});
      answers.open = ['/audits/one.pagetwin'];
      const audit = await invoke({ window }, 'pagetwin:shell', 'shell/choose-audit', {});
      answers.open = ['/crawls/site.warc.gz'];
      return [cancelled, audit, await invoke({ window }, 'pagetwin:shell', 'shell/choose-source-file', {})];
    });
    expect(files).toEqual([{ file: null }, { file: '/audits/one.pagetwin' }, { path: '/crawls/site.warc.gz' }]);
  });

  test.each([
    ['shell/choose-audit', null],
    ['shell/choose-folder', { purpose: 'everything' }],
    ['shell/show-file', { path: 7 }],
    ['shell/delete-file', { path: '/' }],
    ['toString', {}],
  ])('%s with %j is refused', async (name, parameters) => {
    const call = desktop.evaluate(
      ({ invoke, windows }, { name, parameters }) =>
        invoke({ window: windows()[0]! }, 'pagetwin:shell', name, parameters),
      { name, parameters },
    );
    await expect(call).rejects.toThrow(/invalid/iu);
  });

  test.each([['https://example.com/'], ['pagetwin://app.example.com/'], ['about:srcdoc'], ['pagetwin://app/']])(
    'a frame inside the page is refused, whatever its address: %s',
    async (url) => {
      const call = desktop.evaluate(
        ({ invoke, windows }, url) =>
          invoke({ window: windows()[0]!, frame: { url } }, 'pagetwin:shell', 'shell/choose-audit', {}),
        url,
      );
      await expect(call).rejects.toThrow('may not ask');
    },
  );

  test('a main frame that is somewhere else is refused, and gets no port either', async () => {
    const posted = await desktop.evaluate(async ({ invoke, send, windows }) => {
      const { webContents } = windows()[0]!;
      const { mainFrame } = webContents;
      webContents.mainFrame = { url: 'https://example.com/' };
      send({ window: windows()[0]! }, 'pagetwin:connect');
      await invoke({ window: windows()[0]! }, 'pagetwin:shell', 'shell/choose-audit', {}).catch(() => {});
      webContents.mainFrame = mainFrame;
      return webContents.posted.length;
    });
    expect(posted).toBe(0);
  });
});

describe('the engine host', () => {
  startedForEachTest();

  test('answers a page over a port that the main process brokered', async () => {
    const answer = await desktop.evaluate(async ({ ask, portOf, send, windows }) => {
      const window = windows()[0]!;
      send({ window }, 'pagetwin:connect');
      return await ask(await portOf(window, 1), 'app/info', {});
    });
    expect(answer).toMatchObject({ id: 1, result: { shell: 'desktop', folder: path.join(folder, 'audits') } });
  });

  test('is started again when it was killed, and the page gets a new port that works', async () => {
    const { first, second, answer } = await desktop.evaluate(async ({ ask, forked, portOf, send, windows }) => {
      const window = windows()[0]!;
      send({ window }, 'pagetwin:connect');
      const port = await portOf(window, 1);
      await ask(port, 'app/info', {});
      const first = forked[0]!.pid!;
      const closed = new Promise((resolve) => port.inner.once('close', resolve));
      process.kill(first, 'SIGKILL');
      await closed;
      const answer = await ask(await portOf(window, 2), 'app/info', {});
      return { first, second: forked.at(-1)!.pid, answer };
    });
    expect(second).not.toBe(first);
    expect(answer).toMatchObject({ result: { shell: 'desktop' } });
  });

  test('that dies again and again is given up with a word', async () => {
    const { hosts, errorBoxes } = await desktop.evaluate(async ({ errorBoxes, forked }) => {
      while (errorBoxes.length === 0) {
        const host = forked.at(-1)!;
        const ended = new Promise((resolve) => host.once('exit', resolve));
        host.kill();
        await ended;
      }
      return { hosts: forked.length, errorBoxes };
    });
    expect(hosts).toBe(4);
    expect(errorBoxes).toEqual(['The engine of PageTwin stopped several times in a row.']);
  });

  test('ends before the app does: quitting waits for it', async () => {
    const pid = await desktop.evaluate(async ({ ask, forked, portOf, send, windows }) => {
      const window = windows()[0]!;
      send({ window }, 'pagetwin:connect');
      await ask(await portOf(window, 1), 'app/info', {});
      return forked[0]!.pid!;
    });
    await desktop.evaluate(({ windows }) => windows()[0]!.close());
    expect(await desktop.ended).toBe(0);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});

describe('what the system shows', () => {
  startedForEachTest();

  test('follows the settings of the engine: language of the menu, and theme', async () => {
    const shown = await desktop.evaluate(async ({ ask, menu, nativeTheme, portOf, send, windows }) => {
      const window = windows()[0]!;
      send({ window }, 'pagetwin:connect');
      await ask(await portOf(window, 1), 'settings/set', { locale: 'zh', theme: 'dark' });
      while (menu()[0]!.label !== '文件') await new Promise((resolve) => setTimeout(resolve, 5));
      return { labels: menu().map((item) => item.label), theme: nativeTheme.themeSource };
    });
    expect(shown).toEqual({ labels: ['文件', '编辑', '视图', '窗口', '帮助'], theme: 'dark' });
  });

  test('lists an audit among the recent ones as soon as it is made', async () => {
    const { file, documents, sent } = await desktop.evaluate(async ({ app, ask, menu, portOf, send, windows }) => {
      const window = windows()[0]!;
      send({ window }, 'pagetwin:connect');
      const { result } = (await ask(await portOf(window, 1), 'audit/create-demo', {})) as {
        result: { file: string; name: string };
      };
      while (app.recentDocuments.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      const fileMenu = menu()[0]!.submenu as Electron.MenuItemConstructorOptions[];
      const recent = fileMenu
        .flatMap((item) => item.submenu as Electron.MenuItemConstructorOptions[])
        .find((item) => item?.label === result.name);
      (recent!.click as () => void)();
      return { file: result.file, documents: app.recentDocuments, sent: window.webContents.sent };
    });
    expect(documents).toEqual([file]);
    expect(sent).toEqual([{ channel: 'pagetwin:menu', body: { command: 'open-file', file } }]);
  });
});

describe('an audit', () => {
  startedForEachTest();

  test('runs from end to end: engine and workers are processes of their own, connected by channels that the main process brokered', async () => {
    const { ended, clusters, services } = await desktop.evaluate(async ({ ask, forked, freshPort, windows }) => {
      const window = windows()[0]!;
      const { result } = (await ask(await freshPort(window), 'audit/create-demo', {})) as { result: { audit: string } };
      const port = await freshPort(window);
      const end = new Promise<{ outcome: string; error: unknown }>((resolve) =>
        port.inner.on(
          'message',
          (message: { event?: string; body: never }) => message.event === 'audit/ended' && resolve(message.body),
        ),
      );
      await ask(port, 'audit/start', { audit: result.audit });
      const ended = await end;
      const summary = (await ask(await freshPort(window), 'audit/summary', { audit: result.audit })) as {
        result: { clusters: number };
      };
      return { ended, clusters: summary.result.clusters, services: forked.map(({ serviceName }) => serviceName) };
    });
    expect(ended).toMatchObject({ outcome: 'done', error: null });
    expect(clusters).toBeGreaterThan(0);
    expect(services[0]).toBe('PageTwin engine');
    expect(services.slice(1)).toContain('PageTwin analysis');
  });

  test('whose engine host is killed in the middle goes on in the next host and is done in the end', async () => {
    const { ended, hosts } = await desktop.evaluate(async ({ ask, forked, portOf, send, windows }) => {
      const window = windows()[0]!;
      const heard = (port: Awaited<ReturnType<typeof portOf>>, event: string) =>
        new Promise<{ outcome: string; error: unknown }>((resolve) =>
          port.inner.on(
            'message',
            (message: { event?: string; body: never }) => message.event === event && resolve(message.body),
          ),
        );
      send({ window }, 'pagetwin:connect');
      const port = await portOf(window, 1);
      const { result } = (await ask(port, 'audit/create-demo', {})) as { result: { audit: string } };
      send({ window }, 'pagetwin:connect');
      const second = await portOf(window, 2);
      const running = heard(second, 'audit/progress');
      await ask(second, 'audit/start', { audit: result.audit });
      await running;
      // The main process hears the same event and asks for the file; one more answer from the host means that it was
      // answered before.
      send({ window }, 'pagetwin:connect');
      await ask(await portOf(window, 3), 'app/info', {});
      process.kill(forked[0]!.pid!, 'SIGKILL');
      const ended = await heard(await portOf(window, 4), 'audit/ended');
      return { ended, hosts: forked.filter(({ serviceName }) => serviceName === 'PageTwin engine').length };
    });
    expect(ended).toMatchObject({ outcome: 'done', error: null });
    expect(hosts).toBe(2);
  });

  test('whose worker is killed gets another worker and is done in the end', async () => {
    const { ended, workers } = await desktop.evaluate(async ({ ask, forked, portOf, send, windows }) => {
      const window = windows()[0]!;
      send({ window }, 'pagetwin:connect');
      const { result } = (await ask(await portOf(window, 1), 'audit/create-demo', {})) as { result: { audit: string } };
      send({ window }, 'pagetwin:connect');
      const port = await portOf(window, 2);
      const end = new Promise((resolve) =>
        port.inner.on(
          'message',
          (message: { event?: string; body: unknown }) => message.event === 'audit/ended' && resolve(message.body),
        ),
      );
      await ask(port, 'audit/start', { audit: result.audit });
      const workers = () => forked.filter(({ serviceName }) => serviceName === 'PageTwin analysis');
      while (workers().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      process.kill(workers()[0]!.pid!, 'SIGKILL');
      return { ended: await end, workers: workers().length };
    });
    expect(ended).toMatchObject({ outcome: 'done', error: null });
    expect(workers).toBeGreaterThan(1);
  });
});

describe('the start', () => {
  startedOnce();

  test.each([
    [['--demo'], 'pagetwin://app/#/?demo=1'],
    [['/a b/c.pagetwin'], 'pagetwin://app/#/open?file=%2Fa%20b%2Fc.pagetwin'],
    [['https://example.com/sitemap.xml'], 'pagetwin://app/#/?source=https%3A%2F%2Fexample.com%2Fsitemap.xml'],
  ])('with %j opens %s', async (args, address) => {
    const other = launch(args);
    const url = await other.evaluate(async ({ windows }) => {
      while (windows().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      return windows()[0]!.webContents.mainFrame.url;
    });
    other.kill();
    expect(url).toBe(address);
  });

  test.each([
    ['en-GB', 'File'],
    ['zh-CN', '文件'],
    ['ru-RU', 'Файл'],
  ])('under %s shows a menu with “%s”', async (locale, label) => {
    const other = launch([], { ELECTRON_DOUBLE_LOCALE: locale });
    const labels = await other.evaluate(async ({ menu, windows }) => {
      while (windows().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      return menu().map((item) => item.label);
    });
    other.kill();
    expect(labels).toContain(label);
  });
});

describe('a further start', () => {
  startedForEachTest();

  test('hands its wish to the first and ends', async () => {
    const second = launch(['/x.pagetwin'], { ELECTRON_DOUBLE_IS_SECOND: '1' });
    expect(await second.ended).toBe(0);
    const { sent, url } = await desktop.evaluate(({ app, windows }) => {
      const { webContents } = windows()[0]!;
      app.emit('second-instance', {}, [], '', { kind: 'file', file: '/x.pagetwin' });
      app.emit('second-instance', {}, [], '', { kind: 'source', source: '/site' });
      return { sent: webContents.sent, url: webContents.mainFrame.url };
    });
    expect(sent).toEqual([{ channel: 'pagetwin:menu', body: { command: 'open-file', file: '/x.pagetwin' } }]);
    expect(url).toBe('pagetwin://app/#/?source=%2Fsite');
  });

  test('by the system with a file opens the file', async () => {
    const sent = await desktop.evaluate(({ app, windows }) => {
      app.emit('open-file', { preventDefault: () => {} }, '/y.pagetwin');
      return windows()[0]!.webContents.sent;
    });
    expect(sent).toEqual([{ channel: 'pagetwin:menu', body: { command: 'open-file', file: '/y.pagetwin' } }]);
  });
});

function launch(args: readonly string[], variables: Readonly<Record<string, string>> = {}): LaunchedApp {
  const own = { PAGETWIN_DATA: path.join(folder, 'data'), PAGETWIN_AUDITS: path.join(folder, 'audits') };
  return launchApp(path.join(root, 'out/main/desktop.js'), args, { ...own, ...variables });
}

/** Whether the app prevented what the page wanted. */
function navigate(name: string, details: Readonly<Record<string, unknown>>): Promise<boolean> {
  return desktop.evaluate(
    ({ windows }, { name, details }) => {
      let prevented = false;
      windows()[0]!.webContents.emit(name, { ...details, preventDefault: () => (prevented = true) });
      return prevented;
    },
    { name, details },
  );
}
