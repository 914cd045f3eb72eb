import type { HttpResponse, Failure, ExpectedBody } from './response.ts';
import { decodeBody, decodePage, tooLarge } from './body.ts';
import { isPageType, looksLikeText, mediaType } from './content-type.ts';
import { exchange, type Exchanged, type ExchangeLimits, type OutgoingRequest } from './exchange.ts';
import { cutFailure, networkFailure, proxyFailure, timeoutFailure } from './network-failure.ts';

interface Request extends OutgoingRequest {
  readonly isProxied: boolean;
}

interface Requested {
  readonly response: HttpResponse;
  readonly setCookies: readonly string[];
  /** The connection hangs and must not be used again. */
  readonly isStuck: boolean;
}

/** One request without redirects and retries. Everything that can happen is a response; nothing throws. */
export async function requestOnce(request: Request, expected: ExpectedBody): Promise<Requested> {
  const bodyLimit = (statusCode: number, headers: HttpResponse['headers']) =>
    refusalOf(statusCode, headers, expected) === null ? expected.maxBytes : 0;
  const exchanged = await exchange(request, bodyLimit);
  const { interruption } = exchanged;
  const isStuck =
    interruption !== null &&
    interruption !== 'too-many-bytes' &&
    'phase' in interruption &&
    interruption.phase === 'connect';
  const response = await responseOf(exchanged, expected, request.limits);
  const isProxyDown = request.isProxied && response.statusCode === 0 && response.failure !== null;
  return {
    response: isProxyDown ? { ...response, failure: proxyFailure(response.failure) } : response,
    setCookies: exchanged.setCookies,
    isStuck,
  };
}

async function responseOf(exchanged: Exchanged, expected: ExpectedBody, limits: ExchangeLimits): Promise<HttpResponse> {
  const { statusCode, headers } = exchanged;
  const failure = failureOf(exchanged, expected, limits);
  if (statusCode === 0) return { statusCode, headers, body: null, failure };
  const refusal = refusalOf(statusCode, headers, expected);
  if (refusal) return { statusCode, headers, body: null, failure: refusal === 'status' ? null : refusal };
  if (failure && expected.kind === 'page') return { statusCode, headers, body: null, failure };
  const decode = expected.kind === 'page' ? decodePage : decodeBody;
  const decoded = await decode(exchanged.bytes, headers['content-encoding'] ?? '', expected.maxBytes);
  const isPage = expected.kind === 'any' || mediaType(headers) !== '' || !decoded.bytes || looksLikeText(decoded.bytes);
  if (!isPage) return { statusCode, headers, body: null, failure: notHtml('?') };
  return { statusCode, headers, body: decoded.bytes, failure: failure ?? decoded.failure };
}

function failureOf(
  { interruption, statusCode }: Exchanged,
  expected: ExpectedBody,
  limits: ExchangeLimits,
): Failure | null {
  if (interruption === null) return null;
  if (interruption === 'too-many-bytes') return tooLarge(expected.maxBytes);
  if ('error' in interruption)
    return statusCode === 0 ? networkFailure(interruption.error) : cutFailure(interruption.error);
  const { phase } = interruption;
  const limit = {
    connect: limits.connectTimeoutMillis,
    headers: limits.timeoutMillis,
    idle: limits.idleTimeoutMillis,
    body: limits.bodyTimeoutMillis,
  };
  return timeoutFailure(phase, limit[phase]);
}

/** Why the body of a response is not wanted; null when it is. */
function refusalOf(
  statusCode: number,
  headers: HttpResponse['headers'],
  expected: ExpectedBody,
): Failure | 'status' | null {
  if (statusCode !== 200 && statusCode !== 203) return 'status';
  if (expected.kind === 'any') return null;
  const type = mediaType(headers);
  if (type !== '' && !isPageType(type)) return notHtml(type);
  return Number(headers['content-length'] ?? 0) > expected.maxBytes ? tooLarge(expected.maxBytes) : null;
}

function notHtml(type: string): Failure {
  return { code: 'not-html', parameters: { type } };
}
