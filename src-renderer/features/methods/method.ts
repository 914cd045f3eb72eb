import type { DetectorResult } from '../../../src-main/contract/detector-results.ts';
import type { DetectorInfo } from '../../../src-main/contract/models.ts';

/** One active algorithm with everything that is known of it. */
export interface Method extends DetectorResult {
  readonly name: string;
  readonly explains: string;
  readonly info: DetectorInfo | undefined;
}
