import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { FetchOptionValues } from '../options.ts';
import type { HttpHeaders } from './response.ts';

export type ExchangeLimits = Pick<
  FetchOptionValues,
  'connectTimeoutMillis' | 'timeoutMillis' | 'idleTimeoutMillis' | 'bodyTimeoutMillis'
>;

export interface OutgoingRequest {
  readonly dispatcher: Dispatcher;
  readonly url: URL;
  readonly headers: HttpHeaders;
  /** Sent by POST; without one it is a GET request. */
  readonly body?: Uint8Array | undefined;
  readonly limits: ExchangeLimits;
  readonly onHead: () => void;
  /** Closes the connection when it aborts. */
  readonly signal?: AbortSignal | undefined;
}

/** How many bytes of a body are wanted, by its head; 0 for none. */
type BodyLimit = (statusCode: number, headers: HttpHeaders) => number;

/** Still encoded. */
export interface Exchanged {
  /** 0 when no response began. */
  readonly statusCode: number;
  readonly headers: HttpHeaders;
  readonly setCookies: readonly string[];
  /** The wanted bytes, or as many as arrived. */
  readonly bytes: Uint8Array;
  /** Why it ended early. */
  readonly interruption: { readonly error?: unknown; readonly phase?: TimedOutPhase } | 'too-many-bytes' | null;
}

type TimedOutPhase = 'connect' | 'headers' | 'idle' | 'body';

/** Short unwanted bodies are read and discarded, so that the connection can be reused. */
const maxDumpedBytes = 65_536;
const connectSlackMillis = 1500;

/**
 * Sends one request and collects the response. Never throws. Uses the client's callbacks: a stream and an abort signal
 * for each request cost more than all else that is done for an average page.
 */
export function exchange(request: OutgoingRequest, bodyLimit: BodyLimit): Promise<Exchanged> {
  const { dispatcher, url, headers, body, signal } = request;
  return new Promise((resolve) => {
    const collector = new ResponseCollector(request, bodyLimit, resolve);
    signal?.addEventListener('abort', () => collector.stop({ error: signal.reason }), { once: true });
    const head = { origin: url.origin, path: url.pathname + url.search, headers: { ...headers } };
    try {
      dispatcher.dispatch(body ? { ...head, method: 'POST', body } : { ...head, method: 'GET' }, collector);
    } catch (error) {
      collector.end({ error });
    }
  });
}

class ResponseCollector implements Dispatcher.DispatchHandler {
  readonly #request: OutgoingRequest;
  readonly #bodyLimit: BodyLimit;
  readonly #resolve: (exchanged: Exchanged) => void;
  #controller: Dispatcher.DispatchController | null = null;
  #timer: NodeJS.Timeout | null = null;
  #deadline = Infinity;
  #statusCode = 0;
  #headers: HttpHeaders = {};
  #setCookies: readonly string[] = [];
  #chunks: Uint8Array[] = [];
  #size = 0;
  #wantedBytes = 0;
  #hasEnded = false;

  constructor(request: OutgoingRequest, bodyLimit: BodyLimit, resolve: (exchanged: Exchanged) => void) {
    this.#request = request;
    this.#bodyLimit = bodyLimit;
    this.#resolve = resolve;
    // The client has this limit too, but not for a proxy that does not respond.
    this.#startTimer(request.limits.connectTimeoutMillis + connectSlackMillis, 'connect');
  }

  /** The connection is open and the request is sent. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#hasEnded) return controller.abort(new Error('The request was aborted.'));
    this.#startTimer(this.#request.limits.timeoutMillis, 'headers');
  }

  onResponseStart(controller: Dispatcher.DispatchController, statusCode: number, headers: IncomingHttpHeaders): void {
    // Interim (100, 103).
    if (statusCode < 200) return;
    this.#controller = controller;
    this.#statusCode = statusCode;
    this.#setCookies = [headers['set-cookie'] ?? []].flat();
    this.#headers = flatHeaders(headers);
    const { bodyTimeoutMillis, idleTimeoutMillis } = this.#request.limits;
    this.#deadline = performance.now() + bodyTimeoutMillis;
    this.#startTimer(Math.min(idleTimeoutMillis, bodyTimeoutMillis), 'idle');
    this.#request.onHead();
    this.#wantedBytes = this.#bodyLimit(statusCode, this.#headers);
    const announced = Number(this.#headers['content-length'] ?? 0);
    if (this.#wantedBytes === 0 && announced > maxDumpedBytes) this.stop(null);
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (this.#hasEnded) return;
    const left = (this.#wantedBytes || maxDumpedBytes) - this.#size;
    this.#size += chunk.byteLength;
    if (this.#wantedBytes > 0) this.#chunks.push(chunk.byteLength > left ? chunk.subarray(0, left) : chunk);
    if (chunk.byteLength > left) return this.stop(this.#wantedBytes > 0 ? 'too-many-bytes' : null);
    const remaining = this.#deadline - performance.now();
    if (remaining <= 0) this.stop({ phase: 'body' });
    else if (remaining < this.#request.limits.idleTimeoutMillis) this.#startTimer(remaining, 'body');
    else this.#timer?.refresh();
  }

  onResponseEnd(): void {
    this.end(null);
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.end({ error });
  }

  end(interruption: Exchanged['interruption']): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    if (this.#timer) clearTimeout(this.#timer);
    const bytes = this.#chunks.length === 1 && this.#chunks[0] ? this.#chunks[0] : Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#resolve({
      statusCode: this.#statusCode,
      headers: this.#headers,
      setCookies: this.#setCookies,
      bytes,
      interruption,
    });
  }

  #startTimer(millis: number, phase: TimedOutPhase): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.stop({ phase }), millis);
  }

  /** Also closes the connection. */
  stop(interruption: Exchanged['interruption']): void {
    if (this.#hasEnded) return;
    this.end(interruption);
    this.#controller?.abort(new Error('The request was aborted.'));
  }
}

function flatHeaders(headers: IncomingHttpHeaders): HttpHeaders {
  const flat: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    // Cookies belong to the session of the crawl.
    if (value !== undefined && name !== 'set-cookie') flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}
