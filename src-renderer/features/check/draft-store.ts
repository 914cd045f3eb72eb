import type { TextCheck } from '../../../src-main/contract/text-check.ts';

/** What is on the desk of the check, for as long as the window lives: a comparison looked at in between must not cost the draft. */
export interface DraftOnDesk {
  readonly title: string;
  readonly text: string;
  /** Addresses that do not count. */
  readonly exclude: readonly string[];
  readonly result: TextCheck | null;
}

const emptyDesk: DraftOnDesk = { title: '', text: '', exclude: [], result: null };

const desks = new Map<string, DraftOnDesk>();

export const recallDesk = (audit: string): DraftOnDesk => desks.get(audit) ?? emptyDesk;
export const keepDesk = (audit: string, desk: DraftOnDesk): void => void desks.set(audit, desk);
