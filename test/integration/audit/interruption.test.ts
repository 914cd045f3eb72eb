import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoSite } from '../../../src-main/engine/demo/demo-site.ts';
import { startStorySite } from '../../support/story-site.ts';
import { callCli } from '../../support/call-cli.ts';
import { runCli, startCli } from '../../support/run-cli.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const resources = fileURLToPath(new URL('../../../resources', import.meta.url));
const folder = temporaryFolder();
let site: Awaited<ReturnType<typeof startDemoSite>>;

beforeAll(async () => {
  site = await startDemoSite(resources);
});
afterAll(() => site.close());

/** The tables of a finished audit, by name. */
function tables(exported: string): Record<string, string> {
  const names = readdirSync(exported).filter((name) => name.endsWith('.csv'));
  return Object.fromEntries(names.map((name) => [name, readFileSync(path.join(exported, name), 'utf8')]));
}

const auditArguments = (name: string, extra: readonly string[] = []) => [
  'audit',
  site.sitemap,
  '--file',
  `${folder}/${name}.pagetwin`,
  '--export',
  `${folder}/${name}`,
  '--formats',
  'csv',
  '--pace',
  'unlimited',
  ...extra,
];

/** In this process, if not in one of its own, as a user's. */
async function audit(name: string, extra: readonly string[] = [], run = callCli): Promise<Record<string, string>> {
  const { code, stderr } = await run(folder, auditArguments(name, extra));
  expect(stderr).not.toContain('went wrong');
  expect(code).toBe(0);
  return tables(`${folder}/${name}`);
}

describe('an audit', () => {
  let undisturbed: Record<string, string>;

  beforeAll(async () => {
    undisturbed = await audit('undisturbed');
  });

  it('finds pairs on the demo site at all, or the comparisons below would mean nothing', () => {
    expect(undisturbed['pairs.csv']?.split('\r\n').length).toBeGreaterThan(30);
  });

  it('that is killed again and again goes on each time and ends with the same result', async () => {
    // As soon as it says that a stage is done, so in the middle of the one behind it.
    for (const stage of ['Collect pages', 'Count words', 'Compare texts']) {
      const { child, result } = startCli(folder, auditArguments('killed'));
      child.stderr?.on('data', (chunk) => String(chunk).includes(`${stage}: `) && child.kill('SIGKILL'));
      expect((await result).signal).toBe('SIGKILL');
    }
    expect(await audit('killed', [], runCli)).toEqual(undisturbed);
  });

  it('that is interrupted by Ctrl-C, and then because its terminal is closed, pauses each time with its own exit code, and goes on', async () => {
    for (const signal of ['SIGINT', 'SIGHUP'] as const) {
      const { child, result } = startCli(
        folder,
        auditArguments('paused', ['--concurrency', '1', '--requests-per-second', '40']),
      );
      await new Promise<void>((resolve) => child.stderr?.once('data', () => resolve()));
      child.kill(signal);
      const { code, stderr } = await result;
      expect([signal, code]).toEqual([signal, 130]);
      expect(stderr).toContain('paused.pagetwin');
    }
    expect(await audit('paused', ['--requests-per-second', '0'])).toEqual(undisturbed);
  });

  it('gives the same result with four workers as with one', async () => {
    expect(await audit('four', ['--workers', '4'])).toEqual(undisturbed);
  });

  it('gives the same result with little memory', async () => {
    expect(await audit('low', ['--low-memory'])).toEqual(undisturbed);
  });

  it('gives the same result when a stage is computed again', async () => {
    expect(await audit('undisturbed', ['--again', 'fingerprint'])).toEqual(undisturbed);
  });
});

/**
 * Of equal pairs the one whose pages were found first comes first, and that is chance when several pages are fetched at
 * a time.
 */
const sortedLines = (read: Record<string, string>) =>
  Object.entries(read).map(([name, text]) => [name, text.split('\r\n').toSorted()]);

/** A longer run: PAGETWIN_KILLS=20. */
const kills = Number(process.env['PAGETWIN_KILLS'] ?? 2);

describe('a crawl along links', () => {
  it(
    'that is killed at random moments ends with the pages and clusters of an undisturbed one',
    async () => {
      const stories = await startStorySite(40 + kills * 12, 4);
      const fixed = ['--formats', 'csv', '--pace', 'unlimited', '--host-connections', '2'];
      const crawl = (name: string) => {
        const place = `${folder}/${name}`;
        return ['audit', `${stories.origin}/`, '--file', `${place}.pagetwin`, '--export', place, ...fixed];
      };
      const run = async (name: string, runner = callCli) => {
        const { code, stderr } = await runner(folder, crawl(name));
        expect(stderr).not.toContain('went wrong');
        expect(code).toBe(0);
        return tables(`${folder}/${name}`);
      };
      const whole = await run('crawl-undisturbed');
      expect(whole['pages.csv']?.split('\r\n').length).toBeGreaterThan(40 + kills * 12);

      let done = 0;
      while (done < kills) {
        const { child, result } = startCli(folder, crawl('crawl-killed'));
        // Between the first answer and the end of a batch, and a little behind it: wherever a process may die.
        const moment = stories.whenAnswered(stories.answered() + 1 + Math.floor(Math.random() * 24));
        if (await Promise.race([result.then(() => true), moment.then(() => false)])) break;
        child.kill('SIGKILL');
        expect((await result).signal).toBe('SIGKILL');
        done += 1;
      }
      expect(done).toBe(kills);
      expect(sortedLines(await run('crawl-killed', runCli))).toEqual(sortedLines(whole));
      await stories.close();
    },
    60_000 + kills * 20_000,
  );
});
