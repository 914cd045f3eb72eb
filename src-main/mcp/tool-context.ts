import type { Client } from '../contract/api.ts';
import type { AuditFiles } from './audit-files.ts';
import type { ToolAnswers } from './tool-answers.ts';

/** What every tool works with. */
export interface ToolContext {
  readonly client: Client;
  readonly files: AuditFiles;
  readonly answers: ToolAnswers;
  /** Aborted when the server is to end: nobody waits for a run any longer. */
  readonly ending: AbortSignal;
}
