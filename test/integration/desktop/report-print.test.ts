import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { findAppRoot } from '../../../src-main/node/app-root.ts';
import { ensureBuild } from '../../../src-main/node/build-output.ts';
import { launchApp } from '../../support/electron-double/launch.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const root = findAppRoot();
const folder = temporaryFolder();

beforeAll(() => ensureBuild(root, () => {}));

test('a report is printed by the main process, twice for the sake of its contents, in hidden, locked windows that are gone afterwards', async () => {
  const variables = { PAGETWIN_DATA: path.join(folder, 'data'), PAGETWIN_AUDITS: path.join(folder, 'audits') };
  const desktop = launchApp(path.join(root, 'out/main/desktop.js'), [], variables);
  try {
    const { answer, created, left } = await desktop.evaluate(
      async ({ app, ask, freshPort, windows }, out) => {
        while (windows().length === 0) await new Promise((resolve) => setImmediate(resolve));
        const window = windows()[0]!;
        const created: unknown[] = [];
        app.on('web-contents-created', () => created.push(windows().at(-1)!.options));
        const { result } = (await ask(await freshPort(window), 'audit/create-demo', {})) as {
          result: { audit: string };
        };
        const answer = await ask(await freshPort(window), 'export/run', {
          audit: result.audit,
          formats: ['pdf'],
          folder: out,
        });
        return { answer, created: JSON.stringify(created), left: windows().length };
      },
      path.join(folder, 'out'),
    );
    expect(answer).toMatchObject({ result: { failures: [], files: [{ name: 'report.pdf' }] } });
    expect(readFileSync(path.join(folder, 'out', 'report.pdf'), 'latin1')).toMatch(/^%PDF-/);
    expect(readdirSync(path.join(folder, 'out'))).toEqual(['report.pdf']);
    const locked = {
      show: false,
      webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, javascript: false },
    };
    expect(JSON.parse(created)).toMatchObject([locked, locked]);
    expect(left).toBe(1);
  } finally {
    desktop.kill();
    await desktop.ended;
  }
});
