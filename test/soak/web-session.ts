import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { type Client, connectClient } from '../../src-main/contract/api.ts';
import { keyParameter, keyProtocol, socketProtocol } from '../../src-main/contract/web-session.ts';
import { webSocketPort } from '../../src-main/web/serve-web.ts';
import { printedAddress } from '../support/printed-address.ts';

const entry = fileURLToPath(new URL('../../src-main/cli/pagetwin.js', import.meta.url));

export interface WebSession {
  readonly server: ChildProcess;
  readonly client: Client;
  readonly ended: Promise<unknown>;
}

/** The web mode in a process of its own, with a client that came in by its token as a browser does. */
export async function startWebSession(
  folder: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<WebSession> {
  const server = spawn(process.execPath, [entry, 'serve', '--no-open'], {
    cwd: folder,
    env: { ...process.env, PAGETWIN_DATA: `${folder}/data`, PAGETWIN_AUDITS: `${folder}/audits`, ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const url = new URL(await printedAddress(server));
  const { headers } = await fetch(url, { redirect: 'manual' });
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const key = new URL(headers.get('location') ?? '', url).searchParams.get(keyParameter) ?? '';
  const socket = new WebSocket(`ws://${url.host}/socket`, [socketProtocol, keyProtocol(key)], {
    headers: { cookie, origin: url.origin },
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return { server, client: connectClient(webSocketPort(socket)), ended };
}
