import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { findAppRoot } from '../../../src-main/node/app-root.ts';
import { ensureBuild } from '../../../src-main/node/build-output.ts';
import { launchApp } from '../../support/electron-double/launch.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { sitemap, startTestSite } from '../source/test-site.ts';

const root = findAppRoot();
const folder = temporaryFolder();

beforeAll(() => ensureBuild(root, () => {}));

test('pages are rendered in hidden, locked windows, and what they ask for goes through the engine', async () => {
  const paragraph = (word: string) =>
    `<p>${`The ${word} stood in the garden for many years and nobody knew why. `.repeat(8)}</p>`;
  const site = await startTestSite((origin) => ({
    '/sitemap.xml': sitemap(`${origin}/a`, `${origin}/b`),
    '/a': {
      headers: { 'content-type': 'text/html' },
      body: '<html><body><div id="root"></div><script src="/a.js"></script></body></html>',
    },
    '/b': { headers: { 'content-type': 'text/html' }, body: `<html><body>${paragraph('fountain')}</body></html>` },
    '/part': { headers: { 'content-type': 'text/html' }, body: paragraph('statue') },
  }));
  const variables = { PAGETWIN_DATA: path.join(folder, 'data'), PAGETWIN_AUDITS: path.join(folder, 'audits') };
  const desktop = launchApp(path.join(root, 'out/main/desktop.js'), [], variables);
  try {
    const seen = await desktop.evaluate(async ({ app, ask, freshPort, partitions, windows }, origin) => {
      while (windows().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      const window = windows()[0]!;
      const request = async (name: string, parameters: object) =>
        ((await ask(await freshPort(window), name, parameters)) as { result: Record<string, never> }).result;
      const created: unknown[] = [];
      app.on('web-contents-created', () => created.push(windows().at(-1)!.options));
      const sources = [{ kind: 'sitemap', url: `${origin}/sitemap.xml` }];
      const options = { collect: { render: 'on', pace: 'unlimited' } };
      const { audit } = (await request('audit/create', { sources, file: null, options })) as unknown as {
        audit: string;
      };
      await request('audit/start', { audit });
      for (;;) {
        const { state } = (await request('audit/progress', { audit })) as unknown as { state: string };
        if (state === 'done' || state === 'failed') break;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      const problems = await request('problem/list', { audit, offset: 0, limit: 50 });
      return {
        created: JSON.stringify(created, (key, value: unknown) => (key === 'session' ? undefined : value)),
        problems: JSON.stringify(problems),
        told: [...partitions.values()],
        left: windows().length,
      };
    }, site.origin);
    expect(seen.problems).toContain('text-only-rendered');
    expect(site.asked.find(({ path: asked }) => asked === '/part')?.headers).toMatchObject({ 'x-part': 'one' });
    expect(JSON.parse(seen.created)).toMatchObject([
      { show: false, webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, images: false } },
    ]);
    expect(seen.created).not.toContain('preload');
    expect(seen.told).toEqual([['proxy http://127.0.0.1:1', 'no permissions', 'refuses will-download']]);
    expect(seen.left).toBe(1);
  } finally {
    desktop.kill();
    await desktop.ended;
    await site.close();
  }
});
