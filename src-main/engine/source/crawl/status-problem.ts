import type { NewProblem, ProblemCode } from '../../../contract/problems.ts';
import { isRedirect } from './fetcher.ts';

/** What is wrong with an answer that is no page and no redirect. */
export function statusProblem(statusCode: number): ProblemCode {
  if (isRedirect(statusCode)) return 'redirect-without-target';
  if (statusCode >= 400 && statusCode < 500) return 'http-client-error';
  return statusCode >= 500 && statusCode < 600 ? 'http-server-error' : 'http-unexpected';
}

export const problemOfStatus = (status: number, tries: number, address: string): NewProblem => ({
  code: statusProblem(status),
  address,
  parameters: { status, tries },
});
