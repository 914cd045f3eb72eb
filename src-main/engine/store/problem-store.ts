import { z } from 'zod';
import { translate } from '../../contract/texts/translate.ts';
import type { Problem } from '../../contract/models.ts';
import { problemSeverities, type NewProblem, type ProblemCode, type ProblemSeverity } from '../../contract/problems.ts';
import type { StageId } from '../../contract/progress.ts';
import type { WritableDatabase } from './audit-file.ts';

export interface ProblemStore {
  /** Writes what is not written yet; a repeated run reports the same trouble once. */
  add(stage: StageId, problems: readonly NewProblem[]): void;
  list(offset: number, limit: number, code?: string): { rows: Problem[]; total: number };
  /** All problems in the same order, one at a time. */
  iterate(): IterableIterator<Problem>;
  counts(): { code: string; severity: ProblemSeverity; count: number }[];
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

const parametersSchema = z.record(z.string(), z.union([z.string(), z.number()]));

export function problemStore(database: WritableDatabase): ProblemStore {
  const insert = database.prepare('INSERT OR IGNORE INTO problem (stage, address, code, severity, parameters) VALUES (?, ?, ?, ?, ?)');
  const ordered = `SELECT id, stage, address, code, severity, parameters FROM problem WHERE ? IN ('', code)
    ORDER BY CASE severity WHEN 'error' THEN 0 WHEN 'warning' THEN 1 ELSE 2 END, code, address, id`;
  const select = database.prepare<[string, number, number], ProblemRow>(`${ordered} LIMIT ? OFFSET ?`);
  const all = database.prepare<[string], ProblemRow>(ordered);
  const total = database.prepare<[string], { count: number }>("SELECT count(*) AS count FROM problem WHERE ? IN ('', code)");
  const byCode = database.prepare<[], { code: string; severity: ProblemSeverity; count: number }>(
    'SELECT code, severity, count(*) AS count FROM problem GROUP BY code, severity ORDER BY count DESC, code',
  );
  const count = (code = '') => total.get(code)?.count ?? 0;
  return {
    add: database.transaction((stage: StageId, problems: readonly NewProblem[]) => {
      for (const { code, address, parameters } of problems) insert.run(stage, address, code, problemSeverities[code], JSON.stringify(parameters));
    }),
    list: (offset, limit, code = '') => ({ rows: select.all(code, limit, offset).map(toProblem), total: count(code) }),
    *iterate() {
      for (const row of all.iterate('')) yield toProblem(row);
    },
    counts: () => byCode.all(),
    count,
  };
}

function toProblem(row: ProblemRow): Problem {
  const parameters = parametersSchema.parse(JSON.parse(row.parameters));
  return { ...row, parameters, message: translate('en', `problem.${row.code}`, parameters) };
}
