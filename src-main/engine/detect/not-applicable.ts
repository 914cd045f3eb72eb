import type { NotApplicableReason } from '../../contract/evidence.ts';

/** Why a detector says nothing of a page; told as such, never shown as a score of 0. */
export class NotApplicable {
  readonly reason: NotApplicableReason;

  constructor(reason: NotApplicableReason) {
    this.reason = reason;
  }
}
