import type Database from 'better-sqlite3';

/** The connection that may write: one per audit, in the engine host. */
export type WritableDatabase = Database.Database & { readonly __writable: true };
/** A connection of a worker: sees every committed batch, writes nothing. */
export type ReadableDatabase = Database.Database;
