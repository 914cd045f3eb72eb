import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import words from '../../resources/words/commands.json' with { type: 'json' };
import { asAppError, toWireError } from '../engine/app-error.ts';
import { findAppRoot } from '../node/app-root.ts';
import { ensureBuild } from '../node/build-output.ts';
import { readStartRequest, startArguments } from '../node/start-request.ts';
import { serveUntilStopped, hasDisplay } from '../web/serve-command.ts';
import { cliText } from './terminal.ts';

/** Returns the exit code. */
export async function start(args: readonly string[]): Promise<number> {
  if (args.some((argument) => argument === '--help' || argument === '-h')) {
    process.stdout.write(`${words.start.join('\n')}\n`);
    return 0;
  }
  const root = findAppRoot();
  const request = readStartRequest(args, process.env['INIT_CWD'] ?? process.cwd());
  try {
    await ensureBuild(root, say);
    const electron = findElectron(root);
    const obstacle = desktopObstacle(electron);
    if (electron && !obstacle) return await runElectron(electron, [root, ...startArguments(request)]);
    say(`${obstacle} PageTwin runs in your browser instead, with the same functions.`);
    await serveUntilStopped({ start: request, open: true, text: (key) => cliText('en', key) });
    return 0;
  } catch (error) {
    const { message, hint } = toWireError(asAppError(error));
    say(`${message}\n${hint}`);
    return 1;
  }
}

/** Ctrl-C reaches Electron directly; this process waits for its end. */
function runElectron(program: string, args: readonly string[]): Promise<number> {
  const child = spawn(program, args, { stdio: 'inherit' });
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function say(line: string) {
  process.stderr.write(`${line}\n`);
}

/** Importing the `electron` package may start a download of 100 MB. */
export function findElectron(root: string): string | null {
  const folder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] || path.join(root, 'node_modules', 'electron', 'dist');
  const names: Partial<Record<NodeJS.Platform, string>> = {
    win32: 'electron.exe',
    darwin: 'Electron.app/Contents/MacOS/Electron',
  };
  const program = path.join(folder, names[process.platform] ?? 'electron');
  return existsSync(program) ? program : null;
}

/** Why the desktop app cannot run here; null when it can. */
export function desktopObstacle(electron: string | null): string | null {
  if (!electron) return 'The desktop program (Electron) is not installed; “npx install-electron” fetches it.';
  if (!hasDisplay()) return 'There is no display for a desktop window.';
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  if (isRoot && !process.env['ELECTRON_DISABLE_SANDBOX'])
    return 'Electron does not run as root, because its sandbox cannot.';
  return null;
}
