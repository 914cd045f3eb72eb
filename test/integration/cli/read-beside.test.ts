import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeCopiedPages } from '../../support/copied-pages.ts';
import { runAudit, type FinishedAudit } from '../../support/run-audit.ts';
import { runCli } from '../../support/run-cli.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
let open: FinishedAudit;
let file: string;

beforeAll(async () => {
  const pages = path.join(folder, 'pages');
  writeCopiedPages(pages, 12);
  open = await runAudit(folder, { kind: 'folder', path: pages });
  file = (await open.engine.client().request('audit/summary', { audit: open.audit })).file;
});
afterAll(() => open.engine.close());

it.each([
  ['export', ['--formats', 'csv']],
  ['checks', []],
  ['labels', []],
] as const)('%s reads an audit that a window has open', async (command, more) => {
  const { code, stderr } = await runCli(folder, [command, file, ...more]);
  expect(stderr).toContain('open in another window');
  expect(code).toBe(0);
});

it('writes beside the audit and not beside what was read of it, and lists no other audit', async () => {
  const reports = readdirSync(path.dirname(file)).filter((name) => name.includes('-report-'));
  expect(reports).toHaveLength(1);
  expect(existsSync(path.join(path.dirname(file), reports[0] ?? '', 'pages.csv'))).toBe(true);
  const { audits } = await open.engine.client().request('recent/list', {});
  expect(audits.map((audit) => audit.file)).toEqual([file]);
});

it('is still refused what would write to it', async () => {
  const { code, stderr } = await runCli(folder, ['audit', '--file', file]);
  expect(code).toBe(2);
  expect(stderr).toContain('open in another window');
});
