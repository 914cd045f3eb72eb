import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

export interface ExchangeLimits {
  readonly connectTimeoutMillis: number;
  readonly timeoutMillis: number;
  readonly idleTimeoutMillis: number;
  readonly bodyTimeoutMillis: number;
}

/** One request over a line, and whom to tell. */
export interface Sent {
  readonly line: Dispatcher;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** What is posted; without one it is a GET request. */
  readonly body?: Uint8Array | undefined;
  readonly limits: ExchangeLimits;
  /** Called when the answer begins, or fails to. */
  readonly onHead: () => void;
  /** Hangs up when it aborts. */
  readonly callOff?: AbortSignal | undefined;
}

/** Decides by the head of an answer how many bytes of its body are wanted; 0 means none. */
export type BodyWish = (statusCode: number, headers: Readonly<Record<string, string>>) => number;

/** What came over the line, still encoded. */
export interface Exchanged {
  /** 0 when no answer began. */
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly setCookies: readonly string[];
  /** The wanted bytes, or as many as arrived. */
  readonly bytes: Uint8Array;
  /** What ended it early: an error of the network, a time limit, or more bytes than wanted. */
  readonly failure: { readonly error: unknown } | { readonly phase: TimedOutPhase } | 'too-many-bytes' | null;
}

export type TimedOutPhase = 'connect' | 'headers' | 'idle' | 'body';

/** Short bodies that nobody wants are read and thrown away, so that the connection can be used again. */
const maxDumpedBytes = 65_536;
const connectSlackMillis = 1500;

/**
 * Sends one request over a line and gathers the answer. Never throws.
 *
 * It speaks to the client by callbacks, without streams: a stream and an abort signal for each request cost more than everything else that
 * is done for a page of average size.
 */
export function exchange({ line, url, headers, body, limits, onHead, callOff }: Sent, wish: BodyWish): Promise<Exchanged> {
  return new Promise((resolve) => {
    const gathering = new Gathering(wish, limits, onHead, resolve);
    callOff?.addEventListener('abort', () => gathering.stop({ error: callOff.reason }), { once: true });
    const head = { origin: url.origin, path: url.pathname + url.search, headers: { ...headers } };
    try {
      line.dispatch(body ? { ...head, method: 'POST', body } : { ...head, method: 'GET' }, gathering);
    } catch (error) {
      gathering.fail({ error });
    }
  });
}

class Gathering implements Dispatcher.DispatchHandler {
  readonly #wish: BodyWish;
  readonly #limits: ExchangeLimits;
  readonly #onHead: () => void;
  readonly #resolve: (exchanged: Exchanged) => void;
  #controller: Dispatcher.DispatchController | null = null;
  #timer: NodeJS.Timeout | null = null;
  #deadline = Infinity;
  #statusCode = 0;
  #headers: Readonly<Record<string, string>> = {};
  #setCookies: readonly string[] = [];
  #chunks: Uint8Array[] = [];
  #size = 0;
  #wanted = 0;
  #isOver = false;

  constructor(wish: BodyWish, limits: ExchangeLimits, onHead: () => void, resolve: (exchanged: Exchanged) => void) {
    this.#wish = wish;
    this.#limits = limits;
    this.#onHead = onHead;
    this.#resolve = resolve;
    // The client has the same limit for a connection; this one ends what it does not count, such as a proxy that does not answer.
    this.#wait(limits.connectTimeoutMillis + connectSlackMillis, 'connect');
  }

  /** Called when the connection is there and the request goes out. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isOver) return controller.abort(new Error('The request was given up.'));
    this.#wait(this.#limits.timeoutMillis, 'headers');
  }

  onResponseStart(controller: Dispatcher.DispatchController, statusCode: number, headers: IncomingHttpHeaders): void {
    // An interim answer (100, 103) is followed by the real one.
    if (statusCode < 200) return;
    this.#controller = controller;
    this.#statusCode = statusCode;
    this.#setCookies = [headers['set-cookie'] ?? []].flat();
    this.#headers = flatHeaders(headers);
    this.#deadline = performance.now() + this.#limits.bodyTimeoutMillis;
    this.#wait(Math.min(this.#limits.idleTimeoutMillis, this.#limits.bodyTimeoutMillis), 'idle');
    this.#onHead();
    this.#wanted = this.#wish(statusCode, this.#headers);
    const announced = Number(this.#headers['content-length'] ?? 0);
    if (this.#wanted === 0 && announced > maxDumpedBytes) this.stop(null);
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (this.#isOver) return;
    const left = (this.#wanted || maxDumpedBytes) - this.#size;
    this.#size += chunk.byteLength;
    if (this.#wanted > 0) this.#chunks.push(chunk.byteLength > left ? chunk.subarray(0, left) : chunk);
    if (chunk.byteLength > left) return this.stop(this.#wanted > 0 ? 'too-many-bytes' : null);
    const remaining = this.#deadline - performance.now();
    if (remaining <= 0) this.stop({ phase: 'body' });
    else if (remaining < this.#limits.idleTimeoutMillis) this.#wait(remaining, 'body');
    else this.#timer?.refresh();
  }

  onResponseEnd(): void {
    this.fail(null);
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.fail({ error });
  }

  /** Ends it with what there is. */
  fail(failure: Exchanged['failure']): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#timer) clearTimeout(this.#timer);
    const bytes = this.#chunks.length === 1 && this.#chunks[0] ? this.#chunks[0] : Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#resolve({ statusCode: this.#statusCode, headers: this.#headers, setCookies: this.#setCookies, bytes, failure });
  }

  #wait(millis: number, phase: TimedOutPhase): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.stop({ phase }), millis);
  }

  /** Ends it and hangs up. */
  stop(failure: Exchanged['failure']): void {
    if (this.#isOver) return;
    this.fail(failure);
    this.#controller?.abort(new Error('The request was given up.'));
  }
}

function flatHeaders(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  const flat: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    // Cookies are the session of whoever crawls, and no part of the page.
    if (value !== undefined && name !== 'set-cookie') flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}
