import { setTimeout as wait } from 'node:timers/promises';
import { stageIds } from '../../src-main/contract/audits.ts';
import { runCli, startCli } from '../support/run-cli.ts';
import { childrenOf, pick, signal } from './processes.ts';
import type { KillRun } from './run.ts';

/**
 * The terminal tells each stage that is done on a line of its own, so a stage has begun when the one before it is told.
 */
export const killCli: KillRun = async ({ victim, stage, delayMillis }, { folder, file, pages }) => {
  const args = ['audit', pages, '--file', file, '--workers', '2'];
  const { child, result } = startCli(folder, args);
  const linesBefore = stageIds.indexOf(stage) + 1;
  const begun = new Promise<void>((resolve) => {
    let lines = 0;
    child.stderr?.on('data', (chunk) => {
      lines += String(chunk).split('\n').length - 1;
      if (lines >= linesBefore) resolve();
    });
  });
  await Promise.race([begun, result]);
  await Promise.race([wait(delayMillis), result]);
  const pid = victim === 'host' ? child.pid : pick(childrenOf(child.pid ?? 0), delayMillis % 1);
  const killed = child.exitCode === null && pid !== null && pid !== undefined && signal(pid, 'SIGKILL');
  const first = await result;
  if (victim === 'worker' || !killed)
    return { killed, end: String(first.code) === '0' ? 'done' : `exit ${first.code} ${first.stderr.slice(-200)}` };
  const again = await runCli(folder, args);
  return { killed, end: again.code === 0 ? 'done' : `exit ${again.code} ${again.stderr.slice(-200)}` };
};
