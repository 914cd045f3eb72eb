import path from 'node:path';
import { fail } from '../engine/app-error.ts';
import { createEngine } from '../engine/engine.ts';
import { checkNamedFile } from '../engine/named-file.ts';
import { findAppRoot } from '../node/app-root.ts';
import { ensureBuild } from '../node/build-output.ts';
import { readStartRequest, type StartRequest } from '../node/start-request.ts';
import { serveWeb, createWebPlatform } from './serve-web.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

interface ServeOptions {
  readonly port?: number;
  readonly open: boolean;
}

/** Texts in the language of the user. */
type ServeText = (key: 'serveRuns' | 'serveOpened' | 'serveOpen' | 'building' | 'built') => string;

/** `pagetwin serve [file]`: serves until Ctrl-C. Throws `option-out-of-range`, `port-in-use`, `file-not-found`. */
export async function serveCommand(
  { text }: { readonly text: ServeText },
  file: string | undefined,
  { port = 0, open }: ServeOptions,
) {
  if (port > 65535) fail('option-out-of-range', { option: '--port', allowed: '0 – 65535', value: port });
  if (file?.endsWith('.pagetwin')) checkNamedFile(path.resolve(file));
  const start = readStartRequest(file === undefined ? [] : [file], process.cwd());
  await serveUntilStopped({ start, port, open, text });
}

/** Builds a stale renderer, prints the address, and closes the engine after Ctrl-C. */
export async function serveUntilStopped({
  start,
  port = 0,
  open,
  text,
}: ServeOptions & { readonly start: StartRequest; readonly text: ServeText }) {
  const root = findAppRoot();
  await ensureBuild(root, (key) => print(text(key)));
  const platform = createWebPlatform();
  const engine = await createEngine(platform);
  try {
    const rendererFolder = path.join(root, 'out', 'renderer');
    const server = await serveWeb({ engine, platform, port, start, rendererFolder });
    engine.startSchedules();
    const opened = open && (await openBrowser(server.inviteUrl()));
    print(`${text('serveRuns')}\n\n  ${server.url}\n`);
    print(text(opened ? 'serveOpened' : 'serveOpen'));
    // Handles one signal; a second ends the process at once.
    await Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)));
    await server.close();
  } finally {
    await engine.close();
  }
}

function print(line: string) {
  process.stderr.write(`${line}\n`);
}

export function hasDisplay(
  variables: Readonly<Record<string, string | undefined>> = process.env,
  system: NodeJS.Platform = process.platform,
) {
  return system !== 'linux' || Boolean(variables['DISPLAY'] || variables['WAYLAND_DISPLAY']);
}

/** False if no browser can be started, or without display. */
export async function openBrowser(url: string) {
  if (process.env['CI'] || !hasDisplay()) return false;
  const opener = process.platform === 'darwin' ? ['open'] : ['xdg-open'];
  // On Windows, the shell's `start` would split an address at `&`.
  const [command = '', ...args] =
    process.platform === 'win32' ? ['rundll32.exe', 'url.dll,FileProtocolHandler'] : opener;
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  child.unref();
  return await once(child, 'spawn').then(
    () => true,
    () => false,
  );
}
