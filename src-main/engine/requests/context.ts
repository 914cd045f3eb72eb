import type { Audit, Emit } from '../audit/audit.ts';
import type { Source } from '../../contract/audits.ts';
import type { Platform } from '../platform.ts';
import type { MetaStore } from '../store/meta-store.ts';
import type { WorkerPool } from '../worker/pool.ts';
import type { ProfilesFile } from './profiles-file.ts';
import type { RecentAudits, SchedulesFile, SettingsFile } from './user-files.ts';
import type { SecretsFile } from './secrets-file.ts';

export interface EngineContext {
  readonly platform: Platform;
  readonly settings: SettingsFile;
  readonly secrets: SecretsFile;
  readonly profiles: ProfilesFile;
  readonly recent: RecentAudits;
  readonly schedules: SchedulesFile;
  readonly emit: Emit;
  /** For what belongs to no audit. */
  readonly pool: WorkerPool;
  /** Of schedules. */
  now(): number;
  /** Throws `audit-not-found` unless it is open. */
  audit(id: string): Audit;
  openAudits(): readonly Audit[];
  /** Or hands out the audit that has the file open. */
  open(file: string): Audit;
  /** For the program's own purposes; `leave` closes it unless somebody has opened it meanwhile. */
  openQuietly(file: string): Audit;
  leave(id: string): Promise<void>;
  /** `prepare` writes what must be in the file from its first moment on. */
  create(file: string, name: string, sources: readonly Source[], prepare: (meta: MetaStore) => void): Audit;
  closeAudit(id: string): Promise<void>;
  /** Starts the server when first asked for; at its `previous` address if that is free. */
  demoSitemap(previous?: string): Promise<string>;
}
