import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server as HttpServer } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createSocketServer, type AddressInfo, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { hostilePages, oddAddresses, oddPage, type HostilePage } from './hostile-answers.ts';

/** What should come of one address. */
export interface Expected {
  readonly codes: readonly string[];
  readonly body?: string;
}

export interface HostileSite {
  /** Addresses to audit, as a list would have them. */
  readonly addresses: readonly string[];
  /** By address as the audit records it. */
  readonly expected: ReadonlyMap<string, Expected>;
  /** Paths that the servers were asked for, under the name of the server. */
  readonly asked: { readonly server: string; readonly path: string; readonly at: number }[];
  close(): Promise<void>;
}

/**
 * Certificates that were made for tests with one key, valid from 2026 on for a hundred years (the expired one in
 * January 2020). Whoever should trust `authority` starts with `NODE_EXTRA_CA_CERTS` set to it.
 */
const certificates = path.resolve(import.meta.dirname, 'certificates');
export const authorityFile = path.join(certificates, 'authority.pem');
export const keyPair = (name: string): { readonly key: string; readonly cert: string } => ({
  key: readFileSync(path.join(certificates, 'server-key.pem'), 'utf8'),
  cert: readFileSync(path.join(certificates, `${name}.pem`), 'utf8'),
});

/** Servers on loopback that do everything that servers do wrong, each address once. */
export async function startHostileSite(): Promise<HostileSite> {
  const site = new Assembly();
  await site.addPages();
  await site.addTls();
  await site.addRobots();
  await site.addStorms();
  return site;
}

const html = { 'content-type': 'text/html' };
const page = '<!doctype html><title>Page</title><p>A page with a sentence.';
const sound: RequestListener = (request, response) => {
  if (request.url === '/robots.txt') response.writeHead(404).end();
  else response.writeHead(200, html).end(page);
};

class Assembly implements HostileSite {
  readonly addresses: string[] = [];
  readonly expected = new Map<string, Expected>();
  readonly asked: { server: string; path: string; at: number }[] = [];
  readonly #servers: Server[] = [];
  readonly #sockets = new Set<Socket>();

  async addPages(): Promise<void> {
    const tries = new Map<string, number>();
    const origin = await this.#http('pages', (request, response) => {
      const place = request.url ?? '';
      tries.set(place, (tries.get(place) ?? 0) + 1);
      const found: HostilePage | undefined = place.startsWith('/odd/') ? oddPage : hostilePages[place];
      if (found) found.answer(request, response, tries.get(place) ?? 0);
      else if (place.startsWith('/redirect/forever')) response.writeHead(302, { location: `${place}/on` }).end();
      else response.writeHead(404).end();
    });
    for (const [place, { codes, body }] of Object.entries(hostilePages))
      this.#expect(origin + place, { codes, ...(body !== undefined && { body }) });
    for (const [written, asked] of oddAddresses)
      this.#expect(origin + written, { codes: [], ...body(oddPage) }, origin + asked);
    this.#expect(`${origin}/redirect/forever`, { codes: ['redirected', 'redirect-chain'] });
  }

  async addTls(): Promise<void> {
    const broken = {
      'self-signed': 'tls-self-signed',
      'wrong-host': 'tls-wrong-host',
      expired: 'tls-expired',
      'unknown-authority': 'tls-unknown-authority',
    };
    for (const [name, code] of Object.entries(broken)) {
      const origin = await this.#listen(createHttpsServer(keyPair(name), sound), 'https');
      this.#expect(`${origin}/`, { codes: [code] });
    }
    const http2 = createSecureServer({ ...keyPair('valid'), allowHTTP1: true }, (request, response) => {
      this.asked.push({ server: `http/${request.httpVersion}`, path: request.url, at: performance.now() });
      if (request.url === '/robots.txt') response.writeHead(404).end();
      else response.writeHead(200, html).end(page);
    });
    const origin = await this.#listen(http2, 'https');
    for (let nth = 0; nth < 10; nth += 1) this.#expect(`${origin}/${nth}`, { codes: [], body: page });
    const plain = await this.#http('plain', sound);
    this.#expect(`${plain.replace('http:', 'https:')}/`, { codes: ['network-tls'] });
    const mute = await this.#listen(createSocketServer(), 'https');
    this.#expect(`${mute}/`, { codes: ['network-timeout'] });
  }

  async addRobots(): Promise<void> {
    const failing = await this.#http('failing-robots', (_, response) => void response.writeHead(503).end());
    this.#expect(`${failing}/`, { codes: ['robots-disallowed'] });
    const circling = await this.#http('circling-robots', (request, response) => {
      if (request.url?.startsWith('/robots')) response.writeHead(302, { location: '/robots.txt' }).end();
      else response.writeHead(200, html).end(page);
    });
    this.#expect(`${circling}/`, { codes: [], body: page });
    const endless = await this.#http('endless-robots', (request, response) => {
      if (request.url !== '/robots.txt') return void response.writeHead(200, html).end(page);
      response.write('User-agent: *\nDisallow: /secret\n');
      const line = `# ${'x'.repeat(65_000)}\n`;
      const pour = () =>
        void (response.destroyed || (response.write(line) ? setImmediate(pour) : response.once('drain', pour)));
      pour();
    });
    this.#expect(`${endless}/secret`, { codes: ['robots-disallowed'] });
    this.#expect(`${endless}/open`, { codes: [], body: page });
  }

  /** Sites that are too busy: for a while, as long as they say, or for ever. */
  async addStorms(): Promise<void> {
    const afterAll = {
      seconds: { 'retry-after': '1' },
      date: () => ({ 'retry-after': new Date(Date.now() + 2000).toUTCString() }),
      none: {},
    };
    for (const [name, headers] of Object.entries(afterAll)) {
      let left = 5;
      const origin = await this.#http(`storm-${name}`, (request, response) => {
        left -= 1;
        if (request.url === '/robots.txt' || left < 0) sound(request, response);
        else response.writeHead(429, typeof headers === 'function' ? headers() : headers).end();
      });
      for (let nth = 0; nth < 6; nth += 1) this.#expect(`${origin}/${nth}`, { codes: [], body: page });
    }
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all(this.#servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }

  #expect(written: string, expected: Expected, recorded = written): void {
    this.addresses.push(written);
    this.expected.set(recorded, expected);
  }

  #http(name: string, listener: RequestListener): Promise<string> {
    const server: HttpServer = createServer((request, response) => {
      this.asked.push({ server: name, path: request.url ?? '', at: performance.now() });
      listener(request, response);
    });
    return this.#listen(server, 'http');
  }

  async #listen(server: Server, scheme: 'http' | 'https'): Promise<string> {
    this.#servers.push(server);
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => this.#sockets.delete(socket));
    });
    server.on('tlsClientError', () => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
}

const body = ({ body: text }: HostilePage) => (text === undefined ? {} : { body: text });
