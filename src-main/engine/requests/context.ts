import type { Audit, Emit } from '../audit/audit.ts';
import type { Source } from '../../contract/audits.ts';
import type { Platform } from '../platform.ts';
import type { MetaStore } from '../store/meta-store.ts';
import type { Store } from '../store/store.ts';
import type { WorkerPool } from '../worker/pool.ts';
import type { ProfilesFile } from './profiles-file.ts';
import type { RecentAudits, SchedulesFile, SettingsFile } from './user-files.ts';
import type { SecretsFile } from './secrets-file.ts';

/** What all requests share. */
export interface EngineContext {
  readonly platform: Platform;
  readonly settings: SettingsFile;
  readonly secrets: SecretsFile;
  readonly profiles: ProfilesFile;
  readonly recent: RecentAudits;
  readonly schedules: SchedulesFile;
  readonly emit: Emit;
  /** Processes for what belongs to no audit. */
  readonly pool: WorkerPool;
  /** The time of schedules. */
  now(): number;
  /** The open audit with this id; throws `audit-not-found`. */
  audit(id: string): Audit;
  /** What the open audit with this id is kept in; throws `audit-not-found`. */
  store(id: string): Store;
  openAudits(): readonly Audit[];
  /** Opens the file, or hands out the audit that already has it open. */
  open(file: string): Audit;
  /** The same for the program's own purposes; `leave` closes it again, unless somebody has opened it meanwhile. */
  openQuietly(file: string): Audit;
  leave(id: string): Promise<void>;
  /** Makes an audit file; `prepare` writes what must be in it from its first moment on. */
  create(file: string, name: string, sources: readonly Source[], prepare: (meta: MetaStore) => void): Audit;
  closeAudit(id: string): Promise<void>;
  /** The loopback server of the demo site, started when first asked for; at its `previous` address if that is free. */
  demoSitemap(previous?: string): Promise<string>;
}
