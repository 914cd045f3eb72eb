import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface SocksBehaviour {
  /** `name:password` that is wanted; none when it is missing. */
  readonly login?: string;
  /** Answers with this number instead of opening a tunnel. */
  readonly reply?: number;
  /** Takes the connection and never says anything, or hangs up at once, or speaks something else. */
  readonly behaviour?: 'silent' | 'hangs-up' | 'speaks-http';
}

/** A SOCKS5 proxy on loopback that leads every name to this computer, and keeps what it was asked for. */
export async function startSocksProxy({ login, reply = 0, behaviour }: SocksBehaviour = {}) {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    if (behaviour === 'silent') return;
    if (behaviour === 'hangs-up') return void socket.end();
    if (behaviour === 'speaks-http') return void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    void serve(socket, login, reply, asked);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    });
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close };
}

async function serve(client: Socket, login: string | undefined, reply: number, asked: string[]): Promise<void> {
  const bytes = client.iterator({ destroyOnReturn: false });
  const next = async (): Promise<Buffer> => ((await bytes.next()).value as Buffer | undefined) ?? Buffer.alloc(0);
  const offered = (await next()).subarray(2);
  const method = login === undefined ? 0 : offered.includes(2) ? 2 : 0xff;
  client.write(Buffer.from([5, method]));
  if (method === 0xff) return void client.end();
  if (method === 2) {
    const proof = await next();
    const length = proof[1] ?? 0;
    const told = `${proof.subarray(2, 2 + length).toString()}:${proof.subarray(3 + length).toString()}`;
    client.write(Buffer.from([1, told === login ? 0 : 1]));
    if (told !== login) return void client.end();
  }
  const command = await next();
  const port = command.readUInt16BE(command.length - 2);
  asked.push(
    `${command[3]} ${command[3] === 3 ? command.subarray(5, -2).toString() : command.subarray(4, -2).toString('hex')}:${port}`,
  );
  // The iterator would go on listening, and nothing would flow through the pipe.
  await bytes.return?.();
  // An address of its own as a name, in two pieces, is allowed as well and rarely met.
  const answer = Buffer.from([5, reply, 0, 3, 4, 0x68, 0x65, 0x72, 0x65, 0, 1]);
  if (reply !== 0) return void client.end(answer);
  const target = connect(port, '127.0.0.1', () => {
    client.write(answer.subarray(0, 6));
    setImmediate(() => {
      client.write(answer.subarray(6));
      target.pipe(client);
      client.pipe(target);
    });
  });
  target.on('error', () => client.destroy());
  client.on('close', () => target.destroy());
}
