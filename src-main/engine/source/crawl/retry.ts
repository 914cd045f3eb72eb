import type { Answer } from './answer.ts';
import { retryAfterMillis } from './politeness.ts';

/**
 * How many further tries each class of trouble is worth, at the most. A missing page, an unknown host or a bad certificate will be the same
 * in a second; a time limit that was reached once is costly to reach again.
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
export function isWorthAnotherTry({ statusCode, trouble }: Answer, tries: number, retries: number): boolean {
  // A 429 says nothing about the page; that it does not go on for ever is the concern of the site, which is given up at some time.
  if (statusCode === 429) return tries <= retries * triesWhenBusy;
  return tries <= Math.min(retries, trouble ? worthOf(trouble) : worthOfStatus(statusCode));
}

/**
 * Exponential back-off with jitter: twice as long each time, spread over half to one and a half of that, so that pages that failed together do
 * not come back together. What the server asks for (`Retry-After`) is the least.
 */
export function backOffFor(answer: Answer, tries: number, firstMillis: number, random: () => number): number {
  const millis = firstMillis * 2 ** (tries - 1) * (0.5 + random());
  return Math.max(millis, retryAfterMillis(answer.headers) ?? 0);
}

/** True for answers that say nothing about the page and much about its server. */
export function isServerDown({ statusCode, trouble }: Answer): boolean {
  if (trouble) return statusCode === 0;
  return statusCode === 429 || (statusCode >= 502 && statusCode <= 504);
}

function worthOf({ code, parameters }: NonNullable<Answer['trouble']>): number {
  // The name server was not reached, which is not the same as a name that does not exist.
  if (code === 'network-dns') return parameters['detail'] === 'EAI_AGAIN' ? Infinity : 0;
  return furtherTries[code] ?? 0;
}

function worthOfStatus(statusCode: number): number {
  return statusCode === 429 || (statusCode >= 500 && statusCode !== 501 && statusCode !== 505) ? Infinity : 0;
}
