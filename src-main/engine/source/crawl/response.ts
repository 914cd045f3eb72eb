import type { ProblemCode } from '../../../contract/problems.ts';

/** Why a response could not be read in full. */
export interface Failure {
  readonly code: ProblemCode;
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** The outcome of one request. */
export interface HttpResponse {
  /** 0 when there was no response. */
  readonly statusCode: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded; null where no body was wanted or none could be read. */
  readonly body: Uint8Array | null;
  readonly failure: Failure | null;
}

/** Which body a caller needs: that of a page only, or any body, even the beginning of one that was cut. */
export interface ExpectedBody {
  readonly kind: 'page' | 'any';
  readonly maxBytes: number;
}
