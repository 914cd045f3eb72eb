import { sourceUnavailable, type ErrorCode, type ErrorParameters } from '../../contract/errors.ts';
import { AppError } from '../app-error.ts';
import type { MetaStore } from '../store/meta-store.ts';

/** Under the prefix of what collecting anew forgets. */
const outageKey = 'discovered:outage';

const codes: ReadonlySet<ErrorCode> = new Set([...sourceUnavailable, 'file-not-found']);

export const isOutage = (code: ErrorCode): boolean => codes.has(code);

/** Until the stages behind collecting are done, also over the end of the process. */
export function noteOutage(meta: MetaStore, { code, parameters }: AppError): void {
  meta.set(outageKey, JSON.stringify({ code, parameters }));
}

export const hadOutage = (meta: MetaStore): boolean => meta.get(outageKey) !== null;

/** Once. */
export function throwOutage(meta: MetaStore): void {
  const noted = meta.get(outageKey);
  if (noted === null) return;
  meta.forget(outageKey);
  const { code, parameters } = JSON.parse(noted) as { readonly code: ErrorCode; readonly parameters: ErrorParameters };
  throw new AppError(code, parameters);
}
