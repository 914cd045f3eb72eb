import Database from 'better-sqlite3';

/** The connection that may write: one per audit, in the engine host. */
export type WritableDatabase = Database.Database & { readonly __writable: true };
/** A connection of a worker: sees every committed batch, writes nothing. */
export type ReadableDatabase = Database.Database;

/**
 * Makes SQLite plan each statement once. Built with STAT4, as that of better-sqlite3 is, it plans a statement with a
 * join, a subquery or an order anew whenever values are bound to it: with statistics of the values in its indexes,
 * others might want another plan. An audit file has no such statistics, and planning takes a quarter of a millisecond,
 * more than most of our statements. Behind a plus a value is none that the planner asks for; what is compared and which
 * index is used stay the same.
 */
export function planOnce(database: Database.Database): void {
  database.prepare = ((sql: string) =>
    Database.prototype.prepare.call(database, hideValues(sql))) as typeof database.prepare;
}

export const hideValues = (sql: string): string => sql.replace(/([=<>]\s*)([?@:])/g, '$1+$2');
