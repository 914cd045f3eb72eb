import { z } from 'zod';
import { translate } from '../../locales/translate.ts';
import type { Problem } from '../../contract/problems.ts';
import {
  problemSeverities,
  retryableProblems,
  type NewProblem,
  type ProblemCode,
  type ProblemSeverity,
} from '../../contract/problems.ts';
import type { StageId } from '../../contract/progress.ts';
import type { WritableDatabase } from './database.ts';

export interface ProblemStore {
  /** Writes what is not written yet; a repeated run reports the same problem once. */
  add(stage: StageId, problems: readonly NewProblem[]): void;
  /** Of one kind, or with a text in their address, when asked for. */
  list(offset: number, limit: number, code?: string, text?: string): { rows: Problem[]; total: number };
  /** All problems in the same order, one at a time. */
  iterate(): IterableIterator<Problem>;
  counts(): { code: string; severity: ProblemSeverity; count: number; retryable: number }[];
  count(): number;
}

interface ProblemRow {
  readonly id: number;
  readonly stage: string;
  readonly address: string | null;
  readonly code: ProblemCode;
  readonly severity: ProblemSeverity;
  readonly parameters: string;
}

/**
 * SQL for the problems of one address, read off their index, which holds '' for those of none. The plus takes its
 * affinity from a column: SQLite would otherwise walk through all problems, for every page of a list.
 */
export const ofAddress = (address: string): string => `coalesce(problem.address, '') = +${address}`;

const parametersSchema = z.record(z.string(), z.union([z.string(), z.number()]));

export function problemStore(database: WritableDatabase): ProblemStore {
  const insert = database.prepare(
    'INSERT OR IGNORE INTO problem (stage, address, code, severity, parameters) VALUES (?, ?, ?, ?, ?)',
  );
  const ordered = `SELECT id, stage, address, code, severity, parameters FROM problem WHERE ? IN ('', code) AND (? = '' OR instr(lower(address), ?) > 0)
    ORDER BY CASE severity WHEN 'error' THEN 0 WHEN 'warning' THEN 1 ELSE 2 END, code, address, id`;
  const select = database.prepare<[string, string, string, number, number], ProblemRow>(`${ordered} LIMIT ? OFFSET ?`);
  const all = database.prepare<[string, string, string], ProblemRow>(ordered);
  const total = database.prepare<[string, string, string], { count: number }>(
    "SELECT count(*) AS count FROM problem WHERE ? IN ('', code) AND (? = '' OR instr(lower(address), ?) > 0)",
  );
  const everything = database.prepare<[], number>('SELECT count(*) FROM problem').pluck();
  const byCode = database.prepare<[], { code: string; severity: ProblemSeverity; count: number; retryable: number }>(
    `SELECT code, severity, count(*) AS count, coalesce(sum(address GLOB 'http*'), 0) AS retryable FROM problem GROUP BY code, severity ORDER BY count DESC, code`,
  );
  const write = (stage: StageId, problems: readonly NewProblem[]) => {
    for (const { code, address, parameters } of problems)
      insert.run(stage, address, code, problemSeverities[code], JSON.stringify(parameters));
  };
  const writeAlone = database.transaction(write);
  return {
    // Inside a batch of pages a transaction of its own would be a savepoint, for which SQLite copies every page of the
    // file that it changes.
    add: (stage, problems) => (database.inTransaction ? write : writeAlone)(stage, problems),
    list(offset, limit, code = '', text = '') {
      const wanted = text.trim().toLowerCase();
      return {
        rows: select.all(code, wanted, wanted, limit, offset).map(toProblem),
        total: total.get(code, wanted, wanted)?.count ?? 0,
      };
    },
    *iterate() {
      for (const row of all.iterate('', '', '')) yield toProblem(row);
    },
    counts: () =>
      byCode.all().map((row) => ({ ...row, retryable: retryableProblems.has(row.code) ? row.retryable : 0 })),
    count: () => everything.get() ?? 0,
  };
}

function toProblem(row: ProblemRow): Problem {
  const parameters = parametersSchema.parse(JSON.parse(row.parameters));
  return { ...row, parameters, message: translate('en', `problem.${row.code}`, parameters) };
}
