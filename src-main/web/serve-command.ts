import path from 'node:path';
import { createEngine } from '../engine/engine.ts';
import { findAppRoot } from '../node/app-root.ts';
import { ensureBuild } from '../node/build-output.ts';
import { readStartRequest, type StartRequest } from '../node/start-request.ts';
import { openBrowser } from './open-browser.ts';
import { serveWeb } from './serve-web.ts';
import { createWebPlatform } from './web-platform.ts';

interface ServeOptions {
  readonly port?: number | undefined;
  readonly open: boolean;
}

export interface ServeCommandOptions extends ServeOptions {
  readonly file?: string | undefined;
}

/** `pagetwin serve [file]`: serves until Ctrl-C. Fails with `port-in-use`. */
export async function serveCommand({ file, ...options }: ServeCommandOptions): Promise<void> {
  await serveUntilStopped({ start: readStartRequest(file === undefined ? [] : [file], process.cwd()), ...options });
}

/** Builds the renderer when it is stale, prints the address, and ends after Ctrl-C with the engine closed. */
export async function serveUntilStopped({
  start,
  port = 0,
  open,
}: ServeOptions & { readonly start: StartRequest }): Promise<void> {
  const root = findAppRoot();
  await ensureBuild(root, print);
  const platform = createWebPlatform();
  const engine = await createEngine(platform);
  try {
    const rendererFolder = path.join(root, 'out', 'renderer');
    const server = await serveWeb({ engine, platform, port, start, rendererFolder });
    engine.startSchedules();
    const opened = open && (await openBrowser(server.inviteUrl()));
    print(`PageTwin runs at\n\n  ${server.url}\n`);
    print(
      opened ? 'It was opened in your browser. Ctrl-C ends it.' : 'Open this address in a browser. Ctrl-C ends it.',
    );
    await stopSignal();
    await server.close();
  } finally {
    await engine.close();
  }
}

/** A second signal ends the process at once, as people expect when the first takes long. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}

function print(line: string): void {
  process.stderr.write(`${line}\n`);
}
