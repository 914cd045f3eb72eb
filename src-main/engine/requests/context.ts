import type { Source } from '../../contract/audits.ts';
import type { Audit, Emit } from '../audit/audit.ts';
import type { Platform } from '../platform.ts';
import type { MetaStore } from '../store/meta-store.ts';
import type { WorkerPool } from '../worker/pool.ts';
import type { SecretsFile } from './audit-options.ts';
import type { profilesFile, recentAudits, schedulesFile, settingsFile } from './user-files.ts';

export interface EngineContext {
  readonly platform: Platform;
  readonly settings: ReturnType<typeof settingsFile>;
  readonly secrets: SecretsFile;
  readonly profiles: ReturnType<typeof profilesFile>;
  readonly recent: ReturnType<typeof recentAudits>;
  readonly schedules: ReturnType<typeof schedulesFile>;
  readonly emit: Emit;
  /** For what belongs to no audit. */
  readonly pool: WorkerPool;
  now(): number;
  audit(id: string): Audit;
  openAudits(): readonly Audit[];
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
