import type { NewProblem, ProblemCode } from '../../../contract/problems.ts';
import { normaliseAddress } from '../address.ts';
import { byteOrderMark } from '../../charset/unicode.ts';

export type Failure = Omit<NewProblem, 'address'>;

export const tooLarge = (limit: number): Failure => ({ code: 'too-large', parameters: { limit } });
export const notHtml = (type: string): Failure => ({ code: 'not-html', parameters: { type } });

/** Names in lower case. */
export type HttpHeaders = Readonly<Record<string, string>>;

export type HttpResponse = Readonly<{
  statusCode: number;
  headers: HttpHeaders;
  body: Uint8Array | null;
  failure: Failure | null;
}>;

/** `any` also accepts the beginning of a cut body. */
export type ExpectedBody = Readonly<{
  kind: 'page' | 'any';
  maxBytes: number;
}>;

export function redirectTarget(
  { headers, statusCode }: Pick<HttpResponse, 'headers' | 'statusCode'>,
  from: string,
): string | null {
  const location = headers['location'];
  return location === undefined || !isRedirect(statusCode) ? null : normaliseAddress(asUnicode(location), from);
}

export function problemOfStatus(status: number, tries = 1): Failure {
  return { code: codeOfStatus(status), parameters: { status, tries } };
}

function codeOfStatus(status: number): ProblemCode {
  if (isRedirect(status)) return 'redirect-without-target';
  if (status === 401 || status === 403 || status === 407) return 'http-access-denied';
  if (status >= 400 && status < 500) return 'http-client-error';
  return status >= 500 && status < 600 ? 'http-server-error' : 'http-unexpected';
}

const isRedirect = (statusCode: number) =>
  (statusCode >= 300 && statusCode <= 303) || statusCode === 307 || statusCode === 308;

/** Servers put UTF-8 into headers, which arrives as one character per byte. */
function asUnicode(header: string) {
  // oxlint-disable-next-line no-control-regex -- all single bytes are meant
  if (!/^[\u0000-\u00ff]*$/.test(header) || !/[\u0080-\u00ff]/.test(header)) return header;
  const decoded = Buffer.from(header, 'latin1').toString('utf8');
  return decoded.includes('\uFFFD') ? header : decoded;
}

/** How often a failure is retried. Unknown hosts and bad certificates are not; timeouts are costly to reach again. */
const furtherTries: Readonly<Record<string, number>> = {
  'network-reset': Infinity,
  'network-protocol': 1,
  'network-refused': 1,
  'network-timeout': 1,
  'network-proxy': 1,
  'timeout-headers': 1,
  'body-cut-short': Infinity,
  'body-bad-chunking': 1,
  'encoding-broken': 1,
};

const triesWhenBusy = 5;

export function isWorthAnotherTry({ statusCode, failure }: HttpResponse, tries: number, retries: number) {
  // Says nothing about the page; ends when the site is given up.
  if (statusCode === 429) return tries <= retries * triesWhenBusy;
  const isBusy = statusCode >= 500 && statusCode !== 501 && statusCode !== 505;
  return tries <= Math.min(retries, failure ? worthOf(failure) : isBusy ? Infinity : 0);
}

function worthOf({ code, parameters }: Failure) {
  if (code === 'network-dns') return parameters['detail'] === 'EAI_AGAIN' ? Infinity : 0;
  return furtherTries[code] ?? 0;
}

/** In milliseconds: exponential, with jitter of half to one and a half, and at least `Retry-After`. */
export function backOffFor(response: HttpResponse, tries: number, firstMillis: number, random: () => number) {
  const millis = firstMillis * 2 ** (tries - 1) * (0.5 + random());
  return Math.max(millis, retryAfterMillis(response.headers) ?? 0);
}

/** A cap, since some servers set `Retry-After` to an hour. */
export const maxPauseMillis = 60_000;

/**
 * Seconds or a date (RFC 9110, 10.2.3) as milliseconds from now, relative to the server's clock (`Date`), since ours
 * may be wrong; null for none.
 */
export function retryAfterMillis(headers: HttpHeaders): number | null {
  const value = headers['retry-after']?.trim();
  if (!value) return null;
  const sent = Date.parse(headers['date'] ?? '');
  const now = Number.isNaN(sent) ? Date.now() : sent;
  const millis = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isFinite(millis) ? Math.min(Math.max(millis, 0), maxPauseMillis) : null;
}

/** Whether the failure concerns the server rather than the page. */
export function isServerDown({ statusCode, failure }: HttpResponse) {
  if (failure) return statusCode === 0;
  return statusCode === 429 || (statusCode >= 502 && statusCode <= 504);
}

/**
 * Without parameters, in lower case; of several the last. '' for none or an invalid one (`html`): then the bytes decide
 * (WHATWG, MIME Sniffing).
 */
export function mediaType(headers: HttpHeaders) {
  const named = (headers['content-type'] ?? '')
    .split(',')
    .map((value) => value.replace(/;.*$/s, '').trim().toLowerCase());
  return (
    named.findLast((type) => /^(?!(?:\*\/\*|(?:unknown|application)\/unknown)$)[^\s/]+\/[^\s/]+$/.test(type)) ?? ''
  );
}

export const isPageType = (type: string) => /^(?:text\/html|application\/xhtml\+xml|text\/plain)$/.test(type);

/** For a missing content type: at most 2% of the first bytes are control characters, or null or above 127. */
export function looksLikeText(bytes: Uint8Array) {
  if (byteOrderMark(bytes)) return true;
  const first = bytes.subarray(0, 1024);
  const few = (isMeant: (byte: number) => boolean) => first.filter(isMeant).length <= first.length * 0.02;
  return (
    few((byte) => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b) ||
    few((byte) => byte === 0 || byte >= 0x80)
  );
}
