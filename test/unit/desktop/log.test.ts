import { chmodSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { settingsSchema } from '../../../src-main/contract/settings.ts';
import { diagnosticsText, openLog, type Log } from '../../../src-main/desktop/log.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const root = temporaryFolder();
let folder: string;
let log: Log;

beforeEach(() => {
  folder = mkdtempSync(path.join(root, 'log-'));
  log = openLog(folder);
});

describe('the log', () => {
  test('tells what happened last, oldest first', () => {
    for (const event of ['start', 'engine-crashed', 'end']) log.write(event, { code: 1 });
    expect(log.tail(2).map((line) => line.replace(/^\S+ /, ''))).toEqual(['engine-crashed code=1', 'end code=1']);
  });

  test('does not grow without end', () => {
    for (let line = 0; line < 5000; line += 1) log.write('event', { text: 'x'.repeat(900) });
    const files = readdirSync(log.folder);
    expect(files).toHaveLength(5);
    for (const file of files) expect(statSync(path.join(log.folder, file)).size).toBeLessThan(530 * 1024);
  });

  test('is silent where it cannot write', () => {
    chmodSync(folder, 0o500);
    expect(() => openLog(path.join(folder, 'missing', '\0')).write('start')).not.toThrow();
    expect(openLog(path.join(folder, 'missing')).tail(5)).toEqual([]);
  });
});

test('diagnostics name versions and happenings, and nothing that the user wrote', () => {
  log.write('start', { version: '1.2.3' });
  const settings = settingsSchema.parse({
    synonyms: '客户 顾客\n机密 秘密',
    presets: { 'Client of ours': { simhash: {} } },
    theme: 'dark',
  });
  const text = diagnosticsText('1.2.3', true, settings, log);
  expect(text).toContain('PageTwin 1.2.3 (safe mode)');
  expect(text).toContain('theme: dark');
  expect(text).toContain('synonyms: 11 characters');
  expect(text).toContain('start version="1.2.3"');
  expect(text).not.toMatch(/机密|Client of ours/u);
});
