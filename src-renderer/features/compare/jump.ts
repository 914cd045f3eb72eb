import type { Range } from '../../../src-main/contract/evidence.ts';

/** A place to go to in both texts; a new object each time, so that going there twice works. */
export interface Jump {
  readonly a: Range | null;
  readonly b: Range | null;
}
