import { sourceUnavailable, type ErrorCode } from '../contract/errors.ts';

/** `found`: what was to be refused. */
export const exitCodes = { done: 0, internal: 1, usage: 2, source: 3, found: 4, interrupted: 130 } as const;

/** The rest is how the command was called. */
const codesOf: readonly (readonly [exit: number, codes: readonly ErrorCode[]])[] = [
  [exitCodes.interrupted, ['cancelled']],
  [exitCodes.source, [...sourceUnavailable, 'nothing-to-compare', 'figures-missing', 'table-columns-missing']],
  [exitCodes.internal, ['internal', 'worker-failed', 'host-gone', 'disk-full', 'request-invalid', 'request-unknown']],
];

export const exitCodeOf = (code: ErrorCode): number =>
  codesOf.find(([, codes]) => codes.includes(code))?.[0] ?? exitCodes.usage;
