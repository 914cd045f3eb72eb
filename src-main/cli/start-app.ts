import { spawn } from 'node:child_process';
import { asAppError, toWireError } from '../engine/app-error.ts';
import { findAppRoot } from '../node/app-root.ts';
import { ensureBuild } from '../node/build-output.ts';
import { readStartRequest, startArguments } from '../node/start-request.ts';
import { serveUntilStopped } from '../web/serve-command.ts';
import { desktopObstacle, findElectron } from './electron-program.ts';

/** `npm start`: the desktop app where it can run, otherwise the same app in the browser. Returns the exit code. */
export async function start(args: readonly string[]): Promise<number> {
  const root = findAppRoot();
  const request = readStartRequest(args, process.env['INIT_CWD'] ?? process.cwd());
  try {
    await ensureBuild(root, say);
    const electron = findElectron(root);
    const obstacle = desktopObstacle(electron);
    if (electron && !obstacle) return await runElectron(electron, [root, ...startArguments(request)]);
    say(`${obstacle} PageTwin runs in your browser instead, with the same functions.`);
    await serveUntilStopped({ start: request, open: true });
    return 0;
  } catch (error) {
    const { message, hint } = toWireError(asAppError(error));
    say(`${message}\n${hint}`);
    return 1;
  }
}

/** Ctrl-C reaches Electron directly, since it belongs to the same process group; this process only waits for its end. */
function runElectron(program: string, args: readonly string[]): Promise<number> {
  const child = spawn(program, args, { stdio: 'inherit' });
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
