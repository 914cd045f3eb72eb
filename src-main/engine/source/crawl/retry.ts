import type { HttpResponse } from './response.ts';
import { retryAfterMillis } from './rate-limiter.ts';

/**
 * Maximum number of retries for each class of failure. A missing page, an unknown host or a bad certificate will be the
 * same in a second; a time limit that was reached once is costly to reach again.
 */
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

/** Whether a further try may help after `tries`, of which the option `retries` allows one more than it says. */
export function isWorthAnotherTry({ statusCode, failure }: HttpResponse, tries: number, retries: number): boolean {
  // A 429 is no result for the page. It cannot be retried for ever, since the site is given up at some point.
  if (statusCode === 429) return tries <= retries * triesWhenBusy;
  return tries <= Math.min(retries, failure ? worthOf(failure) : worthOfStatus(statusCode));
}

/**
 * Exponential back-off with jitter: twice as long each time, spread over half to one and a half of that, so that pages
 * that failed together do not come back together. What the server asks for (`Retry-After`) is the least.
 */
export function backOffFor(response: HttpResponse, tries: number, firstMillis: number, random: () => number): number {
  const millis = firstMillis * 2 ** (tries - 1) * (0.5 + random());
  return Math.max(millis, retryAfterMillis(response.headers) ?? 0);
}

/** True for responses that say nothing about the page and much about its server. */
export function isServerDown({ statusCode, failure }: HttpResponse): boolean {
  if (failure) return statusCode === 0;
  return statusCode === 429 || (statusCode >= 502 && statusCode <= 504);
}

function worthOf({ code, parameters }: NonNullable<HttpResponse['failure']>): number {
  // The name server was not reached, which is not the same as a name that does not exist.
  if (code === 'network-dns') return parameters['detail'] === 'EAI_AGAIN' ? Infinity : 0;
  return furtherTries[code] ?? 0;
}

function worthOfStatus(statusCode: number): number {
  return statusCode === 429 || (statusCode >= 500 && statusCode !== 501 && statusCode !== 505) ? Infinity : 0;
}
