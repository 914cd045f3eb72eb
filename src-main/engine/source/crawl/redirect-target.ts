import type { NewProblem, ProblemCode } from '../../../contract/problems.ts';
import { isRedirect } from './fetcher.ts';

/** What is wrong with an answer that is no page and no redirect. */
export function statusProblem(statusCode: number): ProblemCode {
  if (isRedirect(statusCode)) return 'redirect-without-target';
  if (accessDenied.has(statusCode)) return 'http-access-denied';
  if (statusCode >= 400 && statusCode < 500) return 'http-client-error';
  return statusCode >= 500 && statusCode < 600 ? 'http-server-error' : 'http-unexpected';
}

/** The page may be there, for somebody who may see it. */
const accessDenied: ReadonlySet<number> = new Set([401, 403, 407]);

export const problemOfStatus = (status: number, tries: number, address: string): NewProblem => ({
  code: statusProblem(status),
  address,
  parameters: { status, tries },
});
