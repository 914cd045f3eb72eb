import type { ProblemCode } from '../../../contract/problems.ts';
import { decodeBody, decodePage, tooLarge } from './body.ts';
import { isPageType, looksLikeText, mediaType } from './content-type.ts';
import { exchange, type Exchanged, type ExchangeLimits, type OutgoingRequest } from './exchange.ts';
import type { ExpectedBody, Failure, HttpResponse } from './response.ts';

interface Request extends OutgoingRequest {
  readonly isProxied: boolean;
}

interface Requested {
  readonly response: HttpResponse;
  readonly setCookies: readonly string[];
  /** It must not be used again. */
  readonly isStuck: boolean;
}

/** Without redirects and retries. Everything that can happen is a response; nothing throws. */
export async function requestOnce(request: Request, expected: ExpectedBody): Promise<Requested> {
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

async function responseOf(exchanged: Exchanged, expected: ExpectedBody, limits: ExchangeLimits): Promise<HttpResponse> {
  const { statusCode, headers } = exchanged;
  const failure = failureOf(exchanged, expected, limits);
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
  expected: ExpectedBody,
  limits: ExchangeLimits,
): Failure | null {
  if (interruption === null) return null;
  if (interruption === 'too-many-bytes') return tooLarge(expected.maxBytes);
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

/** Null when the body is wanted. */
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

/** Codes of Node, OpenSSL and the HTTP client, by their meaning for the maintainer of a site. */
const classes: readonly (readonly [RegExp, ProblemCode])[] = [
  [/^(?:ENOTFOUND|EAI_)/, 'network-dns'],
  [/^(?:ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|EADDRNOTAVAIL|EACCES|EPERM)$/, 'network-refused'],
  [/^(?:ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'network-timeout'],
  [/^UND_ERR_HEADERS_TIMEOUT$/, 'timeout-headers'],
  [/^UND_ERR_BODY_TIMEOUT$/, 'timeout-idle'],
  [/^CERT_(?:HAS_EXPIRED|NOT_YET_VALID)$/, 'tls-expired'],
  [/^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)$/, 'tls-self-signed'],
  [/^(?:ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/, 'tls-wrong-host'],
  [/^(?:UNABLE_TO_GET_ISSUER_CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE|CERT_UNTRUSTED|INVALID_CA)/, 'tls-unknown-authority'],
  [/^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|EPROTO|INVALID_PURPOSE)/, 'network-tls'],
  [/^UND_ERR_RES_CONTENT_LENGTH_MISMATCH$/, 'body-cut-short'],
  [/chunk/i, 'body-bad-chunking'],
  [
    /^(?:HPE_|ERR_HTTP2_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_INFO|bad upgrade|Response does not match)/,
    'network-protocol',
  ],
  // A SOCKS proxy reports what the site did.
  [/^SOCKS_(?:NETWORK_UNREACHABLE|HOST_UNREACHABLE|CONNECTION_REFUSED)$/, 'network-refused'],
  [/^SOCKS_TTL_EXPIRED$/, 'network-timeout'],
  [/^(?:SOCKS_|UND_ERR_PRX|UND_ERR_ABORTED)/, 'network-proxy'],
];

/** `detail` keeps the library's code. */
export function networkFailure(error: unknown): Failure {
  const detail = codeOf(error);
  return { code: classes.find(([pattern]) => pattern.test(detail))?.[1] ?? 'network-reset', parameters: { detail } };
}

/** The head has arrived, so the body was cut. */
export function cutFailure(error: unknown): Failure {
  const failure = networkFailure(error);
  return failure.code === 'network-reset' ? { ...failure, code: 'body-cut-short' } : failure;
}

/** A failed lookup or connection is the proxy's, unless it says that it was the site. */
function proxyFailure(failure: Failure): Failure {
  const detail = String(failure.parameters['detail'] ?? '');
  const isOfProxy = /^network-(?:dns|refused|timeout)$/.test(failure.code) && !detail.startsWith('SOCKS_');
  return isOfProxy || detail === 'UND_ERR_INVALID_ARG' ? { ...failure, code: 'network-proxy' } : failure;
}

/** A host with several addresses fails with an error for each; the first is used. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'ETIMEDOUT';
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  // Failures of sockets have a message only.
  if ('code' in error && typeof error.code === 'string' && error.code !== 'UND_ERR_SOCKET') return error.code;
  return error.cause === undefined ? error.message : codeOf(error.cause);
}
