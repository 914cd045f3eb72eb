import type { ProblemCode } from '../../../contract/problems.ts';
import type { Failure } from './response.ts';
import type { TimedOutPhase } from './exchange.ts';

const timeouts: Readonly<Record<TimedOutPhase, ProblemCode>> = {
  connect: 'network-timeout',
  headers: 'timeout-headers',
  idle: 'timeout-idle',
  body: 'timeout-body',
};

/** Error codes of Node, OpenSSL and the HTTP client, classed by their meaning for the maintainer of a site. */
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
  // A SOCKS proxy reports whether the site was unreachable or the request was refused.
  [/^SOCKS_(?:NETWORK_UNREACHABLE|HOST_UNREACHABLE|CONNECTION_REFUSED)$/, 'network-refused'],
  [/^SOCKS_TTL_EXPIRED$/, 'network-timeout'],
  [/^(?:SOCKS_|UND_ERR_PRX|UND_ERR_ABORTED)/, 'network-proxy'],
];

/** Classifies an error of the network library; `detail` keeps the library's code. */
export function networkFailure(error: unknown): Failure {
  const detail = codeOf(error);
  const code = classes.find(([pattern]) => pattern.test(detail))?.[1] ?? 'network-reset';
  return { code, parameters: { detail } };
}

export function timeoutFailure(phase: TimedOutPhase, limitMillis: number): Failure {
  return { code: timeouts[phase], parameters: { detail: 'ETIMEDOUT', seconds: limitMillis / 1000 } };
}

/**
 * Through a proxy, a failed lookup or connection is that of the proxy, unless the proxy itself reports that it was the
 * site.
 */
export function proxyFailure(failure: Failure): Failure {
  const detail = String(failure.parameters['detail'] ?? '');
  const isOfProxy = notTheSite.has(failure.code) && !detail.startsWith('SOCKS_');
  return isOfProxy || detail === 'UND_ERR_INVALID_ARG' ? { ...failure, code: 'network-proxy' } : failure;
}

const notTheSite: ReadonlySet<string> = new Set(['network-dns', 'network-refused', 'network-timeout']);

/** Once the head has arrived, a lost connection means a body that was cut. */
export function cutFailure(error: unknown): Failure {
  const failure = networkFailure(error);
  return failure.code === 'network-reset' ? { ...failure, code: 'body-cut-short' } : failure;
}

/** A host with several addresses fails with one error for each of them; the first is used. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'ETIMEDOUT';
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  if ('code' in error && typeof error.code === 'string' && error.code !== 'UND_ERR_SOCKET') return error.code;
  return error.cause === undefined ? codeIn(error) : codeOf(error.cause);
}

/** The client names failures of its sockets by their message only. */
function codeIn(error: Error): string {
  return 'code' in error && typeof error.code === 'string' && error.code !== 'UND_ERR_SOCKET'
    ? error.code
    : error.message;
}
