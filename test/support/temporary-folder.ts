import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** A folder of its own for a test file, gone afterwards. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'pagetwin-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
