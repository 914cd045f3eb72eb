import { translate } from '../../locales/translate.ts';
import {
  problemSeverities,
  retryableProblems,
  type NewProblem,
  type Problem,
  type ProblemSeverity,
} from '../../contract/problems.ts';
import { parametersSchema } from '../../contract/errors.ts';
import type { StageId } from '../../contract/audits.ts';
import { mapped, type WritableDatabase } from './database.ts';

type ProblemRow = Omit<Problem, 'message'>;
type Wanted = [code: string, text: string, text: string];

/**
 * Problems of one address, by their index, which has '' for no address. The plus takes its affinity from a column:
 * otherwise SQLite would scan all problems for every page of a list.
 */
export const ofAddress = (address: string) => `coalesce(problem.address, '') = +${address}`;

export const problemsOfPageSql = (ofStages: string) =>
  `DELETE FROM problem WHERE ${ofAddress('(SELECT address FROM page WHERE id = ?)')} AND ${ofStages}`;

export type ProblemStore = ReturnType<typeof problemStore>;

export function problemStore(database: WritableDatabase) {
  const { count, rows, each, run, transaction } = database;
  const insert = run(
    'INSERT OR IGNORE INTO problem (stage, address, code, severity, parameters) VALUES (?, ?, ?, ?, ?)',
  );
  const wantedSql = "problem WHERE ? IN ('', code) AND (? = '' OR instr(lower(address), ?) > 0)";
  const ordered = `SELECT id, stage, address, code, severity, parameters AS "parameters{}" FROM ${wantedSql}
    ORDER BY CASE severity WHEN 'error' THEN 0 WHEN 'warning' THEN 1 ELSE 2 END, code, address, id`;
  const select = rows<ProblemRow, [...Wanted, number, number]>(`${ordered} LIMIT ? OFFSET ?`);
  const all = each<ProblemRow, Wanted>(ordered);
  const total = count<Wanted>(wantedSql);
  const byCode = rows<{ code: string; severity: ProblemSeverity; count: number; retryable: number }>(
    `SELECT code, severity, count(*) AS count, coalesce(sum(address GLOB 'http*'), 0) AS retryable FROM problem
     GROUP BY code, severity ORDER BY count DESC, code`,
  );
  const write = (stage: StageId, problems: readonly NewProblem[]) => {
    for (const { code, address, parameters } of problems)
      insert(stage, address, code, problemSeverities[code], JSON.stringify(parameters));
  };
  const writeAlone = transaction(write);
  return {
    add(stage: StageId, problems: readonly NewProblem[]) {
      // In a batch it would be a savepoint, for which SQLite copies every page that it changes.
      (database.inTransaction ? write : writeAlone)(stage, problems);
    },
    list(offset: number, limit: number, code = '', text = '') {
      const folded = text.trim().toLowerCase();
      const wanted: Wanted = [code, folded, folded];
      return { rows: select(...wanted, limit, offset).map(toProblem), total: total(...wanted) };
    },
    iterate: () => mapped(() => all('', '', ''), toProblem),
    counts: () =>
      byCode().map((kind) => ({ ...kind, retryable: retryableProblems.has(kind.code) ? kind.retryable : 0 })),
    count: count('problem'),
  };
}

function toProblem(row: ProblemRow) {
  const parameters = parametersSchema.parse(row.parameters);
  return { ...row, parameters, message: translate('en', `problem.${row.code}`, parameters) };
}
