import failures from '../../../../resources/words/network-failures.json' with { type: 'json' };
import type { ProblemCode } from '../../../contract/problems.ts';
import { decodeBody, decodePage } from './body.ts';
import {
  isPageType,
  looksLikeText,
  mediaType,
  notHtml,
  type ExpectedBody,
  type Failure,
  type HttpResponse,
  type HttpHeaders,
  tooLarge,
} from './response.ts';
import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { FetchOptionValues } from '../options.ts';

export async function requestOnce(request: OutgoingRequest, expected: ExpectedBody) {
  const exchanged = await exchange(request, (statusCode, headers) =>
    refusalOf(statusCode, headers, expected) === null ? expected.maxBytes : 0,
  );
  const { interruption, setCookies } = exchanged;
  const isStuck = typeof interruption === 'object' && interruption?.phase === 'connect';
  const response = await responseOf(exchanged, expected, request.limits);
  const isProxyDown = request.isProxied && response.statusCode === 0 && response.failure !== null;
  const failure = isProxyDown ? proxyFailure(response.failure) : response.failure;
  return { response: { ...response, failure }, setCookies, isStuck };
}

async function responseOf(
  exchanged: Exchanged,
  expected: ExpectedBody,
  limits: FetchOptionValues,
): Promise<HttpResponse> {
  const { statusCode, headers } = exchanged;
  const failure = failureOf(exchanged, expected.maxBytes, limits);
  const bodiless = (reason: Failure | null): HttpResponse => ({ statusCode, headers, body: null, failure: reason });
  if (statusCode === 0) return bodiless(failure);
  const refusal = refusalOf(statusCode, headers, expected);
  if (refusal) return bodiless(refusal === 'status' ? null : refusal);
  if (failure && expected.kind === 'page') return bodiless(failure);
  const decode = expected.kind === 'page' ? decodePage : decodeBody;
  const decoded = await decode(exchanged.bytes, headers['content-encoding'] ?? '', expected.maxBytes);
  const isPage = expected.kind === 'any' || mediaType(headers) !== '' || !decoded.bytes || looksLikeText(decoded.bytes);
  return isPage
    ? { statusCode, headers, body: decoded.bytes, failure: failure ?? decoded.failure }
    : bodiless(notHtml('?'));
}

function failureOf(
  { interruption, statusCode }: Exchanged,
  maxBytes: number,
  limits: FetchOptionValues,
): Failure | null {
  if (interruption === null) return null;
  if (interruption === 'too-many-bytes') return tooLarge(maxBytes);
  const { phase, error } = interruption;
  if (phase === undefined) return statusCode === 0 ? networkFailure(error) : cutFailure(error);
  const [code, limit] = {
    connect: ['network-timeout', limits.connectTimeoutMillis],
    headers: ['timeout-headers', limits.timeoutMillis],
    idle: ['timeout-idle', limits.idleTimeoutMillis],
    body: ['timeout-body', limits.bodyTimeoutMillis],
  }[phase] as [ProblemCode, number];
  return { code, parameters: { detail: 'ETIMEDOUT', seconds: limit / 1000 } };
}

function refusalOf(statusCode: number, headers: HttpHeaders, expected: ExpectedBody): Failure | 'status' | null {
  if (statusCode !== 200 && statusCode !== 203) return 'status';
  if (expected.kind === 'any') return null;
  const type = mediaType(headers);
  if (type !== '' && !isPageType(type)) return notHtml(type);
  return Number(headers['content-length'] ?? 0) > expected.maxBytes ? tooLarge(expected.maxBytes) : null;
}

/** Problem codes by what they mean to the site's maintainer. The first pattern that matches code or message wins. */
const problems = failures.problems.map(([pattern = '', code]) => ({
  pattern: new RegExp(pattern),
  code: code as ProblemCode,
}));

export function networkFailure(error: unknown): Failure {
  const detail = causeOf(error);
  const code = problems.find(({ pattern }) => pattern.test(detail))?.code ?? 'network-reset';
  return { code, parameters: { detail } };
}

export function cutFailure(error: unknown): Failure {
  const failure = networkFailure(error);
  return failure.code === 'network-reset' ? { ...failure, code: 'body-cut-short' } : failure;
}

/** Failed lookups and connections are the proxy's, unless a `SOCKS_` code blames the site. */
function proxyFailure(failure: Failure): Failure {
  const detail = String(failure.parameters['detail'] ?? '');
  const isOfProxy = /^network-(?:dns|refused|timeout)$/.test(failure.code) && !detail.startsWith('SOCKS_');
  return isOfProxy || detail === 'UND_ERR_INVALID_ARG' ? { ...failure, code: 'network-proxy' } : failure;
}

/** For a host with several addresses the first error counts. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'ETIMEDOUT';
  if (error instanceof AggregateError && error.errors.length > 0) return causeOf(error.errors[0]);
  // `UND_ERR_SOCKET` says less than its cause or message.
  if ('code' in error && typeof error.code === 'string' && error.code !== 'UND_ERR_SOCKET') return error.code;
  return error.cause === undefined ? error.message : causeOf(error.cause);
}

type OutgoingRequest = Readonly<{
  dispatcher: Dispatcher;
  isProxied: boolean;
  url: URL;
  headers: HttpHeaders;
  body?: Uint8Array | undefined;
  limits: FetchOptionValues;
  onHead: () => void;
  signal?: AbortSignal | undefined;
}>;

type Exchanged = Readonly<{
  statusCode: number;
  headers: HttpHeaders;
  setCookies: readonly string[];
  bytes: Uint8Array;
  interruption: Readonly<{ error?: unknown; phase?: TimedOutPhase }> | 'too-many-bytes' | null;
}>;

type TimedOutPhase = 'connect' | 'headers' | 'idle' | 'body';

/** Unwanted bodies up to this are read to the end, which keeps the connection. */
const maxDumpedBytes = 65_536;

/**
 * Uses the client's callbacks: a stream and a signal per request cost more than all else done for a page. Never throws.
 */
function exchange(
  request: OutgoingRequest,
  bodyLimit: (statusCode: number, headers: HttpHeaders) => number,
): Promise<Exchanged> {
  const { dispatcher, url, body, signal, limits } = request;
  const { promise, resolve } = Promise.withResolvers<Exchanged>();
  let head: Pick<Exchanged, 'statusCode' | 'headers' | 'setCookies'> = { statusCode: 0, headers: {}, setCookies: [] };
  let chunks: Uint8Array[] = [];
  let [size, wantedBytes, deadline, hasEnded] = [0, 0, Infinity, false];
  let controller: Dispatcher.DispatchController | null = null;
  let timer: NodeJS.Timeout | undefined;
  const end = (interruption: Exchanged['interruption']) => {
    if (hasEnded) return;
    hasEnded = true;
    clearTimeout(timer);
    const bytes = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
    chunks = [];
    resolve({ ...head, bytes, interruption });
  };
  const stop = (interruption: Exchanged['interruption']) => {
    if (hasEnded) return;
    end(interruption);
    controller?.abort(new Error('The request was aborted.'));
  };
  const startTimer = (millis: number, phase: TimedOutPhase) => {
    clearTimeout(timer);
    timer = setTimeout(() => stop({ phase }), millis);
  };
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(started) {
      controller = started;
      if (hasEnded) return started.abort(new Error('The request was aborted.'));
      startTimer(limits.timeoutMillis, 'headers');
    },
    onResponseStart(started, statusCode, received) {
      // Interim responses (100, 103) do not count.
      if (statusCode < 200) return;
      controller = started;
      head = { statusCode, headers: flatHeaders(received), setCookies: [received['set-cookie'] ?? []].flat() };
      const { bodyTimeoutMillis, idleTimeoutMillis } = limits;
      deadline = performance.now() + bodyTimeoutMillis;
      startTimer(Math.min(idleTimeoutMillis, bodyTimeoutMillis), 'idle');
      request.onHead();
      wantedBytes = bodyLimit(statusCode, head.headers);
      if (wantedBytes === 0 && Number(head.headers['content-length'] ?? 0) > maxDumpedBytes) stop(null);
    },
    onResponseData(_, chunk) {
      if (hasEnded) return;
      const left = (wantedBytes || maxDumpedBytes) - size;
      size += chunk.byteLength;
      if (wantedBytes > 0) chunks.push(chunk.byteLength > left ? chunk.subarray(0, left) : chunk);
      if (chunk.byteLength > left) return stop(wantedBytes > 0 ? 'too-many-bytes' : null);
      const remaining = deadline - performance.now();
      if (remaining <= 0) stop({ phase: 'body' });
      else if (remaining < limits.idleTimeoutMillis) startTimer(remaining, 'body');
      else timer?.refresh();
    },
    onResponseEnd: () => end(null),
    onResponseError: (_, error) => end({ error }),
  };
  // The client's own time limit does not cover silent proxies.
  startTimer(limits.connectTimeoutMillis + connectSlackMillis, 'connect');
  signal?.addEventListener('abort', () => stop({ error: signal.reason }), { once: true });
  const asked = { origin: url.origin, path: url.pathname + url.search, headers: { ...request.headers } };
  try {
    dispatcher.dispatch(body ? { ...asked, method: 'POST', body } : { ...asked, method: 'GET' }, handler);
  } catch (error) {
    end({ error });
  }
  return promise;
}

const connectSlackMillis = 1500;

function flatHeaders(headers: IncomingHttpHeaders): HttpHeaders {
  const flat: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && name !== 'set-cookie') flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}
