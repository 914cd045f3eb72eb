import Database from 'better-sqlite3';
import { vi } from 'vitest';
import type { ReadableDatabase } from '../../src-main/engine/store/database.ts';

/**
 * How SQLite goes about the statements that are prepared or executed meanwhile, on any connection: the product's own,
 * and no copies of them that stay as they are when the product changes. Returns the plan of the one that has a piece of
 * SQL in it, step by step in one line; fails when there is none.
 */
export function plansOf(database: ReadableDatabase, perform: () => unknown): (piece: string) => string {
  const spies = [vi.spyOn(Database.prototype, 'prepare'), vi.spyOn(Database.prototype, 'exec')];
  let statements: readonly string[];
  try {
    perform();
    statements = spies.flatMap((spy) => spy.mock.calls.flatMap(([sql]) => sql.split(';')));
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return (piece) => {
    const sql = statements.find((statement) => inOneLine(statement).includes(inOneLine(piece)));
    if (sql === undefined) throw new Error(`No statement has “${piece}” in it`);
    const plan = database.prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${withValues(sql)}`).all();
    return plan.map(({ detail }) => detail).join('; ');
  };
}

const inOneLine = (sql: string): string => sql.replaceAll(/\s+/gu, ' ').replaceAll(/\+(?=[?@])/gu, '');

/** Plans are made without looking at values, but not without having them. */
const withValues = (sql: string): string => sql.replaceAll(/\?|@\w+/gu, '1');
