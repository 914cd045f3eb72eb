import type { NotApplicableReason } from '../../contract/evidence.ts';

/**
 * Why a detector says nothing of a page, such as a text that is too short for it. It is told as such, never shown as a
 * score of 0.
 */
export class NotApplicable {
  readonly reason: NotApplicableReason;

  constructor(reason: NotApplicableReason) {
    this.reason = reason;
  }
}
