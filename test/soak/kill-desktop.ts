import path from 'node:path';
import { findAppRoot } from '../../src-main/node/app-root.ts';
import { launchApp } from '../support/electron-double/launch.ts';
import type { KillRun } from './run.ts';

/**
 * The built desktop app under the double of Electron: host and workers are real processes, which it starts again by
 * itself.
 */
export const killDesktop: KillRun = async ({ victim, stage, delayMillis }, { folder, file, pages }) => {
  const app = launchApp(path.join(findAppRoot(), 'out/main/desktop.js'), [], {
    PAGETWIN_DATA: `${folder}/data`,
    PAGETWIN_AUDITS: `${folder}/audits`,
  });
  try {
    return await app.evaluate(
      async ({ ask, forked, portOf, send, windows }, { victim, stage, delayMillis, file, pages }) => {
        type Port = Awaited<ReturnType<typeof portOf>>;
        interface Progress {
          readonly stages: readonly { readonly stage: string; readonly state: string }[];
        }
        interface Ended {
          readonly outcome: string;
          readonly error: { readonly code: string } | null;
        }
        while (windows().length === 0) await new Promise((resolve) => setImmediate(resolve));
        const window = windows()[0]!;
        let ports = 0;
        const freshPort = async () => {
          send({ window }, 'pagetwin:connect');
          return await portOf(window, (ports += 1));
        };
        const hear = <Body>(port: Port, event: string, listener: (body: Body) => void) =>
          port.inner.on(
            'message',
            (message: { event?: string; body: Body }) => message.event === event && listener(message.body),
          );
        const ended = (port: Port) =>
          new Promise<string>((resolve) =>
            hear<Ended>(port, 'audit/ended', ({ outcome, error }) =>
              resolve(error ? `${outcome} ${error.code}` : outcome),
            ),
          );
        const made = (await ask(await freshPort(), 'audit/create', {
          sources: [{ kind: 'folder', path: pages }],
          file,
        })) as {
          result: { audit: string };
        };
        const port = await freshPort();
        const outcome = ended(port);
        const begun = new Promise<void>((resolve) =>
          hear<Progress>(port, 'audit/progress', ({ stages }) => {
            if (stages.some((one) => one.stage === stage && one.state !== 'waiting')) resolve();
          }),
        );
        await ask(port, 'audit/start', { audit: made.result.audit });
        await Promise.race([begun, outcome]);
        // The main process learns of the running audit by the same event and asks for its file; one more answer means
        // that it was told.
        await ask(await freshPort(), 'app/info', {});
        let isOver = false;
        void outcome.then(() => (isOver = true));
        await Promise.race([new Promise((resolve) => setTimeout(resolve, delayMillis)), outcome]);
        const service = victim === 'host' ? 'PageTwin engine' : 'PageTwin analysis';
        const pid = forked.filter(({ serviceName, pid }) => serviceName === service && pid !== undefined).at(-1)?.pid;
        if (isOver || pid === undefined) return { killed: false, end: await outcome };
        process.kill(pid, 'SIGKILL');
        if (victim === 'worker') return { killed: true, end: await outcome };
        // Every window gets a port to the new host by itself; the audit goes on there.
        return { killed: true, end: await ended(await portOf(window, (ports += 1))) };
      },
      { victim, stage, delayMillis, file, pages },
    );
  } finally {
    app.kill();
    await app.ended;
  }
};
