import { app, type WebContents } from 'electron';
import type { Log } from './log.ts';

const reloadMillis = 60_000;

/** Logs what broke, without a word of what was read, and reloads a page that died. */
export function logCrashes(log: Log) {
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
  process.on('uncaughtException', (error) => log.write('error', namePlace(error)));
  process.on('unhandledRejection', (reason) => log.write('rejection', namePlace(reason)));
}

/** Not its message, which may hold a file name or an address of the user. */
function namePlace(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error };
  const frame = /\n\s+at (?:\S+ )?\(?(?:.*[\\/])?([^\\/]+:\d+:\d+)\)?/.exec(error.stack ?? '');
  return { name: error.name, at: frame?.[1] ?? '' };
}
