import type { NewProblem, ProblemCode } from '../../../contract/problems.ts';
import { normaliseAddress } from '../address.ts';
import type { HttpResponse } from './response.ts';

/**
 * The absolute address of a redirect; null when the response is no redirect, or names no address that can be fetched.
 */
export function redirectTarget(
  { headers, statusCode }: Pick<HttpResponse, 'headers' | 'statusCode'>,
  from: string,
): string | null {
  const location = headers['location'];
  if (location === undefined || !isRedirect(statusCode)) return null;
  return normaliseAddress(asUnicode(location), from);
}

/** The problem of a response that is neither a page nor a redirect with a target. */
export function statusProblem(statusCode: number): ProblemCode {
  if (isRedirect(statusCode)) return 'redirect-without-target';
  if (accessDenied.has(statusCode)) return 'http-access-denied';
  if (statusCode >= 400 && statusCode < 500) return 'http-client-error';
  return statusCode >= 500 && statusCode < 600 ? 'http-server-error' : 'http-unexpected';
}

export const problemOfStatus = (status: number, tries: number, address: string): NewProblem => ({
  code: statusProblem(status),
  address,
  parameters: { status, tries },
});

/** The page may exist for clients with the right to see it. */
const accessDenied: ReadonlySet<number> = new Set([401, 403, 407]);

const isRedirect = (statusCode: number): boolean =>
  (statusCode >= 300 && statusCode <= 303) || statusCode === 307 || statusCode === 308;

/** Header bytes arrive one per character; servers put UTF-8 there, although only ASCII is allowed. */
function asUnicode(header: string): string {
  // oxlint-disable-next-line no-control-regex -- all single bytes are meant
  if (!/^[\u0000-\u00ff]*$/.test(header) || !/[\u0080-\u00ff]/.test(header)) return header;
  const decoded = Buffer.from(header, 'latin1').toString('utf8');
  return decoded.includes('\uFFFD') ? header : decoded;
}
