import type { ProblemCode } from '../../../contract/problems.ts';

/** What kept an answer from being read in full. */
export interface Trouble {
  readonly code: ProblemCode;
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** What came of one request. */
export interface Answer {
  /** 0 when there was no answer. */
  readonly statusCode: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded, and null where none was wanted or none could be had. */
  readonly body: Uint8Array | null;
  readonly trouble: Trouble | null;
}

/** What is wanted of an answer: the body of a page only, or any body, even the beginning of one that was cut. */
export interface Wish {
  readonly body: 'page' | 'any';
  readonly maxBytes: number;
}
