import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { changeSite } from '../../bench/site/change-site.ts';
import { generateSite } from '../../bench/site/generate-site.ts';
import { auditTables } from '../../support/audit-tables.ts';
import { callCli } from '../../support/call-cli.ts';
import { programFile } from '../../support/program-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const site = path.join(folder, 'site');

/**
 * Runs the command; kills it without warning as soon as it says that this stage is done. Returns its exit code, null
 * when it was killed.
 */
function audit(file: string, flags: readonly string[], killAfter: string | null = null): Promise<number | null> {
  const command = [programFile, '--lang', 'en', 'audit', site, '--file', file, ...flags];
  const child = spawn(process.execPath, command, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PAGETWIN_DATA: path.join(folder, 'data') },
  });
  let told = '';
  child.stderr.on('data', (chunk: Buffer) => {
    told += chunk.toString();
    if (killAfter !== null && told.includes(`${killAfter}: `)) child.kill('SIGKILL');
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

it('an audit that is killed again and again while it collects again ends as a new one', async () => {
  for (const page of generateSite(60, 2)) {
    const file = path.join(site, page.path);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, page.html);
  }
  const old = path.join(folder, 'old.pagetwin');
  const inThisProcess = async (file: string) =>
    expect(await callCli(folder, ['audit', site, '--file', file])).toMatchObject({ code: 0 });
  await inThisProcess(old);
  changeSite(site, 0.2, 5);
  expect(await audit(old, ['--again', 'collect'], 'Collect pages')).toBeNull();
  expect(await audit(old, [], 'Count words')).toBeNull();
  expect(await audit(old, ['--again', 'collect'], 'Find candidates')).toBeNull();
  expect(await audit(old, [])).toBe(0);
  const fresh = path.join(folder, 'fresh.pagetwin');
  await inThisProcess(fresh);
  expect(auditTables(old)).toEqual(auditTables(fresh));
});
