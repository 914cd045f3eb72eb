import { openDatabase } from '../../../src-main/engine/store/database.ts';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bodyDictionaries } from '../../../src-main/engine/store/bodies/body-packer.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { responseRecord, warcRecord } from '../../support/warc-records.ts';

const folder = temporaryFolder();
const pages = 2000;

/**
 * Runs the import until it has printed so many lines, then kills it; to its end without a number. Returns how many
 * lines there were.
 */
async function run(audit: string, source: object, killAfter = Infinity): Promise<number> {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../../support/import-alone.ts'), audit, JSON.stringify(source)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let lines = 0;
  for await (const _ of createInterface({ input: child.stdout })) if ((lines += 1) === killAfter) child.kill('SIGKILL');
  await ended;
  return lines;
}

function contentOf(audit: string): { readonly pages: number; readonly problems: number; readonly digest: string } {
  const database = openDatabase(audit);
  const digest = createHash('sha1');
  let count = 0;
  const { unpack } = bodyDictionaries(database);
  const rows = database.prepare<[], { line: string; bytes: Uint8Array | null }>(
    "SELECT p.address || ' ' || p.status_code || ' ' || p.fetched_at AS line, b.bytes FROM page p LEFT JOIN body b ON b.page = p.id ORDER BY p.address",
  );
  for (const { line, bytes } of rows.iterate()) {
    digest.update(`${line}\n`);
    if (bytes) digest.update(unpack(bytes));
    count += 1;
  }
  const problems = database.prepare<[], number>('SELECT count(*) FROM problem').pluck().get() ?? -1;
  database.close();
  return { pages: count, problems, digest: digest.digest('hex') };
}

describe('an import that is killed', () => {
  const text = (i: number) =>
    `<p>${Array.from({ length: 60 }, (_, k) => Math.imul(i * 60 + k, 2_654_435_761).toString(36)).join(' ')}</p>`;
  const makers = {
    warc() {
      const records = Array.from({ length: pages }, (_, i) => responseRecord(`https://example.com/${i}`, text(i)));
      return Buffer.concat([...records, warcRecord({ 'WARC-Type': 'revisit' }, 'x')].map((record) => gzipSync(record)));
    },
    csv: () => `url,html\n${Array.from({ length: pages }, (_, i) => `/${i},${text(i)}`).join('\n')}\n/empty,\n`,
  };

  it.each(Object.entries(makers))('%s: goes on and ends as if nothing had been', async (format, make) => {
    const file = path.join(folder, `pages.${format}`);
    writeFileSync(file, make());
    const source = { kind: 'file', path: file, format };
    const undisturbed = path.join(folder, `${format}-whole.pagetwin`);
    const batches = await run(undisturbed, source);
    const expected = contentOf(undisturbed);
    expect(expected.pages).toBeGreaterThanOrEqual(pages);
    const killed = path.join(folder, `${format}-killed.pagetwin`);
    for (const after of [1, 4]) await run(killed, source, after);
    expect(await run(killed, source)).toBeLessThan(batches);
    expect(contentOf(killed)).toEqual(expected);
  });
});
