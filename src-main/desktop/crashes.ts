import { app, type WebContents } from 'electron';
import type { Log } from './log.ts';

/** A page that dies again within this time is left alone. */
const reloadMillis = 60_000;

/**
 * Writes down what broke, without any word of what was being read, and loads a page anew that died: the engine and its
 * audits do not notice. (A dead engine host is the supervisor's business.)
 */
export function logCrashes(log: Log): void {
  const reloadedAt = new WeakMap<WebContents, number>();
  app.on('render-process-gone', (_event, contents, { reason, exitCode }) => {
    log.write('window-crashed', { reason, exitCode });
    if (reason === 'clean-exit' || performance.now() - (reloadedAt.get(contents) ?? -Infinity) < reloadMillis) return;
    reloadedAt.set(contents, performance.now());
    contents.reload();
  });
  app.on('child-process-gone', (_event, { type, reason, exitCode }) =>
    log.write('process-gone', { type, reason, exitCode }),
  );
  process.on('uncaughtException', (error) => log.write('error', { name: error.name, at: firstFrame(error) }));
  process.on('unhandledRejection', (reason) =>
    log.write(
      'rejection',
      reason instanceof Error ? { name: reason.name, at: firstFrame(reason) } : { name: typeof reason },
    ),
  );
}

/** Where it happened; the message of an error may name a file or an address of the user. */
function firstFrame({ stack = '' }: Error): string {
  return /\n\s+at (?:\S+ )?\(?(?:.*[\\/])?([^\\/]+:\d+:\d+)\)?/.exec(stack)?.[1] ?? '';
}
