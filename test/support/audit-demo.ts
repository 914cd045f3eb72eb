import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { programFile } from './program-file.ts';

/**
 * Audits the demo site once before all browser tests: most of them look at its result only, and take a copy of the
 * file.
 */
export default function auditDemo(): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'pagetwin-demo-'));
  const file = path.join(folder, 'demo.pagetwin');
  const { status, stderr } = spawnSync(process.execPath, [programFile, '--lang', 'en', 'demo', '--file', file], {
    env: { ...process.env, PAGETWIN_DATA: path.join(folder, 'data'), PAGETWIN_AUDITS: folder },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The demo site could not be audited:\n${stderr}`);
  process.env['PAGETWIN_TEST_DEMO'] = file;
}
