import { z } from 'zod';
import { type ErrorCode, errorDetails, type ErrorParameters, type WireError } from '../contract/errors.ts';
import { translate } from '../locales/translate.ts';
import { budgets } from './budgets.ts';

const retryable: ReadonlySet<ErrorCode> = new Set([
  'network-unreachable',
  'network-timeout',
  'network-refused',
  'network-proxy',
  'site-outage',
  'host-gone',
  'worker-failed',
  'disk-full',
  'audit-file-locked',
]);

/** The only error shown to people, as texts by its code; `cause` is for the log. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly parameters: ErrorParameters;

  constructor(code: ErrorCode, parameters: ErrorParameters = {}, options: { cause?: unknown } = {}) {
    const shown = shortened(parameters);
    super(translate('en', `error.${code}.message`, shown), options);
    this.name = 'AppError';
    this.code = code;
    this.parameters = shown;
  }
}

/** Throws; usable as an expression for a missing value. */
export function fail(code: ErrorCode, parameters?: ErrorParameters, options?: { cause: unknown }): never {
  throw new AppError(code, parameters, options);
}

function shortened(parameters: ErrorParameters) {
  const max = budgets.errorCharacters;
  const entries = Object.entries(parameters).map(([name, value]) => {
    const isLong = typeof value === 'string' && value.length > max;
    return [name, isLong ? `${value.slice(0, max).toWellFormed()}…` : value];
  });
  return Object.fromEntries(entries) as ErrorParameters;
}

export function toWireError(error: unknown): WireError {
  const known = asAppError(error);
  return {
    code: known.code,
    message: known.message,
    hint: translate('en', `error.${known.code}.hint`, known.parameters),
    retryable: retryable.has(known.code),
    parameters: { ...known.parameters },
  };
}

export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const causedBy = (code: ErrorCode, parameters?: ErrorParameters) => new AppError(code, parameters, { cause: error });
  if (error instanceof z.ZodError) return causedBy('request-invalid', { detail: z.prettifyError(error) });
  if (['ENOSPC', 'SQLITE_FULL'].includes(codeOf(error))) return causedBy('disk-full');
  if (error instanceof DOMException && error.name === 'AbortError') return causedBy('cancelled');
  return causedBy('internal', { detail: detailOf(error) });
}

/** For a file that could not be written, unless the platform's error says more. */
export function asWritingError(error: unknown, file: string): AppError {
  const known = asAppError(error);
  return known.code === 'internal' ? new AppError('file-not-writable', { file }, { cause: error }) : known;
}

/** What stands behind it, else itself. */
export const causeOf = (error: AppError): Error => (error.cause instanceof Error ? error.cause : error);

/** Such as `ENOENT`; '' for errors without one. */
export const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** The part of an error's code that has words in every language, or its message. */
export const detailOf = (error: unknown): string =>
  errorDetails.find((detail) => codeOf(error).startsWith(detail)) ?? messageOf(error);

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
