import type { TextCheck } from '../../../src-main/contract/text-check.ts';

/** What is on the review of the check, for as long as the window lives: a comparison looked at in between must not cost the draft. */
export interface KeptDraft {
  readonly title: string;
  readonly text: string;
  /** Addresses that do not count. */
  readonly exclude: readonly string[];
  readonly result: TextCheck | null;
}

const emptyDraft: KeptDraft = { title: '', text: '', exclude: [], result: null };

const drafts = new Map<string, KeptDraft>();

export const recallDraft = (audit: string): KeptDraft => drafts.get(audit) ?? emptyDraft;
export const keepDraft = (audit: string, draft: KeptDraft): void => void drafts.set(audit, draft);
