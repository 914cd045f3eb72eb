import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { killCli } from '../../soak/kill-cli.ts';
import type { KillPlan } from '../../soak/run.ts';
import { callCli } from '../../support/call-cli.ts';
import { writeCopiedPages } from '../../support/copied-pages.ts';
import { findingsIn } from '../../support/faulty-audit.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const pages = path.join(folder, 'pages');
const whole = path.join(folder, 'whole.pagetwin');

beforeAll(async () => {
  writeCopiedPages(pages, 18);
  expect((await callCli(folder, ['audit', pages, '--file', whole])).code).toBe(0);
});

/** Two of what `npm run soak` does a hundred times, in every shell and at random moments. */
const plans: readonly KillPlan[] = [
  { shell: 'cli', victim: 'host', stage: 'verify', delayMillis: 5 },
  { shell: 'cli', victim: 'worker', stage: 'analyse', delayMillis: 60.5 },
];

it.skipIf(process.platform !== 'linux').each(plans)(
  'an audit whose $victim is killed in $stage ends with the same results',
  async (plan) => {
    const own = path.join(folder, `${plan.victim}-${plan.stage}`);
    mkdirSync(own);
    const file = path.join(own, 'killed.pagetwin');
    const { killed, end } = await killCli(plan, { folder: own, file, pages });
    expect(killed).toBe(true);
    expect(end).toBe('done');
    expect(findingsIn(file)).toEqual(findingsIn(whole));
  },
);
