import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** What a page of the hostile site does, and what an audit should make of it. */
export interface HostilePage {
  readonly answer: (request: IncomingMessage, response: ServerResponse, tries: number) => void;
  /** Codes of the problems of the page; none means that it was read. */
  readonly codes: readonly string[];
  /** Its text, where that is not beyond doubt. */
  readonly body?: string;
}

/** Long enough for a server on a machine that is busy with other tests. */
export const limits = {
  maxBytes: 200_000,
  timeoutMillis: 4000,
  idleTimeoutMillis: 3000,
  bodyTimeoutMillis: 5000,
  connectTimeoutMillis: 3000,
};

const text = '<!doctype html><title>A page</title><p>Some text that stands on a page of a site.';
const html = { 'content-type': 'text/html; charset=utf-8' };
const ok: HostilePage['answer'] = (_, response) => void response.writeHead(200, html).end(text);
const head = (...lines: readonly string[]) =>
  `${['HTTP/1.1 200 OK', 'Content-Type: text/html', ...lines].join('\r\n')}\r\n\r\n`;

/**
 * Writes bytes as they are, past the server that would mend them. The server never takes such an answer for finished,
 * so after a whole one the connection has to be closed: whatever were asked on it next would wait for ever.
 */
const raw =
  (bytes: string, then: (socket: Socket) => void): HostilePage['answer'] =>
  ({ socket }) =>
    socket.write(bytes, 'latin1', () => then(socket));
const close = (socket: Socket) => void socket.end();
const reset = (socket: Socket) => void socket.resetAndDestroy();
const stay = () => {};

/** A reset throws away what the other side, a process of this computer, has not taken yet. Linux tells what that is. */
function whenTaken(socket: Socket, then: (socket: Socket) => void): void {
  const table = '/proc/net/tcp';
  if (!existsSync(table)) return void setTimeout(then, 100, socket);
  const hex = (port = 0) => port.toString(16).toUpperCase().padStart(4, '0');
  const theirs = new RegExp(`:${hex(socket.remotePort)} \\S+:${hex(socket.localPort)} \\S+ \\S+:(\\S+)`, 'u');
  const waiting = theirs.exec(readFileSync(table, 'utf8'))?.[1];
  if (waiting !== undefined && Number.parseInt(waiting, 16) > 0) setTimeout(whenTaken, 5, socket, then);
  else then(socket);
}

/** One piece again and again until the other side hangs up. */
const drip =
  (piece: string | Uint8Array, everyMillis: number) =>
  (socket: Socket): void => {
    const timer = setInterval(() => void socket.write(piece), everyMillis);
    socket.once('close', () => clearInterval(timer));
  };

/** As fast as the other side takes it, up to so many bytes. */
function pour(response: ServerResponse, bytes: number): void {
  const piece = Buffer.alloc(65_536, 'x');
  let left = bytes;
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= piece.length;
      if (!response.write(piece)) return void response.once('drain', more);
    }
    response.end();
  };
  more();
}

const encoded =
  (encoding: string, bytes: Uint8Array): HostilePage['answer'] =>
  (_, response) =>
    void response.writeHead(200, { ...html, 'content-encoding': encoding }).end(bytes);
const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): HostilePage['answer'] =>
  (_, response) =>
    void response.writeHead(code, headers).end('no page');
const redirect = (target: string, code = 302) => status(code, { location: target });

const bomb = Buffer.alloc(60_000_000, ' ');

/** Everything that one server can do wrong under one roof, by path. */
export const hostilePages: Readonly<Record<string, HostilePage>> = {
  '/redirect/self': { answer: redirect('/redirect/self'), codes: ['redirected', 'redirect-loop'] },
  '/redirect/ping': { answer: redirect('/redirect/pong'), codes: ['redirected', 'redirect-loop'] },
  '/redirect/pong': { answer: redirect('/redirect/ping', 301), codes: ['redirected'] },
  '/redirect/nowhere': { answer: status(301), codes: ['redirect-without-target'] },
  '/redirect/nonsense': { answer: redirect('http://['), codes: ['redirect-without-target'] },
  '/redirect/away': { answer: redirect('http://elsewhere.invalid/'), codes: ['redirected-off-site'] },

  '/slow/silent': { answer: stay, codes: ['timeout-headers'] },
  '/slow/head': { answer: raw('HTTP/1.1 200 OK\r\n', drip('X-Drip: drop\r\n', 30)), codes: ['timeout-headers'] },
  '/slow/body': { answer: raw(head('Content-Length: 100000'), drip('x', 30)), codes: ['timeout-body'] },
  '/slow/chunks': { answer: raw(head('Transfer-Encoding: chunked'), drip('1\r\nx\r\n', 30)), codes: ['timeout-body'] },
  '/slow/stop': { answer: raw(`${head('Content-Length: 5000')}${text}`, stay), codes: ['timeout-idle'] },

  '/length/more': { answer: raw(`${head('Content-Length: 5000')}${text}`, close), codes: ['body-cut-short'] },
  '/length/less': { answer: raw(`${head('Content-Length: 20')}${text}`, close), codes: [], body: text.slice(0, 20) },
  '/length/nonsense': { answer: raw(`${head('Content-Length: many')}${text}`, close), codes: ['network-protocol'] },
  '/length/negative': { answer: raw(`${head('Content-Length: -1')}${text}`, close), codes: ['network-protocol'] },
  '/length/two': {
    answer: raw(`${head('Content-Length: 20', 'Content-Length: 30')}${text}`, close),
    codes: ['body-cut-short'],
  },
  '/length/none': { answer: raw(`${head('Connection: close')}${text}`, close), codes: [], body: text },

  '/type/picture': {
    answer: (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(text),
    codes: ['not-html'],
  },
  '/type/none': {
    answer: raw(`HTTP/1.1 200 OK\r\nContent-Length: ${text.length}\r\n\r\n${text}`, close),
    codes: [],
    body: text,
  },
  '/type/nonsense': {
    answer: (_, response) => void response.writeHead(200, { 'content-type': ';;;' }).end(text),
    codes: [],
    body: text,
  },
  '/type/binary': {
    answer: (_, response) => void response.writeHead(200).end(Buffer.from([0, 1, 2, 3, 4])),
    codes: ['not-html'],
  },

  '/bomb/gzip': { answer: encoded('gzip', gzipSync(bomb)), codes: ['too-large'] },
  '/bomb/br': { answer: encoded('br', brotliCompressSync(bomb, { params: { 1: 1 } })), codes: ['too-large'] },
  '/bomb/twice': { answer: encoded('gzip, gzip', gzipSync(gzipSync(bomb))), codes: ['too-large'] },
  '/huge/announced': {
    answer: (_, response) => pour(response.writeHead(200, { ...html, 'content-length': 100_000_000 }), 100_000_000),
    codes: ['too-large'],
  },
  '/huge/chunked': { answer: (_, response) => pour(response.writeHead(200, html), 100_000_000), codes: ['too-large'] },
  '/huge/picture': {
    answer: (_, response) => pour(response.writeHead(200, { 'content-type': 'image/png' }), 100_000_000),
    codes: ['not-html'],
  },
  '/huge/error': {
    answer: (_, response) => pour(response.writeHead(404, html), 100_000_000),
    codes: ['http-client-error'],
  },

  '/encoding/unknown': { answer: encoded('secret', Buffer.from([0, 9, 8, 7, 6])), codes: ['encoding-unknown'] },
  '/encoding/broken': { answer: encoded('gzip', gzipSync(text).fill(7, 10, 40)), codes: ['encoding-broken'] },
  '/encoding/cut': { answer: encoded('gzip', gzipSync(text).subarray(0, 40)), codes: ['encoding-broken'] },
  '/encoding/lie': { answer: encoded('br', Buffer.from(text)), codes: [], body: text },
  '/encoding/many': {
    answer: encoded(Array.from({ length: 300 }, () => 'gzip').join(), gzipSync(text)),
    codes: [],
    body: text,
  },

  '/chunks/size': {
    answer: raw(`${head('Transfer-Encoding: chunked')}zz\r\n${text}\r\n0\r\n\r\n`, close),
    codes: ['body-bad-chunking'],
  },
  '/chunks/overflow': {
    answer: raw(`${head('Transfer-Encoding: chunked')}${'f'.repeat(17)}\r\n${text}`, close),
    codes: ['body-bad-chunking'],
  },
  '/chunks/cut': {
    answer: raw(`${head('Transfer-Encoding: chunked')}fff\r\n${text}`, close),
    codes: ['body-cut-short'],
  },
  '/chunks/no-end': {
    answer: raw(`${head('Transfer-Encoding: chunked')}3\r\n<p>\r\n`, close),
    codes: ['body-cut-short'],
  },

  '/reset/before': { answer: ({ socket }) => reset(socket), codes: ['network-reset'] },
  '/reset/head': { answer: raw('HTTP/1.1 200 OK\r\nContent-', close), codes: ['network-reset'] },
  '/reset/body': {
    answer: raw(`${head('Content-Length: 5000')}${text}`, (socket) => whenTaken(socket, reset)),
    codes: ['body-cut-short'],
  },
  '/garbage/words': { answer: raw('220 mail.example ESMTP\r\n', stay), codes: ['network-protocol'] },
  '/garbage/zeros': { answer: raw('\0'.repeat(500), stay), codes: ['network-protocol'] },
  '/garbage/version': { answer: raw('HTTP/9.9 200 OK\r\n\r\n', close), codes: ['network-protocol'] },
  '/head/long': { answer: raw(head(`X-Long: ${'x'.repeat(500_000)}`), close), codes: ['network-protocol'] },
  '/head/endless': {
    answer: raw('HTTP/1.1 200 OK\r\n', drip(`X-Endless: ${'x'.repeat(5000)}\r\n`, 1)),
    codes: ['network-protocol'],
  },
  '/head/hints': {
    answer: raw(
      `${'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(50)}${head(`Content-Length: ${text.length}`)}${text}`,
      close,
    ),
    codes: [],
    body: text,
  },
  '/head/cookies': {
    answer: (_, response) =>
      void response
        .writeHead(
          200,
          Array.from({ length: 300 }, (_value, nth) => ['set-cookie', `c${nth}=${'x'.repeat(100)}`]).flat(),
        )
        .end(text),
    codes: [],
    body: text,
  },

  '/status/204': { answer: status(204), codes: ['http-unexpected'] },
  '/status/206': { answer: status(206, html), codes: ['http-unexpected'] },
  '/status/304': { answer: status(304), codes: ['http-unexpected'] },
  '/status/500': { answer: status(500), codes: ['http-server-error'] },
  '/status/999': { answer: status(999), codes: ['http-unexpected'] },
  '/upgrade': {
    answer: raw('HTTP/1.1 101 Switching Protocols\r\nUpgrade: tea\r\nConnection: Upgrade\r\n\r\n', close),
    codes: ['network-protocol'],
  },
  ...Object.fromEntries(flaky(40).map((page, nth) => [`/flaky/${nth}`, page])),
  ...Object.fromEntries(
    Array.from({ length: 60 }, (_, nth) => [`/sound/${nth}`, { answer: ok, codes: [], body: text }]),
  ),
};

/** Pages of which the first try, and of some the second, ends in one of the ways in which servers fail in passing. */
function flaky(count: number): readonly HostilePage[] {
  const failures = [
    status(500),
    status(502),
    ({ socket }: IncomingMessage) => reset(socket),
    raw(`${head('Content-Length: 900')}<p>`, close),
  ];
  return Array.from({ length: count }, (_, nth) => ({
    answer(request, response, tries) {
      const failure = failures[nth % failures.length];
      if (failure && tries <= 1 + (nth % 2)) failure(request, response, tries);
      else ok(request, response, tries);
    },
    codes: [],
    body: text,
  }));
}

/** Addresses as people and programs write them, and the path under which the server should be asked. */
export const oddAddresses: readonly (readonly [written: string, asked: string])[] = [
  ['/odd/法规', '/odd/%E6%B3%95%E8%A7%84'],
  ['/odd/%e6%b3%95', '/odd/%E6%B3%95'],
  ['/odd/страница', '/odd/%D1%81%D1%82%D1%80%D0%B0%D0%BD%D0%B8%D1%86%D0%B0'],
  ['/odd/a b', '/odd/a%20b'],
  ['/odd/a%2Fb', '/odd/a%2Fb'],
  ['/odd/x/../up', '/odd/up'],
  ['/odd/%zz', '/odd/%zz'],
  ['/odd/%B7%A8', '/odd/%B7%A8'],
  ['/odd/?q=%C4%E3&r=ü', '/odd/?q=%C4%E3&r=%C3%BC'],
  ['/odd/?a=1&amp;b=2', '/odd/?a=1&amp;b=2'],
  ['/odd/"quoted"<tag>', '/odd/%22quoted%22%3Ctag%3E'],
  ['/odd/back\\slash', '/odd/back/slash'],
  ['/odd/fragment#part', '/odd/fragment'],
  ['/odd/😀', '/odd/%F0%9F%98%80'],
  [`/odd/${'long/'.repeat(400)}`, `/odd/${'long/'.repeat(400)}`],
];

export const oddPage: HostilePage = { answer: ok, codes: [], body: text };
