import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '../../src-main/contract/api.ts';
import type { StageId } from '../../src-main/contract/audits.ts';
import { childrenOf, pick, signal } from './processes.ts';
import type { KillRun } from './run.ts';
import { startWebSession, type WebSession } from './web-session.ts';

/**
 * A server that was killed is started again by hand, and the audit is opened and continued there, as its user would.
 */
export const killWeb: KillRun = async ({ victim, stage, delayMillis }, { folder, file, pages }) => {
  const session = await startWebSession(folder);
  const { client, server } = session;
  const { audit } = await client.request('audit/create', { sources: [{ kind: 'folder', path: pages }], file });
  const begun = stageBegun(client, stage);
  const outcome = outcomeOf(client);
  await client.request('audit/start', { audit });
  await Promise.race([begun, outcome]);
  await Promise.race([wait(delayMillis), outcome]);
  const pid = victim === 'host' ? server.pid : pick(childrenOf(server.pid ?? 0), delayMillis % 1);
  const killed = pid !== null && pid !== undefined && signal(pid, 'SIGKILL');
  if (victim === 'worker' || !killed) {
    const end = await outcome;
    await stop(session);
    return { killed, end };
  }
  await session.ended;
  const second = await startWebSession(folder);
  const opened = await second.client.request('audit/open', { file });
  const end = outcomeOf(second.client);
  await second.client.request('audit/start', { audit: opened.audit });
  const ended = await end;
  await stop(second);
  return { killed, end: ended };
};

/** Progress comes four times a second at the most, so a short stage may be over when it is heard of. */
const stageBegun = (client: Client, stage: StageId): Promise<void> =>
  new Promise((resolve) => {
    client.on('audit/progress', ({ stages }) => {
      if (stages.some((one) => one.stage === stage && one.state !== 'waiting')) resolve();
    });
  });

const outcomeOf = (client: Client): Promise<string> =>
  new Promise((resolve) =>
    client.on('audit/ended', ({ outcome, error }) => resolve(error ? `${outcome} ${error.code}` : outcome)),
  );

async function stop({ server, ended }: WebSession): Promise<void> {
  server.kill('SIGINT');
  await ended;
}
