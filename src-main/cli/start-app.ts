import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { asAppError, toWireError } from '../engine/app-error.ts';
import { findAppRoot } from '../node/app-root.ts';
import { ensureBuild } from '../node/build-output.ts';
import { readStartRequest, startArguments } from '../node/start-request.ts';
import { serveUntilStopped, hasDisplay } from '../web/serve-command.ts';
import { createTerminal, environmentLocale } from './terminal.ts';

/** Returns the exit code. Uses the language of the environment. */
export async function start(args: readonly string[]): Promise<number> {
  const terminal = createTerminal(environmentLocale(), false);
  const { text, noteText } = terminal;
  if (args.some((argument) => argument === '--help' || argument === '-h')) {
    const help = [text('start.usage'), '', text('start.what'), text('start.demo'), '', text('start.without')];
    for (const line of help) terminal.result(line);
    return 0;
  }
  const root = findAppRoot();
  const request = readStartRequest(args, process.env['INIT_CWD'] ?? process.cwd());
  try {
    await ensureBuild(root, noteText);
    const electron = findElectron(root);
    const obstacle = desktopObstacle(electron);
    if (electron && !obstacle) {
      const child = spawn(electron, [root, ...startArguments(request)], { stdio: 'inherit' });
      // Ctrl-C reaches Electron directly; this process waits for its end.
      process.on('SIGINT', () => {});
      process.on('SIGTERM', () => child.kill('SIGTERM'));
      const [code] = (await once(child, 'exit')) as [number | null];
      return code ?? 1;
    }
    if (obstacle) noteText(obstacle);
    noteText('start.inBrowser');
    await serveUntilStopped({ start: request, open: true, text });
    return 0;
  } catch (error) {
    terminal.noteError(toWireError(asAppError(error)));
    return 1;
  }
}

/** Does not import the `electron` package, which may start a download of 100 MB. */
export function findElectron(root: string): string | null {
  const folder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] || path.join(root, 'node_modules', 'electron', 'dist');
  const names: Partial<Record<NodeJS.Platform, string>> = {
    win32: 'electron.exe',
    darwin: 'Electron.app/Contents/MacOS/Electron',
  };
  const program = path.join(folder, names[process.platform] ?? 'electron');
  return existsSync(program) ? program : null;
}

/** Key of the reason why the desktop app cannot run here; null if it can. */
export function desktopObstacle(electron: string | null) {
  if (!electron) return 'start.notInstalled';
  if (!hasDisplay()) return 'start.noDisplay';
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  return isRoot && !process.env['ELECTRON_DISABLE_SANDBOX'] ? 'start.asRoot' : null;
}
