import type { Trouble } from './answer.ts';

const refused = new Set(['ECONNREFUSED', 'ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL', 'EACCES', 'EPERM']);
const timedOut = new Set(['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
const tls = /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|EPROTO|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)/;

/** Sorts an error of the network library into the classes that people can do something about; `detail` keeps the library's code. */
export function networkTrouble(error: unknown): Trouble {
  const code = codeOf(error);
  const parameters = { detail: code };
  if (code === 'ENOTFOUND' || code.startsWith('EAI_')) return { code: 'network-dns', parameters };
  if (refused.has(code)) return { code: 'network-refused', parameters };
  if (timedOut.has(code)) return { code: 'network-timeout', parameters };
  if (tls.test(code)) return { code: 'network-tls', parameters };
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') return { code: 'body-cut-short', parameters };
  return { code: 'network-reset', parameters };
}

/** A host with several addresses fails with one error for each of them; the first speaks for all. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'ETIMEDOUT';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error.cause === undefined ? error.message : codeOf(error.cause);
}
