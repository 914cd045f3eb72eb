import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { findBrowser } from '../../../src-main/node/browser.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const program = findBrowser();
const folder = temporaryFolder();
const module = path.resolve(import.meta.dirname, '../../../src-main/node/browser.ts');

/** How many processes name a folder on their command line. */
function processesOf(name: string): number {
  const named = readdirSync('/proc').filter((entry) => {
    try {
      return /^\d+$/.test(entry) && readFileSync(`/proc/${entry}/cmdline`, 'utf8').includes(name);
    } catch {
      return false;
    }
  });
  return named.length;
}

test.skipIf(!program || process.platform !== 'linux')(
  'a browser ends with the program that started it, even when that is killed',
  async () => {
    const code = `await (await import(${JSON.stringify(module)})).renderWithBrowser(${JSON.stringify(program)}); console.log('started'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      env: { ...process.env, TMPDIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await Promise.race([new Promise((resolve) => child.stdout.once('data', resolve)), ended]);
    expect(child.exitCode).toBeNull();
    const profile = path.join(folder, 'pagetwin-render-');
    expect(processesOf(profile)).toBeGreaterThan(0);
    child.kill('SIGKILL');
    await ended;
    await vi.waitFor(() => expect(processesOf(profile)).toBe(0), { timeout: 120_000, interval: 100 });
  },
);
