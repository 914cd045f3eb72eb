import { sourceUnavailable, type ErrorCode } from '../contract/errors.ts';

/** Listed in `--help` and the docs. `found`: what was to be refused was found. */
export const exitCodes = { done: 0, internal: 1, usage: 2, source: 3, found: 4, interrupted: 130 } as const;

/** As opposed to how the command was called. */
const sourceCodes: ReadonlySet<ErrorCode> = new Set([
  ...sourceUnavailable,
  'nothing-to-compare',
  'figures-missing',
  'table-columns-missing',
]);

const internalCodes: ReadonlySet<ErrorCode> = new Set([
  'internal',
  'worker-failed',
  'host-gone',
  'disk-full',
  'request-invalid',
  'request-unknown',
]);

export function exitCodeOf(code: ErrorCode): number {
  if (code === 'cancelled') return exitCodes.interrupted;
  if (sourceCodes.has(code)) return exitCodes.source;
  return internalCodes.has(code) ? exitCodes.internal : exitCodes.usage;
}
