import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';

/** A SOCKS5 proxy; without a user name it is asked without a login. */
export interface SocksProxy {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
}

const version = 5;
const methods = { none: 0, password: 2 } as const;
const addressKinds = { ipv4: 1, name: 3, ipv6: 4 } as const;

/** What a proxy answers instead of opening a tunnel (RFC 1928, 6), as codes of errors. */
const replies: Readonly<Record<number, string>> = {
  2: 'SOCKS_NOT_ALLOWED',
  3: 'SOCKS_NETWORK_UNREACHABLE',
  4: 'SOCKS_HOST_UNREACHABLE',
  5: 'SOCKS_CONNECTION_REFUSED',
  6: 'SOCKS_TTL_EXPIRED',
};

/** The address of a proxy in `socks5://user:password@host:port`, where the port may be missing; null for what cannot be one. */
export function socksProxy(url: URL): SocksProxy | null {
  try {
    const user = decodeURIComponent(url.username);
    const password = decodeURIComponent(url.password);
    const isTooLong = [user, password].some((text) => Buffer.byteLength(text) > 255);
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    return host === '' || isTooLong ? null : { host, port: Number(url.port || 1080), user, password };
  } catch {
    return null;
  }
}

/**
 * Opens a connection to `host` through a proxy (RFC 1928, 1929). Names are looked up by the proxy, as it alone may know them. Rejects with an
 * error whose code begins with `SOCKS_`, or that of the connection to the proxy, or `UND_ERR_CONNECT_TIMEOUT` after `timeoutMillis` in all.
 */
export async function openTunnel(proxy: SocksProxy, host: string, port: number, timeoutMillis: number): Promise<Socket> {
  const socket = connect({ host: proxy.host, port: proxy.port });
  const fail = (code: string) => socket.destroy(failure(code));
  const hungUp = () => fail('SOCKS_CLOSED');
  const timer = setTimeout(fail, timeoutMillis, 'UND_ERR_CONNECT_TIMEOUT');
  socket.on('error', ignore).once('end', hungUp);
  try {
    await once(socket, 'connect');
    await logIn(socket, proxy);
    await askFor(socket, host, port);
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
    socket.off('end', hungUp);
    if (!socket.destroyed) socket.off('error', ignore);
  }
}

/** Whoever waits is told of an error as well; one that comes while nobody waits must not end the process. */
function ignore(): void {}

async function logIn(socket: Socket, { user, password }: SocksProxy): Promise<void> {
  const offered = user === '' ? [methods.none] : [methods.none, methods.password];
  socket.write(Buffer.from([version, offered.length, ...offered]));
  const [spoken, method] = await take(socket, 2);
  if (spoken !== version) throw failure('SOCKS_NOT_SPOKEN');
  if (method === methods.none) return;
  if (method !== methods.password || user === '') throw failure('SOCKS_LOGIN_WANTED');
  socket.write(Buffer.concat([Buffer.from([1]), withLength(user), withLength(password)]));
  const [, status] = await take(socket, 2);
  if (status !== 0) throw failure('SOCKS_LOGIN_REFUSED');
}

async function askFor(socket: Socket, host: string, port: number): Promise<void> {
  const target = [addressBytes(host), Buffer.from([port >> 8, port & 0xff])];
  socket.write(Buffer.concat([Buffer.from([version, 1, 0]), ...target]));
  const [spoken, reply = 1, , kind] = await take(socket, 4);
  if (spoken !== version) throw failure('SOCKS_NOT_SPOKEN');
  if (reply !== 0) throw failure(replies[reply] ?? 'SOCKS_FAILED');
  // The address that the proxy uses itself is of no interest, but what follows it belongs to the tunnel.
  const length = kind === addressKinds.name ? ((await take(socket, 1))[0] ?? 0) : kind === addressKinds.ipv6 ? 16 : 4;
  await take(socket, length + 2);
}

function addressBytes(host: string): Buffer {
  if (isIP(host) === 4) return Buffer.from([addressKinds.ipv4, ...host.split('.').map(Number)]);
  if (isIP(host) === 6) return Buffer.from([addressKinds.ipv6, ...ipv6Bytes(host)]);
  return Buffer.concat([Buffer.from([addressKinds.name]), withLength(host)]);
}

/** Of an address as the URL standard writes it: groups of hexadecimal digits, at most one `::`. */
function ipv6Bytes(address: string): readonly number[] {
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const groups = [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
  return groups.map((group) => Number.parseInt(group, 16)).flatMap((group) => [group >> 8, group & 0xff]);
}

function withLength(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
}

/**
 * Exactly so many bytes; those behind them are put back. The socket is read empty before waiting: while it holds a part of what is wanted, it
 * would say at once and without end that it is readable.
 */
async function take(socket: Socket, length: number): Promise<Buffer> {
  let taken: Buffer = Buffer.alloc(0);
  for (;;) {
    if (socket.destroyed) throw socket.errored ?? failure('SOCKS_CLOSED');
    const bytes: Buffer | null = socket.read();
    if (bytes) taken = Buffer.concat([taken, bytes]);
    if (taken.length >= length) {
      if (taken.length > length) socket.unshift(taken.subarray(length));
      return taken.subarray(0, length);
    }
    await once(socket, 'readable');
  }
}

function failure(code: string): Error {
  return Object.assign(new Error(code), { code });
}
